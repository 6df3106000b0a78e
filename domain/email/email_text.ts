/** The text of an email; the outbox knows the recipient. */
export interface EmailText {
  subject: string;
  text: string;
}
