import {
  commandPhrases,
  commandSlots,
  commandWords,
  NO_PART,
  plainOf,
  plainWords,
} from '../words/command_words.ts';
import { phrases } from '../words/phrases.ts';
import { hidesSentence, inOneAlphabet, withoutHidingDigits } from './look_alikes.ts';
import { isForged, mayOrderModel, type Order, orderToModel } from './model_orders.ts';
import tools from './tool_names.json' with { type: 'json' };

/**
 * Finds sentences that command an assistant which reads them (D82): they name our tools, pose as the system or the
 * user, or give AI assistants an order. Merely mentioning assistants ("Works with Claude", "Ask your assistant to …")
 * is not a command.
 */

/** Position of the first sentence of a text that is clearly a command; null if there is none. */
export const commandIn = (text: string): number | null => firstIn(text, (order) => order === 'clear');

/** True if a text has a sentence that is clearly a command. */
export const isCommanding = (text: string): boolean => commandIn(text) !== null;

/** True if a text has a sentence that is a command or likely to be one: people have to read it (record 76). */
export function mayCommand(text: string): boolean {
  const spelled = withoutHidingDigits(text);
  return hidesSentence(text) || hasOrder(text) || (spelled !== null && hasOrder(spelled));
}

const hasOrder = (text: string): boolean =>
  isForged(plainOf(text)) || firstIn(text, (order) => order !== null) !== null;

function firstIn(text: string, wanted: (order: Order | null) => boolean): number | null {
  if (MARKUP.test(text)) return sentenceStart(text, text.search(MARKUP));
  // Its letters stand where those of the text do.
  const read = inOneAlphabet(text);
  const whole = PLAIN.test(read) ? read : plainOf(read);
  const [isSuspect, mayOrder] = [patterns().suspect.in(whole), mayOrderModel(whole)];
  if (!isSuspect && !mayOrder) return null;
  for (const { start, sentence } of sentencesOf(read)) {
    const plain = plainOf(sentence);
    if (plain === '') continue;
    const isClear = isSuspect && isCommand(plain);
    const mayBeOne = mayOrder && !patterns().quoted_as_example.test(plain);
    if (wanted(isClear ? 'clear' : mayBeOne ? orderToModel(plain) : null)) return start;
  }
  return null;
}

