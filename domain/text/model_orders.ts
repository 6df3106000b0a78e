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
] as const;
/** Signs that an honest sentence about assistants hardly has together with another one. */
const STRONG = ['models_must', 'against_rivals', 'verdicts'] as const;

type Sign = Exclude<(typeof BEGINNING)[number] | (typeof ANYWHERE)[number], 'speech'>;

function makePatterns() {
  const shared = commandSlots();
  const slots = { ...shared, models: commandPhrases(['models'], shared).source };
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
    own_product: of('own_product'),
    /** Each order has one of these, so that most texts are looked through once. */
    suspect: phrases(
      plainWords([
        'models',
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

/** Whether a sentence in plain letters is such an order, and how sure that is. */
export function orderToModel(sentence: string): Order | null {
  const plain = asWords(sentence);
  const { favours, second_person } = patterns();
  const signs = signsOf(plain);
  if (signs.size === 0) return null;
  const isStrong = STRONG.some((sign) => signs.has(sign));
  if (isStrong && signs.size > 1) return 'clear';
  // What models should say of the reader's own product is what others sell.
  const isForUs = signs.has('models_must') && favours.in(plain) && !second_person.in(plain);
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
  // A company's own assistant has rules, and no company has a say in those of others.
  if (patterns().own_product.in(plain)) signs.delete('models_must');
  // To answer, and to be asked, are no orders: something has to be said.
  const isOrder = signs.delete('speech') || [...signs].some((sign) => !NEED_SPEECH.has(sign));
  return isOrder ? (signs as Set<Sign>) : new Set();
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
