#!/usr/bin/env node
// Compiles EarlyRegistries.sol into early.json, with the compiler and the libraries of contracts/
// (npm ci there first).
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const contracts = join(here, "../../../../contracts");
const solc = createRequire(join(contracts, "script/solc.mjs"))("solc");
const input = {
  language: "Solidity",
  sources: { "EarlyRegistries.sol": { content: readFileSync(join(here, "EarlyRegistries.sol"), "utf8") } },
  settings: {
    evmVersion: "shanghai",
    viaIR: true,
    optimizer: { enabled: true, runs: 1 },
    metadata: { bytecodeHash: "none", appendCBOR: false },
    outputSelection: { "EarlyRegistries.sol": { "*": ["abi", "evm.bytecode.object"] } },
  },
};
const read = (path) => ({ contents: readFileSync(join(contracts, "node_modules", path), "utf8") });
const output = JSON.parse(solc.compile(JSON.stringify(input), { import: read }));
const errors = (output.errors ?? []).filter((e) => e.severity === "error");
if (errors.length > 0) throw new Error(errors.map((e) => e.formattedMessage).join("\n"));
const out = {};
for (const [name, c] of Object.entries(output.contracts["EarlyRegistries.sol"])) out[name] = { abi: c.abi, bin: c.evm.bytecode.object };
writeFileSync(join(here, "early.json"), JSON.stringify(out, null, 1) + "\n");
