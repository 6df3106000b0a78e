import type { Proposed } from '../../domain/profile/drafting.ts';
import { choiceOf } from '../../domain/profile/lists.ts';
import { headFacts, pagesOf, quoteOf, type Site, type SitePage, textOf } from '../site/site.ts';
import { escaped, sentencesOf } from '../site/wording.ts';

/**
 * The stage that the product says it is in, in words that mean nothing else: a beta that is its own and no feature's, or a
 * launch with its date. A product that has ended is at none, and that somebody waits for one says too little.
 */
export function stageOf(site: Site, name: string | undefined): Proposed<string> | undefined {
  const pages = pagesOf(site, 'home', 'about', 'pricing');
  if (pages.some((from) => from.kind === 'home' && saysAny(from, ENDED))) return undefined;
  const own = new RegExp(
    `^(?:${[...(name ? [escaped(name)] : []), SELF].join('|')})(?![\\p{L}\\p{N}])`,
    'iu',
  );
  const named = name === undefined ? undefined : badgeOf(name);
  for (const [slug, hint, isAt] of [
    [
      'beta',
      BETA_HINT,
      (sentence: string) =>
        isInBeta(sentence, own) || BADGE.test(sentence) || (named?.test(sentence) ?? false),
    ],
    [
      'launched',
      LAUNCH_HINT,
      (sentence: string) => own.test(sentence) && LAUNCHED.test(sentence) && !OF_PART.test(sentence),
    ],
  ] as const) {
    const choice = choiceOf(site.request.stages, slug);
    const quote = choice && first(pages, hint, isAt);
    if (choice && quote) return { value: choice.slug, quotes: [quote] };
  }
  return undefined;
}

/** What no sentence of the kind is without; asked first, because most blocks of a page are without it. */
const BETA_HINT = /b[eêè]ta|early access/iu;
const LAUNCH_HINT = /launch|live|open|available|on sale|out now|online|am start|gestartet|lanc|lanz/iu;

/** The first sentence of the title, the top and the main parts of the pages that says it. */
function first(pages: readonly SitePage[], hint: RegExp, isAt: (sentence: string) => boolean) {
  for (const from of pages) {
    const blocks = from.page.blocks.filter(
      ({ area, tag }) => area !== 'nav' && area !== 'footer' && tag !== 'blockquote',
    );
    for (const block of [...headFacts(from, 'title'), ...blocks]) {
      const text = textOf(from, block);
      if (!hint.test(text)) continue;
      const found = sentencesOf(text).find(({ start, end }) => isAt(text.slice(start, end)));
      if (found) return quoteOf(from, { start: block.start + found.start, end: block.start + found.end });
    }
  }
  return undefined;
}

const saysAny = (from: SitePage, words: RegExp): boolean =>
  from.page.blocks.some((block) => block.area === 'main' && words.test(textOf(from, block)));

const ENDED =
  /\b(?:(?:has|have|is|are|was|were|been|we) (?:now )?(?:shut(?:ting)? down|closed down|closing down|sunset(?:ting)?|discontinued|wound down|winding down)|is no longer (?:available|maintained|developed)|wurde eingestellt|ist eingestellt|a fermé ses portes|ha cerrado|ha chiuso)\b/i;

/** What speaks of the product at the beginning of a sentence. */
const SELF =
  "we['’]re|we|it['’]s|it|this|the (?:app|product|service|platform|site|tool|software)|our (?:app|product|service|platform|tool|software)|wir|die (?:app|software|plattform)|das produkt|nous|l['’]application|le (?:logiciel|service)|nosotros|la (?:app|aplicación|plataforma)|noi|l['’]app|wij|we zijn|de app|nós|o (?:app|aplicativo)|aplikacja";
const BE =
  "(?: (?:is|are|sind|ist|befindet sich|befinden uns|est|sommes|está|estamos|es|è|siamo|zijn|jest)|(?<=['’](?:s|re)))";
