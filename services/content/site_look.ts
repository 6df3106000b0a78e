import { licenseOf } from '../../domain/settings/setting_publishing.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import type { Reads } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** What an operator chose for the frame of every page. */
export interface SiteLook {
  /** Whether search engines may list the site. */
  is_indexed: boolean;
  /** Colour of links and buttons as `#rrggbb`; null for the one of the program. */
  accent: string | null;
  /** Hash of the picture that is its logo; null for the one of the program. */
  logo: string | null;
  /** Licence of the published data; null if none is stated. */
  license: { name: string; url: string } | null;
  /** Whether everybody may download the data as a file. */
  has_public_file: boolean;
}

/** The look from the settings. */
export const lookOf = (settings: Settings): SiteLook => ({
  is_indexed: settings['robots.index'] === 1,
  accent: settings['site.accent'] || null,
  logo: settings['site.logo'] || null,
  license: licenseOf(settings['data.license']),
  has_public_file: settings['data.weekly_file'] === 1,
});

/** The look of the site as it is now. */
export const siteLook = defineUseCase(
  { who: 'anyone', does: 'reads' },
  async ({ settings }: Pick<Reads, 'settings'>): Promise<SiteLook> => lookOf(await settings.all()),
);
