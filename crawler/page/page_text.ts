import { type HTMLElement, parse } from 'node-html-parser';
import type { Group, Page } from '../../domain/page/page.ts';
import { kindOfPage } from '../kinds/page_kind.ts';
import { foldedIdsOf, hiddenNamesOf } from './hidden.ts';
import { parseJsonLd } from './json_ld.ts';
import { type Collected, collect } from './page_blocks.ts';
import { alternatesOf, headFacts } from './page_head.ts';
import type { WrittenLink } from './page_links.ts';
import { repairHtml } from './repair.ts';
import { sentOnTo } from './sent_on.ts';
import { StoredText } from './stored_text.ts';

/**
 * The page as the drafter sees it: repaired HTML, read by node-html-parser, stored as one text with spans into it.
 * `url` is the final URL without fragment. Pure, but slow on hostile pages: the service runs it in a thread only.
 */
export function pageOf(html: string, url: string): Page {
  const repaired = repairHtml(html);
  const root = parse(repaired.html, {
    comment: false,
    preserveTagNesting: true,
    blockTextElements: { script: true },
  });
  const reading = {
    base: baseOf(root, url),
    hiddenNames: hiddenNamesOf(repaired.styles, 'settled'),
    folded: foldedIdsOf(root),
    noscript: false,
  };
  const seen = collect(root, reading);
  const { visible, needsScript } = shownBy(seen, repaired);
  const collected = needsScript ? collect(root, { ...reading, noscript: true }) : seen;
  const blocks = withinBounds(collected.blocks).filter(
    ({ text }) => !needsScript || !(ABOUT_SCRIPTS.test(text) || LOADING.test(text)),
  );

  const text = new StoredText();
  const head = headFacts(root);
  const { mountPoint } = seen;
  const { isLedByScript, frames } = repaired;
  const sent_on_to = sentOnTo(root, reading.base, {
    visible,
    needsScript,
    mountPoint,
    byScript: repaired.leadsTo,
    frames,
  });
  const other = kindOfPage({
    ...collected,
    url,
    html,
    root,
    head,
    sentOnTo: sent_on_to,
    isLedByScript: isLedByScript && !mountPoint,
    frames: frames.length,
    needsScript,
  });
  const alternates = alternatesOf(root, reading.base);
  return {
    url,
    ...(other && { kind: other.kind }),
    ...(other?.isSplash && { is_splash: true }),
    ...(sent_on_to !== null && { sent_on_to }),
    ...(alternates.length > 0 && { alternates }),
    head: head.map(({ name, content }) => ({ name, ...text.line(content) })),
    json_ld: jsonLdOf(root, text),
    blocks: blocks.map(({ text: words, ...block }) => ({ ...block, ...text.line(words) })),
    groups: groupsWithin(collected, blocks),
    boxes: collected.boxes,
    links: [...collected.links, ...framesAsLinks(frames, reading.base)].map(({ written, ...link }) => ({
      ...link,
      ...text.url(written),
    })),
    needs_script: needsScript,
    text: text.toString(),
  };
}

/** How many characters a page shows by itself, and whether it needs its scripts for the rest. */
function shownBy(
  { blocks, mountPoint }: Collected,
  { scripts, isLedByScript }: ReturnType<typeof repairHtml>,
): { visible: number; needsScript: boolean } {
  const said = blocks.filter(({ text }) => !LOADING.test(text));
  const visible = said.reduce((sum, { text }) => sum + text.length, 0);
  const isLoading = visible === 0 && blocks.length > 0 && scripts > 0 && !isLedByScript;
  return { visible, needsScript: visible < FEW_CHARACTERS && (mountPoint || scripts > 3 || isLoading) };
}

/** Most characters of visible text stored per page. */
const MAX_VISIBLE = 20_000;
/** Part of these reserved for the footer of a long page, which has addresses and contacts. */
const MAX_FOOTER = 4_000;
/** Least characters a block counts for, so that a page of tiny blocks stays small too. */
const MIN_BLOCK = 5;
const MAX_JSON_LD = 60_000;
/** With less visible text than this, and scripts, the page is rendered by JavaScript. */
const FEW_CHARACTERS = 200;

