import { plain, reach, type TrustText } from './shared.ts';

/** How usable the site is for everybody, and what of it is tested. */
export const accessibility: TrustText = {
  title: 'Accessibility',
  description: (site_name) => `How ${site_name} is made usable for all, what is tested, and what is not.`,
  body: (
    scene,
  ) => `${plain(scene.site_name)} wants to be usable by all: with a screen reader, with the keyboard alone, enlarged, in dark or light, on a slow phone. The aim is [WCAG 2.2](https://www.w3.org/TR/WCAG22/), level AA. That is our own assessment; nobody has certified it.

## What is tested with each version of the software

- Public pages, signing in and the account are opened in Chromium in light and dark, 1280 and 390 pixels wide, and checked by axe-core for WCAG 2.0 to 2.2 (A and AA) and for good practice. A finding stops the release.
- None of these pages is wider than its window.
- The markup of public pages is parsed: no error, no id twice, one main heading, a language.
- Pages work without JavaScript. A script adds copy buttons and your local time, nothing else, and moves nothing.

## What is made for it

- The first link of each page leads to its content; everything can be reached and used by keyboard, and the focus can be seen.
- Colours follow your system, light or dark; forced colours keep every border and button.
- Fields have labels, and errors stand in words beside their field. Nothing ends while you read it, and nothing moves by itself.

## Known limits

- Founders write their texts and may write them badly. Pictures that they upload have the description that they give.
- Automatic checks find only some barriers. No test with people who use assistive technology is part of a release.

## Tell us

${reach(scene)} Say which page, and what you use; we mend what we can.
`,
};
