/** What to do on the page, where the operation's own advice is for programs. */
const FIXES: Readonly<Record<string, string>> = {
  missing: 'Add it here.',
  wrong_platform: 'Put a link to that platform here, move this one to “Another link”, or clear it.',
  field_locked: 'Unlock it first.',
  unknown_category: 'Choose one of the list.',
};

/** A fault of an operation for the person who must mend it. */
export const problemOf = ({
  code,
  message,
  fix = '',
}: {
  code: string;
  message: string;
  fix?: string | undefined;
}) => ({
  message: withoutOperations(message),
  fix: FIXES[code] ?? fix,
});

/** People choose from a list on the page, and need no operation for it. */
export const withoutOperations = (message: string): string => message.replace(/ from list_categories\b/, '');
