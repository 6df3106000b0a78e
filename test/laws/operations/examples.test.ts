import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, test } from 'vitest';
import { openApiDocument } from '../../../bridge/documents/openapi.ts';
import { placementOf } from '../../../bridge/shape/placement.ts';
import { areas, operations } from '../../../tools/registry.ts';
import { EXAMPLE_ORIGIN, type Run, runExamples, shorten } from './run_examples.ts';

const document = openApiDocument(areas, EXAMPLE_ORIGIN);
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema(document, 'openapi.json');

let runs: Run[];
beforeAll(async () => {
  runs = await runExamples();
});

describe('the examples of the documents', () => {
  test('are the results of the demo world; `npm run docs` runs them again', async () => {
    const lines = runs.map(
      ({ operation, answer }) => `${JSON.stringify(operation.name)}: ${JSON.stringify(shorten(answer))}`,
    );
    await expect(`{\n${lines.join(',\n')}\n}\n`).toMatchFileSnapshot('../../../bridge/shape/examples.json');
  });

  test.each(operations.map(({ name }) => name))('of %s fit its schema, whole and shortened', (name) => {
    const { operation, answer } = runs.find((run) => run.operation.name === name)!;
    const { method, path } = placementOf(operation);
    const place = `paths/${encodeURIComponent(path.replaceAll('/', '~1'))}/${method.toLowerCase()}`;
    const content = `responses/${operation.status}/content/application~1json/schema`;
    const validate = ajv.compile({ $ref: `openapi.json#/${place}/${content}` });
    for (const shown of [answer, shorten(answer).answer]) {
      validate(shown);
      expect(validate.errors ?? []).toEqual([]);
    }
  });

  test('name no URL of the machine that ran them', () => {
    for (const { answer } of runs) expect(JSON.stringify(answer)).not.toMatch(/127\.0\.0\.1|localhost/);
  });

  test('stand in the OpenAPI document beside the schema, with what was cut', () => {
    const { operation, answer } = runs.find((run) => run.operation.name === 'list_interview_questions')!;
    const content = document.paths['/interview-questions']!.get!.responses[operation.status]!.content as any;
    const { value, description } = content['application/json'].examples.demo;
    expect(value).toEqual(shorten(answer).answer);
    expect(description).toBe(`Shortened: \`items\` has ${answer.total as number} entries.`);
  });
});

test('what is shortened says so, and stays what it was', () => {
  const long = { list: [1, 2, 3, 4, 5, 6, 7], items: [{ a: 1 }, { a: 2 }, { a: 3 }], text: 'a'.repeat(300) };
  const { answer, shortened } = shorten(long);
  expect(answer).toEqual({
    list: [1, 2, 3, 4, 5, 6],
    items: [{ a: 1 }, { a: 2 }],
    text: `${'a'.repeat(220)}…`,
  });
  expect(shortened).toEqual(['`list` has 7 entries', '`items` has 3 entries', '`text` is longer']);
});
