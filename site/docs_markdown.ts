import { ERRORS } from '../domain/errors.ts';
import type { AreaDoc, FieldDoc, OperationDoc } from './api_reference.ts';

/** The API reference as Markdown, for assistants. */
export function docsMarkdown(areas: readonly AreaDoc[], origin: string): string {
  return `# API reference

Every operation answers as JSON below ${origin}/api/v1, and is a tool of the same name at the MCP server ${origin}/mcp.
Reading what is public needs no sign-in. Everything else needs \`Authorization: Bearer …\` with an API key or an access token.
Errors are problem objects (RFC 9457), listed at ${origin}/docs/errors.

${areas.map(areaText).join('\n')}`;
}

function areaText({ name, description, operations }: AreaDoc): string {
  return `## ${name}\n\n${description}\n\n${operations.map(operationText).join('\n')}`;
}

function operationText({
  name,
  description,
  method,
  path,
  scope,
  inputs,
  outputs,
  status,
  codes,
  example,
}: OperationDoc): string {
  return `### ${name}

\`${method} ${path}\`: ${scope ? `needs the scope \`${scope}\`` : 'needs no sign-in'}.

${description}

${inputs.length > 0 ? `Inputs:\n\n${inputs.map(fieldText).join('\n')}\n\n` : ''}Answer (${status}):

${outputs.map(fieldText).join('\n')}

Errors: ${codes.map((code) => `\`${code}\``).join(', ')}.

\`\`\`sh
${example}
\`\`\`
`;
}

function fieldText({ name, place, type, required, description }: FieldDoc): string {
  const facts = [place, type, place !== '' && required && 'required'].filter(Boolean).join('; ');
  return `- \`${name}\` (${facts}): ${description}`;
}

/** Every error code as Markdown. */
export function errorsMarkdown(): string {
  const entries = Object.entries(ERRORS).map(
    ([code, { status, title, remedy }]) => `## ${code}\n\n${status} ${title}. ${remedy}\n`,
  );
  return `# Errors\n\nAn error is a problem object (RFC 9457) with one of these codes.\n\n${entries.join('\n')}`;
}
