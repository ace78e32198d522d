import { readFileSync } from 'node:fs';
import { eventPalettes } from '@ngoma/api/features/events/palettes';
import { expect, it } from 'vitest';

const sheet = readFileSync(new URL('./event-palette.module.css', import.meta.url), 'utf8');

/** Returns the colours of a palette in the style sheet, by the names of their variables. */
function coloursOf(palette: string): Record<string, string> {
  const rule = new RegExp(`data-palette="${palette}"\\] {([^}]*)}`).exec(sheet)?.[1] ?? '';
  return Object.fromEntries([...rule.matchAll(/--(\w+): (#[0-9a-f]{6});/g)].map(([, name, colour]) => [name, colour]));
}

/** Returns the relative luminance of a colour, as WCAG defines it. */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((channel) => (channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

it.each(eventPalettes)('the palette %s has enough contrast for text and icons', (palette) => {
  const { deep = '', glow = '', tint = '', mark = '' } = coloursOf(palette);
  expect(contrastOf('#ffffff', deep)).toBeGreaterThan(7);
  expect(contrastOf(glow, deep)).toBeGreaterThan(4.5);
  expect(contrastOf(mark, tint)).toBeGreaterThan(4.5);
  // The second text of the page and its links, on the paper of the event.
  expect(contrastOf('#5a5f7d', tint)).toBeGreaterThan(4.5);
  expect(contrastOf('#2f3ba2', tint)).toBeGreaterThan(4.5);
});
