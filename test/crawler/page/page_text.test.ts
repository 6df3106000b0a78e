import { describe, expect, test } from 'vitest';
import { pageOf } from '../../../crawler/page/page_text.ts';
import type { Page, Span } from '../../../domain/page/page.ts';

const URL_OF_PAGE = 'https://acme.test/about';

function read(body: string, head = ''): Page {
  return pageOf(
    `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`,
    URL_OF_PAGE,
  );
}

function words(page: Page, { start, end }: Span): string {
  return page.text.slice(start, end);
}

function shown(page: Page): string[] {
  return page.blocks.map((block) => words(page, block));
}

describe('the stored text of a page [R105]', () => {
  test('holds the head, the structured data, the visible text and the URLs, each where its span says', () => {
    const page = read(
      '<h1>Invoices in a minute</h1><p>For <b>small</b>\n  firms.</p><a href="/pricing#top">Pricing</a>',
      '<title> Acme \n Invoices </title><meta name="Description" content="Sends invoices."><meta name="viewport" content="width=1">' +
        '<script type="application/ld+json">{"@type": "Organization", "name": "Acme"}</script>',
    );
    expect(page.head.map((fact) => [fact.name, words(page, fact)])).toEqual([
      ['lang', 'en'],
      ['title', 'Acme Invoices'],
      ['description', 'Sends invoices.'],
    ]);
    expect(page.json_ld.map((block) => [block.value, words(page, block)])).toEqual([
      [{ '@type': 'Organization', name: 'Acme' }, '{"@type": "Organization", "name": "Acme"}'],
    ]);
    expect(shown(page)).toEqual(['Invoices in a minute', 'For small firms.', 'Pricing']);
    expect(page.blocks.map(({ tag }) => tag)).toEqual(['h1', 'p', 'body']);
    expect(page.links.map((link) => [link.url, words(page, link), link.text])).toEqual([
      ['https://acme.test/pricing', '/pricing#top', 'Pricing'],
    ]);
    expect(page.text.split('\n')).toHaveLength(3 + 1 + 3 + 1);
  });

  test('keeps the lines of a postal address in one block, and a broken heading on one line', () => {
    expect(shown(read('<p>Acme GmbH<br>Hauptstr. 1<br>12345 Berlin</p><h2>Fast<br>and fair</h2>'))).toEqual([
      'Acme GmbH\nHauptstr. 1\n12345 Berlin',
      'Fast and fair',
    ]);
  });

  test.each([
    ['the attribute', '<p hidden>SECRET</p>'],
    ['aria-hidden', '<div aria-hidden="true"><p>SECRET</p></div>'],
    ['display', '<p style="color:red; display : none !important">SECRET</p>'],
    ['visibility', '<p style="VISIBILITY:hidden">SECRET</p>'],
    ['opacity', '<p style="opacity:0">SECRET</p>'],
    ['its place', '<p style="position:absolute;left:-9999px">SECRET</p>'],
    ['its size', '<p style="height:0;overflow:hidden">SECRET</p>'],
    ['the font', '<p style="font-size:0">SECRET</p>'],
    [
      'a class of the page',
      '<style>p{color:red} .x, .trap{display:none}</style><p class="a trap">SECRET</p>',
    ],
    ['an id of the page', '<style>/* .b{} */ #trap{display:none}</style><p id="trap">SECRET</p>'],
    [
      'no size, and shown to the keyboard alone',
      '<style>.vh{position:absolute;height:1px;overflow:hidden;clip:rect(0,0,0,0)} .vh:focus{height:auto}</style><p class="vh">SECRET</p>',
    ],
    [
      'no height anywhere',
      '<style>.trap{max-height:0;overflow:hidden} .trap p{color:red}</style><div class="trap"><p>SECRET</p></div>',
    ],
    ['a comment', '<!-- <p>SECRET</p> -->'],
    ['a template', '<template><p>SECRET</p></template>'],
    ['noscript', '<noscript><p>SECRET</p></noscript>'],
    ['a closed dialog', '<dialog>SECRET</dialog>'],
    ['a form field', '<textarea>SECRET</textarea><select><option>SECRET</option></select>'],
    ['an embedded page', '<iframe>SECRET</iframe><object>SECRET</object><svg><text>SECRET</text></svg>'],
    ['a script', '<script>"SECRET"</script>'],
  ])('leaves out what is hidden by %s', (_, trap) => {
    const page = read(`${trap}<p>Shown.</p><img alt="SECRET" src="a.png">`);
    expect(page.text).not.toContain('SECRET');
    expect(shown(page)).toEqual(['Shown.']);
  });

  test('keeps what a style block hides in one place and shows in another, and the frame of a film', () => {
    const menu =
      '<style>.menu{display:none} @media(min-width:1px){.menu{display:block}}</style><p class="menu">Menu</p>';
    expect(shown(read(menu))).toEqual(['Menu']);
    const film =
      '<div style="height:0;padding-bottom:56%"><iframe src="https://www.youtube.com/embed/abc"></iframe></div>';
    expect(read(film).links.map(({ url }) => url)).toEqual(['https://www.youtube.com/embed/abc']);
  });

  test('keeps the answer that an accordion folds away, because a click gives it its height', () => {
    const accordion = `<style>.answer{max-height:0;overflow:hidden;transition:max-height .3s}
      .item.open .answer{max-height:500px}</style>
      <div class="item"><button>Can I cancel?</button><div class="answer"><p>At any time.</p></div></div>`;
    expect(shown(read(accordion))).toEqual(['Can I cancel?', 'At any time.']);
  });

  test('leaves out links that are hidden, and those that nobody can ask for', () => {
    const page = read(
      '<a style="display:none" href="/honeypot">x</a><a href="javascript:alert(1)">x</a><a href="tel:1">x</a><a href="#top">x</a><img src="data:image/png;base64,AA">',
    );
    expect(page.links).toEqual([]);
  });

  test('separates two links that touch, and never the letters of a word', () => {
    expect(
      shown(read('<p><a href="/a">Home</a><a href="/b">About</a></p><p><b>H</b>ello<a href="/c">!</a></p>')),
    ).toEqual(['Home About', 'Hello!']);
  });

  test('parts a label from its link, and lines that only their style parts, but not the halves of a name', () => {
    expect(
      shown(
        read(
          '<li><span>Email</span><a href="mailto:hi@acme.test">hi@acme.test</a></li><h1><span>One business.</span><span>One system.</span></h1><p><span>Mac</span><span>Book</span></p>',
        ),
      ),
    ).toEqual(['Email hi@acme.test', 'One business. One system.', 'MacBook']);
  });

  test('distinguishes the parts of a page', () => {
    const page = read(
      '<header><p>a</p></header><nav><p>b</p></nav><main><header><p>c</p></header><article><footer><p>d</p></footer></article></main><div class="site-footer"><p>e</p></div><footer role="contentinfo"><p>f</p></footer>',
    );
    expect(page.blocks.map((block) => `${words(page, block)} ${block.area}`)).toEqual([
      'a header',
      'b nav',
      'c main',
      'd main',
      'e footer',
      'f footer',
    ]);
  });

  test('numbers the questions that open and close, so that each finds its answer', () => {
    const page = read(
      '<details><summary>Why?</summary><p>So.</p></details><details><summary>How?</summary>Thus.</details>',
    );
    expect(page.blocks.map((block) => [block.details, block.tag, words(page, block)])).toEqual([
      [1, 'summary', 'Why?'],
      [1, 'p', 'So.'],
      [2, 'summary', 'How?'],
      [2, 'details', 'Thus.'],
    ]);
  });

  test('knows the place of a block in a table, unless cells span into its row', () => {
    const page = read(
      '<table><tr><th></th><th>Solo</th></tr><tr><td colspan="2">Money</td><td>x</td></tr><tr><td rowspan="2"><p>a</p></td></tr><tr><td>b</td></tr></table><table><tr><td>c</td></tr></table><p>d</p>',
    );
    expect(
      page.blocks.map((block) => [words(page, block), Object.values(block.cell ?? {}).join(' ')]),
    ).toEqual([
      ['Solo', '1 1 1'],
      ['Money', '1 2 0'],
      ['x', '1 2 2'],
      ['a', ''],
      ['b', ''],
      ['c', '2 5 0'],
      ['d', ''],
    ]);
  });

  test('takes what a style or the usual class strikes out for struck out', () => {
    const page = read(
      '<p>a <span class="line-through">b</span> <span style="text-decoration: line-through">c</span> <span class="old-price">d</span> <span class="price">e</span></p>',
    );
    expect(page.blocks.map((block) => `${block.tag} ${words(page, block)}`)).toEqual([
      'p a',
      's b',
      's c',
      's d',
      'p e',
    ]);
  });

  test('reads an email address that Cloudflare hides, and quotes what the page writes', () => {
    const key = 0x55;
    const written =
      key.toString(16) +
      Buffer.from(Array.from('hello@acme.test', (c) => c.charCodeAt(0) ^ key)).toString('hex');
    const page = read(
      `<a href="/cdn-cgi/l/email-protection#${written}">Mail</a> <span class="__cf_email__" data-cfemail="${written}">[email&#160;protected]</span>`,
    );
    expect(page.links.map((link) => [link.url, words(page, link)])).toEqual([
      ['mailto:hello@acme.test', `/cdn-cgi/l/email-protection#${written}`],
      ['mailto:hello@acme.test', written],
    ]);
  });

  test("resolves relative URLs against the page's base", () => {
    const page = read('<a href="x">x</a>', '<base href="/docs/">');
    expect(page.links.map(({ url }) => url)).toEqual(['https://acme.test/docs/x']);
  });

  test.each([
    ['a comment around it', '<!--\n{"a": 1}\n-->'],
    ['CDATA around it', '//<![CDATA[\n{"a": 1}\n//]]>'],
    ['a comma too many', '{"a": 1,}'],
    ['a semicolon', '{"a": 1};'],
  ])('reads structured data with %s, as it is written', (_, source) => {
    const page = read('', `<script type="application/ld+json">${source}</script>`);
    expect(page.json_ld.map((block) => [block.value, words(page, block)])).toEqual([[{ a: 1 }, source]]);
  });

  test('keeps line ends and commas inside the strings of structured data that it mends', () => {
    const page = read('', '<script type="application/ld+json">{"a": "one,}\ntwo",}</script>');
    expect(page.json_ld[0]?.value).toEqual({ a: 'one,} two' });
  });

  test('leaves structured data alone that is broken or nests to harm', () => {
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
    const page = read(
      '',
      `<script type="application/ld+json">{"a": </script><script type="application/ld+json">${deep}</script>`,
    );
    expect(page.json_ld).toEqual([]);
  });

  test('keeps at most 20,000 characters of a long page, its foot among them', () => {
    const body = `<p>${'Long words. '.repeat(50)}</p>`.repeat(100);
    const page = read(`${body}<footer><p>Acme Ltd, 1 Road</p></footer>`);
    const visible = shown(page);
    expect(visible.join('').length).toBeLessThanOrEqual(20_000);
    expect(visible.join('').length).toBeGreaterThan(18_000);
    expect(visible.at(-1)).toBe('Acme Ltd, 1 Road');
    expect(read(`<p>${'word '.repeat(10_000)}</p>`).blocks.length).toBeGreaterThan(1);
  });

  test('keeps at most 4,000 blocks, however small, the foot among them', () => {
    const page = pageOf(
      `<table>${'<td>1'.repeat(30_000)}</table><footer><p>Acme Ltd</footer>`,
      'https://acme.test/',
    );
    expect(page.blocks.length).toBeLessThanOrEqual(4_000);
    expect(page.blocks.length).toBeGreaterThan(3_900);
    expect(page.text).toContain('Acme Ltd');
  });

  test('says when a page shows nothing without scripts, and then reads what it writes for those without', () => {
    const app = read(
      '<div id="root"></div><noscript><p>Acme needs JavaScript.</p></noscript><script src="a.js"></script>',
    );
    expect(app.needs_script).toBe(true);
    expect(shown(app)).toEqual(['Acme needs JavaScript.']);
    expect(read('<p>Short, but all there is.</p>').needs_script).toBe(false);
    expect(read(`<div id="root"><p>${'Rendered by the server. '.repeat(20)}</p></div>`).needs_script).toBe(
      false,
    );
  });

  test('reads what other parsers lose: unclosed tags, links in pre, doubled attributes', () => {
    const page = pageOf(
      '<!doctype html><title>T</title><p>One<p>Two<ul><li>a<li>b</ul><pre><a href="/x">x</a></pre><a href="/first" href="/second">y',
      URL_OF_PAGE,
    );
    expect(shown(page)).toEqual(['One', 'Two', 'a', 'b', 'x', 'y']);
    expect(page.links.map(({ url }) => url)).toEqual(['https://acme.test/x', 'https://acme.test/first']);
  });

  test('takes a page of any depth without recursion', () => {
    const page = pageOf(`${'<div>'.repeat(20_000)}<p>Deep</p>${'</div>'.repeat(20_000)}`, URL_OF_PAGE);
    expect(shown(page)).toEqual(['Deep']);
  });

  test('keeps no text in an empty page', () => {
    const page = pageOf('', URL_OF_PAGE);
    expect(page).toMatchObject({ text: '', blocks: [], links: [], head: [], needs_script: false });
  });
});
