import { startBrowsing } from '../browse/browse.ts';
import { PROFILE_SCREENS } from '../browse/profile.ts';
import { BESIDE_SCREENS } from './beside.ts';

startBrowsing('listing', { ...PROFILE_SCREENS, ...BESIDE_SCREENS });
