#!/usr/bin/env node
// solc as forge expects it: `--version`, and `--standard-json` from stdin to stdout, answered by
// the pinned JS build from npm. Forge hands over every source in the request, so no import callback
// is needed and nothing is ever downloaded.
import { readFileSync, writeSync } from "node:fs";
import { createRequire } from "node:module";

const solc = createRequire(import.meta.url)("solc");

function write(text) {
  // process.stdout truncates at process.exit on a pipe; writeSync with a retry does not.
  const bytes = Buffer.from(text);
  for (let offset = 0; offset < bytes.length; ) {
    try {
      offset += writeSync(1, bytes, offset);
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
    }
  }
}

const args = process.argv.slice(2);
if (args.includes("--version")) {
  write(`solc, the solidity compiler commandline interface\nVersion: ${solc.version()}\n`);
} else if (args.includes("--standard-json")) {
  write(solc.compile(readFileSync(0, "utf8")));
} else {
  console.error("usage: solc.mjs --version | --standard-json < input.json");
  process.exitCode = 2;
}
