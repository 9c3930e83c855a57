#!/usr/bin/env node
// Are the tests as strict as the contracts? Each mutant is one of our sources with one rule broken:
// a condition negated, a comparison shifted, a role, modifier, check, write or event removed, an
// `and` made an `or`. All are derived from the sources below, none is chosen by hand. A mutant that
// the tests of its file do not notice is a survivor, and fails the run.
//
//   node script/mutants.mjs [--only TEXT] [--list]     TEXT: part of a path or of a mutant's description
//
// Works in copies under the system's temporary folder. Compiling is what takes the time, so
// contracts are compiled alone, in this process, without the optimizer, and put where the tests
// load their artifacts from; the tests are compiled once.
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism, tmpdir } from "node:os";
import { basename, dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";
import { equivalents } from "./equivalent.mjs";

const contracts = dirname(dirname(fileURLToPath(import.meta.url)));
const run = promisify(execFile);

// What is mutated, the contracts that hold it, and the tests that must notice; cheap ones first,
// for they stop at the first failure.
const relay = { contracts: ["FeedbackRelay"], tests: ["test/{FeedbackRelay,OriginSummary}.t.sol", "test/invariants/{OnlyOnce,HostileRegistry}.t.sol"] };
const delegate = { contracts: ["SyncDelegate"], tests: ["test/SyncDelegate.t.sol", "test/invariants/Delegate.t.sol"] };
const feedback = { contracts: ["FeedbackDelegate"], tests: ["test/FeedbackDelegate.t.sol"] };
const identity = { contracts: ["IdentityRegistry"], tests: ["test/IdentityRegistry.t.sol"] };
const reputation = { contracts: ["ReputationRegistry"], tests: ["test/ReputationRegistry.t.sol"] };
const strategy = { contracts: ["strategy/StrategyRegistry", "strategy/StrategyReputation"], tests: ["test/strategy/*.t.sol"] };
const position = {
  contracts: ["Diamond", "PositionNFT", "PositionNFTIdentityFacet", "PositionNFTViewFacet", "PositionNFTWalletFacet"].map((name) => `position/${name}`),
  tests: ["test/position/*.t.sol"],
};
// What would cost most comes first.
const targets = [
  { file: "FeedbackRelay.sol", ...relay },
  { file: "strategy/*", ...strategy },
  { file: "SyncDelegate.sol", ...delegate },
  { file: "FeedbackDelegate.sol", ...feedback },
  { file: "position/*", ...position },
  { file: "ConfiguredRelay.sol", contracts: ["ConfiguredRelay", ...relay.contracts], tests: ["test/ConfiguredRelay.t.sol"] },
  { file: "libraries/CappedCall.sol", ...relay },
  {
    file: "libraries/WalletSignature.sol",
    contracts: [...delegate.contracts, ...identity.contracts],
    tests: [delegate.tests[0], ...identity.tests],
  },
  { file: "libraries/OriginLib.sol", ...relay },
  { file: "libraries/Characters.sol", ...relay },
  { file: "libraries/HexAddress.sol", ...relay },
  { file: "libraries/OriginSummaryLib.sol", ...relay },
  { file: "libraries/Summary.sol", ...relay },
  { file: "IdentityRegistry.sol", ...identity },
  { file: "RegistryPlaceholder.sol", contracts: ["RegistryPlaceholder"], tests: identity.tests },
  { file: "ReputationRegistry.sol", ...reputation },
];
const helpers = ["ERC1967Proxy", "RegistryPlaceholder"];

// ReputationRegistry has more on the stack than the old pipeline can reach.
const ir = {
  viaIR: true,
  optimizer: {
    enabled: true,
    runs: 0,
    details: {
      peephole: false, inliner: false, jumpdestRemover: false, orderLiterals: false, deduplicate: false, cse: false,
      constantOptimizer: false, yul: true, yulDetails: { stackAllocation: true, optimizerSteps: "u:" },
    },
  },
};
const settingsOf = (contract) => (contract === "ReputationRegistry" ? ir : { optimizer: { enabled: false } });

// What the copies are tested with: fewer runs, since a broken rule shows at once, and no limit of
// code size without the optimizer.
const configuration = `
[profile.default]
src = "src"
test = "test"
out = "out"
cache_path = "cache"
libs = ["node_modules"]
remappings = [
  "@openzeppelin/contracts/=node_modules/@openzeppelin/contracts/",
  "@openzeppelin/contracts-upgradeable/=node_modules/@openzeppelin/contracts-upgradeable/",
]
auto_detect_remappings = false
solc = "script/solc.mjs"
offline = true
evm_version = "shanghai"
via_ir = false
optimizer = true
optimizer_runs = 200
bytecode_hash = "none"
cbor_metadata = false
code_size_limit = 200000
fs_permissions = [{ access = "read", path = "./" }]
[profile.default.fuzz]
runs = 40
seed = "0x8004"
failure_persist_dir = "cache/fuzz"
[profile.default.invariant]
runs = 6
depth = 48
fail_on_revert = true
`;

// Deriving.

/** Positions that are code: comments and strings are blanked out, so that offsets stay. */
function codeOf(text) {
  return text.replace(/\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"/g, (match) => match.replace(/[^\n]/g, " "));
}

/** End of the parenthesis that opens at `open`. */
function closing(code, open) {
  for (let at = open, depth = 0; at < code.length; at++) {
    if (code[at] === "(") depth++;
    if (code[at] === ")" && --depth === 0) return at;
  }
  throw new Error("unbalanced");
}

/** End of the first argument inside the parenthesis that opens at `open`. */
function firstArgument(code, open) {
  const end = closing(code, open);
  for (let at = open + 1, depth = 0; at < end; at++) {
    if ("([{".includes(code[at])) depth++;
    if (")]}".includes(code[at])) depth--;
    if (code[at] === "," && depth === 0) return at;
  }
  return end;
}

const shifted = { "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&" };
const modifiers = ["onlyRole\\([A-Z_]+\\)", "whenNotPaused", "nonReentrant", "onlyOwner", "onlyProxy", "reinitializer\\(\\d+\\)", "initializer"];

function mutantsOf(file, text, declared) {
  const code = codeOf(text);
  const found = [];
  const add = (what, from, to, replacement) => {
    const line = text.slice(0, from).split("\n").length;
    const before = text.slice(from, to).replace(/\s+/g, " ");
    const shown = text.split("\n")[line - 1].trim();
    found.push({ file, line, what: `${what}: ${before}`, shown, mutated: text.slice(0, from) + replacement + text.slice(to) });
  };
  const whole = [];
  for (const match of code.matchAll(/\b(if|require) ?\(/g)) {
    const open = match.index + match[0].length - 1;
    const end = match[1] === "if" ? closing(code, open) : firstArgument(code, open);
    if (!/&&|\|\||\?/.test(code.slice(open, end))) whole.push([open, end]);
    add("negated", open + 1, end, `!(${text.slice(open + 1, end)})`);
  }
  for (const match of code.matchAll(/ (<=|>=|==|!=|<|>|&&|\|\|) /g)) {
    const from = match.index + 1;
    // Where an equality is the whole condition, negating says the same.
    if (["==", "!="].includes(match[1]) && whole.some(([open, end]) => open < from && from < end)) continue;
    const context = text.slice(text.lastIndexOf("\n", from) + 1, text.indexOf("\n", from)).trim();
    const column = from - text.lastIndexOf("\n", from);
    add(`${match[1]} to ${shifted[match[1]]} at ${column} of ${context}`, from, from + match[1].length, shifted[match[1]]);
  }
  const removable = new RegExp(`\\s(?:${[...modifiers, ...declared].join("|")})(?=[\\s{])`, "g");
  for (const header of code.matchAll(/\bfunction \w+\([^)]*\)[^{;]*\{/g)) {
    const open = header[0].indexOf(")");
    for (const match of header[0].slice(open).matchAll(removable)) {
      const from = header.index + open + match.index;
      const name = /function (\w+)/.exec(header[0])[1];
      add(`removed from ${name}`, from, from + match[0].length, "");
    }
  }
  // Calls that refuse, calls that change roles or tokens, writes to what stays, and events.
  const statements = [
    /^ *(?:\w+\.)?_?(?:require|check|use|only|enforce|spend)[A-Z]\w*\([^;{]*\);$/gm,
    /^ *(?:_?(?:grant|revoke|set|mint|burn|pause|unpause|forget|reset|clear)\w*|_(?:safeMint|transferOwnership))\([^;{]*\);$/gm,
    /^ *(?:\+\+|delete )[\w.[\]() ]+;$/gm,
    /^ *[\w.[\]]+(?:\.\w+|\[[^\]]*\]|\b) [+-]?= [^;]*;$/gm,
    /^ *emit [^;]*;$/gm,
  ];
  for (const statement of statements) {
    for (const match of code.matchAll(statement)) {
      const from = match.index + match[0].search(/\S/);
      add("removed", from, match.index + match[0].length, "{}");
    }
  }
  // The same text may stand in a file twice; what is derived from it is told apart by its line.
  return found.sort((a, b) => a.line - b.line);
}

function deriveAll() {
  const all = [];
  const declared = [];
  const files = targets.flatMap((target) => {
    if (!target.file.endsWith("/*")) return [{ ...target, path: `src/${target.file}` }];
    const folder = `src/${target.file.slice(0, -2)}`;
    return readdirSync(join(contracts, folder)).filter((name) => name.endsWith(".sol")).sort().map((name) => ({ ...target, path: `${folder}/${name}` }));
  });
  for (const { path } of files) {
    for (const match of codeOf(readFileSync(join(contracts, path), "utf8")).matchAll(/\bmodifier (\w+)/g)) declared.push(`${match[1]}(?:\\([^)]*\\))?`);
  }
  for (const target of files) {
    for (const mutant of mutantsOf(target.path, readFileSync(join(contracts, target.path), "utf8"), declared)) all.push({ ...mutant, contracts: target.contracts, tests: target.tests });
  }
  return all;
}

// Compiling.

/** All sources that `entry` needs, from the tree at `root`, with the one replacement a mutant is. */
function sourcesOf(root, entry, replaced) {
  const sources = {};
  for (const todo = [entry]; todo.length > 0; ) {
    const file = todo.pop();
    if (sources[file]) continue;
    const content = replaced?.file === file ? replaced.mutated : readFileSync(join(root, file.startsWith("@") ? `node_modules/${file}` : file), "utf8");
    sources[file] = { content };
    for (const [, path] of content.matchAll(/^\s*(?:import\b|\}\s*from\b)[^;"]*"([^"]+)"/gm)) todo.push(path.startsWith(".") ? posix.join(posix.dirname(file), path) : path);
  }
  return sources;
}

/** Creation bytecode, null when the mutant is not part of the contract, or the compiler's complaint thrown. */
function compile(solc, root, contract, mutant) {
  const file = `src/${contract}.sol`;
  const sources = sourcesOf(root, file, mutant);
  if (mutant && !sources[mutant.file]) return null;
  const name = basename(contract);
  const settings = { evmVersion: "shanghai", metadata: { bytecodeHash: "none", appendCBOR: false }, ...settingsOf(contract), outputSelection: { "*": { [name]: ["abi", "evm.bytecode.object"] } } };
  const output = JSON.parse(solc.compile(JSON.stringify({ language: "Solidity", sources, settings })));
  const error = output.errors?.find((e) => e.severity === "error");
  if (error) throw new Error(error.formattedMessage);
  // A proxy of OpenZeppelin's is released from a file of ours that only imports it.
  const { abi, evm } = Object.values(output.contracts).find((names) => names[name])[name];
  return { abi, object: `0x${evm.bytecode.object}` };
}

function writeArtifact(root, contract, { abi, object }) {
  const name = basename(contract);
  mkdirSync(join(root, "out", `${name}.sol`), { recursive: true });
  const bytecode = { object, sourceMap: "", linkReferences: {} };
  writeFileSync(join(root, "out", `${name}.sol`, `${name}.json`), JSON.stringify({ abi, bytecode, deployedBytecode: { object: "0x", sourceMap: "", linkReferences: {} }, methodIdentifiers: {} }));
}

function forge(root, args, limits) {
  const env = { ...process.env, FOUNDRY_PROFILE: "default", FOUNDRY_LINT_LINT_ON_BUILD: "false", RAYON_NUM_THREADS: "1" };
  return run("node_modules/.bin/forge", args, { cwd: root, maxBuffer: 1 << 26, env, ...limits });
}

/** Tests that did not end: it says nothing of the mutant, only of the machine or of a loop that the mutant made. */
class Endless extends Error {}

/** Runs tests in `root`: null when they pass, else the first that failed. */
async function failureOf(root, paths) {
  for (const path of paths) {
    try {
      const args = ["test", "--match-path", path, "--no-match-contract", "GasTest", "--fail-fast", "--gas-snapshot-check=false"];
      await forge(root, args, { timeout: 300_000, killSignal: "SIGKILL" });
    } catch (error) {
      if (error.killed) throw new Endless(path);
      // An invariant's name stands alone, behind the calls that broke it.
      const failed = /^(?:\[FAIL[^\n]*?\])? (\w+)\(/m.exec(error.stdout ?? "");
      if (!failed) throw new Error(`forge in ${path}: ${error.stdout}\n${error.stderr}`);
      return failed[1];
    }
  }
  return null;
}

// Working.

async function work() {
  const { root, sources } = workerData;
  const solc = createRequire(import.meta.url)("solc");
  const originals = new Map();
  for await (const [mutant] of (await import("node:events")).on(parentPort, "message")) {
    const changed = [];
    let result;
    try {
      for (const contract of mutant.contracts) {
        if (!originals.has(contract)) originals.set(contract, compile(solc, sources, contract));
        const built = compile(solc, sources, contract, mutant);
        if (!built || built.object === originals.get(contract).object) continue;
        writeArtifact(root, contract, built);
        changed.push(contract);
      }
      if (changed.length === 0) result = { outcome: "no difference in bytecode" };
    } catch (error) {
      result = { outcome: "does not compile", detail: error.message.split("\n")[0] };
    }
    try {
      if (!result) {
        const killer = await failureOf(root, mutant.tests);
        result = killer ? { outcome: "killed", detail: killer } : { outcome: "survived" };
      }
    } catch (error) {
      result = error instanceof Endless ? { outcome: "no end", detail: `${error.message} took more than 5 minutes` } : { outcome: "error", detail: error.message };
    }
    for (const contract of changed) writeArtifact(root, contract, originals.get(contract));
    parentPort.postMessage(result);
  }
}

function filesIn(folder, path) {
  return readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? filesIn(folder, `${path}/${entry.name}`) : [`${path}/${entry.name}`]));
}

/** The files that a pattern of forge's stands for: braces and stars are all we use. */
function expand(pattern) {
  const source = pattern.replace(/[.]/g, "\\.").replace(/\*/g, "[^/]*").replace(/\{/g, "(?:").replace(/\}/g, ")").replace(/,/g, "|");
  return filesIn(contracts, "test").filter((file) => new RegExp(`^${source}$`).test(file));
}

async function prepare(folder, sources, mutants) {
  mkdirSync(sources);
  cpSync(join(contracts, "src"), join(sources, "src"), { recursive: true });
  symlinkSync(join(contracts, "node_modules"), join(sources, "node_modules"));

  const root = join(folder, "0");
  mkdirSync(root);
  for (const name of ["testdata", "abi"]) cpSync(join(contracts, name), join(root, name), { recursive: true });
  // Only what the tests import: forge would compile all contracts otherwise, which is not its part
  // here.
  const tests = [...new Set(mutants.flatMap((mutant) => mutant.tests))];
  for (const test of tests.flatMap(expand)) {
    for (const file of Object.keys(sourcesOf(contracts, test))) {
      if (!file.startsWith("@")) cpSync(join(contracts, file), join(root, file));
    }
  }
  mkdirSync(join(root, "script"));
  cpSync(join(contracts, "script/solc.mjs"), join(root, "script/solc.mjs"));
  symlinkSync(join(contracts, "node_modules"), join(root, "node_modules"));
  writeFileSync(join(root, "foundry.toml"), configuration);
  // All at once: with a part of them compiled, forge compiles the rest again for every run, only to
  // see what matches.
  await forge(root, ["build"]);
  const solc = createRequire(import.meta.url)("solc");
  const needed = ["IdentityRegistry", "ReputationRegistry", ...helpers, ...mutants.flatMap((mutant) => mutant.contracts)];
  for (const contract of new Set(needed)) writeArtifact(root, contract, compile(solc, sources, contract));
  const failed = await failureOf(root, tests);
  if (failed) throw new Error(`${failed} fails without any mutant`);
  return root;
}

async function main() {
  const only = process.argv.includes("--only") ? process.argv[process.argv.indexOf("--only") + 1] : "";
  const mutants = deriveAll().filter((mutant) => `${mutant.file}:${mutant.line} ${mutant.what}`.includes(only));
  if (process.argv.includes("--list")) {
    for (const mutant of mutants) console.log(`${mutant.file}:${mutant.line} ${mutant.what}`);
    console.log(`${mutants.length} mutants`);
    return;
  }
  const started = Date.now();
  const folder = mkdtempSync(join(tmpdir(), "mutants-"));
  try {
    console.log(`${mutants.length} mutants; compiling the tests, and running them once without any`);
    const sources = join(folder, "sources");
    const first = await prepare(folder, sources, mutants);
    const roots = [first];
    for (let n = 1; n < Math.min(availableParallelism(), mutants.length, 8); n++) {
      roots.push(join(folder, String(n)));
      cpSync(first, roots[n], { recursive: true, verbatimSymlinks: true });
    }
    const queue = mutants.filter((mutant) => !equivalentReason(mutant));
    for (const mutant of mutants) mutant.reason = equivalentReason(mutant);
    let done = 0;
    await Promise.all(roots.map(async (root) => {
      const worker = new Worker(fileURLToPath(import.meta.url), { workerData: { root, sources } });
      for (let mutant; (mutant = queue.shift()); ) {
        const began = Date.now();
        worker.postMessage(mutant);
        Object.assign(mutant, await new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject)));
        worker.removeAllListeners("error");
        done++;
        const seconds = Math.round((Date.now() - started) / 1000);
        mutant.seconds = (Date.now() - began) / 1000;
        console.log(`[${done}/${mutants.length}, ${seconds} s, this one ${mutant.seconds.toFixed(1)} s] ${mutant.outcome}: ${mutant.file}:${mutant.line} ${mutant.what}${mutant.detail ? ` (${mutant.detail})` : ""}`);
      }
      await worker.terminate();
    }));
    report(mutants, started);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function equivalentReason(mutant) {
  return equivalents.find(({ file, what }) => mutant.file === file && mutant.what === what)?.reason;
}

function report(mutants, started) {
  const outcomes = ["killed", "survived", "equivalent", "no difference in bytecode", "does not compile", "no end", "error"];
  const outcomeOf = (mutant) => (mutant.reason ? "equivalent" : mutant.outcome);
  const rows = [...new Set(mutants.map((mutant) => mutant.file))].map((file) => {
    const own = mutants.filter((mutant) => mutant.file === file);
    return [file, ...outcomes.map((outcome) => own.filter((mutant) => outcomeOf(mutant) === outcome).length)];
  });
  const total = ["all", ...outcomes.map((_, n) => rows.reduce((sum, row) => sum + row[n + 1], 0))];
  const width = Math.max(...rows.map(([file]) => file.length));
  console.log(`\n${"".padEnd(width)}  ${outcomes.join("  ")}`);
  for (const [file, ...counts] of [...rows, total]) console.log(`${file.padEnd(width)}  ${counts.map((count, n) => String(count).padStart(outcomes[n].length)).join("  ")}`);
  for (const mutant of mutants) if (mutant.reason) console.log(`equivalent: ${mutant.file}:${mutant.line} ${mutant.what}: ${mutant.reason}`);
  for (const mutant of mutants) if (outcomeOf(mutant) === "does not compile") console.log(`does not compile: ${mutant.file}:${mutant.line} ${mutant.what}`);
  const bad = mutants.filter((mutant) => ["survived", "no end", "error"].includes(outcomeOf(mutant)));
  for (const mutant of bad) console.log(`${mutant.outcome}: ${mutant.file}:${mutant.line} ${mutant.what} ${mutant.detail ?? ""}`);
  console.log(`${total[1]} of ${total[1] + bad.length} mutants killed in ${Math.round((Date.now() - started) / 1000)} s`);
  const stale = equivalents.filter(({ file, what }) => !mutants.some((mutant) => mutant.file === file && mutant.what === what));
  const whole = !process.argv.includes("--only");
  if (whole) for (const { file, what } of stale) console.log(`listed as equivalent, but no mutant any more: ${file} ${what}`);
  if (bad.length > 0 || (whole && (total[1] < 40 || stale.length > 0))) process.exitCode = 1;
}

if (isMainThread) await main();
else await work();
