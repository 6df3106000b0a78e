/** What one check of the doctor found. */
export interface Finding {
  check: string;
  state: 'ok' | 'warning' | 'error';
  /** What was found, in a sentence. */
  text: string;
  /** What to do about it, in a sentence. */
  remedy?: string;
}

/** Nothing is wrong. */
export const ok = (check: string, text: string): Finding => ({ check, state: 'ok', text });

/** It works, but probably not as it is meant. */
export const warning = (check: string, text: string, remedy: string): Finding => ({
  check,
  state: 'warning',
  text,
  remedy,
});

/** It does not work. */
export const failed = (check: string, text: string, remedy: string): Finding => ({
  check,
  state: 'error',
  text,
  remedy,
});

/** The findings of a check, or an error if it fails or takes longer than `limit_ms`. */
export async function bounded(
  check: string,
  limit_ms: number,
  work: () => Promise<Finding[]>,
): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding[]>((resolve) => {
    timer = setTimeout(
      () =>
        resolve([
          failed(
            check,
            `The check was given up after ${limit_ms / 1000} seconds.`,
            'Run it again at a quieter time; if it hangs again, the disk or the network does.',
          ),
        ]),
      limit_ms,
    );
  });
  try {
    return await Promise.race([work(), late]);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [failed(check, `The check failed: ${why}.`, 'Run it as the user of the service.')];
  } finally {
    clearTimeout(timer);
  }
}
