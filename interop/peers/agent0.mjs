// agent0-sdk, which speaks ERC-8004: `do` says what is done, one after another.
import { SDK } from "agent0-sdk";

export default async function agent0(input) {
  const sdk = new SDK({
    chainId: input.chainId,
    rpcUrl: input.rpc,
    privateKey: input.key,
    registryOverrides: { [input.chainId]: { IDENTITY: input.identity, REPUTATION: input.reputation } },
  });
  const answers = {};
  for (const step of input.do) {
    answers[step.as] = await steps[step.what](sdk, step);
  }
  return answers;
}

const done = async (handle) => (await handle.waitConfirmed({ timeoutMs: 60_000 })).result;

const steps = {
  async register(sdk, { name, description }) {
    const agent = sdk.createAgent(name, description);
    await done(await agent.registerOnChain());
    return { id: agent.agentId, uri: agent.agentURI };
  },
  async registerHTTP(sdk, { name, description, uri, metadata }) {
    const agent = sdk.createAgent(name, description);
    agent.setMetadata(metadata);
    await done(await agent.registerHTTP(uri));
    return { id: agent.agentId, registries: sdk.registries() };
  },
  async setURI(sdk, { agent, uri }) {
    return done(await (await sdk.loadAgent(agent)).setAgentURI(uri));
  },
  async setWallet(sdk, { agent, wallet, walletKey }) {
    return done(await (await sdk.loadAgent(agent)).setWallet(wallet, { newWalletPrivateKey: walletKey }));
  },
  async unsetWallet(sdk, { agent }) {
    return done(await (await sdk.loadAgent(agent)).unsetWallet());
  },
  async transfer(sdk, { agent, to }) {
    return done(await sdk.transferAgent(agent, to));
  },
  async owned(sdk, { agent, by }) {
    return { owner: await sdk.getAgentOwner(agent), is: await sdk.isAgentOwner(agent, by), wallet: (await (await sdk.loadAgent(agent)).getWallet()) ?? "" };
  },
  async load(sdk, { agent }) {
    const loaded = await sdk.loadAgent(agent);
    return { id: loaded.agentId, name: loaded.name, description: loaded.description, owner: await sdk.getAgentOwner(agent), wallet: await loaded.getWallet() };
  },
  async review(sdk, { agent, value, tag1, tag2, endpoint }) {
    return done(await sdk.giveFeedback(agent, value, tag1, tag2, endpoint));
  },
  async respond(sdk, { agent, client, index, uri, hash }) {
    return done(await sdk.appendResponse(agent, client, index, { uri, hash }));
  },
  async revoke(sdk, { agent, index }) {
    return done(await sdk.revokeFeedback(agent, index));
  },
  async read(sdk, { agent, client, index }) {
    return sdk.getFeedback(agent, client, index);
  },
  async summary(sdk, { agent, tag1 }) {
    return sdk.getReputationSummary(agent, tag1);
  },
};
