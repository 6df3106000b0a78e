import type { TrustPage } from '../../../services/content/trust_page.ts';
import type { Page, PageRequest } from '../../request/request.ts';
import { trustTemplate } from '../../templates/content/trust.ts';
import { TRUST_TEXTS } from '../../texts/trust/trust.ts';

/** A page about the site itself: the operator's text, or the one that comes with the program. */
export const trustPageAt =
  (page: TrustPage) =>
  async ({ use_cases, origin }: PageRequest): Promise<Page> => {
    const { markdown, additions, facts } = await use_cases.trustPage(page);
    const { title, description, body } = TRUST_TEXTS[page];
    return {
      title,
      description: description(facts.site_name),
      canonical: `${origin}/${page}`,
      main: trustTemplate(page, `${markdown ?? body({ ...facts, origin })}\n\n${additions}`),
    };
  };