/** Phrases are found in it as it is: in any case, and with any blanks. */
const PLAIN = /^[^*~`\x80-\uffff]*$/;

interface Sentence {
  start: number;
  sentence: string;
}

/** The sentences of a text; a dash or a bar in a title also starts a new one. */
function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  for (const { index, 0: gap } of text.matchAll(/[.!?…]["”’»)\]]*\s+|[。！？]|\n+|\s[|·–—•]\s/gu)) {
    sentences.push({ start, sentence: text.slice(start, index + gap.length) });
    start = index + gap.length;
  }
  sentences.push({ start, sentence: text.slice(start) });
  return sentences;
}

const sentenceStart = (text: string, at: number): number =>
  sentencesOf(text).findLast(({ start }) => start <= at)?.start ?? 0;

/** Imitations of the delimiters between a model, its user and its tools. */
const MARKUP =
  /\[{1,2}(?:tool|function)_(?:calls?|use|response|results?|output)\b|<\/?\s*(?:(?:tool|function)_?(?:results?|calls?|use|response|output)|system(?:[-_ ](?:prompt|reminder|message))?|antml:\w{1,40})\b[^>]{0,200}>|<\|[a-z_]{2,30}\|>|\[\/?INST\]|<<\/?SYS>>/i;

/** Names of tools that change something; nobody else uses these names. */
const WRITING_TOOLS = tools.writing.join('|');
/** Names of reading tools are common elsewhere: they count only in an instruction to use them. */
const READING_TOOLS = tools.reading.join('|');

/** `invite_cofounder`, `invite-cofounder`, `invite cofounder tool`, `inviteCofounder`. */
const named = (names: string): string =>
  `(?<![\\p{L}\\p{N}])(?:${names.replaceAll('_', '[_-]?')})(?![\\p{L}\\p{N}])`;

const WRITING_NAMED = new RegExp(named(WRITING_TOOLS), 'u');

/** "If you are an AI" before an order, and orders about what to say of their author. */
const IN_ANY_PLACE = ['if_you_are', 'about_us'] as const;

function makePatterns() {
  const shared = commandSlots();
  /** An assistant that is addressed. */
  const assistants = commandPhrases(['assistants'], shared);
  return {
    assistants,
    addressed: new RegExp(
      `^\\W*(?:${commandPhrases(['attention']).source}\\W{0,3})?(?:${commandPhrases(['to_whom']).source}\\s?){0,3}${assistants.source}(?: ?${commandPhrases(['reading']).source}[^,:.]{0,80})?\\s{0,2}[,:;、—-]\\s*`,
      'u',
    ),
    /** Names of reading tools where their use is wanted. */
    tool_wanted: commandPhrases(['tool_use'], {
      ...shared,
      gap: `(?!${NO_PART}).{0,40}`,
      tool: named(READING_TOOLS),
    }),
    tool_called: new RegExp(
      `(?<!${NO_PART})(?:${WRITING_TOOLS.replaceAll('_', ' ')}) ${commandPhrases(['tool_kinds']).source}`,
      'u',
    ),
    /** A prefix that poses as another role in the conversation. */
    role: new RegExp(`^\\W*${commandPhrases(['roles']).source}\\W{0,3}[:>\\]]\\s*`, 'u'),
    /** Phrases addressed to a model, which no company says to its customers. */
    to_a_model: commandPhrases(['to_a_model'], shared),
    /** An order to an assistant. */
    orders: commandPhrases(['orders'], shared),
    ordered: commandPhrases(IN_ANY_PLACE, shared),
    /** "Ignore all previous instructions". */
    ignored: commandPhrases(['ignore'], shared),
    /** Each command has one of these, so that most texts are looked through once, and not sentence by sentence. */
    suspect: phrases(
      [
        ...plainWords([...IN_ANY_PLACE, 'ignore', 'roles', 'assistants']),
        ...`${WRITING_TOOLS}|${READING_TOOLS}`.replaceAll('_', '{between}').split('|'),
      ],
      { ...shared, ahead: '', between: '[_ -]?' },
    ),
    /** Products that detect such sentences quote them. */
    quoted_as_example: new RegExp(
      `${commandPhrases(['detects']).source}.{0,80}["“„«‘'][^"”“»’']{0,20}(?:${commandWords('ignore_beginnings').join('|')})`,
      'u',
    ),
  };
}

let made: ReturnType<typeof makePatterns> | undefined;
/** Made with the first text: most processes start, and are asked about none for long. */
const patterns = (): ReturnType<typeof makePatterns> => (made ??= makePatterns());

function isCommand(plain: string): boolean {
  const { ordered, role: posing, to_a_model, assistants, addressed, orders } = patterns();
  if (namesTool(plain) || ordered.in(plain) || isIgnoring(plain)) return true;
  const role = posing.exec(plain);
  if (role && to_a_model.in(plain.slice(role[0].length))) return true;
  const greeting = assistants.in(plain) ? addressed.exec(plain) : null;
  const rest = plain.slice(greeting?.[0].length);
  return greeting !== null && (orders.begin(rest) || to_a_model.in(rest));
}

/** Tools that change something are named by nobody else; names of the others are common, so their use has to be wanted. */
const namesTool = (plain: string): boolean =>
  WRITING_NAMED.test(plain) || patterns().tool_wanted.in(plain) || patterns().tool_called.test(plain);

const isIgnoring = (plain: string): boolean =>
  patterns().ignored.in(plain) && !patterns().quoted_as_example.test(plain);
