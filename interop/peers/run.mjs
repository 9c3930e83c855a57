// Runs one peer: `node peers/run.mjs NAME` with its input, JSON, on stdin. The last line of stdout
// is its answer, JSON; a server answers once it listens, and ends with its stdin.
import { createInterface } from "node:readline";

const lines = createInterface({ input: process.stdin });
const input = JSON.parse((await lines[Symbol.asyncIterator]().next()).value);
const { default: run } = await import(`./${process.argv[2]}.mjs`);
try {
  const answer = await run(input);
  const stop = answer?.stop;
  console.log(JSON.stringify({ ...answer, stop: undefined }, (_, v) => (typeof v === "bigint" ? String(v) : v)));
  if (stop) {
    for await (const _ of lines);
    stop();
  }
  process.exit(0);
} catch (error) {
  console.error(error);
  process.exit(1);
}
