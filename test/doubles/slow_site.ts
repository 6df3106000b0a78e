import { companySite } from './company_site.ts';

/** A site whose second page waits until it is released. */
export async function slowSite() {
  const { promise: open, resolve: letGo } = Promise.withResolvers<void>();
  const site = await companySite({
    '/robots.txt': { status: 404 },
    '/': '<title>Acme</title><h1>Acme</h1><a href="/about">About us</a>',
    '/about': {
      body: async function* () {
        await open;
        yield '<title>About Acme</title><p>Acme was founded in 2004.</p>';
      },
    },
  });
  return { site, letGo };
}
