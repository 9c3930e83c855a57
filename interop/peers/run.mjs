// Runs one peer: `node peers/run.mjs NAME` with its input, JSON, on stdin. The last line of stdout
// is its answer, JSON; a server answers once it listens, and ends with its stdin.
import { createInterface } from "node:readline";

const lines = createInterface({ input: process.stdin });
const input = JSON.parse((await lines[Symbol.asyncIterator]().next()).value);
const { default: run } = await import(`./${process.argv[2]}.mjs`);
try {
  const answer = await run(input);
  const stop = answer?.stop;
  const text = JSON.stringify({ ...answer, stop: undefined }, (_, v) => (typeof v === "bigint" ? String(v) : v));
  await new Promise((written) => process.stdout.write(text + "\n", written)); // exit waits for no pipe that is full
  if (stop) {
    for await (const _ of lines);
    stop();
  }
  process.exit(0);
} catch (error) {
  console.error(error);
  process.exit(1);
}
