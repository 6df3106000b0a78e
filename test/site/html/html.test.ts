import { describe, expect, test } from 'vitest';
import { attr, html, installLink, jsonLd, safeUrl } from '../../../site/html/html.ts';

const evil = `"><script>alert('1')</script>&`;

describe('values are escaped by where they land', () => {
  test('in text', () => {
    expect(html`<p>${evil}</p>`.markup).toBe(
      '<p>&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;</p>',
    );
  });

  test('in attributes of either quote', () => {
    expect(html`<p title="${'a"b'}" lang='${"c'd"}'></p>`.markup).toBe(
      `<p title="a&quot;b" lang='c&#39;d'></p>`,
    );
  });

  test('in a title, where browsers decode entities but know no tags', () => {
    expect(html`<title>${'</title><script>'}</title>`.markup).toBe(
      '<title>&lt;/title&gt;&lt;script&gt;</title>',
    );
  });

  test('finished markup is not escaped again, lists are joined, nothing is left out', () => {
    const rows = ['a', '<b>'].map((name) => html`<li>${name}</li>`);
    expect(html`<ul>${rows}${null}${undefined}${false}${0}</ul>`.markup).toBe(
      '<ul><li>a</li><li>&lt;b&gt;</li>0</ul>',
    );
  });

  test('a less-than sign that opens no tag stays text', () => {
    expect(html`<p>1 < 2 ${'&'}</p>`.markup).toBe('<p>1 < 2 &amp;</p>');
  });
});

describe('addresses', () => {
  test.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//host.example/x',
    '/\\host.example/x',
    '/\t/host.example',
    '\\\\host.example',
    '',
    'page.html',
  ])('%j leads nowhere', (url) => {
    expect(html`<a href="${url}">x</a>`.markup).toBe('<a href="#blocked">x</a>');
  });

  test.each([
    'https://a.example/?q=1',
    'HTTP://a.example',
    'mailto:a@b.example',
    '#top',
    '?page=2',
    '/p/x',
    '/',
  ])('%j passes', (url) => {
    expect(safeUrl(url)).toBe(url);
  });

  test('are escaped like every attribute', () => {
    expect(html`<a href="${'https://a.example/?a=1&b="'}">x</a>`.markup).toBe(
      '<a href="https://a.example/?a=1&amp;b=&quot;">x</a>',
    );
  });

  test.each(['src', 'action', 'formaction', 'poster', 'cite', 'data', 'srcset', 'ping'])(
    'are looked at in %s too',
    (name) => {
      const strings = Object.assign([`<i ${name}="`, '"></i>'], { raw: [] });
      expect(html(strings as unknown as TemplateStringsArray, 'javascript:x').markup).toContain('#blocked');
    },
  );

  test('a later part of a URL is only escaped', () => {
    expect(html`<a href="/p/${'tide"mark'}">x</a>`.markup).toBe('<a href="/p/tide&quot;mark">x</a>');
  });
});

describe('places where no value is safe throw at the first use', () => {
  const v = 'x';
  test.each([
    ['an unquoted value', () => html`<p title=${v}></p>`],
    ['a tag name', () => html`<${v}>`],
    ['an attribute name', () => html`<p data-${v}="1"></p>`],
    ['an event handler', () => html`<p onclick="${v}"></p>`],
    ['an event handler in capitals', () => html`<p ONCLICK="${v}"></p>`],
    ['a style', () => html`<p style="color: ${v}"></p>`],
    ['a srcdoc', () => html`<iframe srcdoc="${v}"></iframe>`],
    ['a script', () => html`<script>${v}</script>`],
    ['a script after other text in it', () => html`<script>if (a<b) { ${v} }</script>`],
    ['a stylesheet', () => html`<style>${v}</style>`],
    ['a comment', () => html`<!-- ${v} -->`],
    ['plain text inside a tag', () => html`<p ${v}></p>`],
    ['markup inside a tag', () => html`<p ${html`<b></b>`}></p>`],
    ['markup as the value of an attribute', () => html`<p title="${html`<b></b>`}"></p>`],
    ['an attribute outside a tag', () => html`<p>${attr('hidden', true)}</p>`],
    ['a template that ends inside a tag', () => html`<p title="a"`],
    ['a template that ends inside a value', () => html`<p title="a`],
    ['a template that ends inside a comment', () => html`<!-- a`],
    ['a template that ends inside a script', () => html`<script>a`],
    ['a first path segment that could be a host', () => html`<a href="/${v}">x</a>`],
    ['an address out of two values', () => html`<a href="${v}${v}">x</a>`],
  ])('%s', (_place, render) => {
    expect(render).toThrow(/^html: /);
  });

  test('text after a finished script is text again', () => {
    expect(html`<style>p > b { }</style><p>${'<'}</p>`.markup).toContain('<p>&lt;</p>');
  });
});

test('attr gives a bare name, a quoted value or nothing', () => {
  expect(
    html`<a ${attr('aria-current', 'a"b')} ${attr('hidden', true)} ${attr('open', false)} ${attr('checked', null)}>x</a>`
      .markup,
  ).toBe('<a aria-current="a&quot;b" hidden  >x</a>');
});

test('structured data cannot end its script element', () => {
  const { markup } = jsonLd({ name: '</script><script>alert(1)</script><!--' });
  expect(markup.match(/<\/script/g)).toHaveLength(1);
  expect(JSON.parse(markup.replace(/<\/?script[^>]*>/g, ''))).toEqual({
    name: '</script><script>alert(1)</script><!--',
  });
});

test('only a fixed beginning may have another scheme: that of programs that take an MCP server', () => {
  const link = html`<a ${installLink('vscode', `"><script>'`)}>x</a>`.markup;
  expect(link).toBe('<a href="vscode:mcp/install?&quot;&gt;&lt;script&gt;&#39;">x</a>');
  for (const url of ['vscode:mcp/install?x', 'cursor://anysphere.cursor-deeplink/mcp/install?name=x'])
    expect(html`<a href="${url}">x</a>`.markup).toBe('<a href="#blocked">x</a>');
});
