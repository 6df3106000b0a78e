import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, launch } from '../../browser/chromium.ts';
import { type DocumentHost, documentHost } from '../../doubles/document_host.ts';
import { decide, personWith } from '../person.ts';
import { type Service, startDemo, startService } from '../service.ts';
import { assistantAt } from './assistant.ts';

const SERVICES = {
  'npm start': (env: Record<string, string>) => startService({ env }),
  'npm run demo': startDemo,
};

/**
 * A client document is only fetched from public IP addresses on port 443, and no setting changes that. So the double is the
 * internet around the process (internet.mjs), with a certificate that the operator trusts (NODE_EXTRA_CA_CERTS).
 */
describe.skipIf(!hasChromium).each(Object.entries(SERVICES))(
  'an assistant that publishes what it is, at %s',
  (_n, start) => {
    let host: DocumentHost;
    let service: Service;
    let browser: Browser;

    beforeAll(async () => {
      host = await documentHost();
      const preload = pathToFileURL(join(import.meta.dirname, 'internet.mjs')).href;
      service = await start({
        NODE_OPTIONS: `--import=${preload}`,
        NODE_EXTRA_CA_CERTS: join(import.meta.dirname, '../../doubles/tls/cert.pem'),
        TEST_HTTPS_PORT: String(host.port),
      });
      browser = await launch();
    });
    afterAll(async () => {
      await browser?.close();
      await service?.stop();
      await host?.close();
    });

    test('signs in with the URL of its document, which is fetched once, and registers nothing', async () => {
      const ada = await personWith(browser, 'ada@example.org');
      let shown = '';
      const assistant = await assistantAt(
        service.url,
        async (url) => {
          const decision = await decide(ada, service, url);
          shown = decision.shown;
          return decision.back;
        },
        {
          document: (redirect_uri) =>
            host.publish('client.test/oauth/metadata.json', {
              client_name: 'Published desk',
              redirect_uris: [redirect_uri],
            }),
        },
      );
      expect((await assistant.call('list_my_drafts')).isError).toBe(false);
      expect(assistant.opened[0]?.searchParams.get('client_id')).toBe(
        'https://client.test/oauth/metadata.json',
      );
      expect(shown).toContain('Published desk');
      expect(shown).toContain('client.test');
      expect(host.requests).toEqual(['client.test/oauth/metadata.json']);
      await assistant.close();
    });

    test('is refused where its document is not what it says', async () => {
      const client_id = host.publish('evil.test/client.json', {
        client_id: 'https://client.test/oauth/metadata.json',
      });
      const url = new URL(`${service.url}/oauth/authorize`);
      const fields = {
        client_id,
        redirect_uri: 'http://127.0.0.1:9/callback',
        response_type: 'code',
        code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
      const response = await fetch(url, { redirect: 'manual' });
      expect(response.status).toBe(400);
      expect(host.requests).toContain('evil.test/client.json');
    });
  },
);
