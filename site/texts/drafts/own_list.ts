/** What the lists of drafts and of listings share. */
export const ownListTexts = {
  submit: 'Submit your website',
  connect: 'How to connect an assistant',
  newer: 'Newer',
  older: 'Older',
} as const;
