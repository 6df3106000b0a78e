/** One rule of a robots.txt. The pattern is as written, comment and outer white space gone; it is never empty. */
interface RobotsRule {
  allow: boolean;
  pattern: string;
}

export interface NormalRobots {
  /** The rules of all groups that hold for the crawler, in order. */
  rules: RobotsRule[];
  /** Seconds, the first that those groups name; null when there is none. */
  crawl_delay: number | null;
  /** As written, for everybody. */
  sitemaps: string[];
}

type Group = Omit<NormalRobots, 'sitemaps'>;

/**
 * Reads a robots.txt as Google's parser does, which is what site owners test against: a missing colon and common spelling
 * errors are forgiven, product tokens are cut at the first foreign character, unknown lines do not end a group, and
 * `index.html` means the folder (RFC 9309 2.2 and the cases of google/robotstxt; measured in design/outside.md 1.1).
 * Takes time linear in the length of the text, whatever it holds.
 */
export function normaliseRobots(text: string, token: string): NormalRobots {
  const own: Group = { rules: [], crawl_delay: null };
  const anyAgent: Group = { rules: [], crawl_delay: null };
  const sitemaps: string[] = [];
  let named = false;
  let current = new Set<Group>();
  let atRules = false;

  for (const { kind, value } of records(text)) {
    if (kind === 'agent') {
      if (atRules) current = new Set();
      atRules = false;
      if (/^\*(\s|$)/.test(value)) current.add(anyAgent);
      else if (productOf(value) === token.toLowerCase()) {
        current.add(own);
        named = true;
      }
    } else if (kind === 'sitemap') sitemaps.push(value);
    else if (kind === 'delay') for (const group of current) group.crawl_delay ??= secondsOf(value);
    else {
      atRules = true;
      for (const group of current) group.rules.push(...rulesOf(kind === 'allow', value));
    }
  }
  return { ...(named ? own : anyAgent), sitemaps };
}

/** What a line can say, and how its key may be written. */
const KINDS = [
  ['agent', /^user[- ]?agent/i],
  ['disallow', /^(dis?s?allow|diss?alow|diasllow|disallaw)/i],
  ['allow', /^allow/i],
  ['delay', /^crawl-?delay/i],
  ['sitemap', /^site-?map/i],
] as const;

/** Google reads no more of a line; 2,083 is the longest address that old browsers knew. */
const MAX_LINE = 2_083 * 8 - 1;

/** The lines that say something. */
function* records(text: string): Generator<{ kind: (typeof KINDS)[number][0]; value: string }> {
  for (const raw of text.replace(/^\uFEFF/, '').split(/[\r\n]+/)) {
    const line = raw.slice(0, MAX_LINE).trimStart();
    const kind = KINDS.find(([, key]) => key.test(line))?.[0];
    if (!kind) continue;
    const comment = line.indexOf('#');
    const value = valueOf(comment < 0 ? line : line.slice(0, comment));
    if (value !== null) yield { kind, value };
  }
}

/** What stands after the colon; without a colon, the second of exactly two words. */
function valueOf(line: string): string | null {
  const colon = line.indexOf(':');
  if (colon >= 0) return line.slice(colon + 1).trim();
  const words = line.trimEnd().split(/[ \t]+/, 3);
  return words.length === 2 ? (words[1] ?? null) : null;
}

const productOf = (value: string): string => (/^[a-z_-]*/i.exec(value)?.[0] ?? '').toLowerCase();

function rulesOf(allow: boolean, pattern: string): RobotsRule[] {
  if (!pattern) return [];
  const folder = pattern.lastIndexOf('/') + 1;
  const isIndex = allow && folder > 0 && pattern.startsWith('index.htm', folder);
  return isIndex
    ? [
        { allow, pattern },
        { allow, pattern: `${pattern.slice(0, folder)}$` },
      ]
    : [{ allow, pattern }];
}

function secondsOf(value: string): number | null {
  const seconds = Number(value || Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
