import { expect, it } from 'vitest';
import { colourModeKey } from './colour-mode.ts';
import { themeFor } from './theme.ts';

const theme = themeFor('en');

it('the breakpoints, the spacing and the radius are the specified ones', () => {
  const { sm, md, lg, xl } = theme.breakpoints.values;
  expect([sm, md, lg, xl]).toEqual([600, 900, 1200, 1536]);
  expect(theme.spacing(1)).toContain('8px');
  expect(theme.shape.borderRadius).toBe(4);
});

it('text is set in Barlow and headings in Poppins', () => {
  expect(theme.typography.fontFamily).toMatch(/^"Barlow"/);
  expect(theme.typography.h1.fontFamily).toMatch(/^"Poppins"/);
});

it('badges count up to the specified maximum', () => {
  expect(theme.components?.MuiBadge?.defaultProps?.max).toBe(99);
});

it('there is a light and a dark scheme, and the choice is stored', () => {
  expect(theme).toMatchObject({ colorSchemes: { light: expect.anything(), dark: expect.anything() } });
  expect(colourModeKey).toMatch(/\w/);
});

it('every colour variable that a style names is declared by the theme', () => {
  const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  // With CSS variables a theme has this function; MUI's type of a theme leaves it out.
  const { generateStyleSheets } = theme as unknown as { generateStyleSheets(): unknown };
  const declared = JSON.stringify(generateStyleSheets.call(theme));
  const named = new Set(Object.values(sources).flatMap((source) => source.match(/--n-palette-[\w-]*\w/g) ?? []));
  expect(named.size).toBeGreaterThan(5);
  expect([...named].filter((name) => !declared.includes(`"${name}"`))).toEqual([]);
});
