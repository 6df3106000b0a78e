import MarkdownIt, { type Token } from 'markdown-it';
import { type Child, html, safeUrl } from './html.ts';

/** Raw HTML is text to it. Only its tokens are used: what they become is escaped by where it lands, like everything else. */
const reader = new MarkdownIt({ html: false });

/** Markdown (CommonMark and tables) as markup. Its headings begin one below the heading of the page that it stands on. */
export const markdown = (text: string): Child => marked(reader.parse(text, {}));

/** An element whose end has not come yet. */
interface Open {
  token: Token | null;
  parts: Child[];
}

function marked(tokens: readonly Token[]): Child {
  const open: Open[] = [{ token: null, parts: [] }];
  for (const token of tokens) {
    if (token.nesting === 1) open.push({ token, parts: [] });
    else if (token.nesting === 0) open.at(-1)?.parts.push(single(token));
    else {
      const { token: opened, parts } = open.pop() ?? { token: null, parts: [] };
      open.at(-1)?.parts.push(opened ? element(opened, parts) : parts);
    }
  }
  return open.flatMap(({ parts }) => parts);
}

const ELEMENTS: Readonly<Record<string, (inside: Child, token: Token) => Child>> = {
  p: (inside) => html`<p>${inside}</p>\n`,
  h1: (inside) => html`<h2>${inside}</h2>\n`,
  h2: (inside) => html`<h2>${inside}</h2>\n`,
  h3: (inside) => html`<h3>${inside}</h3>\n`,
  h4: (inside) => html`<h4>${inside}</h4>\n`,
  h5: (inside) => html`<h5>${inside}</h5>\n`,
  h6: (inside) => html`<h6>${inside}</h6>\n`,
  ul: (inside) => html`<ul>${inside}</ul>\n`,
  ol: (inside, token) => html`<ol start="${token.attrGet('start') ?? 1}">${inside}</ol>\n`,
  li: (inside) => html`<li>${inside}</li>`,
  blockquote: (inside) => html`<blockquote>${inside}</blockquote>\n`,
  table: (inside) => html`<div class="scroll" tabindex="0"><table>${inside}</table></div>\n`,
  thead: (inside) => html`<thead>${inside}</thead>`,
  tbody: (inside) => html`<tbody>${inside}</tbody>`,
  tr: (inside) => html`<tr>${inside}</tr>`,
  th: (inside) => html`<th scope="col">${inside}</th>`,
  td: (inside) => html`<td>${inside}</td>`,
  em: (inside) => html`<em>${inside}</em>`,
  strong: (inside) => html`<strong>${inside}</strong>`,
  s: (inside) => html`<s>${inside}</s>`,
  a: (inside, token) => link(String(token.attrGet('href') ?? ''), inside),
};

function element(token: Token, inside: Child): Child {
  // The paragraph of a short list entry.
  if (token.hidden) return inside;
  return ELEMENTS[token.tag]?.(inside, token) ?? inside;
}

function single(token: Token): Child {
  switch (token.type) {
    case 'inline':
      return marked(token.children ?? []);
    case 'code_inline':
      return html`<code>${token.content}</code>`;
    case 'code_block':
    case 'fence':
      return html`<pre tabindex="0"><code>${token.content}</code></pre>\n`;
    case 'image':
      return image(String(token.attrGet('src') ?? ''), token.content);
    case 'hr':
      return html`<hr>\n`;
    case 'hardbreak':
      return html`<br>`;
    case 'softbreak':
      return '\n';
    default:
      return token.content;
  }
}

/** A link, or its text alone where it would lead nowhere. */
function link(url: string, inside: Child): Child {
  return safeUrl(url) === '#blocked' ? inside : html`<a href="${url}">${inside}</a>`;
}

/** A picture of this site. Pages load nothing from elsewhere, so any other is a link. */
function image(url: string, text: string): Child {
  const isOurs = safeUrl(url).startsWith('/');
  return isOurs ? html`<img src="${url}" alt="${text}">` : link(url, text || url);
}
