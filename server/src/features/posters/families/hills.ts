import {
  brightness,
  type Canvas,
  type Family,
  gradientGround,
  mix,
  n,
  type Point,
  polygon,
  ring,
  shining,
  smooth,
  turn,
} from '../canvas.ts';

type Ridge = (x: number) => number;

/** Returns the line of a mountain range as a sum of waves. */
function ridge({ random }: Canvas, base: number, rise: number): Ridge {
  const waves = [0.8, 1.9, 3.7].map((rate) => ({
    length: (260 / rate) * random.between(0.75, 1.3),
    from: random.between(0, turn),
    rise: rise / rate ** 0.85,
  }));
  return (x) => base + waves.reduce((sum, wave) => sum + Math.sin((x / wave.length) * turn * 0.5 + wave.from) * wave.rise, 0);
}

/** Adds one dominant peak to a range. */
const withPeak = (line: Ridge, at: number, high: number, wide: number): Ridge => {
  return (x) => {
    const away = Math.abs(x - at) / wide;
    return away >= 1 ? line(x) : line(x) - high * (1 - away) ** 1.5;
  };
};

const along = (width: number, line: Ridge): Point[] =>
  Array.from({ length: Math.ceil(width / 14) + 2 }, (_, i) => ({ x: Math.min(i * 14, width + 14), y: line(i * 14) }));

function sun({ width, palette, random }: Canvas, at: Point, radius: number): string {
  const light = shining(palette);
  const style = random.whole(0, 3);
  if (style === 0) {
    return `${[2.6, 1.95, 1.4]
      .map(
        (far, i) =>
          `<circle cx="${n(at.x)}" cy="${n(at.y)}" r="${n(radius * far)}" fill="${light}" opacity="${[0.1, 0.16, 0.24][i]}"/>`,
      )
      .join('')}<path d="${ring(at, radius)}" fill="${light}"/>`;
  }
  if (style === 1) {
    // Bands cut from the disc, thinner towards the top.
    const bands = Array.from(
      { length: 5 },
      (_, i) =>
        `M${n(at.x - radius)} ${n(at.y + radius * (0.12 + i * 0.19))}h${n(radius * 2)}v${n(2 + i * 1.5)}h${n(-radius * 2)}Z`,
    ).join('');
    return `<path d="${ring(at, radius)}" fill="${light}"/><path d="${bands}" fill="${mix(palette.ground, palette.second, 0.3)}"/>`;
  }
  if (style === 2) {
    const rays = Array.from({ length: 24 }, (_, i) => {
      const angle = (turn * i) / 24;
      const reach = i % 2 ? radius * 1.55 : radius * 1.9;
      return `M${n(at.x + Math.cos(angle) * radius * 1.25)} ${n(at.y + Math.sin(angle) * radius * 1.25)}L${n(at.x + Math.cos(angle) * reach)} ${n(at.y + Math.sin(angle) * reach)}`;
    }).join('');
    return `<path d="${rays}" stroke="${light}" stroke-width="${n(radius * 0.08)}" stroke-linecap="round"/><path d="${ring(at, radius)}" fill="${light}"/>`;
  }
  return `<path d="${ring(at, radius)}" fill="${light}"/><circle cx="${n(at.x)}" cy="${n(at.y)}" r="${n(radius * 1.35)}" fill="none" stroke="${light}" stroke-width="3"/><circle cx="${n(at.x)}" cy="${n(at.y)}" r="${n(radius * 1.65)}" fill="none" stroke="${light}" stroke-width="3" stroke-dasharray="1 ${n(Math.min(14, width / 30))}" stroke-linecap="round"/>`;
}

function stars({ width, height, palette, random }: Canvas): string {
  return Array.from({ length: 46 }, () => {
    return `<circle cx="${n(random.between(0, width))}" cy="${n(random.between(0, height * 0.55))}" r="${n(random.pick([0.9, 1.2, 1.6, 2.4]))}" fill="${palette.contrast}" opacity="${n(random.between(0.4, 1))}"/>`;
  }).join('');
}

/** Draws houses with the pointed roofs of the Grassfields. */
function village(canvas: Canvas, line: Ridge, dark: string, light: string): string {
  const { width, random } = canvas;
  const start = width * random.between(0.08, 0.6);
  let art = '';
  let x = start;
  for (let i = random.whole(3, 6); i > 0; i -= 1) {
    const size = random.between(20, 36);
    const foot = line(x + size / 2) + 10;
    art += `<path d="M${n(x)} ${n(foot)}v${n(-size * 0.72)}h${n(size)}v${n(size * 0.72)}Z" fill="${light}"/><path d="${polygon([
      { x: x - size * 0.2, y: foot - size * 0.66 },
      { x: x + size / 2, y: foot - size * 2 },
      { x: x + size * 1.2, y: foot - size * 0.66 },
    ])}" fill="${dark}"/><path d="M${n(x + size * 0.38)} ${n(foot)}v${n(-size * 0.42)}h${n(size * 0.24)}v${n(size * 0.42)}Z" fill="${dark}"/>`;
    x += size * random.between(1.4, 2.2);
  }
  return art;
}

/** Draws the sun over the ranges of the West, or over the mountain at Buea. */
export const hills: Family = (canvas) => {
  const { width, height, palette, random } = canvas;
  const isNight = brightness(palette.ground) < 0.35;
  const low = mix(palette.ground, random.pick([palette.second, palette.third]), isNight ? 0.5 : 0.35);
  const at = { x: width * random.between(0.2, 0.8), y: height * random.between(0.28, 0.52) };
  const radius = random.between(52, 88);
  const count = random.whole(4, 6);
  const near = isNight ? palette.shade : mix(palette.contrast, palette.ground, 0.08);
  const far = mix(low, palette.second, 0.55);
  const peakAt = width * random.between(0.2, 0.8);
  const hasPeak = random.chance(0.55);
  const banded = random.chance(0.4);
  const villageOn = random.chance(0.5) ? count - 2 : -1;
  let art =
    gradientGround(canvas, palette.ground, low) + (isNight && random.chance(0.7) ? stars(canvas) : '') + sun(canvas, at, radius);
  for (let i = 0; i < count; i += 1) {
    const share = i / (count - 1);
    let line = ridge(canvas, height * (0.56 + share * 0.34), 30 - share * 10);
    if (hasPeak && i === 0) line = withPeak(line, peakAt, height * random.between(0.24, 0.36), width * random.between(0.3, 0.42));
    const colour = mix(far, near, share ** 0.8);
    if (i === villageOn) art += village(canvas, line, near, palette.contrast === near ? palette.second : palette.contrast);
    art += `<path d="${smooth(along(width, line))}V${n(height)}H0Z" fill="${colour}"/>`;
    if (banded && i > 0) {
      for (const step of [12, 24, 36]) {
        art += `<path d="${smooth(along(width, (x) => line(x) + step))}" fill="none" stroke="${mix(colour, palette.main, 0.5)}" stroke-width="2" opacity="${n(0.8 - step / 60)}"${i % 2 ? ' stroke-dasharray="10 7"' : ''}/>`;
      }
    }
  }
  return art;
};
