import barlow400Rest from '@fontsource/barlow/files/barlow-latin-400-normal.woff2?url';
import barlow500Rest from '@fontsource/barlow/files/barlow-latin-500-normal.woff2?url';
import barlow600Rest from '@fontsource/barlow/files/barlow-latin-600-normal.woff2?url';
import barlow400Ext from '@fontsource/barlow/files/barlow-latin-ext-400-normal.woff2?url';
import barlow500Ext from '@fontsource/barlow/files/barlow-latin-ext-500-normal.woff2?url';
import barlow600Ext from '@fontsource/barlow/files/barlow-latin-ext-600-normal.woff2?url';
import poppins600Rest from '@fontsource/poppins/files/poppins-latin-600-normal.woff2?url';
import poppins700Rest from '@fontsource/poppins/files/poppins-latin-700-normal.woff2?url';
import poppins600Ext from '@fontsource/poppins/files/poppins-latin-ext-600-normal.woff2?url';
import poppins700Ext from '@fontsource/poppins/files/poppins-latin-ext-700-normal.woff2?url';
import { unicodeRanges } from './font-characters.ts';
import barlow400 from './fonts/barlow-400.woff2?url';
import barlow500 from './fonts/barlow-500.woff2?url';
import barlow600 from './fonts/barlow-600.woff2?url';
import poppins600 from './fonts/poppins-600.woff2?url';
import poppins700 from './fonts/poppins-700.woff2?url';

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
  ...[
    ['Barlow', 400, barlow400, barlow400Rest, barlow400Ext] as const,
    ['Barlow', 500, barlow500, barlow500Rest, barlow500Ext] as const,
    ['Barlow', 600, barlow600, barlow600Rest, barlow600Ext] as const,
    ['Poppins', 600, poppins600, poppins600Rest, poppins600Ext] as const,
    ['Poppins', 700, poppins700, poppins700Rest, poppins700Ext] as const,
  ].flatMap(([family, weight, main, rest, extended]) => [
    face(family, weight, main, unicodeRanges.main),
    face(family, weight, rest, unicodeRanges.rest),
    face(family, weight, extended, unicodeRanges.extended),
  ]),
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
