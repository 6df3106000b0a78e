import { votingMonth } from './voting.ts';

// Beside the same month with scripts: two files run side by side.
votingMonth('by plain forms');
