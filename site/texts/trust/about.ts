import { plain, reach, runBy, type TrustText } from './shared.ts';

/** What the site is and how it earns money. */
export const about: TrustText = {
  title: 'About',
  description: (site_name) => `What ${site_name} is, how launches are ranked, and what money can buy.`,
  body: (
    scene,
  ) => `${plain(scene.site_name)} is a launch directory. A founder gives the URL of a website; we read it, draft a listing in which each value carries the sentence that proves it, and the founder reviews it and launches in a public week.

## What we hold to

- **Nothing is invented.** What a website does not state stays blank, and the page says so.
- **Votes come from people on this site.** No programming interface can vote, and no vote can be bought. [How products are ranked](/ranking) has every rule.
- **Paid places are labelled** and never change a rank that votes make. [Prices](/pricing) lists all that can be bought.
- **Assistants are welcome.** What people can read here, programs can read as data: [connect yours](/connect).
- **We read websites politely.** [Our crawler](/bot) says what it reads and how to keep it out.

## Who runs it

${runBy(scene)} ${reach(scene)}

The software is Firstlight, which is open source: anybody can read how it works and run a directory of their own.
`,
};
