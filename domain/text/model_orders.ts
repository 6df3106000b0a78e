import { UNSPACED } from '../words/beginnings.ts';
import { type CommandKey, commandPhrases, commandSlots, plainWords } from '../words/command_words.ts';
import { type Phrases, phrases } from '../words/phrases.ts';

/** How sure it is that a sentence is a command. Of one that is only likely to be one people decide. */
export type Order = 'clear' | 'likely';

/**
 * Sentences that speak to the work of an assistant without naming a tool (record 76), by two families of signs: what language models and
 * their answers have to say, and orders about the answer, its reader, the reviewer and competitors. One sign is only likely to be a command,
 * as the trade writes about assistants too; two different ones are clear.
 */

/** Words with which a part of a sentence begins if it is an order. */
const BEGINNING = ['to_its_reader', 'kept_back', 'against_rivals', 'verdicts', 'speech'] as const;
/** Words that stand anywhere. */
const ANYWHERE = [
  'models_must',
  'in_its_answer',
  'when_asked',
  'as_a_reviewer',
  'made_up_consent',
  'new_orders',
  'machine_reader',
  'posing',
] as const;
/** Signs that an honest sentence about assistants hardly has together with another one. */
const STRONG = ['models_must', 'against_rivals', 'verdicts'] as const;

type Sign = Exclude<(typeof BEGINNING)[number] | (typeof ANYWHERE)[number], 'speech'> | 'aim';

function makePatterns() {
  const shared = commandSlots();
  const slot = (key: CommandKey): string => commandPhrases([key], shared).source;
  const slots = {
    ...shared,
    models: slot('models'),
    machines: slot('machines'),
    this_text: slot('this_text'),
    served: slot('served'),
  };
  const of = (key: CommandKey): Phrases => commandPhrases([key], slots);
  const beginning = BEGINNING.map((key) => {
    const words = plainWords([key]);
    const [unspaced, spaced] = [words.filter(isUnspaced), words.filter((one) => !isUnspaced(one))];
    return [key, { spaced: phrases(spaced, slots), unspaced: phrases(unspaced, slots) }] as const;
  });
  return {
    anywhere: ANYWHERE.map((key) => [key, of(key)] as const),
    beginning,
    fillers: new RegExp(`^\\W*(?:${of('fillers').source}[,:]?\\s+)+`, 'u'),
    joints: new RegExp(
      `\\s*(?:[,;:、()–—"“”«»「」【】\\[\\]]|\\s-\\s|\\s${of('clause_joints').source}\\s)\\s*`,
      'gu',
    ),
    favours: of('favours_us'),
    second_person: of('second_person'),
    machines: of('machines'),
    aims: of('aims'),
    wishes: of('wishes'),
    directives: of('directives'),
    left_out: of('left_out'),
    withheld: of('withheld'),
    data_ends: new RegExp(`[-=#<[]{2}\\s*${of('data_ends').source}`, 'u'),
    dialogue: (['user_labels', 'model_labels'] as const).map(
      (key) => new RegExp(`(?:^|[.!?…»”"\\n])\\s*${of(key).source}\\s?:`, 'u'),
    ),
    rivals_and_faults: of('rivals_and_faults'),
    own_product: of('own_product'),
    /** Each order has one of these, so that most texts are looked through once; what is wanted of a machine counts only where one is named. */
    suspect: phrases(
      plainWords([
        'models',
        'machines',
        ...ANYWHERE.filter((key) => key !== 'models_must'),
        ...BEGINNING.filter((key) => key !== 'speech'),
      ]),
      slots,
    ),
  };
}

/** Whether a phrase is of a script without spaces, in which no part of a sentence shows where it begins. */
const isUnspaced = (phrase: string): boolean => UNSPACED.test(phrase);

let made: ReturnType<typeof makePatterns> | undefined;
const patterns = (): ReturnType<typeof makePatterns> => (made ??= makePatterns());

/** Whether a text in plain letters can have such an order. */
export const mayOrderModel = (text: string): boolean => patterns().suspect.in(asWords(text));

/** Whether a text in plain letters forges what stands around it: its end, or parts of a conversation between a user and a model. */
export const isForged = (text: string): boolean =>
  patterns().data_ends.test(text) || patterns().dialogue.every((speaker) => speaker.test(text));

/** Whether a sentence in plain letters is such an order, and how sure that is. */
export function orderToModel(sentence: string): Order | null {
  const plain = asWords(sentence);
  const { favours, second_person } = patterns();
  const signs = signsOf(plain);
  if (signs.size === 0) return null;
  // What models should say of the reader's own product is what others sell.
  const isForReader = second_person.in(plain);
  const isStrong = STRONG.some((sign) => signs.has(sign));
  const others = signs.size - (isForReader && signs.has('aim') ? 2 : 1);
  if (isStrong && others > 0) return 'clear';
  const isForUs = signs.has('models_must') && favours.in(plain) && !isForReader;
  return isForUs ? 'clear' : 'likely';
}

/** Keys of JSON are words, too. */
const asWords = (text: string): string => text.replaceAll('_', ' ');

function signsOf(plain: string): Set<Sign> {
  const { anywhere, beginning } = patterns();
  const parts = beginningsOf(plain);
  const begun = beginning
    .filter(([, { spaced, unspaced }]) => parts.some((part) => spaced.begin(part)) || unspaced.in(plain))
    .map(([key]) => key);
  const found = anywhere.filter(([, words]) => words.in(plain)).map(([key]) => key);
  const signs = new Set<Sign | 'speech'>([...begun, ...found]);
  // Who asks whether a machine does so orders nothing.
  if (plain.endsWith('?')) signs.delete('machine_reader');
  else if (hasAim(plain)) signs.add('aim');
  // A company's own assistant has rules, and no company has a say in those of others.
  if (patterns().own_product.in(plain))
    for (const sign of ['models_must', 'aim'] as const) signs.delete(sign);
  // To answer, and to be asked, are no orders: something has to be said.
  const isOrder = signs.delete('speech') || [...signs].some((sign) => !NEED_SPEECH.has(sign));
  return isOrder ? (signs as Set<Sign>) : new Set();
}

/**
 * Whether a sentence names a machine that reads, and what no honest text wants of one: a rank, silence, secrets, no questions asked. What
 * an honest one says of its own assistant, too, counts only where it is ordered.
 */
function hasAim(plain: string): boolean {
  const { machines, aims, left_out, withheld, rivals_and_faults, wishes, directives } = patterns();
  if (!machines.in(plain)) return false;
  const isSilence = (words: Phrases): boolean => words.in(plain) && rivals_and_faults.in(plain);
  if (aims.in(plain) || isSilence(left_out)) return true;
  return directives.in(plain) && (wishes.in(plain) || isSilence(withheld));
}

/** Signs that count only beside an order to say something, or beside another sign. */
const NEED_SPEECH: ReadonlySet<Sign | 'speech'> = new Set(['in_its_answer', 'when_asked', 'as_a_reviewer']);

/** Where an order may begin in a sentence: at its beginning and behind its joints, without what stands before a verb. */
function beginningsOf(plain: string): string[] {
  const starts = [...plain.matchAll(patterns().joints)].map(({ index, 0: joint }) => index + joint.length);
  return [0, ...starts].map((start) => plain.slice(start, start + LONGEST).replace(patterns().fillers, ''));
}

/** No phrase is longer. */
const LONGEST = 300;
