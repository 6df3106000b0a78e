/** The parts of a page title, as it separates them: "Invoices in a minute | Acme" has two. */
export function titleParts(title: string): string[] {
  return title
    .split(/\s+[|·•–—:»~-]+\s+|\s*[|·•»｜]\s*|:\s+|：/u)
    .map((part) => part.trim())
    .filter(Boolean);
}
