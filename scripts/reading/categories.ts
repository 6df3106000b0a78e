import { likelyCategories } from '../../drafting/prose/category.ts';
import { siteOf } from '../../drafting/site/site.ts';
import { requestForWeb, type WebSite, webSites } from '../drafting/web_sites.ts';

// How far the likeliest category of a real website is right: node scripts/reading/categories.ts FOLDER …

/** What a site's words say of its category, and whether that fits. */
interface Outcome {
  host: string;
  /** Score of the likeliest, and the share of it that the next one has. */
  score: number;
  next: number;
  right: boolean;
  /** Whether one of the three likeliest fits; undefined where no category does. */
  offered: boolean | undefined;
}

interface Limits {
  score: number;
  next: number;
}

async function outcomeOf(site: WebSite): Promise<Outcome> {
  const { cats, cats_ok } = site.label;
  const fitting = [...cats, ...(Array.isArray(cats_ok) ? (cats_ok as readonly string[]) : [])];
  const likely = likelyCategories(siteOf(await requestForWeb(site)), site.label.name[0]);
  const fits = ({ choice }: (typeof likely)[number]): boolean => fitting.includes(choice.name);
  const [first, next] = likely;
  return {
    host: site.host,
    score: first?.score ?? 0,
    next: first ? (next?.score ?? 0) / first.score : 1,
    right: first !== undefined && fits(first),
    offered: fitting.length > 0 ? likely.slice(0, 3).some(fits) : undefined,
  };
}

const GRID: readonly Limits[] = [2, 2.5, 3, 4, 5, 6].flatMap((score) =>
  [0.4, 0.5, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9].map((next) => ({ score, next })),
);
/** Precision that limits must have on the sites that they are chosen from. */
const WANTED = 0.96;

const draftedBy = (outcomes: readonly Outcome[], { score, next }: Limits): Outcome[] =>
  outcomes.filter((one) => one.score >= score && one.next <= next);
const precisionOf = (drafted: readonly Outcome[]): number =>
  drafted.filter(({ right }) => right).length / Math.max(1, drafted.length);

/** The limits that draft most with the wanted precision; of those that draft as many, the strictest. */
function chosenFrom(outcomes: readonly Outcome[]): Limits {
  const good = GRID.map((limits) => ({ limits, drafted: draftedBy(outcomes, limits) })).filter(
    ({ drafted }) => precisionOf(drafted) >= WANTED,
  );
  return good.reduce((one, other) => (other.drafted.length > one.drafted.length ? other : one), {
    limits: { score: Infinity, next: 0 },
    drafted: [] as Outcome[],
  }).limits;
}

const outcomes: Outcome[] = [];
for (const site of webSites(...process.argv.slice(2))) outcomes.push(await outcomeOf(site));
const leftOut = outcomes.flatMap((one) =>
  draftedBy([one], chosenFrom(outcomes.filter((other) => other !== one))),
);
const labelled = outcomes.filter(({ offered }) => offered !== undefined);
const percent = (part: number, whole: number): string =>
  `${part} of ${whole} (${Math.round((100 * part) / whole)} %)`;
console.log(
  `One of the three likeliest fits: ${percent(labelled.filter(({ offered }) => offered).length, labelled.length)}`,
);
console.log(`Likeliest fits: ${percent(labelled.filter(({ right }) => right).length, labelled.length)}`);
console.log(
  `Drafted with limits of the other sites: ${leftOut.length}, right ${percent(leftOut.filter(({ right }) => right).length, leftOut.length)}`,
);
console.log('| score | next | drafted | right |\n|---|---|---|---|');
for (const limits of GRID.filter(({ score }) => score <= 4)) {
  const drafted = draftedBy(outcomes, limits);
  console.log(
    `| ${limits.score} | ${limits.next} | ${drafted.length} | ${drafted.filter(({ right }) => right).length} |`,
  );
}
for (const { host } of leftOut.filter(({ right }) => !right)) console.log(`Wrong: ${host}`);