/** What a page says to browsers without scripts about scripts; nothing about the company. */
const ABOUT_SCRIPTS =
  /^(?=.{0,300}$)(?:.*(?:enable|activ|aktiv|turn on|allow|habilit|abilit|włącz|включ|有効|启用|啟用|without|ohne|sans).{0,60}javascript|.*javascript.{0,60}(?:enable|disabled|activ|aktiv|deaktiv|désactiv|habilit|required|włącz|включ|отключ|有効|無効|启用|啟用|禁用))/i;

/** What stands where scripts will show something. */
const LOADING =
  /^[^\p{L}]{0,20}(?:(?:page |app |application )?loading|(?:wird|werden) geladen|(?:lädt|laden)(?=\s*(?:…|\.\.))|bezig met laden|(?:en cours de )?chargement(?: en cours)?|cargando|(?:a )?carregando|a carregar|caricamento(?: in corso)?|(?:trwa )?(?:ładowanie|wczytywanie)|загрузка|завантаження|načítání|laddar|indlæser|laster(?: inn)?|ladataan|betöltés|yükleniyor|se încarcă|φόρτωση|(?:読み?込み|ロード)中(?:です)?|(?:正在)?(?:加载|載入|加載)中?|로딩 ?중?|불러오는 중)[^\p{L}]{0,20}$/iu;

/** The pages in frames, which a page leads to as by links. */
const framesAsLinks = (frames: readonly string[], base: string): WrittenLink[] =>
  frames.flatMap((written) => {
    const url = URL.parse(written, base);
    return url && /^https?:$/.test(url.protocol)
      ? [{ url: url.href, text: '', tag: 'a', rel: [], area: 'main' as const, written }]
      : [];
  });

function baseOf(root: HTMLElement, url: string): string {
  return URL.parse(root.querySelector('base[href]')?.getAttribute('href') ?? '', url)?.href ?? url;
}

function jsonLdOf(root: HTMLElement, text: StoredText): Page['json_ld'] {
  const found: Page['json_ld'][number][] = [];
  let room = MAX_JSON_LD;
  for (const script of root.querySelectorAll('script')) {
    const source = script.rawText.trim();
    const value = source.length <= room ? parseJsonLd(source) : undefined;
    if (value === undefined) continue;
    room -= source.length;
    found.push({ value, ...text.line(source) });
  }
  return found;
}

/** Whole blocks up to the limit; text above the footer is dropped first, because it is the longest. */
function withinBounds(blocks: Collected['blocks']): Collected['blocks'] {
  const footer = fitting(
    blocks.filter(({ area }) => area === 'footer'),
    MAX_FOOTER,
  );
  const used = [...footer].reduce((sum, { text }) => sum + text.length, 0);
  const rest = fitting(
    blocks.filter(({ area }) => area !== 'footer'),
    MAX_VISIBLE - used,
  );
  return blocks.filter((block) => footer.has(block) || rest.has(block));
}

/** The groups in the order of the page, over the remaining blocks. */
function groupsWithin({ blocks, groups }: Collected, remaining: Collected['blocks']): Group[] {
  const places = new Map(remaining.map((block, at) => [block, at]));
  const before = [0];
  for (const block of blocks) before.push((before.at(-1) ?? 0) + Number(places.has(block)));
  const at = (index: number): number => before[index] ?? remaining.length;
  return groups
    .map(({ heading, ...group }): Group => {
      const block = heading === undefined ? undefined : blocks[heading];
      const above = block && places.get(block);
      return {
        ...group,
        items: group.items
          .map((item) => ({ ...item, start: at(item.start), end: at(item.end) }))
          .filter(({ start, end }) => end > start),
        ...(above !== undefined && { heading: above }),
      };
    })
    .filter(({ items }) => items.length > 1)
    .sort((one, other) => (one.items[0]?.start ?? 0) - (other.items[0]?.start ?? 0));
}

function fitting(blocks: Collected['blocks'], room: number): Set<Collected['blocks'][number]> {
  const included = new Set<Collected['blocks'][number]>();
  let left = room;
  for (const block of blocks) {
    left -= Math.max(block.text.length, MIN_BLOCK);
    if (left < 0) break;
    included.add(block);
  }
  return included;
}
