/** What differs between two recordings of the same code, each with the name that stands for it. */
const DIFFERENT: readonly (readonly [RegExp, string])[] = [
  // The port.
  [/(?:127\.0\.0\.1|localhost)(?::|%3A)\d{4,5}\b/g, '<host>'],
  // The settings of Cursor with it, in Base64.
  [/(&amp;config=)[\w+/=%]+/g, '$1<config>'],
  // The machine.
  [/<dt>(Process|Started|Memory|Data folder|Disk|Database)<\/dt><dd>[^<]*/g, '<dt>$1</dt><dd>'],
  // Sheets and scripts by their content.
  [/(\/assets\/[\w./-]+\?)[\w-]+/g, '$1<content>'],
  // Views are counted a moment after the page was opened.
  [/<figure class="chart">.*?<\/figure>/gs, '<chart>'],
  [/(<th scope="row">18 November<\/th><td>)\d+/g, '$1<views>'],
  // Share cards, by what they show and the address of the site.
  [/(\/cards\/[\w./-]+\.png\?v=)[\w-]+/g, '$1<shown>'],
  // Marks of forms, and secrets of links, sessions and keys.
  [/(name="csrf" value=")[^"]*/g, '$1<csrf>'],
  [/(\btoken(?:=|" value="))[\w-]+/g, '$1<token>'],
  [/\bflsk_[\w…-]+/g, '<key>'],
  [/(?<![0-9a-f])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>'],
  [/(\/checkout\/FL(?:-[0-9A-Z]{4}){3})\.[\w-]{43}/g, '$1.<proof>'],
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '<secret>'],
];

/** A text with names for what is different each time. */
export const settled = (text: string): string =>
  DIFFERENT.reduce((said, [pattern, name]) => said.replaceAll(pattern, name), text);
