import type { PageAuditor } from '../../domain/ports.ts';
import { CRAWL_LIMITS } from '../fetch/limits.ts';
import { VisitFailure } from '../fetch/visit_failure.ts';
import type { HtmlReader } from '../html/html_port.ts';
import { kindFailure, pageIn, parsed, visitPage } from './visit_page.ts';
import type { SiteVisitor } from './visitor.ts';

/** Looks at the HTML of a page for what makes it hard to use, honouring robots.txt. Rejects only when the signal aborts. */
export function pageAuditor(visitor: SiteVisitor, reader: HtmlReader): PageAuditor {
  return {
    async audit(url, signal, by) {
      const refused = visitor.refusal(url);
      if (refused) return { unread: refused };
      try {
        const limits = { maxBytes: CRAWL_LIMITS.page_bytes, within: new URL(url), signal };
        const page = await visitPage(visitor, url, limits);
        const other = kindFailure(await pageIn(reader, page, by, signal), page.status, url);
        if (other) throw other;
        const issues = await parsed(reader.audit(page.html, page.url, signal, by), page.status, signal);
        return { url: page.url, issues };
      } catch (error) {
        if (!(error instanceof VisitFailure)) throw error;
        return { unread: `The page could not be read: ${url} ${error.message}.` };
      }
    },
  };
}
