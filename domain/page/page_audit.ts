/** What makes a page hard to use for people with disabilities, as far as its HTML shows it, as a sentence with the count. */
export const AUDIT_RULES = {
  no_language: () =>
    'The page does not say its language (lang on <html>), so screen readers guess how to pronounce it.',
  no_title: () => 'The page has no title, which is the first thing that a screen reader says.',
  no_alt: (count: number) =>
    `${count === 1 ? 'One picture has' : `${count} pictures have`} no alt text. Describe each, or set alt="" where it is decoration.`,
  no_label: (count: number) =>
    `${count === 1 ? 'One form field has' : `${count} form fields have`} no label, so nobody hears what belongs there.`,
  no_name: (count: number) =>
    `${count === 1 ? 'One link or button has' : `${count} links or buttons have`} no text, and nothing that a screen reader could say instead.`,
  no_heading: () => 'The page has no main heading (h1).',
  skipped_heading: (count: number) =>
    `${count === 1 ? 'One heading skips' : `${count} headings skip`} a level, so the outline has gaps.`,
  low_contrast: (count: number) =>
    `${count === 1 ? 'One text has' : `${count} texts have`} a contrast below 4.5 to 1 between the colours of its inline style.`,
  no_zoom: () => 'The page forbids to zoom (user-scalable or maximum-scale in its viewport).',
} as const satisfies Record<string, (count: number) => string>;
/** One of {@link AUDIT_RULES}. */
export type AuditRule = keyof typeof AUDIT_RULES;

/** A rule that a page breaks, how often, and the first places as its HTML has them. */
export interface AuditIssue {
  rule: AuditRule;
  count: number;
  examples: readonly string[];
}

/** What the HTML of a page shows about its accessibility; or why it could not be read, as a sentence. */
export type PageAudit = { url: string; issues: readonly AuditIssue[] } | { unread: string };
