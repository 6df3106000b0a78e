import { FAULT_CODES } from '../../domain/faults/fault_codes.ts';
import { ERRORS } from '../../domain/http/errors.ts';
import { remedyAt } from '../../domain/http/problem.ts';
import { errorsTexts, markdownTexts as t } from '../texts/docs/reference.ts';
import type { FieldDoc } from './api_fields.ts';
import type { AreaDoc, OperationDoc } from './api_reference.ts';
import type { Reference } from './docs_page.ts';
import { proseMarkdown } from './prose.ts';

/** The API reference as Markdown, for assistants; with `q`, the operations that were looked for. */
export function docsMarkdown({ origin, areas, q, total, conventions }: Reference): string {
  const found = areas.reduce((sum, { operations }) => sum + operations.length, 0);
  const head =
    q === '' ? `${t.lede(total, origin)}\n\n${proseMarkdown(conventions)}` : t.found(found, total, q, origin);
  return `${t.heading}\n\n${head}\n${areas.map(areaText).join('\n')}`;
}

function areaText({ name, description, operations }: AreaDoc): string {
  return `## ${name}\n\n${description}\n\n${operations.map(operationText).join('\n')}`;
}

function operationText(operation: OperationDoc): string {
  const { name, description, method, path, scope, inputs, outputs, status, codes, request, answer } =
    operation;
  return `### ${name}

\`${method} ${path}\`: ${scope ? t.scope(scope) : t.no_scope}.

${description}

${inputs.length > 0 ? `${t.inputs}\n\n${inputs.map(fieldText).join('\n')}\n\n` : ''}${t.response(status)}

${outputs.map(fieldText).join('\n')}

${t.errors(codes)}

\`\`\`sh
${request}
\`\`\`
${answer ? `\n\`\`\`json\n${answer.text}\n\`\`\`\n${answer.shortened && `\n${answer.shortened}\n`}` : ''}`;
}

function fieldText({ name, place, type, required, description }: FieldDoc): string {
  const facts = [place, type, place !== '' && required && t.required].filter(Boolean).join('; ');
  return `- \`${name}\` (${facts}): ${description}`;
}

/** Every error code as Markdown. */
export function errorsMarkdown(): string {
  const entries = Object.entries(ERRORS).map(
    ([code, { status, title, remedy }]) => `## ${code}\n\n${status} ${title}. ${remedyAt('', remedy)}\n`,
  );
  const faults = Object.entries(FAULT_CODES).map(([code, rule]) => `- \`${code}\`: ${rule}`);
  return `${t.errors_heading}\n\n${t.errors_lede}\n\n${entries.join('\n')}\n## ${errorsTexts.faults}\n\n${errorsTexts.faults_lede}\n\n${faults.join('\n')}\n`;
}