const NOW =
  '(?: (?:now|currently|still|aktuell|derzeit|noch|gerade|actuellement|encore|actualmente|todavía|attualmente|ancora|momenteel|nog|atualmente|obecnie))?';
const KIND = '(?:public|open|private|closed|early|limited|invite-only)';
const IN_BETA = new RegExp(
  `(?:${[
    `${BE}${NOW} (?:in|at) (?:an? |our |the )?(?:${KIND} )?beta(?! (?:of|for)(?!\\p{L}))`,
    `${BE}${NOW} an? (?:${KIND} )?beta(?! (?:of|for)(?!\\p{L}))`,
    `${BE} (?:now|currently|still) in early access`,
    `${BE}${NOW} free (?:during|while in|as long as it is in) (?:the |its |our )?(?:${KIND} )?beta`,
    `${BE}${NOW} (?:in|im) (?:der |einer )?(?:offenen |öffentlichen |geschlossenen )?beta(?:-?phase)?`,
    `${BE}${NOW} (?:en (?:version |phase |fase )?|in (?:versione |fase |de )?|em (?:versão )?|w (?:wersji )?)b[eêè]ta`,
  ].join('|')})(?![-\\p{L}])`,
  'iu',
);
/** A sentence without a subject is the page's own: "Now in public beta". */
const ALONE = new RegExp(
  `^\\W*(?:(?:now|currently|still) in (?:${KIND} )?beta|(?:now|currently|still) in early access|in (?:public|open|private|closed) beta|(?:join|request access to|sign up for|get into) (?:the|our) (?:public|open|private|closed) beta|jetzt in der (?:offenen )?beta|aktuellement en bêta|actualmente en beta|ora in beta|nu in bèta)(?!\\p{L})`,
  'iu',
);
const OF_PART = /\b(?:feature|integration|api|beta|version|mode|support|plan)\b/i;

function isInBeta(sentence: string, own: RegExp): boolean {
  if (sentence.endsWith('?') || /\b(?:left|no longer|not|out of) (?:in |a )?beta\b/i.test(sentence))
    return false;
  if (ALONE.test(sentence)) return true;
  const subject = own.exec(sentence)?.[0];
  const match = IN_BETA.exec(sentence);
  return subject !== undefined && match?.index === subject.length;
}

/** "Acme Beta", "Acme (beta)" and "Public beta" as a line of their own, the last also before a dot and a figure. */
const BADGE = new RegExp(`^(?:now in )?${KIND} beta(?:\\s*[·•|–—].{0,60})?$`, 'iu');
const badgeOf = (name: string): RegExp => new RegExp(`^${escaped(name)}\\W{0,3}(?:${KIND} )?beta\\W?$`, 'iu');

const MONTH =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|fall|winter|early|late|mid)';
const WHEN = `(?:in|on|im|en|nel|em|since|seit|depuis|desde|dal|sinds) (?:the )?(?:${MONTH}[ -](?:of )?)?(?:\\d{1,2},? )?(?:\\p{L}+ (?:de )?)?20[012]\\d`;
const LAUNCHED = new RegExp(
  [
    `^[^.,;]{1,40}? (?:was |were |first |publicly |officially ){0,2}(?:launched|went live|opened to everyone) (?:publicly |to the public )?${WHEN}`,
    `^we launched [^.,;]{1,30} ${WHEN}`,
    `^[^.,;]{1,40}? (?:has|have) been (?:live|available|on sale) ${WHEN}`,
    '^[^.,;]{1,40}? is (?:now )?(?:generally available|out now|available to everyone|open to everyone)',
    `^[^.,;]{1,40}? (?:ist|sind) (?:${WHEN} )(?:online|live|am start|gestartet)|^[^.,;]{1,40}? (?:a été|est) (?:lancée? )${WHEN}|^[^.,;]{1,40}? (?:se lanzó|fue lanzad[ao]) ${WHEN}`,
  ].join('|'),
  'iu',
);
