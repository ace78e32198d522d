import { type Canvas, type Family, gradientGround, n, type Point, polygon, turn } from '../canvas.ts';
import { star } from '../motifs.ts';

const accentsOf = ({ palette }: Canvas): string[] => [palette.main, palette.second, palette.third, palette.contrast];

/** Returns the point at `share` of a string that hangs between two points. */
const hang = (from: Point, to: Point, sag: number, share: number): Point => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share + Math.sin(share * Math.PI) * sag,
});

function bunting(canvas: Canvas, y: number): string {
  const { width, palette, random } = canvas;
  const from = { x: -20, y: y + random.between(-24, 24) };
  const to = { x: width + 20, y: y + random.between(-24, 24) };
  const sag = random.between(36, 72);
  const size = random.between(24, 34);
  const count = Math.round((width + 40) / (size * 1.25));
  const colours = random.shuffled(accentsOf(canvas));
  const kind = random.whole(0, 2);
  const line = Array.from({ length: 25 }, (_, i) => hang(from, to, sag, i / 24));
  let art = `<path d="M${line.map((at) => `${n(at.x)} ${n(at.y)}`).join('L')}" fill="none" stroke="${palette.contrast}" stroke-width="2"/>`;
  for (let i = 0; i < count; i += 1) {
    const at = hang(from, to, sag, (i + 0.5) / count);
    const fill = colours[i % colours.length];
    if (kind === 0)
      art += `<path d="${polygon([
        { x: at.x - size / 2, y: at.y },
        { x: at.x + size / 2, y: at.y },
        { x: at.x, y: at.y + size * 1.2 },
      ])}" fill="${fill}"/>`;
    else if (kind === 1)
      art += `<path d="M${n(at.x)} ${n(at.y)}v9" stroke="${palette.contrast}" stroke-width="2"/><circle cx="${n(at.x)}" cy="${n(at.y + 16)}" r="22" fill="${fill}" opacity=".2"/><circle cx="${n(at.x)}" cy="${n(at.y + 16)}" r="8.5" fill="${fill}"/>`;
    else
      art += `<path d="M${n(at.x - size / 2)} ${n(at.y)}h${n(size)}v${n(size * 1.15)}l${n(-size / 2)} ${n(-size * 0.32)}l${n(-size / 2)} ${n(size * 0.32)}Z" fill="${fill}"/>`;
  }
  return art;
}

/** Draws a curling ribbon. */
function streamer(canvas: Canvas, at: Point, angle: number): string {
  const { random } = canvas;
  const length = random.between(90, 190);
  const curl = random.between(9, 16);
  const waves = random.between(2, 3.6);
  const points = Array.from({ length: 26 }, (_, i) => {
    const share = i / 25;
    const side = Math.sin(share * turn * waves) * curl * (0.4 + share);
    return `${n(at.x + Math.cos(angle) * share * length - Math.sin(angle) * side)} ${n(at.y + Math.sin(angle) * share * length + Math.cos(angle) * side)}`;
  });
  return `<path d="M${points.join('L')}" fill="none" stroke="${random.pick(accentsOf(canvas))}" stroke-width="${n(random.between(4, 7))}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

function piece(canvas: Canvas, { x, y }: Point, size: number): string {
  const { random } = canvas;
  const fill = random.pick(accentsOf(canvas));
  const place = `transform="translate(${n(x)} ${n(y)}) rotate(${random.whole(0, 179)})" fill="${fill}"`;
  const kind = random.whole(0, 5);
  if (kind === 0) return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(size * 0.5)}" fill="${fill}"/>`;
  if (kind === 1)
    return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(size * 0.5)}" fill="none" stroke="${fill}" stroke-width="${n(size * 0.24)}"/>`;
  if (kind === 2) return `<path ${place} d="M${n(-size * 0.6)} 0a${n(size * 0.6)} ${n(size * 0.6)} 0 0 1 ${n(size * 1.2)} 0Z"/>`;
  if (kind === 3) return `<path ${place} d="${star(5, size * 0.75, size * 0.32)}"/>`;
  if (kind === 4)
    return `<path ${place} d="${polygon([
      { x: -size * 0.5, y: size * 0.4 },
      { x: size * 0.5, y: size * 0.4 },
      { x: 0, y: -size * 0.5 },
    ])}"/>`;
  return `<rect ${place} x="${n(-size * 0.5)}" y="${n(-size * 0.22)}" width="${n(size)}" height="${n(size * 0.44)}" rx="${n(size * 0.08)}"/>`;
}

/** Chooses how pieces are distributed: everywhere, from one burst, or thinning out downwards. */
function landing({ width, height, random }: Canvas): { readonly burst: Point; readonly at: () => Point } {
  const burst = { x: width * random.between(0.25, 0.75), y: height * random.between(0.4, 1.05) };
  const style = random.whole(0, 2);
  if (style === 0) return { burst, at: () => ({ x: random.between(0, width), y: height * random.next() ** 1.7 }) };
  if (style === 1) return { burst, at: () => ({ x: random.between(0, width), y: height * (1 - random.next() ** 2.2) }) };
  return {
    burst,
    at: () => {
      const angle = random.between(0, turn);
      const far = 60 + random.next() ** 0.75 * Math.hypot(width, height) * 0.6;
      return { x: burst.x + Math.cos(angle) * far, y: burst.y + Math.sin(angle) * far };
    },
  };
}

/** Draws a celebration: paper in the air, flags on a string, ribbons. */
export const confetti: Family = (canvas) => {
  const { height, palette, random } = canvas;
  const { burst, at } = landing(canvas);
  const placed: Point[] = [];
  let pieces = '';
  for (let i = 0; i < 260 && placed.length < 150; i += 1) {
    const where = at();
    // Overlapping pieces look like dirt.
    if (placed.some((other) => Math.hypot(other.x - where.x, other.y - where.y) < 21)) continue;
    placed.push(where);
    pieces += piece(canvas, where, random.pick([7, 10, 13, 17]));
  }
  let ribbons = '';
  for (let i = random.whole(4, 8); i > 0; i -= 1) {
    const angle = random.between(0, turn);
    ribbons += streamer(canvas, { x: burst.x + Math.cos(angle) * 60, y: burst.y + Math.sin(angle) * 60 }, angle);
  }
  const lean = random.whole(-14, 14);
  const bigStar = random.chance(0.5)
    ? [1, 0.72, 0.44]
        .map(
          (share, i) =>
            `<path transform="translate(${n(burst.x)} ${n(burst.y)}) rotate(${lean})" d="${star(5, 112 * share, 56 * share)}" fill="${[palette.main, palette.shade, palette.second][i]}"/>`,
        )
        .join('')
    : '';
  const strings = Array.from({ length: random.whole(bigStar ? 0 : 1, 3) }, (_, i) => bunting(canvas, -8 + i * height * 0.2)).join(
    '',
  );
  return gradientGround(canvas, palette.ground, palette.shade, random.chance(0.5)) + pieces + ribbons + bigStar + strings;
};
