import bg from './commands/bg.json' with { type: 'json' };
import cs from './commands/cs.json' with { type: 'json' };
import da from './commands/da.json' with { type: 'json' };
import de from './commands/de.json' with { type: 'json' };
import en from './commands/en.json' with { type: 'json' };
import es from './commands/es.json' with { type: 'json' };
import fi from './commands/fi.json' with { type: 'json' };
import fr from './commands/fr.json' with { type: 'json' };
import hu from './commands/hu.json' with { type: 'json' };
import it from './commands/it.json' with { type: 'json' };
import ja from './commands/ja.json' with { type: 'json' };
import ko from './commands/ko.json' with { type: 'json' };
import nl from './commands/nl.json' with { type: 'json' };
import no from './commands/no.json' with { type: 'json' };
import pl from './commands/pl.json' with { type: 'json' };
import pt from './commands/pt.json' with { type: 'json' };
import sr from './commands/sr.json' with { type: 'json' };
import sv from './commands/sv.json' with { type: 'json' };
import tr from './commands/tr.json' with { type: 'json' };
import zh from './commands/zh.json' with { type: 'json' };

/** Words and phrases of orders to assistants (D82), by the language's code and a key, as in `languages.ts`. They are apart because the service reads them alone. */
export const COMMAND_WORDS: Readonly<
  Record<string, Readonly<Partial<Record<keyof typeof en, readonly string[]>>>>
> = { bg, cs, da, de, en, es, fi, fr, hu, it, ja, ko, nl, no, pl, pt, sr, sv, tr, zh };

/** Those of all languages for a key. */
export const commandWords = (key: keyof typeof en): readonly string[] => [
  ...new Set(Object.values(COMMAND_WORDS).flatMap((words) => words[key] ?? [])),
];
