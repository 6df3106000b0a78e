import type { JsonSchemaType, JsonSchemaValidator, jsonSchemaValidator } from '@modelcontextprotocol/client';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/client/validators/ajv';
import { AjvJsonSchemaValidator as AjvV1 } from '@modelcontextprotocol/sdk/validation/ajv';

/**
 * What checks results for the official clients, with each schema compiled once in a process, and when a result of it comes: a client asks
 * for those of all operations when it lists them, which would take longer than forty services take to start.
 */
function compiledOnce(provider: jsonSchemaValidator): jsonSchemaValidator {
  const known = new Map<string, JsonSchemaValidator<unknown>>();
  return {
    getValidator<T>(schema: JsonSchemaType) {
      const text = JSON.stringify(schema);
      let compiled: JsonSchemaValidator<unknown> | undefined;
      const validator = known.get(text) ?? ((value) => (compiled ??= provider.getValidator(schema))(value));
      known.set(text, validator);
      return validator as JsonSchemaValidator<T>;
    },
  };
}

/** The option of official clients, of version 2 and of version 1. */
export const VALIDATORS = { jsonSchemaValidator: compiledOnce(new AjvJsonSchemaValidator()) };
export const VALIDATORS_V1 = { jsonSchemaValidator: compiledOnce(new AjvV1() as jsonSchemaValidator) };
