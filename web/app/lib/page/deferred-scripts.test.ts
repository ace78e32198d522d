import { describe, expect, it } from 'vitest';
import { deferScripts } from './deferred-scripts.server.ts';
import { splitDocument } from './rendered-document.server.ts';

const page = `<head><link rel="icon" href="/icon.svg"/><link rel="modulepreload" href="/assets/react.js" nonce="x"/><link rel="modulepreload" href="/assets/page.js"></head>
<body><p>Été</p><script nonce="x">window.first=1</script><script nonce="x" type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
const route1 = {...route0};
window.modules = {"root":route0};
import("/assets/entry.js");</script></body>`;

/** Returns a document with its scripts deferred. */
function deferredIn(html: string): string {
  const { head, body } = deferScripts(splitDocument(Buffer.from(html)));
  return head + Buffer.concat([...body]).toString();
}

describe('the scripts of a document', () => {
  const late = deferredIn(page);
  const moduleText = /type="module"[^>]*>([\s\S]*?)<\/script>/.exec(late)?.[1] ?? '';

  it('lose their preload hints in the head, and nothing else leaves it', () => {
    expect(late).not.toContain('<link rel="modulepreload"');
    expect(late).toContain('<head><link rel="icon" href="/icon.svg"/></head>');
    expect(late).toContain('<script nonce="x">window.first=1</script>');
  });

  it('wait for the picture, or for the font of headings unless it is there', () => {
    expect(moduleText).toContain('if(!document.fonts.check(font))document.fonts.load(font).then(go,go);');
    expect(moduleText).toContain('if(!picture||picture.complete)return go();');
  });

  it('are requested only after the wait, all in parallel', () => {
    expect(moduleText).not.toMatch(/^\s*import[ "*]/m);
    expect(moduleText.indexOf('fetchpriority')).toBeLessThan(moduleText.indexOf('["/assets/react.js","/assets/page.js"]'));
    expect(moduleText).toContain('await import("/assets/manifest.js");\nconst route0=await import("/assets/root.js");');
    expect(moduleText).toContain('window.modules = {"root":route0};\nimport("/assets/entry.js");');
  });

  it('keep the nonce of the Content-Security-Policy', () => {
    expect(late).toContain('<script nonce="x" type="module" async="">');
  });

  it('stay unchanged in a document without preload hints', () => {
    expect(deferredIn('<head></head><body>Nothing</body>')).toBe('<head></head><body>Nothing</body>');
  });
});
