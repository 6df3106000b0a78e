// Asks a model twice and says on stderr what came of it. Arguments: URL of the server, key.
import { messagesModel } from '../../../drafting/model/client.ts';

const [base_url, api_key] = process.argv.slice(2);
const model = messagesModel({
  name: 'claude-haiku-5-5',
  api_key,
  base_url,
  key_header: 'authorization',
  own_server: true,
});
const question = { system: 's', pages: 'p', wanted: 'w', schema: { type: 'object' } };
for (const _ of [1, 2]) {
  const said = await model
    .request(question, { attempt_ms: 10_000, total_ms: 10_000, retries: 0 }, new AbortController().signal)
    .then(({ text }) => text, String);
  process.stderr.write(`${said}\n`);
}
