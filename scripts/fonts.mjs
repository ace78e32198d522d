// `npm run fonts`: cuts the fonts that every page loads to the characters of web/app/theme/font-characters.ts and writes them to
// web/app/theme/fonts, where they are committed. To be run after a change of the characters, or of the font packages.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { mainCharacters } from '../web/app/theme/font-characters.ts';

const faces = [
  ['barlow', 400],
  ['barlow', 500],
  ['barlow', 600],
  ['poppins', 600],
  ['poppins', 700],
];

/** Kerning, ligatures, and figures that have the same width and height. */
const keptFeatures = ['kern', 'liga', 'tnum', 'lnum'];

const { resolve } = createRequire(join(import.meta.dirname, '../web/package.json'));
const folder = join(import.meta.dirname, '../web/app/theme/fonts');

for (const [family, weight] of faces) {
  const source = readFileSync(resolve(`@fontsource/${family}/files/${family}-latin-${weight}-normal.woff2`));
  const subset = await subsetFont(source, mainCharacters, {
    targetFormat: 'woff2',
    keepFeatures: keptFeatures,
    // Phones, which most readers have, ignore hints; they are a third of the file.
    noHinting: true,
    dropTables: ['gasp', 'meta'],
  });
  writeFileSync(join(folder, `${family}-${weight}.woff2`), subset);
  console.log(`${family} ${weight}: ${source.length} to ${subset.length} bytes`);
}
