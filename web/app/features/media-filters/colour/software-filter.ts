import { diamondsAcross, type Filter, type FilterPalette, leakColour } from './filters.ts';

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** Returns 0 below `from`, 1 above `to`, and a smooth step between. */
function smoothStep(from: number, to: number, value: number): number {
  const at = clamp((value - from) / (to - from));
  return at * at * (3 - 2 * at);
}

/** Returns a number from −0.5 to 0.5 for a pixel, the same for the same seed. */
function noiseAt(x: number, y: number, seed: number): number {
  let hash = (Math.imul(x, 374_761_393) + Math.imul(y, 668_265_263) + Math.imul(seed, 144_665)) | 0;
  hash = Math.imul(hash ^ (hash >>> 13), 1_274_126_177);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_295 - 0.5;
}

/** Returns 1 on the lines of a cloth of diamonds, 0 between. */
export function clothAt(across: number, down: number): number {
  const one = Math.abs((((((across + down) * diamondsAcross) % 1) + 1) % 1) - 0.5);
  const other = Math.abs((((((across - down) * diamondsAcross) % 1) + 1) % 1) - 0.5);
  return one < 0.09 || other < 0.09 || (one > 0.4 && other > 0.4) ? 1 : 0;
}

/** How much of each effect of place reaches a pixel. */
interface Effects {
  readonly leak: number;
  readonly cloth: number;
  readonly vignette: number;
  readonly grain: number;
}

function effectsAt(x: number, y: number, size: { width: number; height: number }, filter: Filter, seed: number): Effects {
  const across = (x + 0.5) / size.width;
  const down = (y + 0.5) / size.height;
  const ratio = size.height / size.width;
  return {
    leak: filter.leak && filter.leak * (1 - smoothStep(0.05, 0.95, Math.hypot(1 - across, down))),
    cloth: filter.cloth && filter.cloth * clothAt(across, down * ratio),
    vignette: filter.vignette && filter.vignette * smoothStep(0.35, 0.8, Math.hypot(across - 0.5, down - 0.5)),
    grain: filter.grain && filter.grain * noiseAt(x, y, seed),
  };
}

/**
 * Applies a filter to the pixels of a picture, in place: the same formula as the shader, for browsers without WebGL and for small
 * previews.
 * @param pixels red, green, blue and alpha of each pixel, from 0 to 255
 * @param strength from 0 (nothing) to 1 (the whole filter)
 */
export function filterPixels(
  pixels: Uint8ClampedArray,
  size: { readonly width: number; readonly height: number },
  { filter, strength, palette, seed }: { filter: Filter; strength: number; palette: FilterPalette; seed: number },
): void {
  const { matrix, contrast, fade, isDuotone } = filter;
  for (let y = 0; y < size.height; y += 1)
    for (let x = 0; x < size.width; x += 1) {
      const at = (y * size.width + x) * 4;
      const red = (pixels[at] ?? 0) / 255;
      const green = (pixels[at + 1] ?? 0) / 255;
      const blue = (pixels[at + 2] ?? 0) / 255;
      const toned = matrix.map(([ofRed = 0, ofGreen = 0, ofBlue = 0, shift = 0]) => {
        const part = clamp(red * ofRed + green * ofGreen + blue * ofBlue + shift);
        return fade + clamp((part - 0.5) * contrast + 0.5) * (1 - fade);
      });
      const light = 0.2126 * (toned[0] ?? 0) + 0.7152 * (toned[1] ?? 0) + 0.0722 * (toned[2] ?? 0);
      const effects = effectsAt(x, y, size, filter, seed);
      for (let part = 0; part < 3; part += 1) {
        const shadow = palette.shadow[part] ?? 0;
        let value = isDuotone ? shadow + ((palette.light[part] ?? 0) - shadow) * light : (toned[part] ?? 0);
        value += ((palette.cloth[part] ?? 0) - value) * effects.cloth;
        value = 1 - (1 - value) * (1 - (leakColour[part] ?? 0) * effects.leak);
        value = clamp(value * (1 - effects.vignette) + effects.grain);
        const before = (pixels[at + part] ?? 0) / 255;
        pixels[at + part] = (before + (value - before) * strength) * 255;
      }
    }
}
