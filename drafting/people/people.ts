/** A name of two to four words with capitals, particles between them: "Sanne de Wit", "J. R. Smith", "Éloïse Kervadec". */
export const PERSON =
  "(?:(?:Dr|Prof|Mag|Ing|Dipl\\.-Ing|Mr|Mrs|Ms)\\. ){0,2}(?:\\p{Lu}\\.[ -]?){0,2}\\p{Lu}[\\p{L}'’-]+(?: (?:(?:van|von|vom|zu|zur|de|der|den|ter|ten|del|della|da|das|do|dos|di|du|la|le|bin|ibn|ben|al|el|af) ){0,2}\\p{Lu}(?:[\\p{L}'’-]+|\\.)){1,3}(?!\\p{L})";

/** The names at the beginning of a text, as it lists them, and where the list ends: "Jane Doe, a baker, and John Roe in …". */
export function peopleAt(text: string): { names: string[]; end: number } {
  const names: string[] = [];
  let end = INTRODUCTION.exec(text)?.[0].length ?? 0;
  for (let at = end; names.length < MOST; ) {
    const name = PERSON_HERE.exec(text.slice(at, at + 120))?.[0];
    if (!name || !isPerson(name) || GROUP.test(text.slice(at + name.length))) break;
    names.push(name);
    end = at + name.length;
    const between = BETWEEN.exec(text.slice(end));
    if (!between) break;
    at = end + between[0].length;
  }
  return { names, end };
}

/** The names at the end of a text: "In 2015, Jane Doe and John Roe". */
export function peopleBefore(text: string): string[] {
  const listed = PEOPLE_LAST.exec(text.slice(-200).replace(ONESELF, '$1· '))?.[0] ?? '';
  const names = listed.split(LIST_SIGN).filter(Boolean);
  return names.every(isPerson) ? names : [];
}

export function isPerson(words: string): boolean {
  return words.length <= 60 && ONLY_PERSON.test(words) && !NO_PERSON.test(words) && !NOBODY.test(words);
}

/** People whom templates are filled with. */
const NOBODY =
  /^(?:(?:jane|john|johnny) (?:doe|smith)|(?:max|erika) mustermann\p{L}*|(?:full|first|your|member) name|(?:jean|marie) dupont|juan pérez|mario rossi|fulano .*)$/iu;
const MOST = 6;
const AND = 'and|&|und|et|y|e|en|och|og|i';
const ONLY_PERSON = new RegExp(`^${PERSON}$`, 'u');
const PERSON_HERE = new RegExp(`^${PERSON}`, 'u');
/** Between two names: a comma or "and", and what the first one is, in lower case. */
const BETWEEN = new RegExp(
  `^(?: \\([^()]{1,40}\\))?(?:, \\p{Ll}[^,.;:()]{1,50})?(?:,? (?:${AND}) (?:by )?|, )(?=\\p{Lu})`,
  'u',
);
const LIST_SIGN = new RegExp(`,? (?:${AND}) |, `, 'u');
const PEOPLE_LAST = new RegExp(`(?<![\\p{L}\\p{N}])${PERSON}(?:(?:,? (?:${AND}) |, )${PERSON}){0,5}$`, 'u');
/** "I'm Jane Doe", and other words before a name that look like a part of it. */
const ONESELF =
  /(^|[\s(])(?:I['’]m|Soy|Sono|Sou|Ich bin|Ik ben|Je suis|By|Meet|With|Siblings|Brothers|Sisters|Twins|Friends|Geschwister|Brüder|Schwestern) (?=\p{Lu})/gu;
/** "the brothers Jane and John": what people are called before their names. */
const INTRODUCTION =
  /^(?:\p{Ll}[\p{L}'’-]* ){0,4}(?:brothers|sisters|siblings|friends|couple|duo|twins|engineers?|developers?|designers?|founders?|brüdern?|freunden|geschwistern?|frères|sœurs|amis|hermanos|amigos|fratelli|amici|broers|vrienden),? /u;
/** After a name: it was no name, but whose they are, as in "Google Cloud engineers". */
const GROUP =
  /^['’]?s? (?:engineers?|developers?|alumni|veterans?|employees?|team|members?|students?|graduates?|researchers?|founders?|labs?|people)\b/i;
const NO_PERSON =
  /^(?:Siblings|Brothers|Sisters|Twins|Friends|Both|Geschwister|Brüder|Schwestern|I['’]m|I['’]ve|Soy|Sono|Sou|Ich|Ik|Je|Hi|Hello|Hey|Meet|By|From|Thanks|Dear|With|Made|Built|Photo|Published|Posted) |(?<!\p{L})(?:Inc|Ltd|GmbH|LLC|Corp|AG|KG|SARL|SAS|Labs?|Software|Systems?|Team|About|Our|The|Company|Read|More|Meet|Learn|Contact|Get|Code|Ownership|University|Universität|Institute|College|School|Academy|Ventures|Capital|Group|Partners?|Foundation|Association|Agency|Studios?|Media|Digital|Technolog(?:y|ies)|Tech|Solutions|Consulting|Design|Cloud|Bank|Holding|Combinator|Street|San|New|Los|Las|United|Founders?|Co-?founders?|Gründer(?:in)?|CEO|CTO|COO|Chief|Officer|Director|Manager|Engineer|Developer|Designer|Head|Lead|Product|Marketing|Sales|Customer|Success|Support|Why|How|What|Who|Open|Source|Free|Data|Privacy|Policy|Terms|Story|Mission|Vision|Values?|Press|Blog|News|Geschäftsführer(?:in)?)(?!\p{L})/u;
