import type { EventPaletteName } from '@ngoma/api/features/events/palettes';
import type { Random } from './seeded-random.ts';

/** Six colours that harmonise. */
export interface Palette {
  /** Fills the picture. */
  readonly ground: string;
  /** A darker ground, for depth. */
  readonly shade: string;
  /** Readable on the ground. */
  readonly contrast: string;
  readonly main: string;
  readonly second: string;
  readonly third: string;
}

const colours = (line: string): Palette => {
  const [ground, shade, contrast, main, second, third] = line.split(' ').map((hex) => `#${hex}`);
  return { ground, shade, contrast, main, second, third } as Palette;
};

/** Colours in the order ground, shade, contrast, main, second, third. Named after cloth, earth, rivers and fruit. */
export const palettes = {
  ndop: colours('161B4B 0D1030 FBF8F3 F7B32B E4572E 5B6BE0'),
  toghu: colours('1B1B1E 0E0E10 FBF8F3 F7B32B E4572E 1F9D73'),
  bissap: colours('5B1138 3D0A26 FFE7C9 F26B5E F7B32B B8447A'),
  palm: colours('0B4F45 07362F F1F6E4 F7B32B 2BB58A E8603C'),
  laterite: colours('7A2E0E 561F08 FFE9C7 F7B32B E8743B 1E8A66'),
  dusk: colours('27306F 1A2150 FBF8F3 F7B32B 8FA2FF F26B5E'),
  wouri: colours('0C2A4A 071B32 EAF4F4 FFC24B 2AA6B8 F2785C'),
  plum: colours('3B1C5A 28123F FBEFFF FFB84D B86BDD FF6F91'),
  sunlit: colours('F7B32B EA9C10 14183A C8371E FFF3D2 2F3BA2'),
  paper: colours('FBF1DF F2E2C6 14183A 2F3BA2 E4572E F7B32B'),
  coral: colours('EA5B48 D2432F FFF3DC 2E1245 FFC552 8B1E3F'),
  lagoon: colours('0F8284 0A6567 FFF6E0 FFC24B 123340 F0765A'),
  mango: colours('F08A24 DB7410 FFF6E0 5B1138 FFD777 0B4F45'),
  kola: colours('8C1C2F 69121F FFEBD3 F7B32B F08A5D E9B6A0'),
  coffee: colours('3A2416 281708 F8E9D2 E9A23B C65D2E 86A873'),
  harmattan: colours('F1D7AE E6C28C 3A1D12 C4472B 0B5D57 F2A33A'),
  mangrove: colours('123B2A 0B2619 F1F7DC BFDD45 F7B32B 3FA77A'),
} as const satisfies Record<EventPaletteName, Palette>;

export type PaletteName = keyof typeof palettes;
export const paletteNames = Object.keys(palettes) as PaletteName[];

/** Returns the ground of a palette and its accents, for ornaments. */
export function decorationOf(name: PaletteName): readonly string[] {
  const { ground, main, second, third } = palettes[name];
  return [ground, main, second, third];
}

/** Returns a palette with its accents in a random order, which triples the number of looks. */
export function paletteOf(name: PaletteName, random: Random): Palette {
  const palette = palettes[name];
  const [main, second, third] = random.shuffled([palette.main, palette.second, palette.third]);
  return { ...palette, main, second, third } as Palette;
}

const channelsOf = (hex: string): readonly number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

const grounds = paletteNames.map((name) => ({ name, channels: channelsOf(palettes[name].ground) }));

/** Returns the palette whose ground is nearest in RGB to a colour such as `#2f3ba2`. */
export function nearestPalette(colour: string): PaletteName {
  const wanted = channelsOf(colour);
  return grounds
    .map(({ name, channels }) => ({ name, distance: channels.reduce((sum, one, at) => sum + (one - (wanted[at] ?? 0)) ** 2, 0) }))
    .reduce((nearest, other) => (other.distance < nearest.distance ? other : nearest)).name;
}
