import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { uiTerms } from '@ngoma/api/common/business';
import { describe, expect, it } from 'vitest';
import { ground } from './tokens.ts';

// Read from the disk: modules of styles are empty in tests.
const app = join(import.meta.dirname, '..');
const css = Object.fromEntries(globSync('**/*.css', { cwd: app }).map((path) => [path, readFileSync(join(app, path), 'utf8')]));
const tokens = css['theme/tokens.css'] ?? '';

/** Returns the variables that a block declares, by their names. */
function variablesOf(block: string): Record<string, string> {
  const start = tokens.indexOf(`${block} {`);
  expect(start, block).toBeGreaterThan(0);
  const text = tokens.slice(start, tokens.indexOf('}', start));
  return Object.fromEntries([...text.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]));
}

const lightMode = variablesOf('[data-mode="light"]');
const darkMode = variablesOf('[data-mode="dark"]');

describe('the tokens', () => {
  it('are the same names in both modes, with values of their own', () => {
    expect(Object.keys(darkMode)).toEqual(Object.keys(lightMode));
    expect(Object.keys(lightMode).length).toBeGreaterThan(30);
  });

  it('are the same without scripts as in the dark mode', () => {
    expect(variablesOf(':root:not([data-mode])')).toEqual(darkMode);
  });

  it('have the colour of the frame of the browser behind every page', () => {
    expect([lightMode.bg, darkMode.bg]).toEqual([ground.light.toLowerCase(), ground.dark.toLowerCase()]);
  });

  it('are the specified unit of spacing and of radius, which all radii are made of', () => {
    expect(tokens).toContain('--space: 8px');
    expect(tokens).toContain('--radius: 4px');
    const radii = [...tokens.matchAll(/--radius-(field|small|card|ticket): ([^;]+);/g)].map(([, , value]) => value);
    expect(radii).toHaveLength(4);
    expect(radii.filter((value) => !/^calc\([\d.]+ \* var\(--radius\)\)$/.test(value ?? ''))).toEqual([]);
  });

  it('set text in Barlow and headings in Poppins', () => {
    expect(tokens).toMatch(/--font-text: "Barlow"/);
    expect(tokens).toMatch(/--font-heading: "Poppins"/);
    expect(css['theme/base.css']).toContain('font-family: var(--font-text)');
    expect(css['ui/kit/text/Heading.module.css']).toContain('font-family: var(--font-heading)');
  });

  it('are declared for every name that a style uses', () => {
    const all = Object.values(css).join('\n');
    const declared = new Set([...all.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
    // Set by a page for its part, and by Base UI for what it places.
    for (const name of ['--mark', '--anchor-width', '--available-width', '--available-height']) declared.add(name);
    expect(
      [...new Set([...all.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))].filter((name) => !declared.has(name)),
    ).toEqual([]);
  });
});

describe('the stylesheets', () => {
  const allowed = [600, 900, 1200, 1536].flatMap((px) => [`min-width: ${px}px`, `max-width: ${px - 1}.98px`]);

  it('change at the specified breakpoints only', () => {
    // A part may also follow its own width, by `@container`.
    const queries = Object.values(css).flatMap((text) => text.match(/@media[^{]+/g) ?? []);
    const widths = queries.flatMap((query) => query.match(/(min|max)-width: [\d.]+px(?=\))/g) ?? []);
    expect(widths.length).toBeGreaterThan(10);
    expect(widths.filter((width) => !allowed.includes(width))).toEqual([]);
  });

  it('never use the shorthand for fonts, which would reset the figures of equal width', () => {
    const shorthands = Object.entries(css).flatMap(([path, text]) => (/\bfont:(?! inherit)/.test(text) ? [path] : []));
    expect(shorthands).toEqual([]);
  });

  it('show tooltips after the specified delays', () => {
    const tooltip = css['ui/kit/overlay/Tooltip.module.css'] ?? '';
    const { tooltipEnterMs, tooltipEnterTouchMs, tooltipLeaveTouchMs } = uiTerms;
    const delays = [...tooltip.matchAll(/transition-delay: (\d+)ms/g)].map(([, ms]) => Number(ms));
    expect(delays).toEqual([tooltipEnterMs, tooltipEnterMs, tooltipLeaveTouchMs, tooltipEnterTouchMs]);
  });
});

it('the fonts of every page have at most 50 KB together', () => {
  const folder = join(import.meta.dirname, 'fonts');
  const sizes = readdirSync(folder)
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => statSync(join(folder, file)).size);
  expect(sizes).toHaveLength(5);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(50 * 1024);
});
