import { type Child, html } from '../html/html.ts';
import { referenceTexts as t } from '../texts/docs/reference.ts';
import type { Block, Section } from '../texts/docs/section.ts';

/** A whole text as the main part of a page, with its contents beside it. */
export function proseMain(title: string, lede: string, sections: readonly Section[]): Child {
  return html`<div class="wrap docs"><aside class="toc"><details class="contents"><summary>${t.contents}</summary><nav aria-label="${t.contents}"><ul>${sections.map(
    (section) => html`<li><a href="#${section.id}">${section.title}</a></li>`,
  )}</ul></nav></details></aside>
<div class="reference"><h1>${title}</h1><p class="lede">${lede}</p>${proseHtml(sections)}</div></div>`;
}

/** Sections as markup, each with a heading that can be linked to. */
export function proseHtml(sections: readonly Section[]): Child {
  return sections.map(
    ({ id, title, blocks }) =>
      html`<section id="${id}" class="prose"><h2><a href="#${id}">${title}</a></h2>${blocks.map(blockHtml)}</section>`,
  );
}

function blockHtml(block: Block): Child {
  if (typeof block === 'string') return html`<p>${inline(block)}</p>`;
  if ('code' in block) return html`<pre tabindex="0"><code>${block.code}</code></pre>`;
  if ('list' in block)
    return html`<ul class="dots">${block.list.map((item) => html`<li>${inline(item)}</li>`)}</ul>`;
  return html`<div class="scroll" tabindex="0"><table><thead><tr>${block.head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead><tbody>${block.rows.map(
    ([first = '', ...others]) =>
      html`<tr><th scope="row">${inline(first)}</th>${others.map((cell) => html`<td>${inline(cell)}</td>`)}</tr>`,
  )}</tbody></table></div>`;
}

const MARKED = /`([^`]*)`|\[([^\]]*)\]\(([^)]*)\)/g;

/** Text with backticks as code, and `[label](url)` as links. */
export function inline(text: string): Child {
  const parts: Child[] = [];
  let from = 0;
  for (const match of text.matchAll(MARKED)) {
    const [whole, code, label, url = ''] = match;
    parts.push(text.slice(from, match.index));
    parts.push(label === undefined ? html`<code>${code}</code>` : html`<a href="${url}">${label}</a>`);
    from = match.index + whole.length;
  }
  return [...parts, text.slice(from)];
}

/** Sections as Markdown. */
export function proseMarkdown(sections: readonly Section[]): string {
  return sections
    .map(({ title, blocks }) => `## ${title}\n\n${blocks.map(blockMarkdown).join('\n\n')}\n`)
    .join('\n');
}

function blockMarkdown(block: Block): string {
  if (typeof block === 'string') return block;
  if ('code' in block) return `\`\`\`\n${block.code}\n\`\`\``;
  if ('list' in block) return block.list.map((item) => `- ${item}`).join('\n');
  const row = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [row(block.head), row(block.head.map(() => '---')), ...block.rows.map(row)].join('\n');
}
