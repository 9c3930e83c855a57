#!/usr/bin/env node
// Writes what others build on, from a clean build of the released contracts alone: abi/<Name>.json,
// the Go bindings with creation bytecode, and source/standard-input.json, with which an explorer
// builds the same bytecode. Same sources, same bytes, in whatever folder: run it twice and `git
// diff` stays empty.
import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const contracts = dirname(dirname(fileURLToPath(import.meta.url)));
const forge = join(contracts, "node_modules/.bin/forge");

// profile of foundry.toml -> Go package and the contracts it holds
const packages = [
  {
    profile: "release",
    name: "bindings",
    folder: "bindings",
    types: [
      "ConfiguredRelay",
      "Diamond",
      "ERC1967Proxy",
      "FeedbackDelegate",
      "FeedbackRelay",
      "IFirstRelay",
      "IdentityRegistry",
      "PositionNFT",
      "PositionNFTIdentityFacet",
      "PositionNFTViewFacet",
      "PositionNFTWalletFacet",
      "RegistryPlaceholder",
      "ReputationRegistry",
      "StrategyRegistry",
      "StrategyReputation",
      "SyncDelegate",
    ],
  },
];

const fileName = (type) =>
  type
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1_$2")
    .toLowerCase();

// Contracts that differ from their base in the constructor alone: the base's binding serves for the
// rest.
const constructorsOnly = ["ConfiguredRelay"];

// Overloads, which abigen would only number.
const aliases = "register0=registerWithMetadata,register1=registerWithURI,safeTransferFrom0=safeTransferFromWithData";

// abigen names events and errors after their contract, but not the structs of several return
// values: two contracts of one package with eip712Domain() would clash. Its capitalised error text
// fails our linter.
function tidy(code, type) {
  const outputs = [...code.matchAll(/^type (\w+Output) struct/gm)].map((match) => match[1]);
  const prefixed = outputs.reduce((text, name) => text.replaceAll(new RegExp(`\\b${name}\\b`, "g"), type + name), code);
  return prefixed.replaceAll('errors.New("Unknown error")', 'errors.New("unknown error")').trimEnd() + "\n";
}

// abigen declares a struct in the file of each contract that uses it; one Go package takes it once.
function declareOnce(code, declared) {
  return code.replaceAll(/^\/\/ (\w+) is an auto generated .* user-defined struct\.\n(type \1 struct \{\n[^}]*\}\n)\n?/gm, (whole, name, body) => {
    const before = declared.get(name);
    declared.set(name, body);
    if (before === undefined) return whole;
    if (before !== body) throw new Error(`${name}: two contracts have different structs of this name`);
    return "";
  });
}

function removeGenerated(folder, suffix) {
  for (const name of readdirSync(folder)) {
    if (name.endsWith(suffix)) rmSync(join(folder, name));
  }
}

// All contracts are verified with this one input: what is compiled together decides the names
// inside the optimizer. Libraries are named by their hash: their text comes from npm, where the
// input is put together (source/source.go).
function writeStandardInput(folder) {
  const files = readdirSync(folder);
  if (files.length !== 1) throw new Error(`${files.length} builds where one was expected: their inputs cannot be one`);
  const { language, sources, settings } = JSON.parse(readFileSync(join(folder, files[0]), "utf8")).input;
  const outputSelection = { "*": { "*": ["abi", "evm.bytecode", "evm.deployedBytecode", "metadata"] } };
  const named = Object.entries(sources).map(([path, { content }]) => [
    path,
    path.startsWith("src/") ? { content } : { sha256: createHash("sha256").update(content).digest("hex") },
  ]);
  const input = { language, sources: Object.fromEntries(named), settings: { ...settings, outputSelection } };
  mkdirSync(join(contracts, "source"), { recursive: true });
  writeFileSync(join(contracts, "source", "standard-input.json"), JSON.stringify(input, null, 1) + "\n");
}

mkdirSync(join(contracts, "abi"), { recursive: true });
removeGenerated(join(contracts, "abi"), ".json");
const scratch = mkdtempSync(join(tmpdir(), "bindings-"));
try {
  for (const { profile, name, folder, types } of packages) {
    // --force: what is compiled together decides the names inside the optimizer, so an incremental
    // build is not reproducible.
    const info = join(scratch, "build-info");
    execFileSync(forge, ["build", "--force", "--quiet", "--build-info", "--build-info-path", info], {
      cwd: contracts,
      env: { ...process.env, FOUNDRY_PROFILE: profile, FOUNDRY_LINT_LINT_ON_BUILD: "false" },
      stdio: "inherit",
    });
    writeStandardInput(info);
    mkdirSync(join(contracts, folder), { recursive: true });
    removeGenerated(join(contracts, folder), "_gen.go");
    const declared = new Map();
    for (const type of types) {
      const artifact = JSON.parse(readFileSync(join(contracts, `out-${profile}`, `${type}.sol`, `${type}.json`), "utf8"));
      if (Object.keys(artifact.bytecode.linkReferences).length > 0) {
        throw new Error(`${type}: has unlinked libraries; bindings hold ready bytecode only, so make their functions internal`);
      }
      const abi = join(contracts, "abi", `${type}.json`);
      const bin = join(scratch, `${type}.bin`);
      const only = constructorsOnly.includes(type);
      const entries = only ? artifact.abi.filter((entry) => entry.type === "constructor") : artifact.abi;
      writeFileSync(abi, JSON.stringify(entries, null, 2) + "\n");
      writeFileSync(bin, artifact.bytecode.object.slice(2));
      const out = join(contracts, folder, `${fileName(type)}_gen.go`);
      const args = ["--v2", "--abi", abi, "--bin", bin, "--pkg", name, "--type", type, "--alias", aliases];
      const code = execFileSync("go", ["tool", "abigen", ...args], {
        cwd: contracts,
        stdio: ["ignore", "pipe", "inherit"],
        maxBuffer: 1 << 26,
        encoding: "utf8",
      });
      writeFileSync(out, declareOnce(tidy(code, type), declared));
    }
    execFileSync("go", ["fmt", `./${folder}`], { cwd: contracts, stdio: ["ignore", "ignore", "inherit"] });
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
