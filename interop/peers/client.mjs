// A client that pays what it is asked: @x402/fetch. Without `echo` it leaves the server's
// extensions out of what it sends, as the protocol allows.
import { ExactEvmScheme } from "@x402/evm/exact/client";
import { wrapFetchWithPayment, x402Client } from "@x402/fetch";
import { privateKeyToAccount } from "viem/accounts";

export default async function client(input) {
  const payer = new x402Client().register("eip155:*", new ExactEvmScheme(privateKeyToAccount(input.key)));
  payer.setSpendControls({ allowedAssets: [{ network: input.network, asset: input.asset }] });
  const bare = async (request) => {
    const sent = request.headers.get("PAYMENT-SIGNATURE");
    if (input.echo || !sent) return fetch(request);
    const { extensions, ...payload } = JSON.parse(Buffer.from(sent, "base64").toString());
    request.headers.set("PAYMENT-SIGNATURE", Buffer.from(JSON.stringify(payload)).toString("base64"));
    return fetch(request);
  };
  const answer = await wrapFetchWithPayment(bare, payer)(`${input.url}/weather`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: input.question,
  });
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() };
}
