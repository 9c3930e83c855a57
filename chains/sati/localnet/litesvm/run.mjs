// Runs transactions on LiteSVM. Requests come as JSON lines on stdin, answers go as JSON lines to
// stdout, one for each request:
//
//   {from, accounts: {key: {lamports, owner, data}}, txs: [{tx, writable: [key]}], world, light}
//
// Accounts are put onto a copy of the world `from` (null: a fresh LiteSVM), the transactions are
// executed, and with `world` the end is kept under that name. With `light`, Light's programs and
// trees are there, from its npm package. Keys are base58, data and transactions base64. Answers:
//
//   {results: [{err, logs, accounts: {key: {lamports, owner, data} | null}}]}   the accounts that the transaction may write
//
// Signatures, blockhashes and duplicates are not checked: they are not what is compared.
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const require = createRequire(import.meta.url);
const { LiteSvm, Account, Clock, FailedTransactionMetadata } = require("litesvm/dist/internal.js");
const { getBase58Encoder, getBase58Decoder } = require("@solana/kit");

const bytesOf = (text) => new Uint8Array(getBase58Encoder().encode(text));
const textOf = (bytes) => getBase58Decoder().decode(bytes);

function fresh() {
  const svm = new LiteSvm();
  svm.setSigverify(false);
  svm.setBlockhashCheck(false);
  svm.setTransactionHistory(0n);
  svm.setClock(new Clock(1000n, 0n, 0n, 0n, 0n));
  svm.setSlotHashes(Array.from({ length: 512 }, (_, i) => ({ slot: BigInt(999 - i), hash: textOf(new Uint8Array(32)) })));
  return svm;
}

// Light's npm package, unpacked by `make litesvm-deps`.
const light = new URL("node_modules/.light/package/", import.meta.url).pathname;

const lightPrograms = {
  SySTEM1eSU2p4BGQfQpimFEWWSC1XDFeun3Nqzz3rT7: "light_system_program_pinocchio.so",
  compr6CUsB5m2jS4Y3831ztGSTnDpnKJTKS95d64XVq: "account_compression.so",
  noopb9bkMVfRPU8AsbpTUg8AQkHtKwMYZiFUjNRtMmV: "spl_noop.so",
};

// The accounts that V2 creations and closings name.
const lightAccounts = /_(35hkDgaA|amt2kaJA|bmt1LryL|oq1na8go)[^_]*\.json$/;

function addLight(svm) {
  for (const [key, file] of Object.entries(lightPrograms)) svm.addProgramFromFile(bytesOf(key), `${light}bin/${file}`);
  for (const file of readdirSync(`${light}accounts`).filter((f) => lightAccounts.test(f))) {
    const { pubkey, account } = JSON.parse(readFileSync(`${light}accounts/${file}`, "utf8"));
    put(svm, pubkey, { lamports: account.lamports, owner: account.owner, data: account.data[0] });
  }
}

function show(svm, key) {
  const a = svm.getAccount(bytesOf(key));
  if (a === null || (a.lamports() === 0n && a.data().length === 0)) return null;
  return { lamports: String(a.lamports()), owner: textOf(a.owner()), data: Buffer.from(a.data()).toString("base64") };
}

// Errors without fields come as numbers, whose names only the type declarations tell.
const declarations = readFileSync(require.resolve("litesvm/dist/internal.d.ts"), "utf8");

function namesOf(enumeration) {
  const [, body] = declarations.match(new RegExp(`enum ${enumeration} \\{([^}]*)\\}`));
  return new Map([...body.matchAll(/(\w+) = (\d+)/g)].map(([, name, value]) => [Number(value), name]));
}

const instructionErrors = namesOf("InstructionErrorFieldless");
const transactionErrors = namesOf("TransactionErrorFieldless");

// errorJSON prints an error as Solana's RPC does.
function errorJSON(e) {
  if (typeof e === "number") return transactionErrors.get(e);
  switch (e.constructor.name) {
    case "TransactionErrorInstructionError": {
      const inner = e.err();
      if (typeof inner === "number") return { InstructionError: [e.index, instructionErrors.get(inner)] };
      if ("code" in inner) return { InstructionError: [e.index, { Custom: inner.code }] };
      return { InstructionError: [e.index, { BorshIoError: "Unknown" }] };
    }
    case "TransactionErrorDuplicateInstruction":
      return { DuplicateInstruction: e.index };
    case "TransactionErrorInsufficientFundsForRent":
      return { InsufficientFundsForRent: { account_index: e.accountIndex } };
  }
  throw new Error(`unknown error ${e.constructor.name} ${e}`);
}

function execute(svm, { tx, writable }) {
  const raw = Buffer.from(tx, "base64");
  const res = svm.sendLegacyTransaction(raw);
  const failed = res instanceof FailedTransactionMetadata;
  const meta = failed ? res.meta() : res;
  return {
    err: failed ? errorJSON(res.err()) : null,
    logs: meta.logs(),
    accounts: Object.fromEntries(writable.map((key) => [key, show(svm, key)])),
  };
}

const put = (svm, key, { lamports, owner, data }) =>
  svm.setAccount(bytesOf(key), new Account(BigInt(lamports), Buffer.from(data, "base64"), bytesOf(owner), false, 2n ** 64n - 1n));

// A world is the accounts in it that are not LiteSVM's own.
const worlds = new Map([[null, new Map()]]);
for await (const line of createInterface({ input: process.stdin })) {
  const req = JSON.parse(line);
  const svm = fresh();
  if (req.light) addLight(svm);
  const world = new Map([...worlds.get(req.from), ...Object.entries(req.accounts)]);
  for (const [key, account] of world) put(svm, key, account);
  const results = req.txs.map((tx) => execute(svm, tx));
  if (req.world !== undefined) {
    for (const { accounts } of results) {
      for (const [key, account] of Object.entries(accounts)) account === null ? world.delete(key) : world.set(key, account);
    }
    worlds.set(req.world, world);
  }
  process.stdout.write(JSON.stringify({ results }) + "\n");
}
