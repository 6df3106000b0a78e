/** An OpenAPI 3.1 document (R226), as far as this service looks into one. */
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: Record<string, unknown>;
  servers: readonly { url: string }[];
  tags: readonly { name: string; description: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: Record<string, Record<string, unknown>>;
}

/** An operation of the document: one method of one path. */
export interface OpenApiOperation {
  operationId: string;
  summary: string;
  description: string;
  tags: readonly string[];
  security: readonly Record<string, readonly string[]>[];
  parameters?: readonly Record<string, unknown>[];
  requestBody?: Record<string, unknown>;
  responses: Record<string, Record<string, unknown>>;
  /** Every `code` that a problem can have here. */
  'x-error-codes': readonly string[];
}
