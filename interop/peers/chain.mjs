// viem on one of the devnet's EVM chains.
import { createWalletClient, defineChain, http, publicActions } from "viem";
import { privateKeyToAccount } from "viem/accounts";

export function wallet({ rpc, chainId, key }) {
  const chain = defineChain({
    id: chainId,
    name: "devnet",
    nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
    rpcUrls: { default: { http: [rpc] } },
  });
  return createWalletClient({ account: privateKeyToAccount(key), chain, transport: http(rpc), pollingInterval: 100 }).extend(publicActions);
}
