import { type Canvas, type Family, gradientGround, mix, n, polygon, ring } from '../canvas.ts';
import { diamond } from '../motifs.ts';

interface Drum {
  readonly x: number;
  readonly foot: number;
  readonly wide: number;
  readonly high: number;
  readonly body: string;
  readonly trim: string;
  readonly skin: string;
}

/** The outlines of drum bodies: half the width at each height, from the skin (0) down to the foot (1). */
const shapes: Readonly<Record<string, (share: number) => number>> = {
  goblet: (s) => (s < 0.55 ? 0.5 - 0.3 * (s / 0.55) ** 1.6 : 0.2 + 0.1 * ((s - 0.55) / 0.45) ** 1.4),
  barrel: (s) => 0.4 + 0.12 * Math.sin(s * Math.PI) - 0.08 * s,
  cone: (s) => 0.5 - 0.22 * s,
  hourglass: (s) => 0.24 + 0.26 * Math.abs(s * 2 - 1) ** 1.5,
  calabash: (s) => (s < 0.3 ? 0.2 + s * 0.14 : 0.2 + 0.32 * Math.sin(((s - 0.3) / 0.7) * Math.PI * 0.9) ** 0.8),
};

function outline(drum: Drum, shape: (share: number) => number, from = 0, to = 1): string {
  const count = 14;
  const side = (flip: number) =>
    Array.from({ length: count + 1 }, (_, i) => {
      const share = from + ((to - from) * (flip > 0 ? i : count - i)) / count;
      return { x: drum.x + flip * shape(share) * drum.wide, y: drum.foot - drum.high * (1 - share) };
    });
  return polygon([...side(1), ...side(-1)]);
}

/** Draws a decorated belt between two heights, clipped by the body. */
function belt({ random }: Canvas, drum: Drum, from: number, to: number): string {
  const top = drum.foot - drum.high * (1 - from);
  const high = drum.high * (to - from);
  const middle = top + high / 2;
  const half = drum.wide * 0.55;
  const count = Math.max(4, Math.round((half * 2) / Math.max(12, high * 0.8)));
  const step = (half * 2) / count;
  const at = Array.from({ length: count + 1 }, (_, i) => drum.x - half + i * step);
  const kind = random.whole(0, 3);
  if (kind === 0)
    return `<path d="M${at.map((x, i) => `${n(x)} ${n(middle + (i % 2 ? -high : high) * 0.32)}`).join('L')}" fill="none" stroke="${drum.trim}" stroke-width="${n(Math.max(3, high * 0.16))}"/>`;
  if (kind === 1) return `<path d="${at.map((x) => diamond(high * 0.4, { x, y: middle })).join('')}" fill="${drum.trim}"/>`;
  if (kind === 2)
    return `<path d="${at
      .map((x) =>
        polygon([
          { x: x - step / 2, y: top + high * 0.9 },
          { x, y: top + high * 0.1 },
          { x: x + step / 2, y: top + high * 0.9 },
        ]),
      )
      .join('')}" fill="${drum.trim}"/>`;
  return `<path d="${at.map((x) => ring({ x, y: middle }, high * 0.26)).join('')}" fill="${drum.trim}"/>`;
}

