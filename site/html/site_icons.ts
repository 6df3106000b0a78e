import { mediaUrl } from '../../domain/http/urls.ts';
import { LOGO_PNG } from '../../domain/pictures/logo.ts';
import { assetUrl } from './assets.ts';

/** An icon of the site for browsers and home screens. */
interface SiteIcon {
  rel: 'icon' | 'apple-touch-icon';
  href: string;
  type: string;
  sizes: string;
}

/** The icons of the site: its own logo by the hash of the picture, or those of the program. */
export function siteIcons(logo: string | null | undefined): readonly [icon: SiteIcon, touch: SiteIcon] {
  if (!logo) return OURS;
  const own = { href: mediaUrl('', logo, LOGO_PNG), type: 'image/png', sizes: '256x256' };
  return [
    { rel: 'icon', ...own },
    { rel: 'apple-touch-icon', ...own },
  ];
}

const OURS = [
  { rel: 'icon', href: assetUrl('icon.svg'), type: 'image/svg+xml', sizes: 'any' },
  {
    rel: 'apple-touch-icon',
    href: assetUrl('apple-touch-icon.png'),
    type: 'image/png',
    sizes: '180x180',
  },
] as const;
