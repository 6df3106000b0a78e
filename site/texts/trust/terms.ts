import { plain, reach, runBy, type TrustText } from './shared.ts';

/** The rules of the site. */
export const terms: TrustText = {
  title: 'Terms',
  description: (site_name) => `The rules for launching, voting and connecting programs on ${site_name}.`,
  body: (scene) => `These are the rules for using ${plain(scene.site_name)}. ${runBy(scene)}

## Launching a product

- You may list a website that is yours, or that you act for. Whoever proves that a website is theirs comes first.
- What the listing says has to be true. It may describe your product; it may not attack others or promise what does not exist.
- You let us show what you enter, and what your public website says, on this site, in its feeds and programming interfaces, as long as the listing exists.
- The free plan asks for our badge on your homepage until the launch, and to keep it there. [How products are ranked](/ranking) and [Prices](/pricing) have the details.
- We may refuse, change or take down a listing that is illegal, misleading, spam, or about something that most people would not want to see at work. Anybody can [report](/report) what should not be here. People decide, with a reason, and both sides can object for six months.

## Voting and reviewing

- One person, one vote. Votes that are bought, traded or automated are void.
- You may not vote for or review your own product.
- A review says what you have seen yourself, and nobody paid you for it. The site team reads it before it is public. Owners cannot change or remove it; they may reply once.

## Programs and assistants

- An assistant that you connect acts for you, and you answer for what it does. You can [disconnect it](/account/assistants) at any time.
- Programs may read what is public here within the limits that responses state. They name themselves, and they may not pretend to be people.

## Paying

- Prices stand on [Prices](/pricing). Nothing is charged before you have confirmed the sum on a page of this site.
- Paid places are labelled. They buy no votes and no rank that votes make.

## What we promise, and what not

We run this site with care, and as it is: it may be interrupted, and a listing may contain an error of its website. We are liable for damage that we cause on purpose or by gross negligence, and for everything that law does not allow us to exclude.

## Ending

You can [delete your account](/account/delete) at any time. We may close an account that breaks these rules; we say why.

## Contact

${reach(scene)}
`,
};
