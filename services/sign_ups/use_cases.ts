import { busyDomains } from './domain_use.ts';
import { suspendWave, unsuspendWave } from './suspend_wave.ts';
import { signUpWaves, waveFile } from './waves.ts';

/** What pages read of new accounts. */
export const SIGN_UP_READS = { busyDomains, signUpWaves, waveFile };

/** What the site team decides about them. */
export const SIGN_UP_DECISIONS = { suspendWave, unsuspendWave };
