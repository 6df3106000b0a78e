import { TRUST_PAGES, type TrustPage, trustPage } from '../../../services/content/trust_page.ts';
import { definePage } from '../../request/page.ts';
import type { Page, PageRequest } from '../../request/request.ts';
import { trustTemplate } from '../../templates/content/trust.ts';
import { TRUST_TEXTS } from '../../texts/trust/trust.ts';

/** A page about the site itself: the operator's text, or the one that comes with the program. */
const trustPageAt =
  (page: TrustPage) =>
  async ({ do: run, origin }: PageRequest): Promise<Page> => {
    const { markdown, additions, facts } = await run(trustPage, page);
    const { title, description, body } = TRUST_TEXTS[page];
    return {
      title,
      description: description(facts.site_name),
      canonical: `${origin}/${page}`,
      main: trustTemplate(page, `${markdown ?? body({ ...facts, origin })}\n\n${additions}`),
    };
  };

for (const page of TRUST_PAGES) definePage({ path: `/${page}`, sitemap: true, read: trustPageAt(page) });
