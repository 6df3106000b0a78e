import { ERRORS, remedyAt } from '../../domain/errors.ts';
import type { FieldDoc } from './api_fields.ts';
import type { AreaDoc, OperationDoc } from './api_reference.ts';
import type { Reference } from './docs_page.ts';
import { proseMarkdown } from './prose.ts';

/** The API reference as Markdown, for assistants; with `q`, the operations that were looked for. */
export function docsMarkdown({ origin, areas, q, total, conventions }: Reference): string {
  const found = areas.reduce((sum, { operations }) => sum + operations.length, 0);
  const head =
    q === ''
      ? `${total} operations. Each is a REST call below ${origin}/api/v1 and a tool of the same name at the MCP server ${origin}/mcp.\nLook for one with ${origin}/docs.md?q=word. Every error code: ${origin}/docs/errors.md.\n\n${proseMarkdown(conventions)}`
      : `${found} of ${total} operations for "${q}". All: ${origin}/docs.md\n`;
  return `# API reference\n\n${head}\n${areas.map(areaText).join('\n')}`;
}

function areaText({ name, description, operations }: AreaDoc): string {
  return `## ${name}\n\n${description}\n\n${operations.map(operationText).join('\n')}`;
}

function operationText(operation: OperationDoc): string {
  const { name, description, method, path, scope, inputs, outputs, status, codes, request, answer } =
    operation;
  return `### ${name}

\`${method} ${path}\`: ${scope ? `needs the scope \`${scope}\`` : 'needs no sign-in'}.

${description}

${inputs.length > 0 ? `Inputs:\n\n${inputs.map(fieldText).join('\n')}\n\n` : ''}Answer (${status}):

${outputs.map(fieldText).join('\n')}

Errors: ${codes.map((code) => `\`${code}\``).join(', ')}.

\`\`\`sh
${request}
\`\`\`
${answer ? `\n\`\`\`json\n${answer.text}\n\`\`\`\n${answer.shortened && `\n${answer.shortened}\n`}` : ''}`;
}

function fieldText({ name, place, type, required, description }: FieldDoc): string {
  const facts = [place, type, place !== '' && required && 'required'].filter(Boolean).join('; ');
  return `- \`${name}\` (${facts}): ${description}`;
}

/** Every error code as Markdown. */
export function errorsMarkdown(): string {
  const entries = Object.entries(ERRORS).map(
    ([code, { status, title, remedy }]) => `## ${code}\n\n${status} ${title}. ${remedyAt('', remedy)}\n`,
  );
  return `# Errors\n\nAn error is a problem object (RFC 9457) with one of these codes.\n\n${entries.join('\n')}`;
}
