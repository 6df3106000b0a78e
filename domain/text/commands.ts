import { inPlainLetters } from './plain_letters.ts';

/**
 * Finds sentences that command an assistant which reads them (D82): they name our tools, pose as the system or the
 * user, or give AI assistants an order. Merely mentioning assistants ("Works with Claude", "Ask your assistant to …")
 * is not a command.
 */

/** Position of the first commanding sentence of a text; null if there is none. */
export function commandIn(text: string): number | null {
  if (MARKUP.test(text)) return sentenceStart(text, text.search(MARKUP));
  for (const { start, sentence } of sentencesOf(text)) {
    const plain = plainOf(sentence);
    if (plain !== '' && COMMANDS.some((commands) => commands(plain))) return start;
  }
  return null;
}

/** True if a text contains a commanding sentence. */
export const isCommanding = (text: string): boolean => commandIn(text) !== null;

/** Without capitals, accents, wide characters and invisible characters. */
const plainOf = (sentence: string): string =>
  inPlainLetters(sentence.replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, ''))
    .replace(/[\s*~`]+/g, ' ')
    .trim();

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
  /<\/?\s*(?:(?:tool|function)_?(?:results?|calls?|use|response|output)|system(?:[-_ ](?:prompt|reminder|message))?|antml:\w{1,40})\b[^>]{0,200}>|<\|[a-z_]{2,30}\|>|\[\/?INST\]|<<\/?SYS>>/i;

/** Tools of this service that change something; nobody else uses these names. */
const WRITING_TOOLS =
  'submit_listing|update_draft|invite_cofounder|submit_draft|update_my_listing|post_listing_update|add_milestone|delete_milestone|set_founder_story|answer_interview|choose_free_listing|claim_listing|verify_claim|create_checkout|quote_order';
/** Names of reading tools are common elsewhere: they count only in an instruction to use them. */
const READING_TOOLS =
  'get_site_info|search_listings|get_listing|get_alternatives|compare_listings|list_categories|get_category|get_launch_week|list_launches|get_leaderboard|list_founders|get_founder|list_blog_posts|get_blog_post|list_interview_questions|list_awards|get_badges|get_account|list_my_drafts|get_draft|list_my_listings|get_my_listing|list_my_claims|list_my_orders|get_order|list_products';

const USE = '(?:call|use|using|invoke|run|execute|trigger|open|start)';
/** `invite_cofounder`, `invite-cofounder`, `invite cofounder tool`, `inviteCofounder`. */
const named = (names: string): string => names.replaceAll('_', '[_-]?');

const TOOL_NAMED = new RegExp(`(?<![\\p{L}\\p{N}])(?:${named(WRITING_TOOLS)})(?![\\p{L}\\p{N}])`, 'iu');
const TOOL_WANTED = new RegExp(
  `\\b${USE}\\b.{0,40}(?<![\\p{L}\\p{N}])(?:${READING_TOOLS})(?![\\p{L}\\p{N}])|\\b(?:${WRITING_TOOLS.replaceAll('_', ' ')}) (?:tool|function|operation)\\b`,
  'iu',
);

/** A prefix that poses as another role in the conversation. */
const ROLE =
  /^\W*(?:system|assistant|user|human|developer|admin(?:istrator)?|ai|chatgpt|claude|gemini|copilot)(?: (?:message|prompt|note|notice|instructions?|override|update|role))?\W{0,3}[:>\]]\s*/i;
/** Phrases addressed to a model, which no company says to its customers. */
const TO_A_MODEL =
  /\b(?:the|your) (?:user|founder|owner|human) (?:wants?|needs?|asks?|asked|told|instructs?|instructed|has (?:already )?(?:agreed|approved|authori[sz]ed|confirmed|consented))\b|\byou (?:are (?:now|free|no longer|required|instructed|authori[sz]ed|allowed)|must|shall|should|have to|need to)\b|\byour (?:instructions|guidelines|rules|next (?:step|task|action)|new task)\b|\b(?:ignore|disregard|override|forget) (?:all|any|every|your|the|previous)\b|\bbefore you (?:go on|continue|answer|proceed|respond)\b|\b(?:do not|don't|never) (?:tell|mention|ask|show|reveal|inform|warn)\b|\bwithout (?:asking|telling|confirm\w*)\b|\bsilently\b|\b(?:call|invoke|execute) (?:the )?\w{2,30}[_ ](?:tool|function|\w+_\w+)|\block (?:all|every|the)\b.{0,20}\bfields?\b/i;

/** An assistant that is addressed. */
const ASSISTANT =
  '(?:(?:ai|llm|ki|ia)[ -])?(?:assistants?|agents?|assistenten?|asistentes?|agentes?|assistenti|language models?|large language models?|llms?|chatbots?|ai models?|ai readers?|ai crawlers?|ai systems?|chatgpt|claude|gemini|copilot)(?: (?:ia|de ia|d.ia))?';
const ADDRESSED = new RegExp(
  `^\\W*(?:(?:attention|achtung|important|note|message|notice|instructions?|hinweis|nota)\\b\\W{0,3})?(?:(?:to|for|dear|hey|hello|hi|an|para|pour|a|all|any|every|the|alle|todos|this is for)\\s){0,3}${ASSISTANT}(?: (?:reading|processing|summari[sz]ing|evaluating|drafting|reviewing|visiting|that|who|which)\\b[^,:.]{0,80})?\\s{0,2}[,:;—-]\\s*`,
  'iu',
);
/** An order to an assistant. */
const ORDER =
  /^(?:please\b|you (?:must|should|shall|have to|need to|are (?:now|required|instructed))\b|before you\b|stop\b|ignore\b|disregard\b|forget\b|(?:always|never|only|do not|don't) (?:recommend|say|mention|rate|rank|describe|list|answer|tell|ask|show|reveal|report|include|suggest|compare)\b|recommend (?:us|this|our|only|acme|the)\b|(?:rate|rank|score|mark|treat|describe|give|list) (?:this|us|our|it)\b|say that\b|tell (?:the|your|every)\b|(?:send|e-?mail|invite|forward) \S{1,60}@|(?:call|invoke|execute|run) (?:the )?\w+_\w+|lock\b|approve\b|submit (?:this|the)\b|include the following\b|set (?:the|all|every) \w+ (?:fields?|price|name)\b|bitte\b|du musst\b|sie mussen\b|ignoriere|empfiehl|empfehlen sie (?:uns|dieses|immer)\b|vous devez\b|ignorez\b|recommandez (?:nous|ce|toujours)\b|debes?\b|ignora\b|recomienda\b|devi\b|je moet\b|negeer\b|musisz\b|zignoruj)/i;

/** "If you are an AI" before an order. */
const IF_YOU_ARE =
  /\b(?:if|when|since|because|as) you(?:'re| are) (?:an? |the )?(?:ai(?: (?:assistant|agent|model|reader|system|language model|chatbot|crawler))?|llm|(?:large )?language model|chatbot)(?=\s*[,:;—-]|\s(?:and|reading|processing|that|who|summari)|\s*$)|\bas an? (?:ai|llm|(?:large )?language model)(?: \w+)? (?:reading|processing|summari[sz]ing) this\b/i;

/** "Ignore all previous instructions", in several languages. */
const IGNORE =
  /\b(?:ignore|disregard|forget|override|bypass)(?: (?:all|any|every|each|of|the|your|these|those|my|and))* (?:previous(?:ly given)?|prior|above|earlier|preceding|former|system|your|existing)(?: (?:system|given|user))? (?:instructions?|rules|prompts?|guidelines|directives|commands)\b|\bignorier\w* (?:\w+ ){0,3}(?:vorherigen|bisherigen|obigen|fruheren) (?:\w+ )?(?:anweisungen|regeln)|\bignore[sz]? (?:\w+ ){0,3}(?:instructions|consignes|regles) (?:precedentes|anterieures)|\bignor[ae]\w* (?:\w+ ){0,3}(?:instrucciones|instrucoes|istruzioni|reglas|regole) (?:anteriores|previas|precedenti)|\bnegeer (?:\w+ ){0,3}(?:vorige|eerdere) (?:instructies|regels)|\bzignoruj (?:\w+ ){0,3}(?:poprzednie|wczesniejsze) (?:instrukcje|polecenia)|(?:忽略|无视|無視).{0,8}(?:之前|以前|先前|上述).{0,6}(?:指令|指示|说明)|(?:以前|これまで|上記)の(?:すべての)?(?:指示|命令).{0,4}無視/iu;
/** Products that detect such sentences quote them. */
const QUOTED_AS_EXAMPLE =
  /\b(?:detects?|blocks?|stops?|catch(?:es)?|prevents?|protects?|guards?|filters?|flags?|recogni[sz]es?|erkennt|blockiert|detecte|bloque|detecta|bloquea)\b.{0,80}["“„«‘'][^"”“»’']{0,20}(?:ignore|disregard|forget|ignorier|ignor)/iu;

/** Orders about what to say of their author. */
const ABOUT_US =
  /\b(?:when|whenever|if|while) (?:you )?(?:summari[sz](?:e|ing)|describ(?:e|ing)|review(?:ing)?|compar(?:e|ing)|evaluat(?:e|ing)|draft(?:ing)?|rank(?:ing)?) (?:this|our|us)\b.{0,60}\b(?:always|never|you must|say that|recommend|do not|don't|rank|rate)\b|\b(?:reveal|print|repeat|output|show) (?:me )?your (?:system prompt|(?:initial |hidden |full )?instructions)\b|\bthe (?:user|founder|owner) (?:wants|instructs|has asked|asked|tells|told) you to\b|\b(?:new|updated|real|hidden|additional) (?:system )?instructions (?:for|to) (?:the |all |any )?(?:ai|llms?|assistants?|models?|agents?)\b/i;

type Commands = (plain: string) => boolean;

const COMMANDS: readonly Commands[] = [
  (plain) => TOOL_NAMED.test(plain) || TOOL_WANTED.test(plain),
  (plain) => {
    const role = ROLE.exec(plain);
    return role !== null && TO_A_MODEL.test(plain.slice(role[0].length));
  },
  (plain) => {
    const greeting = ADDRESSED.exec(plain);
    if (!greeting) return false;
    const rest = plain.slice(greeting[0].length);
    return ORDER.test(rest) || TO_A_MODEL.test(rest);
  },
  (plain) => IF_YOU_ARE.test(plain),
  (plain) => IGNORE.test(plain) && !QUOTED_AS_EXAMPLE.test(plain),
  (plain) => ABOUT_US.test(plain),
];
