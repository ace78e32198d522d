import { describe, expect, it } from 'vitest';
import { withLateScripts } from './late-scripts.server.ts';

const page = `<head><link rel="icon" href="/icon.svg"/><link rel="modulepreload" href="/assets/react.js" nonce="x"/><link rel="modulepreload" href="/assets/page.js"></head>
<body><p>Seen</p><script nonce="x">window.first=1</script><script nonce="x" type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
const route1 = {...route0};
window.modules = {"root":route0};
import("/assets/entry.js");</script></body>`;

describe('the scripts of a document', () => {
  const late = withLateScripts(page);
  const moduleText = /type="module"[^>]*>([\s\S]*?)<\/script>/.exec(late)?.[1] ?? '';

  it('are no longer hinted at in the head, and nothing else leaves it', () => {
    expect(late).not.toContain('<link rel="modulepreload"');
    expect(late).toContain('<head><link rel="icon" href="/icon.svg"/></head>');
    expect(late).toContain('<script nonce="x">window.first=1</script>');
  });

  it('are asked for after the wait alone, all of them side by side', () => {
    expect(moduleText).not.toMatch(/^\s*import[ "*]/m);
    expect(moduleText.indexOf('fetchpriority')).toBeLessThan(moduleText.indexOf('["/assets/react.js","/assets/page.js"]'));
    expect(moduleText).toContain('await import("/assets/manifest.js");\nconst route0=await import("/assets/root.js");');
    expect(moduleText).toContain('window.modules = {"root":route0};\nimport("/assets/entry.js");');
  });

  it('keep the mark by which the policy trusts them', () => {
    expect(late).toContain('<script nonce="x" type="module" async="">');
  });

  it('are left alone where a document has none', () => {
    expect(withLateScripts('<head></head><body>Nothing</body>')).toBe('<head></head><body>Nothing</body>');
  });
});
