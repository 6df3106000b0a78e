import { whole } from '../site/wording.ts';

/** What a heading calls what the product does. */
export const FEATURES = whole(
  'features?|capabilities|functions?|functionality|highlights',
  "what (?:you get|you can do|it does|we do|we offer|it can do|is inside|[’']s inside|[’']s in the box|[’']s included|(?:the )?[\\p{L}\\p{N}]+ (?:does|can do|offers))",
  'everything (?:you|your|in|that)\\b.{0,40}|all you need|built for|made for|designed for|at a glance|inside [\\p{L}\\p{N}]+',
  'services|our offer|offerings?|products?|the software|the program|modules?',
  'funktionen|funktionsumfang|leistungen|leistungsumfang|unser angebot|angebot|was .{2,30} kann|was .{2,20} bietet|das kann .{2,20}|produkte?|module|auf einen blick',
  'fonctionnalités|fonctions|nos services|prestations|ce que .{2,30}|produits?|offre',
  'funciones|funcionalidades|características|servicios|prestaciones|qué (?:hace|ofrece|incluye).{0,20}|lo que .{2,30}',
  'funzionalità|funzioni|caratteristiche|servizi|cosa (?:fa|offre|include).{0,20}',
  'functies|functionaliteiten|mogelijkheden|diensten|wat .{2,20} (?:doet|kan|biedt)',
  'recursos|funções|serviços|o que .{2,20} faz',
  'funkcje|możliwości|oferta|usługi|co potrafi.{0,20}',
  'funktioner|tjänster|ydelser|funksjoner|機能|特長|サービス内容|できること',
);

/** What a heading calls the reasons to choose it. */
export const REASONS = whole(
  'why (?!(?:do|does|did|is|are|can|should|would|not)\\b).{1,50}|why us|reasons|benefits|advantages|what makes .{1,30} (?:different|special|unique)|the difference|what sets .{1,30} apart|made different(?:ly)?',
  'warum(?! (?:muss|ist|sind|wird|braucht|kann|soll)\\b).{1,50}|vorteile|(?:gute )?gründe|das macht .{1,30} besonders|was uns .{1,30}',
  'pourquoi(?! (?:dois|faut|est)\\b).{1,50}|avantages|bénéfices|nos atouts|nos engagements',
  'por qué .{1,50}|ventajas|beneficios|perché .{1,50}|vantaggi|waarom .{1,50}|voordelen|porquê .{1,50}|vantagens|dlaczego .{1,50}|zalety|korzyści|varför .{1,40}|fördelar|選ばれる理由',
);

/** Headings of what is neither. */
export const SOMETHING_ELSE = whole(
  'testimonials?|reviews?|customers?|clients?|loved by|trusted|used by|what .{0,30} (?:say|said)|stories|case stud\\p{L}*|in the press|press|awards?|partners?|investors?|advis[eo]rs?|backed by|sponsors?',
  'pricing|prices?|plans?|rates|cost|packages|subscribe|buy|order|shop|cart|checkout|free trial|compare|comparison|vs\\.?|alternatives?',
  'faqs?|questions?|answers|help|support cent\\p{L}+',
  'team|about|who we are|our story|story|history|mission|vision|values|people|founders?|careers?|jobs|contact|get in touch|visit us|find us|location|opening hours|hours|address|imprint|privacy|terms|cookies?|legal',
  'blog|news|latest|recent|articles?|posts?|comments?|updates?|changelog|roadmap|coming soon|events?|resources|guides?|documentation|docs|tutorials?|newsletter|subscribe|follow us|archives?|categories|related|(?:you|we) (?:may|might) also (?:like|need)|das könnte .{2,30}|vous aimerez .{2,30}|te puede gustar|también te .{2,30}|potrebbe .{2,30}',
  'how it works|how to|how .{2,30} works?|steps?|in three|getting started|get started|quick ?start|install\\p{L}*|requirements|try it|sign up|set(?:ting)? up|download|ready to|join|start|book a|demo|request',
  "use cases?|who it[’']s for|who is it for|for whom|industries|gallery|portfolio|projects|our work|screenshots?|numbers|stats|statistics|integrations|technolog(?:y|ies)|tech stack|methodology|process",
  'kundenstimmen|kunden|referenzen|bewertungen|preise|tarife|fragen|häufig.*|über uns|wer wir sind|kontakt|impressum|datenschutz|aktuelles|neuigkeiten|so funktioniert.*|so geht.*|ablauf|schritte?|partner|öffnungszeiten|anfahrt|stimmen|geschichte|für wen',
  'témoignages|avis|tarifs?|prix|questions fréquentes|à propos|qui sommes.*|équipe|actualités|comment ça marche|étapes|ils nous font confiance|mentions légales|horaires|pour qui',
  'testimonios|opiniones|clientes|precios?|tarifas|planes|preguntas.*|sobre nosotros|quiénes somos|equipo|contacto|noticias|cómo funciona|pasos|horarios?|para quién',
  'recensioni|dicono di noi|clienti|prezzi|domande.*|chi siamo|contatti|notizie|come funziona|orari',
  'prijzen|tarieven|veelgestelde.*|over ons|nieuws|hoe (?:het )?werkt.*|ervaringen|klanten|openingstijden|preços|perguntas.*|depoimentos|como funciona|cennik|opinie|o nas|kontakt|aktualności|jak to działa|料金|会社概要|お知らせ|よくある質問|お客様の声',
);

