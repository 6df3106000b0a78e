// A whole service that is killed: it submits sites by its own REST API and prints the acknowledged drafts. Arguments: data
// folder, API key, origin of the sites, and with a model its origin and the step that is reported alone.
import { writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { loadConfig } from '../../app/config/config.ts';
import { start } from '../../app/start.ts';
import { begun } from '../programs/begun.ts';
import { serviceEnv } from '../world.ts';

const [data_dir = '', key = '', sites = '', model = '', wanted = ''] = process.argv.slice(2);
const config = loadConfig({ ...serviceEnv(data_dir), LOG_LEVEL: 'silent', AI_BASE_URL: model });
await begun();
const { url } = await start(config);
const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
for (;;) {
  const name = Math.random().toString(36).slice(2, 10);
  const answer = await fetch(`${url}/api/v1/drafts`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ url: `${sites}/${name}/` }),
  });
  const { id } = (await answer.json()) as { id: string };
  if (!model) writeSync(1, `submitted ${id}\n`);
  // Killed before, during and after every step of this build.
  for (let status = '', step = ''; status !== 'ready'; ) {
    const draft = (await (await fetch(`${url}/api/v1/drafts/${id}`, { headers })).json()) as {
      status: string;
      build: { step: string };
    };
    ({ status } = draft);
    if (model && draft.build.step !== step) {
      step = draft.build.step;
      if (step.startsWith(wanted)) writeSync(1, `${step.split(' ')[0]} ${id} ${name}\n`);
    }
    // Without a pause these looks would take more CPU time than the build that they watch.
    await delay(5);
  }
  if (!model) writeSync(1, `ready ${id}\n`);
}
