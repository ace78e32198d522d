import barlow400 from '@fontsource/barlow/files/barlow-latin-400-normal.woff2?url';
import barlow500 from '@fontsource/barlow/files/barlow-latin-500-normal.woff2?url';
import barlow600 from '@fontsource/barlow/files/barlow-latin-600-normal.woff2?url';
import barlowExt400 from '@fontsource/barlow/files/barlow-latin-ext-400-normal.woff2?url';
import barlowExt500 from '@fontsource/barlow/files/barlow-latin-ext-500-normal.woff2?url';
import barlowExt600 from '@fontsource/barlow/files/barlow-latin-ext-600-normal.woff2?url';
import poppins600 from '@fontsource/poppins/files/poppins-latin-600-normal.woff2?url';
import poppins700 from '@fontsource/poppins/files/poppins-latin-700-normal.woff2?url';
import poppinsExt600 from '@fontsource/poppins/files/poppins-latin-ext-600-normal.woff2?url';
import poppinsExt700 from '@fontsource/poppins/files/poppins-latin-ext-700-normal.woff2?url';

const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
// Cameroonian languages write ɓ, ɗ, ŋ, ɛ and ɔ: names of people and places need them.
const latinExt =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';

const face = (family: string, weight: number, url: string, range: string) =>
  `@font-face{font-family:${family};font-weight:${weight};font-display:swap;src:url(${url}) format("woff2");unicode-range:${range}}`;

/**
 * Returns a local fallback face scaled to the metrics of the web font, so that nothing moves when the web font loads. The figures
 * were measured with French and English sentences against the widths of the local font.
 */
const fallbackFace = (
  name: string,
  weight: string,
  local: string,
  sizePercent: number,
  ascentPercent: number,
  descentPercent: number,
) =>
  `@font-face{font-family:"${name}";font-weight:${weight};src:${local};size-adjust:${sizePercent}%;ascent-override:${ascentPercent}%;descent-override:${descentPercent}%;line-gap-override:0%}`;

const regular = 'local(Arial),local("Liberation Sans"),local(Roboto)';
const bold = 'local("Arial Bold"),local("Arial-BoldMT"),local("Liberation Sans Bold"),local("Roboto Bold"),local(Roboto-Bold)';

// Many Linux desktops have DejaVu Sans alone, which is far wider than Arial.
const wideRegular = 'local("DejaVu Sans"),local(DejaVuSans),local(Verdana)';
const wideBold = 'local("DejaVu Sans Bold"),local(DejaVuSans-Bold),local("Verdana Bold"),local(Verdana-Bold)';

/** All faces, for the head of the document, so that no stylesheet has to load first. */
export const fontCss = [
  face('Barlow', 400, barlow400, latin),
  face('Barlow', 500, barlow500, latin),
  face('Barlow', 600, barlow600, latin),
  face('Poppins', 600, poppins600, latin),
  face('Poppins', 700, poppins700, latin),
  face('Barlow', 400, barlowExt400, latinExt),
  face('Barlow', 500, barlowExt500, latinExt),
  face('Barlow', 600, barlowExt600, latinExt),
  face('Poppins', 600, poppinsExt600, latinExt),
  face('Poppins', 700, poppinsExt700, latinExt),
  // Of two faces with the same name and weight the later one counts, if its font exists on the device.
  fallbackFace('Barlow stand-in', '400', wideRegular, 85, 117.6, 23.5),
  fallbackFace('Barlow stand-in', '500', wideRegular, 87.2, 114.7, 22.9),
  fallbackFace('Barlow stand-in', '600', wideBold, 77.2, 129.5, 25.9),
  fallbackFace('Poppins stand-in', '600', wideBold, 89.5, 117.3, 39.1),
  fallbackFace('Poppins stand-in', '700', wideBold, 90.4, 116.2, 38.7),
  fallbackFace('Barlow stand-in', '400 500', regular, 96.3, 103.9, 20.8),
  fallbackFace('Barlow stand-in', '600', bold, 91.1, 109.8, 22),
  fallbackFace('Poppins stand-in', '600', bold, 106.5, 98.6, 32.9),
  fallbackFace('Poppins stand-in', '700', bold, 107.3, 97.8, 32.6),
].join('');

/** The faces that every page needs first. */
export const fontPreloads = [barlow400, poppins600, poppins700]
  .map((url) => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin="anonymous">`)
  .join('');