/** How a heading begins or ends that opens a part of a page, and claims nothing. */
export const SECTION_OPENS =
  /^(?:about|our|the|how|what|who|latest|recent|ready|meet|contact|get|join|start|book|request|frequently|simple|use|in the|trusted|loved|setting up|try|subscribe|über|so|wer|was|unser\p{L}*|häufig\p{L}*|nos|notre|à|nuestr\p{L}*|sobre|preguntas|chi|domande)(?!\p{L})|(?<!\p{L})(?:us|today|now|by|von|par)\W*$/iu;

/** A card of a template, or one that says what is done no more. */
export const NO_ITEM =
  /^(?:(?:awesome|amazing|great|cool|another|our|main|key) )?(?:feature|service|benefit|card|item|heading|title|column|block|box|section)s?(?: (?:name|title|one|two|three|four|five|six|here|\d+|#\d+))?$|^(?:learn|read|find out|see|show|view|discover|explore) (?:more|all|the|our)|[→›»]$|^(?:sign up|log ?in|get started|try|start|buy|order|book|download|contact|subscribe|menu|home|close|next|previous|share|copy)(?: .{0,20})?$|^and more\W*$|^(?:mehr erfahren|en savoir plus|weiterlesen|leer más|scopri di più|lees meer)/iu;
export const NO_CARD =
  /lorem ipsum|click (?:the )?edit|change this text|your (?:text|content|description) (?:goes )?here|sunsett|discontinued|no longer (?:be )?(?:ordered|available|offered|sold)|coming soon|eingestellt|nicht mehr (?:erhältlich|lieferbar)/i;

/**
 * "Our AI agent answers your callers", "Unser KI-Assistent beantwortet Fragen": what an assistant does, and no heading of a section,
 * though "answers" and "updates" head some. After an English noun the verb ends in s, after a German one in t.
 */
export const ASSISTANT_DOES = new RegExp(
  `^(?:${[
    '(?:our|the|an?|your|each|every) (?:[\\p{L}\\p{N}-]+ ){0,3}(?:agents?|assistants?|bot|chatbot|copilot|receptionist|companion) (?!(?:and|or|by|for|of|in|on|at|to|with|from|as) )\\p{L}+(?<=s|agents \\p{L}+|assistants \\p{L}+) (?!(?:and|or|by|from|behind|about) )',
    '(?:unser|der|dein|ihr|euer|ein) (?:[\\p{L}\\p{N}-]+ ){0,2}(?:\\p{L}+-)?(?:assistent|agent|chatbot|bot) \\p{L}+t ',
    "(?:notre |votre |un |le |l[’'] ?)(?:[\\p{L}\\p{N}-]+ ){0,2}(?:assistant|agent|chatbot)(?: ia)? \\p{L}{4,} ",
    '(?:nuestro|tu|su|el|un|il|lo|il tuo|o|nosso|onze|de|je|uw) (?:[\\p{L}\\p{N}-]+ ){0,2}(?:asistente|agente|assistente|assistent|agent|chatbot)(?: de ia| ia| ai)? \\p{L}{4,} ',
  ].join('|')})`,
  'iu',
);
