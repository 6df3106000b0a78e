import type { Act } from '../../../services/acts/define.ts';
import { type AdminRequest, noSuchPage, type Page, seeOther } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { wordOf } from '../../templates/admin/act_form.ts';
import { actTexts } from '../../texts/admin/acts.ts';
import { administratorOf } from './admin.ts';

/** What was typed into the form of an act, and why it was not done. */
export interface Refused {
  act: Act | null;
  text: string;
  /** 400 for an input that is wrong, 409 for what cannot be done. */
  status: 400 | 409;
  typed: URLSearchParams;
}

/** The page of what acts are about. */
interface ActPage {
  /** The acts that its forms may send. */
  acts: readonly Act[];
  /** The part of its URL that names what they are about, and its URL. */
  part: string;
  url: string;
  /** The page again, with a refusal. */
  again: (refused: Refused) => Promise<Page>;
  /** Where a word of an act leads to when it is done, if not to the page. */
  leads_to?: Readonly<Record<string, string>>;
}

/** Does what a form of the page says: each act is checked and audited as its command. */
export async function doAct(
  request: AdminRequest,
  { acts, part, url, again, leads_to = {} }: ActPage,
  typed: URLSearchParams,
): Promise<Page | Reply> {
  const act = acts.find((one) => wordOf(one) === typed.get('do'));
  if (!act) return again({ act: null, text: actTexts.unknown, status: 409, typed });
  const read = act.read((name) => (typed.has(name) ? typed.getAll(name).join('\n') : undefined));
  if ('fault' in read) {
    const label = act.fields[read.name]?.label ?? read.name;
    return again({ act, text: actTexts.wrong(label, read.fault), status: 400, typed });
  }
  const acting = { by: administratorOf(request), now: request.now };
  const outcome = await request.do(act.do, { path: part }, read.input, acting);
  if ('none' in outcome) return { ...noSuchPage(), personal: true };
  if ('refused' in outcome) return again({ act, text: outcome.refused, status: 409, typed });
  return seeOther(`${leads_to[wordOf(act)] ?? url}?done=${wordOf(act)}`);
}

/** What the act that was done last says, by the URL to which it led. */
export function doneBy({ query }: AdminRequest, acts: readonly Act[]): string | null {
  const word = query.get('done');
  return acts.find((act) => wordOf(act) === word)?.form?.done ?? null;
}
