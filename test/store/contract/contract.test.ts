import { describe } from 'vitest';
import { ON_POSTGRES } from '../postgres_store.ts';
import { temporaryStore } from '../temporary.ts';
import { storeContract } from './contract.ts';

describe(`the store on ${ON_POSTGRES ? 'PostgreSQL' : 'SQLite'}`, () => storeContract(temporaryStore));
