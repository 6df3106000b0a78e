import { startBrowsing } from '../browse/browse.ts';
import { LAUNCH_SCREENS } from '../browse/launch_screens.ts';
import { PROFILE_SCREENS } from '../browse/profile.ts';

startBrowsing('week', { ...LAUNCH_SCREENS, ...PROFILE_SCREENS });
