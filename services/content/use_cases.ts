import { siteLook } from './site_look.ts';
import { currentStages } from './team_lists.ts';
import { trustPage } from './trust_page.ts';

/** Use cases that read what the site team has chosen and written. */
export const CONTENT_READS = { currentStages, siteLook, trustPage };
