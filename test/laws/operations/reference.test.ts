import { expect, test } from 'vitest';
import {
  configurationTable,
  operationsTable,
  retentionTable,
  toolNames,
} from '../../../scripts/reference.ts';

test('docs/operations.md says what the registry says', async () => {
  await expect(operationsTable()).toMatchFileSnapshot('../../../docs/operations.md');
});

test('docs/configuration.md says what is read from the environment', async () => {
  await expect(configurationTable()).toMatchFileSnapshot('../../../docs/configuration.md');
});

test('docs/retention.md says what the sweep deletes', async () => {
  await expect(retentionTable()).toMatchFileSnapshot('../../../docs/retention.md');
});

test('domain/text/tool_names.json has the operations that docs/operations.md has', async () => {
  await expect(toolNames()).toMatchFileSnapshot('../../../domain/text/tool_names.json');
});
