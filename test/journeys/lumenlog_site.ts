import { type CompanySite, companySite } from '../doubles/company_site.ts';

/** The website of a fictional company on loopback, with everything that a profile needs. */
export async function lumenlogSite(): Promise<CompanySite & { home(extra?: string): void }> {
  const site = await companySite();
  const head = (title: string, description: string) =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><meta name="description" content="${description}">`;
  const nav = `<nav><a href="/">Home</a> <a href="/pricing">Pricing</a> <a href="/about">About</a> <a href="/private/plans">Plans</a></nav>`;
  const foot = `<footer><a href="https://github.com/lumenlog">GitHub</a> <a href="mailto:hello@lumenlog.example">hello@lumenlog.example</a></footer>`;
  const home = (extra = '') =>
    site.set({
      '/': `${head('Lumenlog – project management for lighting designers', 'Lumenlog keeps every fixture, cue sheet and site visit of a lighting project in one place.')}
<script type="application/ld+json">{"@context":"https://schema.org","@type":"SoftwareApplication","name":"Lumenlog","applicationCategory":"Project management"}</script>
</head><body>${nav}<main><h1>Project management for lighting designers</h1>
<p>Lumenlog keeps every fixture, cue sheet and site visit of a lighting project in one place.</p>
<h2>Features</h2><ul><li>Fixture schedules that update themselves</li><li>Cue sheets on your phone</li><li>Site visits with photos</li></ul>
</main>${extra}${foot}</body></html>`,
    });
  site.set({
    '/robots.txt': 'User-agent: *\nDisallow: /private/\n',
    '/pricing': `${head('Pricing – Lumenlog', 'What Lumenlog costs.')}</head><body>${nav}<main><h1>Pricing</h1><p>Studio costs $19 per month. Start with a 14-day free trial.</p></main>${foot}</body></html>`,
    '/about': `${head('About – Lumenlog', 'Who makes Lumenlog.')}</head><body>${nav}<main><h1>About us</h1><p>Lumenlog was founded in 2021 and is based in Ghent, Belgium.</p></main>${foot}</body></html>`,
    '/private/plans': `${head('Secret plans', 'Not for robots.')}</head><body>Secret</body></html>`,
  });
  home();
  return Object.assign(site, { home });
}
