import { parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import { html } from '../../../site/html/html.ts';
import { markdown } from '../../../site/html/markdown.ts';
import { growth } from '../../cpu_time.ts';

const made = (text: string): string => html`${markdown(text)}`.markup.trim();

describe('Markdown becomes markup', () => {
  test.each([
    ['one *two* **three** `four`', '<p>one <em>two</em> <strong>three</strong> <code>four</code></p>'],
    ['# A\n\n### B', '<h2>A</h2>\n<h3>B</h3>'],
    ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
    ['3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
    ['> a', '<blockquote><p>a</p>\n</blockquote>'],
    ['```js\n<b>\n```', '<pre tabindex="0"><code>&lt;b&gt;\n</code></pre>'],
    ['[a](https://b.example "c")', '<p><a href="https://b.example">a</a></p>'],
    ['[a](/p/tidemark)', '<p><a href="/p/tidemark">a</a></p>'],
    ['a  \nb', '<p>a<br>b</p>'],
    ['~~a~~', '<p><s>a</s></p>'],
    ['a\n\n---', '<p>a</p>\n<hr>'],
    ['&copy; &lt;', '<p>© &lt;</p>'],
    ['', ''],
  ])('%j', (text, markup) => {
    expect(made(text)).toBe(markup);
  });

  test('tables scroll by themselves', () => {
    expect(made('|a|b|\n|-|-|\n|1|2|')).toBe(
      '<div class="scroll" tabindex="0"><table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table></div>',
    );
  });

  test('a list in a list keeps its shape', () => {
    expect(made('- a\n  1. b\n\n     c\n- d')).toBe(
      '<ul><li>a<ol start="1"><li><p>b</p>\n<p>c</p>\n</li></ol>\n</li><li>d</li></ul>',
    );
  });
});

describe('hostile Markdown stays text', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <b onclick="x">b</b>',
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](java&#x0A;script:alert(1))',
    '[a](data:text/html,x)',
    '[a](vbscript:x)',
    '[a](//evil.example/)',
    '![a](javascript:x)',
    '![a"onerror="x](https://evil.example/x.png)',
    '<javascript:alert(1)>',
    '[a]: javascript:alert(1)\n\n[a]',
    '`</code><script>alert(1)</script>`',
    '```\n</code></pre><script>alert(1)</script>\n```',
    '[<img src=x onerror=alert(1)>](/)',
    '[a](/ "x\\" onmouseover=\\"alert(1)")',
  ])('%s', (text) => {
    const faults: string[] = [];
    const tree = parseFragment(made(text), { onParseError: ({ code }) => faults.push(code) });
    const seen: string[] = [];
    const walk = (node: (typeof tree.childNodes)[number]): void => {
      if ('attrs' in node) {
        seen.push(node.tagName, ...node.attrs.map(({ name, value }) => `${name}=${value}`));
        node.childNodes.forEach(walk);
      }
    };
    tree.childNodes.forEach(walk);
    expect(faults).toEqual([]);
    expect(
      seen.filter((one) =>
        /^(?:script|img|b|on|src=)|^href=(?:javascript|data|vbscript|\/\/|#blocked)/i.test(one),
      ),
    ).toEqual([]);
  });

  test('pictures from elsewhere are links, because pages load nothing from there', () => {
    expect(made('![a](https://b.example/c.png)')).toBe('<p><a href="https://b.example/c.png">a</a></p>');
    expect(made('![a](/badges/tidemark/listed.svg)')).toBe(
      '<p><img src="/badges/tidemark/listed.svg" alt="a"></p>',
    );
    expect(made('![a](//b.example/c.png)')).not.toContain('<img');
  });

  test.each(['> ', '*', '[', '> *['])('the time grows with the number of %j and no faster', (mark) => {
    expect(growth(8000, (size) => made(mark.repeat(size)))).toBeLessThan(1);
  });
});
