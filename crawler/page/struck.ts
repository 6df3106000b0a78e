/**
 * True if an inline style or a common class strikes an element out, as shops do with old prices. `<s>`, `<del>` and
 * `<strike>` are known by their tag.
 */
export function isStruck(attributes: Record<string, string>): boolean {
  if (attributes.style && /text-decoration(?:-line)?\s*:[^;]{0,40}line-through/i.test(attributes.style))
    return true;
  return attributes.class?.split(/\s+/).some((name) => STRUCK.test(name)) ?? false;
}

const STRUCK =
  /^(?:line-through|text-decoration-line-through|strike(?:d|-?through|-?out)?|struck|crossed(?:-out)?|(?:\w{1,20}[-_]{1,2})?(?:old|was|previous|former|compare|compare-at)[-_]?price|(?:\w{1,20}[-_]{1,2})?price[-_]{1,2}(?:old|was|previous|former|compare|compare-at|strike\w*|struck))$/i;
