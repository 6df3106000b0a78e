/** Does something for each claim, also after one of them failed, so that it keeps nobody behind it; raises the first error at the end. */
export async function oneByOne(ids: readonly number[], run: (id: number) => Promise<void>): Promise<void> {
  const errors: unknown[] = [];
  for (const id of ids) await run(id).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}
