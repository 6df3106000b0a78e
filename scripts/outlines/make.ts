// Makes domain/outlines/data/glyphs.json from the fonts of the pages; run it when they change.
// node scripts/outlines/make.ts
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { glyphData } from './glyphs.ts';

const file = join(import.meta.dirname, '../../domain/outlines/data/glyphs.json');
writeFileSync(file, `${JSON.stringify(await glyphData())}\n`);