function draw(canvas: Canvas, drum: Drum, i: number): string {
  const { palette, random } = canvas;
  const name = random.pick(Object.keys(shapes));
  const shape = shapes[name] as (share: number) => number;
  const clip = canvas.id(`d${i}`);
  const edges = [0.1, random.between(0.3, 0.38), random.between(0.5, 0.62), random.between(0.76, 0.84), 0.95];
  const head = drum.foot - drum.high;
  const rim = shape(0) * drum.wide;
  let inside = `<path d="${outline(drum, shape)}" fill="${drum.body}"/>`;
  edges.slice(0, -1).forEach((from, belted) => {
    const to = edges[belted + 1] as number;
    const y = drum.foot - drum.high * (1 - from);
    if (belted % 2 === 0)
      inside += `<rect x="${n(drum.x - drum.wide)}" y="${n(y)}" width="${n(drum.wide * 2)}" height="${n(drum.high * (to - from))}" fill="${mix(drum.body, palette.shade, 0.42)}"/>`;
    inside += belt(canvas, drum, from, to);
    inside += `<path d="M${n(drum.x - drum.wide)} ${n(y)}h${n(drum.wide * 2)}" stroke="${drum.skin}" stroke-width="3"/>`;
  });
  // The shaded side.
  inside += `<path d="M${n(drum.x + drum.wide * 0.13)} ${n(head - 20)}h${n(drum.wide)}V${n(drum.foot + 2)}h${n(-drum.wide)}Z" fill="${palette.shade}" opacity=".2"/>`;
  return `<clipPath id="${clip}"><path d="${outline(drum, shape)}"/></clipPath><g clip-path="url(#${clip})">${inside}</g><ellipse cx="${n(drum.x)}" cy="${n(head)}" rx="${n(rim)}" ry="${n(rim * 0.24)}" fill="${drum.skin}" stroke="${drum.trim}" stroke-width="4"/>`;
}

/** Draws the sound that rises from a skin. */
function sound({ palette }: Canvas, drum: Drum, colour: string): string {
  const head = drum.foot - drum.high;
  return [0.75, 1.1, 1.45, 1.8]
    .map((far, i) => {
      const r = drum.wide * far;
      return `<path d="M${n(drum.x - r * 0.72)} ${n(head - r * 0.42)}A${n(r)} ${n(r)} 0 0 1 ${n(drum.x + r * 0.72)} ${n(head - r * 0.42)}" fill="none" stroke="${i % 2 ? palette.contrast : colour}" stroke-width="${n(6 - i)}" stroke-linecap="round"${i % 2 ? ' stroke-dasharray="1 12"' : ''} opacity="${n(0.95 - i * 0.2)}"/>`;
    })
    .join('');
}

/** Draws a row of drums on the ground, after which Ngoma is named. */
export const ensemble: Family = (canvas) => {
  const { width, height, palette, random } = canvas;
  const isLow = height < 300;
  const wanted = Math.round(width / (isLow ? height * 0.75 : random.between(140, 215)));
  const count = Math.min(9, Math.max(1, wanted));
  const step = width / count;
  const floor = height * 0.9;
  const accents = random.shuffled([palette.main, palette.second, palette.third]);
  const drums = Array.from({ length: count }, (_, i): Drum => {
    const high = height * random.between(0.4, 0.62);
    return {
      x: step * (i + 0.5) + random.between(-0.06, 0.06) * step,
      foot: floor + random.between(0, height * 0.05),
      wide: Math.min(step * 0.84, high * random.between(0.72, 0.95)),
      high,
      body: accents[i % 3] as string,
      trim: i % 2 ? palette.contrast : (accents[(i + 1) % 3] as string),
      skin: palette.contrast,
    };
  });
  const horizon = `<path d="M0 ${n(floor - height * 0.06)}H${n(width)}V${n(height)}H0Z" fill="${palette.shade}"/><path d="M0 ${n(floor - height * 0.06)}H${n(width)}" stroke="${palette.main}" stroke-width="3" stroke-dasharray="10 8"/>`;
  return (
    gradientGround(canvas, palette.ground, mix(palette.ground, palette.third, 0.3)) +
    drums.map((drum, i) => sound(canvas, drum, accents[(i + 2) % 3] as string)).join('') +
    horizon +
    drums
      .map(
        (drum) =>
          `<ellipse cx="${n(drum.x)}" cy="${n(drum.foot)}" rx="${n(drum.wide * 0.46)}" ry="${n(drum.wide * 0.09)}" fill="${mix(palette.shade, '#000000', 0.35)}"/>`,
      )
      .join('') +
    drums.map((drum, i) => draw(canvas, drum, i)).join('')
  );
};
