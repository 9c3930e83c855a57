package sati

import (
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// optionalHolding reads the optional token account and token program of the attestation instructions: nil when left out.
func optionalHolding(r *rules, at, token *svm.Borrowed) *wire.Holding {
	if r.err != nil {
		return nil
	}
	if present(token) {
		r.program(token, wire.Token2022ProgramID, "token_program")
	}
	if !present(at) {
		return nil
	}
	r.owned(at, wire.Token2022ProgramID, "agent_ata")
	h, err := wire.DecodeHolding(at.Data())
	r.that(err == nil, "agent_ata", wire.AnchorAccountDidNotDeserialize)
	return &h
}

// schemaConfig reads SATI's rules for a schema.
func schemaConfig(r *rules, a *svm.Borrowed) wire.SchemaConfig {
	r.owned(a, wire.ProgramID, "schema_config")
	r.discriminator(a, wire.SchemaConfigDisc, "schema_config")
	if r.err != nil {
		return wire.SchemaConfig{}
	}
	config, err := wire.DecodeSchemaConfig(a.Data())
	r.that(err == nil, "schema_config", wire.AnchorAccountDidNotDeserialize)
	want, _, err := wire.SchemaConfigPDA(config.Schema)
	r.that(err == nil && a.Key == want, "schema_config", wire.AnchorConstraintSeeds)
	return config
}
