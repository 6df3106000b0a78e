/** A category of a new installation. */
export interface StarterCategory {
  slug: string;
  name: string;
  description: string;
  /** Subcategories; listings choose among these. */
  children?: readonly Omit<StarterCategory, 'children'>[];
}

/** The categories of a new installation, in two levels; administrators can change them. */
export const STARTER_CATEGORIES: readonly StarterCategory[] = [
  {
    slug: 'developer-tools',
    name: 'Developer tools',
    description: 'Software for those who make software: from the editor to the pager.',
    children: [
      {
        slug: 'apis-and-integrations',
        name: 'APIs & integrations',
        description: 'Interfaces to build on, and the wiring between services that were never meant to meet.',
      },
      {
        slug: 'testing-and-monitoring',
        name: 'Testing & monitoring',
        description: 'Finding out that something broke before your users do, or before it ships.',
      },
      {
        slug: 'hosting-and-infrastructure',
        name: 'Hosting & infrastructure',
        description: 'Where programs run: servers, queues, build machines and what keeps them in order.',
      },
      {
        slug: 'security-and-privacy',
        name: 'Security & privacy',
        description: 'Keeping secrets secret, people out who should be out, and data no longer than needed.',
      },
      {
        slug: 'data-and-analytics',
        name: 'Data & analytics',
        description: 'Databases, pipelines, spreadsheets and dashboards: turning rows into answers.',
      },
    ],
  },
  {
    slug: 'artificial-intelligence',
    name: 'Artificial intelligence',
    description: 'Products in which a model does the work, and products for those who put models to work.',
    children: [
      {
        slug: 'ai-assistants',
        name: 'AI assistants',
        description: 'Assistants, agents and the tools that they are given.',
      },
      {
        slug: 'speech-and-translation',
        name: 'Speech & translation',
        description: 'Transcription, subtitles, translation and voices.',
      },
    ],
  },
  {
    slug: 'business',
    name: 'Business',
    description: 'Running a company of any size, from the first invoice to the hundredth hire.',
    children: [
      {
        slug: 'accounting-and-invoicing',
        name: 'Accounting & invoicing',
        description: 'Books, bills, taxes and getting paid.',
      },
      {
        slug: 'sales-and-crm',
        name: 'Sales & CRM',
        description: 'Finding customers, remembering what was said to them, and sending offers.',
      },
      {
        slug: 'marketing',
        name: 'Marketing',
        description: 'Newsletters, campaigns, search engines and being found.',
      },
      {
        slug: 'e-commerce',
        name: 'E-commerce',
        description: 'Selling things on the web and getting them to the buyer’s door.',
      },
      {
        slug: 'customer-support',
        name: 'Customer support',
        description: 'Help desks, chats and help centres.',
      },
      {
        slug: 'hr-and-recruiting',
        name: 'HR & recruiting',
        description: 'Hiring, rotas, leave, payroll and taking care of people at work.',
      },
      {
        slug: 'project-management',
        name: 'Project management',
        description: 'Who does what until when, and what it will cost.',
      },
      {
        slug: 'legal-and-compliance',
        name: 'Legal & compliance',
        description: 'Contracts, policies, audits and the paperwork that the law asks for.',
      },
    ],
  },
  {
    slug: 'design-and-media',
    name: 'Design & media',
    description: 'Making things that are looked at, watched or listened to.',
    children: [
      {
        slug: 'design',
        name: 'Design',
        description: 'Interfaces, type, colour, illustration and print.',
      },
      {
        slug: 'video-and-audio',
        name: 'Video & audio',
        description: 'Recording, cutting, scoring and publishing.',
      },
    ],
  },
  {
    slug: 'productivity',
    name: 'Productivity',
    description: 'Getting through the day with a clear head.',
    children: [
      {
        slug: 'notes-and-knowledge',
        name: 'Notes & knowledge',
        description: 'Writing things down so that they are found again.',
      },
      {
        slug: 'scheduling',
        name: 'Scheduling',
        description: 'Calendars, bookings and meetings that end on time.',
      },
    ],
  },
  {
    slug: 'everyday-life',
    name: 'Everyday life',
    description: 'For people rather than for companies.',
    children: [
      {
        slug: 'health-and-fitness',
        name: 'Health & fitness',
        description: 'Bodies, minds, sleep and sport.',
      },
      {
        slug: 'food-and-drink',
        name: 'Food & drink',
        description: 'Cooking, shopping, restaurants and what grows on the balcony.',
      },
      {
        slug: 'personal-finance',
        name: 'Personal finance',
        description: 'Budgets, savings, pensions and shared costs.',
      },
      {
        slug: 'travel',
        name: 'Travel',
        description: 'Getting there, sleeping there and finding the way.',
      },
      {
        slug: 'education',
        name: 'Education',
        description: 'Learning and teaching, at school and long after it.',
      },
      {
        slug: 'games',
        name: 'Games',
        description: 'Playing games, and making them.',
      },
    ],
  },
  {
    slug: 'industry',
    name: 'Industry',
    description: 'Software for work that happens outside an office.',
    children: [
      {
        slug: 'logistics',
        name: 'Logistics',
        description: 'Moving goods: warehouses, routes, customs and ports.',
      },
      {
        slug: 'agriculture',
        name: 'Agriculture',
        description: 'Fields, herds, orchards and weather.',
      },
      {
        slug: 'energy-and-climate',
        name: 'Energy & climate',
        description: 'Making, storing and saving energy, and counting what is emitted.',
      },
      {
        slug: 'construction',
        name: 'Construction',
        description: 'Planning, building and looking after buildings.',
      },
    ],
  },
];
