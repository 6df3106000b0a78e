import { describe } from 'vitest';
import { AT_LANDING, AT_NIGHT } from '../../gate/size.ts';
import { ON_POSTGRES } from '../postgres_store.ts';
import { laterStore, temporaryStore } from '../temporary.ts';
import { storeContract } from './contract.ts';

describe(`the store on ${ON_POSTGRES ? 'PostgreSQL' : 'SQLite'}`, () => storeContract(temporaryStore));

// Where a later release has migrated all templates, those above are on its schema. On PostgreSQL a database for each test costs more
// than what runs in it, so that is for the night; nodes meet that schema in test/acceptance/nodes.
const isLater = ON_POSTGRES ? AT_NIGHT : AT_LANDING;
describe.skipIf(process.env['LATER_RELEASE'] ?? !isLater)('the store on the schema of the next release', () =>
  storeContract(laterStore),
);
