/** An error and its causes, as far as they have codes. */
export function causesOf(error: unknown): { message: string; code: string }[] {
  if (!(error instanceof Error)) return [];
  const own = 'code' in error ? [{ message: error.message, code: String(error.code) }] : [];
  return [...own, ...causesOf(error.cause)];
}
