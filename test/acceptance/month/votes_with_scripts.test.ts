import { votingMonth } from './voting.ts';

votingMonth('with scripts');
