// A server that sells /weather: @x402/express, and a facilitator of the SDK's own classes in the
// same process.
import { toFacilitatorEvmSigner } from "@x402/evm";
import { registerExactEvmScheme } from "@x402/evm/exact/facilitator";
import { ExactEvmScheme } from "@x402/evm/exact/server";
import { x402Facilitator } from "@x402/core/facilitator";
import { paymentMiddleware, x402ResourceServer } from "@x402/express";
import express from "express";
import { wallet } from "./chain.mjs";

export default async function server(input) {
  const network = `eip155:${input.chainId}`;
  const client = wallet(input);
  const facilitator = new x402Facilitator();
  registerExactEvmScheme(facilitator, { signer: toFacilitatorEvmSigner({ ...client, address: client.account.address }), networks: network });
  const refused = [];
  facilitator.onVerifyFailure?.((context) => void refused.push(String(context.error)));
  facilitator.onSettleFailure?.((context) => void refused.push(String(context.error)));

  const app = express();
  app.get("/refused", (_, res) => res.json(refused));
  app.use(
    paymentMiddleware(
      {
        "POST /weather": {
          accepts: {
            scheme: "exact",
            network,
            payTo: input.payTo,
            price: { asset: input.asset, amount: input.amount, extra: { name: "Coin", version: "2" } },
            maxTimeoutSeconds: 60,
          },
          description: "The weather",
          mimeType: "application/json",
          extensions: input.extensions,
        },
      },
      new x402ResourceServer(facilitator).register(network, new ExactEvmScheme()),
    ),
  );
  app.post("/weather", express.json(), (req, res) => res.json({ city: req.body.city, weather: "sunny" }));
  const listening = await new Promise((resolve) => {
    const s = app.listen(0, "127.0.0.1", () => resolve(s));
  });
  return { url: `http://127.0.0.1:${listening.address().port}`, stop: () => listening.close() };
}
