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

it('badges count to what is specified', () => {
  expect(theme.components?.MuiBadge?.defaultProps?.max).toBe(99);
});

it('there is a light and a dark scheme, and the choice is kept', () => {
  expect(theme).toMatchObject({ colorSchemes: { light: expect.anything(), dark: expect.anything() } });
  expect(colourModeKey).toMatch(/\w/);
});
