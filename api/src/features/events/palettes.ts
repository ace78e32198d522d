/**
 * Names of the palettes from which an event's colours come. Each is a set of colours that harmonise, named after cloth, earth, rivers and
 * fruit. A name instead of colours lets every screen use its own values with enough contrast.
 */
export const eventPalettes = [
  'ndop',
  'toghu',
  'bissap',
  'palm',
  'laterite',
  'dusk',
  'wouri',
  'plum',
  'sunlit',
  'paper',
  'coral',
  'lagoon',
  'mango',
  'kola',
  'coffee',
  'harmattan',
  'mangrove',
] as const;
export type EventPaletteName = (typeof eventPalettes)[number];
