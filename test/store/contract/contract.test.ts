import { describe } from 'vitest';
import { ON_POSTGRES } from '../postgres_store.ts';
import { laterStore, temporaryStore } from '../temporary.ts';
import { storeContract } from './contract.ts';

describe(`the store on ${ON_POSTGRES ? 'PostgreSQL' : 'SQLite'}`, () => storeContract(temporaryStore));

// Where a later release has migrated all templates, those above are on its schema.
describe.skipIf(process.env['LATER_RELEASE'])('the store on the schema of the next release', () =>
  storeContract(laterStore),
);
