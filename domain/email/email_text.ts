import type { EmailHeaders } from './unsubscribe.ts';

/** The text of an email; the outbox knows the recipient. */
export interface EmailText {
  subject: string;
  text: string;
  /** Headers that this email has and others do not. */
  headers?: EmailHeaders;
}
