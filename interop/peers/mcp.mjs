// A client of the Model Context Protocol, @modelcontextprotocol/sdk: it starts a server, lists its
// tools, and calls some. It refuses answers that are not as their tool's output schema says.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

export default async function mcp(input) {
  const client = new Client({ name: "interop", version: "1.0.0" });
  await client.connect(new StdioClientTransport({ command: input.command, args: input.args }));
  try {
    const { tools } = await client.listTools();
    const answers = {};
    for (const { as, tool, ask } of input.calls) {
      const { isError, structuredContent, content } = await client.callTool({ name: tool, arguments: ask });
      answers[as] = { ...structuredContent, failed: Boolean(isError), text: content.map((c) => c.text).join("") };
    }
    return { server: client.getServerVersion(), instructions: client.getInstructions(), tools, answers };
  } finally {
    await client.close();
  }
}
