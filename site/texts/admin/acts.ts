/** What pages say about acts of administrators; the words of each act stand with it in services/acts. */
export const actTexts = {
  unknown: 'The form named nothing that can be done. Nothing was done.',
  wrong: (faults: readonly string[]) => `${faults.join(' ')} Nothing was done.`,
  fault: (label: string, fault: string) => `“${label}” ${fault}`,
} as const;
