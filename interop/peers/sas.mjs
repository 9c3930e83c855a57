// Reads SATI's credential, schemas and regular attestations as sas-lib does.
import { createSolanaRpc } from "@solana/kit";
import { deserializeAttestationData, fetchAllSchema, fetchAttestation, fetchCredential, fetchSchema } from "sas-lib";

const text = (bytes) => new TextDecoder().decode(Uint8Array.from(bytes));

export default async function sas(input) {
  const rpc = createSolanaRpc(input.rpc);
  const schemas = await fetchAllSchema(rpc, input.schemas);
  const credential = await fetchCredential(rpc, schemas[0].data.credential);
  const attestations = [];
  for (const address of input.attestations ?? []) {
    const { data } = await fetchAttestation(rpc, address);
    const schema = await fetchSchema(rpc, data.schema);
    const content = deserializeAttestationData(schema.data, Uint8Array.from(data.data));
    attestations.push({ schema: text(schema.data.name), credential: data.credential, signer: data.signer, fields: content });
  }
  return {
    credential: { address: credential.address, name: text(credential.data.name), authority: credential.data.authority, signers: credential.data.authorizedSigners },
    schemas: schemas.map((s) => ({
      address: s.address,
      name: text(s.data.name),
      description: text(s.data.description),
      layout: [...s.data.layout],
      credential: s.data.credential,
      version: s.data.version,
      paused: s.data.isPaused,
    })),
    attestations,
  };
}
