#!/usr/bin/env node
// Prints how much of our Solidity the tests run, by file and in all, and fails where lines,
// statements, branches or functions of all together are below the limit. Nothing is rounded up.
//
// forge needs --ir-minimum for ReputationRegistry, and then cannot place inline assembly and a few
// calls that the compiler joins: they show as not run. That is why the limit is not 100.
import { execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const limit = 98;
const contracts = dirname(dirname(fileURLToPath(import.meta.url)));
// Gas figures are about optimized code.
const args = ["coverage", "--ir-minimum", "--no-match-coverage", "node_modules|test|script", "--no-match-contract", "GasTest", "--report", "summary"];

let output;
try {
  output = execFileSync(join(contracts, "node_modules/.bin/forge"), args, {
    cwd: contracts,
    env: { ...process.env, FOUNDRY_PROFILE: "coverage", FOUNDRY_LINT_LINT_ON_BUILD: "false" },
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 1 << 26,
    encoding: "utf8",
  });
} catch (error) {
  console.error(error.stdout ?? error.message);
  process.exit(1);
}

// Behind the tables of the invariants.
const report = output.slice(output.lastIndexOf("| File "));
const table = report.split("\n").filter((line) => line.startsWith("|") && !line.startsWith("|--"));
console.log(table.join("\n"));
const total = table.find((line) => line.startsWith("| Total"));
if (!total) throw new Error("forge printed no total");
const counts = [...total.matchAll(/\((\d+)\/(\d+)\)/g)].map(([, run, all]) => [Number(run), Number(all)]);
if (counts.length !== 4) throw new Error(`forge printed ${counts.length} totals, not lines, statements, branches and functions`);
["lines", "statements", "branches", "functions"].forEach((name, i) => {
  const [run, all] = counts[i];
  const enough = all > 0 && run * 100 >= limit * all;
  console.log(`${name}: ${run} of ${all}${enough ? "" : `, below ${limit} %`}`);
  if (!enough) process.exitCode = 1;
});
