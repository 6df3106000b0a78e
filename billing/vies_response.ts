import { z } from 'zod';
import type { VatLookUp } from '../domain/orders/vat/look_up.ts';

/** What a response says: a verdict, or none. */
export type ViesResult = Pick<VatLookUp, 'is_valid' | 'consultation'> | 'unavailable';

/** Bytes of a response: many times what the name and postal address of a company need. */
const MOST_BYTES = 64 * 1024;

/** The only fault that is about the number; all others are about the register, and may be gone in a minute. */
const NO_NUMBER = 'INVALID_INPUT';
/** What `userError` has where there was no fault. */
const NO_FAULTS = ['VALID', 'INVALID', ''];

/** The parts that count. Names and postal addresses of companies are not read, so that they are not stored. */
const body = z.object({
  valid: z.boolean().optional(),
  requestIdentifier: z.string().max(100).nullish(),
  userError: z.string().nullish(),
  errorWrappers: z.array(z.object({ error: z.string() })).nullish(),
});

/** The verdict in a response of VIES. Faults come with status 200 too. */
export async function viesResult(response: Response): Promise<ViesResult> {
  const { data } = body.safeParse(jsonIn(await textOf(response)));
  if (!data) return 'unavailable';
  const { valid, requestIdentifier, userError, errorWrappers } = data;
  const fault = errorWrappers?.[0]?.error ?? userError ?? '';
  if (fault === NO_NUMBER) return { is_valid: false, consultation: null };
  if (!NO_FAULTS.includes(fault) || !response.ok || valid === undefined) return 'unavailable';
  return { is_valid: valid, consultation: requestIdentifier || null };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function textOf({ body: bytes }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes ?? []) {
    size += chunk.length;
    if (size > MOST_BYTES) return '';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
