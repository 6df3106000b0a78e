import type { Act, Faults } from '../../../services/acts/base/define.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import {
  type AdminRequest,
  isFreshly,
  noSuchPage,
  type Page,
  seeOther,
  signInAgain,
} from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { type ActScene, wordOf } from '../../templates/admin/act_form.ts';
import type { AdminContent } from '../../templates/admin/admin.ts';
import { actTexts } from '../../texts/admin/acts.ts';
import type { AdminPageName } from '../../texts/admin/admin.ts';
import { administratorOf, adminPage } from './admin.ts';

/** What was typed into the form of an act, and why it was not done. */
export interface Refused {
  act: Act | null;
  text: string;
  /** 400 for an input that is wrong, 409 for what cannot be done. */
  status: 400 | 409;
  typed: URLSearchParams;
  /** What is wrong with its fields. */
  faults?: Faults;
}

/** What forms of acts may do. */
interface Acts {
  /** The acts that they may send. */
  acts: readonly Act[];
  /** Where a word of an act leads to when it is done, if not to the page. */
  leads_to?: Readonly<Record<string, (part: string) => string>>;
}

/** The page to which forms of acts are sent. */
interface ActPage extends Acts {
  /** The part of its URL that names what they are about, and its URL. */
  part?: string;
  url: string;
  /** The page again, with a refusal. */
  again: (refused: Refused) => Promise<Page>;
}

/** A page about one thing, with forms of acts about it. */
interface ThingPage<Thing> extends Acts {
  /** Where it stands in the navigation. */
  under: AdminPageName;
  /** What it is about, by the part of its URL and what was sent and refused; undefined where there is none. */
  thing: (request: AdminRequest, part: string, sent?: URLSearchParams) => Promise<Thing | undefined>;
  url: (part: string) => string;
  /** What it shows; the way to it ends with its title, unless `below` says another word. */
  show: (
    thing: Thing,
    scene: ActScene & { now: number },
  ) => Pick<AdminContent, 'title' | 'lede' | 'main' | 'below' | 'message' | 'refusal'>;
  form_limit?: number;
  /** What a form may do that is no act; null where it says an act. */
  beside?: (request: AdminRequest, part: string, typed: URLSearchParams) => Promise<Page | Reply> | null;
}

/** Shows such a page, and does what its forms say. */
export function thingPage<Thing>({ under, thing, url, show, form_limit, beside, ...acts }: ThingPage<Thing>) {
  const shown = async (request: AdminRequest, part: string, refused: Refused | null): Promise<Page> => {
    const found = await thing(request, part, refused?.typed);
    if (found === undefined) return { ...noSuchPage(), personal: true };
    const content = show(found, { ...sceneOf(request, url(part), refused), now: request.now });
    const result = resultOf(request, acts.acts, refused);
    return adminPage(under, { below: content.title, ...result, ...content });
  };
  return {
    read: (request: AdminRequest, params: Readonly<Record<string, string>>) =>
      shown(request, decoded(Object.values(params)), null),
    async send(request: AdminRequest, params: Readonly<Record<string, string>>): Promise<Page | Reply> {
      const part = decoded(Object.values(params));
      const typed = await formOf(request, { limit: form_limit });
      const again = (refused: Refused) => shown(request, part, refused);
      return (
        (await beside?.(request, part, typed)) ??
        doAct(request, { ...acts, part, url: url(part), again }, typed)
      );
    },
  };
}

/** A page with a list and acts about its rows: how it shows itself, and what its forms do. */
export const listPage = (
  acts: readonly Act[],
  url: string,
  shown: (request: AdminRequest, refused: Refused | null) => Promise<Page>,
) => ({
  read: (request: AdminRequest): Promise<Page> => shown(request, null),
  send: async (request: AdminRequest): Promise<Page | Reply> =>
    doAct(request, { acts, url, again: (refused) => shown(request, refused) }, await formOf(request)),
});

/** The variable part of a path; what cannot be decoded, or that no text may have, names nothing. */
function decoded([part = '']: Iterable<string>): string {
  try {
    const text = decodeURIComponent(part);
    return /\p{Cc}/u.test(text) ? '' : text;
  } catch {
    return '';
  }
}

/** Does what a form of the page says: each act is checked and audited as its command. */
export async function doAct(
  request: AdminRequest,
  { acts, part = '', url, again, leads_to = {} }: ActPage,
  typed: URLSearchParams,
): Promise<Page | Reply> {
  // What has no form is done by its command alone (record 45).
  const act = acts.find((one) => one.form !== null && wordOf(one) === typed.get('do'));
  if (!act) return again({ act: null, text: actTexts.unknown, status: 409, typed });
  const read = act.read((name) => (typed.has(name) ? typed.getAll(name).join('\n') : undefined));
  const faulty = (faults: Faults) => {
    const said = Object.entries(faults).map(([name, fault = '']) =>
      actTexts.fault(act.fields[name]?.label ?? name, fault),
    );
    return again({ act, text: actTexts.wrong(said), status: 400, typed, faults });
  };
  if ('faults' in read) return faulty(read.faults);
  const acting = { by: administratorOf(request), now: request.now };
  const outcome = await request.do(act.do, { path: part, is_fresh: isFreshly(request) }, read.input, acting);
  if ('none' in outcome) return { ...noSuchPage(), personal: true };
  if ('faults' in outcome) return faulty(outcome.faults);
  if ('refused' in outcome) return again({ act, text: outcome.refused, status: 409, typed });
  return seeOther(`${leads_to[wordOf(act)]?.(part) ?? url}?done=${wordOf(act)}`);
}

/** What a page says first: what was done last, or why it was not. */
export const resultOf = (request: AdminRequest, acts: readonly Act[], refused: Refused | null) => ({
  ...(refused && { status: refused.status }),
  message: refused ? null : doneBy(request, acts),
  refusal: refused?.text ?? null,
});

/** What forms of a page share that asks for a recent sign-in. */
export const sceneOf = (request: AdminRequest, url: string, typed: Refused | null): ActScene => ({
  action: url,
  sign_in: isFreshly(request) ? null : signInAgain(url),
  csrf: csrfField(request),
  typed,
});

/** What the act that was done last says, by the URL to which it led. */
export function doneBy({ query }: AdminRequest, acts: readonly Act[]): string | null {
  const word = query.get('done');
  return acts.find((act) => wordOf(act) === word)?.form?.done ?? null;
}
