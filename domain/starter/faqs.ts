import type { Faq } from '../profile/drafting.ts';

const faq = (question: string, answer: string): Faq => ({ question, answer });

/** Common questions before choosing a product of a starter category (R56); administrators can change them. */
export const STARTER_FAQS: Readonly<Record<string, readonly Faq[]>> = {
  'developer-tools': [
    faq(
      'How do I tell whether a tool will still be there in three years?',
      'Look at who pays for it, how long it has existed and whether you could run it yourself. An export that you have tried is worth more than a promise.',
    ),
    faq(
      'Is an open-source tool cheaper?',
      'Only if somebody on your team has the time to run it. Compare the price of the hosted version with the hours that updates, backups and nights will take.',
    ),
  ],
  'apis-and-integrations': [
    faq(
      'What should I ask before I build on somebody’s interface?',
      'How changes are announced, how long old versions live, what the limits are, and whether there is a place to test that does no harm.',
    ),
  ],
  'testing-and-monitoring': [
    faq(
      'How many alerts are too many?',
      'When people begin to silence them. Choose a tool that lets you say what normal is, and count how often it rang without a reason in the first week.',
    ),
  ],
  'hosting-and-infrastructure': [
    faq(
      'Does a small product need more than one server?',
      'Usually not. One machine, a backup that you have restored once, and a deployment that can be undone carry most products further than their makers expect.',
    ),
  ],
  'security-and-privacy': [
    faq(
      'What does a certificate such as SOC 2 or ISO 27001 tell me?',
      'That somebody from outside looked at how the company works, and when. It does not tell you that the product is safe; ask for the report and its date.',
    ),
  ],
  'data-and-analytics': [
    faq(
      'Should the tool come to the data or the data to the tool?',
      'Data that stays where it is cannot leak on the way and is never out of date. Copying it elsewhere is faster to query; ask what is copied and for how long.',
    ),
  ],
  'artificial-intelligence': [
    faq(
      'How do I know that an answer is right?',
      'Prefer products that show where each statement comes from and that say when they do not know. Try them with a question whose answer you know.',
    ),
    faq(
      'What happens to the texts that I put in?',
      'Three things matter: where they are processed, how long they are kept, and whether models are trained on them. A maker who is serious states all three.',
    ),
  ],
  'ai-assistants': [
    faq(
      'What may an assistant do without asking?',
      'Reading is harmless, sending and paying are not. Look for products that ask before anything leaves your desk, and that keep a record of what was done.',
    ),
  ],
  'speech-and-translation': [
    faq(
      'How good is automatic transcription?',
      'Very good with one clear voice, poor with dialects, crosstalk and names. Test it with your own recordings, and ask who corrects what it gets wrong.',
    ),
  ],
  business: [
    faq(
      'Price per person or for the whole company?',
      'Per person is cheap in the first year and dear in the third. Work out both for twice your size before you choose.',
    ),
    faq(
      'How long does it take to move from another tool?',
      'Longer than the import does. Plan two weeks in which both run, and ask the maker for a customer who has made the same move.',
    ),
  ],
  'accounting-and-invoicing': [
    faq(
      'Do I still need an accountant?',
      'For the yearly statement and for everything unusual, yes. What changes is that they get finished books and send a shorter bill.',
    ),
    faq(
      'Which formats of electronic invoices matter?',
      'Those of your customers’ countries: XRechnung and ZUGFeRD in Germany, ebInterface in Austria, Peppol across much of Europe and beyond.',
    ),
  ],
  'sales-and-crm': [
    faq(
      'When is a spreadsheet not enough any more?',
      'When two people write to the same customer in one week without knowing it.',
    ),
  ],
  marketing: [
    faq(
      'Can I send newsletters without tracking my readers?',
      'Yes. Replies, unsubscriptions and clicks on links that you own say whether a letter is read, and none of them needs a hidden picture.',
    ),
  ],
  'e-commerce': [
    faq(
      'Which fees should I add up?',
      'The monthly price, the share of each sale, the payment provider’s share, and what a refund costs. The cheapest on one of them is rarely the cheapest on all.',
    ),
  ],
  'customer-support': [
    faq(
      'Should we answer from a shared mailbox or a help desk?',
      'A shared mailbox is enough until a question is answered twice or not at all. A help desk is worth it when you want to see what people keep asking.',
    ),
  ],
  'hr-and-recruiting': [
    faq(
      'What may such a tool know about people?',
      'Only what the task needs. Ask where the data is kept, who can see it, and what is deleted when somebody leaves or is not hired.',
    ),
  ],
  'project-management': [
    faq(
      'How do I keep a plan from becoming a second job?',
      'Choose the tool that shows what is waiting and for whom, and leave out every field that nobody reads.',
    ),
  ],
  'legal-and-compliance': [
    faq(
      'Is what I enter still privileged?',
      'That depends on your country and on who else can read it. Ask whether the maker has access, where the data lies, and have your own bar’s rules at hand.',
    ),
  ],
  'design-and-media': [
    faq(
      'Buy once or subscribe?',
      'A single price suits a tool that is finished; a subscription suits one that has to keep up with formats and devices. Ask what still works after you stop paying.',
    ),
    faq(
      'Does my work leave my computer?',
      'Some products work on your machine, others upload every file. With unpublished work the difference matters; the comparison shows what each one states.',
    ),
  ],
  design: [
    faq(
      'What do printers complain about most?',
      'Missing bleed, pictures in the wrong colour space and fonts that are not embedded. A check before sending costs minutes, a reprint costs the edition.',
    ),
  ],
  'video-and-audio': [
    faq(
      'Why does loudness matter?',
      'Broadcasters and platforms turn down what is too loud and refuse what is out of bounds. Tools that know the standard save you a second delivery.',
    ),
  ],
  productivity: [
    faq(
      'How many tools does a clear head need?',
      'Fewer than you have. Before you add one, decide which one it replaces.',
    ),
    faq(
      'Can I take my things with me?',
      'Look for plain files or a full export, and try it in the first week, while there is little to lose.',
    ),
  ],
  'notes-and-knowledge': [
    faq(
      'Folders, tags or search?',
      'Whatever you will still do on a tired evening. Most people find their notes by search, and their thoughts by reading them again.',
    ),
  ],
  scheduling: [
    faq(
      'How do teams across time zones share the bad hours?',
      'By remembering who had them last. Some products keep that account; without one it is always the same people who get up early.',
    ),
  ],
  'everyday-life': [
    faq(
      'Who pays for an app that is free?',
      'Sometimes a fund, a foundation or its other customers, sometimes advertisers with your data. A maker who has nothing to hide says which.',
    ),
    faq(
      'Does it work without internet?',
      'The comparison shows what each product states. If you need it on a train or a mountain, try it in flight mode before you go.',
    ),
  ],
  'health-and-fitness': [
    faq(
      'Is such an app a medical product?',
      'Only if it says so and has been approved as one in your country. For everything that hurts, ask a person who has studied it.',
    ),
  ],
  'food-and-drink': [
    faq(
      'How reliable is information on allergens?',
      'As reliable as whoever typed it in. Use it to plan, and read the label before you cook.',
    ),
  ],
  'personal-finance': [
    faq(
      'Does the app hold my money?',
      'Some only count, others keep it for you. If it holds money, ask which bank it lies at and what protects it.',
    ),
  ],
  travel: [
    faq(
      'Why do two sites show different prices for the same journey?',
      'Not every railway, ferry or hotel sells through everybody, and some sites add a fee. Look for those that also list what they earn nothing from.',
    ),
  ],
  education: [
    faq(
      'Does a child learn alone with it?',
      'Rarely for long. The products that last are those that give an adult, who need not know the answer, something to do.',
    ),
  ],
  games: [
    faq(
      'How many games must be played before a rule is right?',
      'More than your friends will sit through. Simulated players find the card that nobody plays; people find out whether it is fun.',
    ),
  ],
  industry: [
    faq(
      'Will it work where there is no signal?',
      'Ask what is stored on the device, for how long, and what happens when two people have changed the same thing.',
    ),
    faq(
      'Who is liable when the software is wrong?',
      'In most contracts you are. Prefer products that show how they came to a result, so that somebody can check it.',
    ),
  ],
  logistics: [
    faq(
      'What should a routing tool know besides the map?',
      'Widths, weights, opening hours, ferries and school runs: what a driver knows. Ask how drivers can correct it.',
    ),
  ],
  agriculture: [
    faq(
      'Do I have to put a device on every animal or tree?',
      'Not always. Cameras and a few probes see a lot; what matters is whether the product says how sure it is.',
    ),
  ],
  'energy-and-climate': [
    faq(
      'Do we need new meters?',
      'That depends on what your grid operator has installed. Good products say which kinds they read and what happens with the others.',
    ),
  ],
  construction: [
    faq(
      'Does a digital site diary stand up in court?',
      'It does where it cannot be changed unnoticed and both sides have signed. Ask how entries are dated and what can be exported years later.',
    ),
  ],
};
