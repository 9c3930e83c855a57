// Deploys Coin.sol, as much of it to each holder.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { wallet } from "./chain.mjs";

export default async function coin(input) {
  const solc = createRequire(import.meta.url)("solc");
  const output = JSON.parse(
    solc.compile(
      JSON.stringify({
        language: "Solidity",
        sources: { "Coin.sol": { content: readFileSync(new URL("Coin.sol", import.meta.url), "utf8") } },
        settings: { evmVersion: "shanghai", optimizer: { enabled: true }, outputSelection: { "*": { "*": ["abi", "evm.bytecode.object"] } } },
      }),
    ),
  );
  const bad = (output.errors ?? []).filter((e) => e.severity === "error");
  if (bad.length) throw new Error(bad.map((e) => e.formattedMessage).join("\n"));
  const { abi, evm } = output.contracts["Coin.sol"].Coin;
  const client = wallet(input);
  const hash = await client.deployContract({ abi, bytecode: `0x${evm.bytecode.object}`, args: [input.holders, 1_000_000_000n] });
  const receipt = await client.waitForTransactionReceipt({ hash });
  return { address: receipt.contractAddress };
}
