import { isRichTextLink, richTextElements } from '@ngoma/api/common/rich-text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toSafeText } from './rich-text.rules.ts';

/** All that sanitised HTML may consist of: text without angle brackets, and the elements of the list without attributes but these. */
const element = `</?(?:${richTextElements.filter((name) => name !== 'br' && name !== 'a').join('|')})>`;
const safe = new RegExp(`^(?:[^<>]|${element}|<br />|</a>|<a href="([^"<>]+)" rel="nofollow ugc noopener">)*$`);

function expectSafe(html: string): void {
  expect(html).toMatch(safe);
  for (const [, href = ''] of html.matchAll(/<a href="([^"]+)"/g))
    expect(isRichTextLink(href.replaceAll('&amp;', '&'))).toBe(true);
}

const attacks = [
  '<script>alert(1)</script><b>x</b>',
  '<img src=x onerror=alert(1)><h3>x</h3>',
  '<p onclick="alert(1)" style="position:fixed" class="x" id="y"><i>x</i></p>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVa\tScript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href=" data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:x">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/account/delete">x</a>',
  '<a href="https:evil">x</a>',
  '<a href="https://a.example" target="_top" onmouseover="x()" download>x</a>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe><strong>x</strong>',
  '<form action="/x"><input name=a><button formaction="javascript:alert(1)">x</button></form>',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)"><base href="https://evil.example/">',
  '<<script>script>alert(1)<</script>/script>',
  '<p/onclick=alert(1)>x<p title="`onmouseover=alert(1)`">',
  '<style>@import "https://evil.example/x.css"</style><ul><li>x</ul>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)"><em>x</em>',
  '<textarea></textarea><img src=x onerror=alert(1)></textarea>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template><p>x</p>',
  '<!--><img src=x onerror=alert(1)>--><strong>x</strong>',
  '<a href="https://a.example/&quot; onclick=&quot;alert(1)">x</a>',
];

const words = fc.constantFrom('Makossa', ' ', 'x < y', '&amp;lt;b&gt;', '"', '&', '\n', 'é', '\u00a0', '1. ', '• ');
const names = fc.constantFrom(
  ...richTextElements,
  'div',
  'b',
  'i',
  'h1',
  'h4',
  'h6',
  'span',
  'script',
  'style',
  'svg',
  'table',
  'td',
);
const attributes = fc.constantFrom(
  '',
  ' href="https://a.example"',
  ' href="javascript:x"',
  ' style="x"',
  ' onclick="x"',
  ' href=mailto:a@b.cm',
);
const tags = fc
  .tuple(names, attributes, fc.boolean())
  .map(([name, attribute, isEnd]) => (isEnd ? `</${name}>` : `<${name}${attribute}>`));
const soup = fc
  .array(fc.oneof(words, tags, fc.constantFrom(...attacks), fc.string({ maxLength: 8 })), { maxLength: 24 })
  .map((parts) => parts.join(''));

describe('formatted text', () => {
  it.each(attacks)('nothing outside of the list survives in %s', (attack) => {
    const { html } = toSafeText(`<p><strong>Before</strong></p>${attack}`);
    expect(html).toMatch(/^<p><strong>Before<\/strong><\/p>/);
    expectSafe(html ?? '');
  });

  it('any text is safe after one run, and a second run changes neither the HTML nor the plain text', () => {
    fc.assert(
      fc.property(soup, (input) => {
        const once = toSafeText(input);
        expectSafe(once.html ?? '');
        if (once.html === null) return;
        expect(toSafeText(once.html)).toEqual(once);
      }),
      { numRuns: 2_000 },
    );
  });

  it('the plain text has no formatting left that could be read as HTML by mistake', () => {
    expect(toSafeText('<p>1 &lt; 2 &amp;&amp; <b>"x"</b></p>').text).toBe('1 < 2 && "x"');
  });

  it('elements with the same meaning become those of the list', () => {
    expect(toSafeText('<h1>Line-up</h1><div>From <b>eight</b>, <i>on time</i></div><h5>Food</h5>').html).toBe(
      '<h2>Line-up</h2><p>From <strong>eight</strong>, <em>on time</em></p><h3>Food</h3>',
    );
  });

  it('a link keeps its address alone, and tells search engines that a user wrote it', () => {
    expect(toSafeText('<p><a href="https://ngoma.cm" target="_blank" title="x">Ngoma</a></p>').html).toBe(
      '<p><a href="https://ngoma.cm" rel="nofollow ugc noopener">Ngoma</a></p>',
    );
    expect(toSafeText('<p><strong>Ask</strong> <a href="javascript:x">here</a></p>').html).toBe(
      '<p><strong>Ask</strong> here</p>',
    );
  });

  it('the plain text has paragraphs, line breaks, bullets and numbers', () => {
    const html =
      '<h3>Programme</h3><p>Entry at 19:00<br>Music at <strong>20:00</strong></p><ul><li><p>Food</p></li><li><p>Drinks</p><ul><li><p>Palm wine</p></li></ul></li></ul><ol><li>First</li><li>Second</li></ol><p>Come early.</p>';
    expect(toSafeText(html).text).toBe(
      'Programme\n\nEntry at 19:00\nMusic at 20:00\n\n• Food\n• Drinks\n  • Palm wine\n\n1. First\n2. Second\n\nCome early.',
    );
  });

  it('paragraphs and line breaks alone are no formatting', () => {
    expect(toSafeText('<p>One<br>two</p><p>Three</p>')).toEqual({ html: null, text: 'One\ntwo\n\nThree' });
    expect(toSafeText('<p> </p><h3></h3>')).toEqual({ html: null, text: '' });
  });
});
