import { reach, runBy, type TrustText } from './shared.ts';

/** How to reach the people who run the site. */
export const contact: TrustText = {
  title: 'Contact',
  description: (site_name) => `Who runs ${site_name}, and how to reach them.`,
  body: (scene) => `${runBy(scene)} ${reach(scene)}

## Good to know before you write

| About | Quickest way |
|---|---|
| a fact on the listing of your own product | [sign in](/account/drafts) and change it in its draft |
| a product of yours that somebody else listed | write to us from an address of its domain |
| something illegal, wrong or about you, or a listing that breaks the [terms](/terms) | [report it](/report): you get a receipt and a decision |
| your data | [download](/account/export) or [delete](/account/delete) it yourself, or write to us |
| our crawler on your website | [how to keep it out](/bot) |
| a security hole | write to us, and please give us time to mend it before you publish it |
`,
};
