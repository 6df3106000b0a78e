import { CONFIRM_DAYS } from '../../../domain/email/subscription_emails.ts';
import { SLUG_DAYS } from '../../../domain/launches/listing_states.ts';
import { RETENTION, retentionText } from '../../../services/upkeep/retention.ts';
import { plural } from '../format.ts';
import { reach, runBy, type TrustScene, type TrustText } from './shared.ts';

const days = (count: number): string => plural(count, { one: 'one day', other: '# days' });

/** What is stored of people, why, and for how long. The tests hold it against the tables and cookies of the program. */
export const privacy: TrustText = {
  title: 'Privacy',
  description: (site_name) =>
    `What ${site_name} stores about people, why, for how long, and how to have it deleted.`,
  body: (scene) => `${runBy(scene)} ${reach(scene)} This page describes what the software of this site stores.

## In short

- No advertising, no analytics of others, no script, font or picture from other companies.
- You can read everything without an account. With one we store your email address and what you do here.
- You can [download](/account/export) all of it and [delete](/account/delete) it yourself.

## When you read

Your browser sends your IP address, as to every website. We use it to answer and to limit how many requests one network may send; that count is in memory and is not stored. Who opens the page of a product or goes on to its website is counted once a day: by hashes of the IP address, its network and the browser, whose key is deleted at midnight UTC and the hashes soon after. Only the sums per day stay, for ${days(RETENTION.listing_days.days)}, and name nobody. Your browser reports such a click by itself (\`ping\`); you may switch that off in it. Warnings about attacks are written to a log with the first parts of an IP address only, and never with an email address. The company that hosts this site may keep logs of its own.

${cookies()}

## When you have an account

${account(scene)}

When an account is made, we store where it came from for ${days(RETENTION.sign_ups.days)}: hashes of the IP address and its network, whose key is deleted within two weeks. They limit how many accounts one network makes, and show us waves of accounts that no people made.

What is deleted by itself:

${deleted()}

Where this site offers to sign in with an account elsewhere, such as GitHub, that company learns that you sign in here once you press its button, and nothing before. It gives us your id, your name there and your email address.

## When you launch

We read the website that you name, and store its public pages with your draft, because each value shows the sentence that proves it. That can contain names and public contact data of people on that website. The operator may have a language model read these pages too; nothing about you goes with them. What you publish is public: the listing, its founders with what you write about them, updates, milestones and the launch. Programs and search engines read it too.

If a listing names you and you do not want that, write to us: we remove your name from it and from what we stored of that website, and keep a hash of it so that it does not come back.

If you invite somebody to a draft, we store their email address with the draft and send them an email that says who invited them.

If you claim a listing, we store the claim and what we saw when we looked for its proof. If you claim it by email, we store the address at the domain with the claim, and send it an email that names your account. What you publish to prove a claim we look at again every 30 days.

We look at the homepage of a listing to see whether its badge is there, and store what we saw for ${days(RETENTION.looks.days)}.

## When you buy something

We store your order with the billing details that you type: name, company, postal address, country and VAT number. You type no card number here; where a payment provider takes the payment, it gets your name and email address. If you give a VAT number, we may ask the register of the European Union about it. Orders that were never paid are deleted after ${days(RETENTION.unpaid_orders.days)}; the law on books makes us keep those that were paid, with their billing details, for ${days(RETENTION.billing_details.days)}, also when you delete your account (Article 6(1)(c) GDPR).

## Emails

We send what you ask for: sign-in links, invitations, and news about your own keys and launches. For the Monday email, or a reminder of one launch, we store your email address until you end it by the link in each of them; a request that you never confirm is deleted after ${days(CONFIRM_DAYS)}, a reminder after ${days(RETENTION.reminders.days)} at the latest. When you follow a product, each update of it comes to your email address until you end it there or by the link in each of them; the company sees the number of its followers, not who they are. Its page names other products that at least three of its followers follow too, and never who. No email contains tracking.

## When you report something

When you [report](/report) a page, we store what you write with your name and email address, to decide about it and to send you the decision. The owner of the listing reads our reasons, not who you are. Your name and email address are deleted ${days(RETENTION.notice_senders.days)} after the last decision, the notice ${days(RETENTION.notices.days)} after it. The law asks us for it (Article 6(1)(c) GDPR).

## Your rights

You may see, correct, take with you, restrict and delete what is stored about you, and object to its use. Most of that you can do in [your account](/account); for the rest write to us. You may also complain to the data protection authority of your country. When you delete a listing, its content, history, updates, reviews, pictures and its draft are deleted; its place in final results stays without its name, and the address of its page is kept for ${days(SLUG_DAYS)}, so that old links lead to nobody else. When you delete your account, drafts, keys, sessions, reviews, your picture and your interview are deleted, votes in final results stay without your name, and the rest loses it. Backups of the operator hold it until they are overwritten.

We use your data to provide what you asked for (Article 6(1)(b) GDPR), and to keep the site safe and its votes honest (Article 6(1)(f)).
`,
};

const cookies = (): string => `## Cookies

All of them are needed for what you do, none follows you to other sites, and no script can read them.

| Name | What for | How long |
|---|---|---|
| \`sid\` | keeps you signed in | 30 days, or 14 without a visit |
| \`form\` | proves that a form comes from a page of ours | one day |
| \`browser\` | ties the code of a sign-in email to the browser that asked for it | until you have signed in |
| \`provider\` | ties a sign-in with an account elsewhere to the browser that started it | ten minutes |
| \`device\` | tells that this browser has signed in before, so that limits against strangers do not hit you | ${days(RETENTION.devices.days)} |

On https their names begin with \`__Host-\`.`;

const account = ({ audit_days }: TrustScene): string => `| What | How long |
|---|---|
| your email address, your name if you give one, and when you joined | until you delete your account |
| your picture, if you upload one, without its metadata; browsers that showed it may keep a copy | until you remove it or delete your account |
| accounts elsewhere that you sign in with: their provider, your id and name there, times | until you unlink them or delete your account |
| passkeys that you add: public key, name, times | until you remove them or delete your account |
| API keys as hashes | until you delete your account |
| assistants that you connected, with shortened networks | until you disconnect them |
| drafts, listings and their history, launches, updates, founder pages, interviews with your last answers before a change, invitations | until you delete them or your account |
| votes, with hashes of your IP address, its network and your browser | until you delete your account; the hashes for less |
| products that you follow | until you stop following or delete your account |
| reviews that you write, with the name that your account had, and what you found helpful | until you delete them or your account; the name until you remove it |
| replies to reviews of your listing | with the listing, or until you delete them |
| requests to a language model for your drafts | with the draft |
| a log of what was changed, by whom | ${days(audit_days)} |`;

const deleted = (): string =>
  [
    '| What | After |',
    '|---|---|',
    ...Object.values(RETENTION).map((rule) => `| ${rule.what} | ${retentionText(rule)} |`),
  ].join('\n');
