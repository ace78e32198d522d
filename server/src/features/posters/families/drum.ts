import { type Canvas, type Family, fillAll, mix, n, type Point, polar, polygon, turn } from '../canvas.ts';

/** Draws triangles around the centre, pointing outwards. Those outside the picture are left out. */
function teeth({ width, height }: Canvas, centre: Point, inner: number, outer: number): string {
  const count = Math.max(8, Math.round((turn * inner) / 22));
  const half = turn / count / 2;
  return Array.from({ length: count }, (_, i) => polar(centre, half * 2 * i, outer))
    .map((tip, i) => {
      const isSeen = tip.x > -20 && tip.x < width + 20 && tip.y > -20 && tip.y < height + 20;
      return isSeen
        ? polygon([polar(centre, half * (2 * i - 0.94), inner), tip, polar(centre, half * (2 * i + 0.94), inner)])
        : '';
    })
    .join('');
}

/** Returns the distance to the farthest corner. */
const farthest = ({ width, height }: Canvas, { x, y }: Point): number =>
  Math.hypot(Math.max(x, width - x), Math.max(y, height - y));

/** Draws a circle with a dashed stroke of equal beats, as many as fit. */
function beats(centre: Point, radius: number, width: number, colour: string, beat: number, share: number, from: number): string {
  const length = turn * radius;
  const count = Math.max(3, Math.round(length / beat));
  const step = length / count;
  const dots = share === 0;
  const dash =
    share === 1 ? '' : ` stroke-dasharray="${dots ? '0.1' : n(step * share)} ${n(dots ? step - 0.1 : step * (1 - share))}"`;
  return `<circle cx="${n(centre.x)}" cy="${n(centre.y)}" r="${n(radius)}" stroke="${colour}" stroke-width="${n(width)}"${dash}${dots ? ' stroke-linecap="round"' : ''} transform="rotate(${n(from)} ${n(centre.x)} ${n(centre.y)})"/>`;
}

/** Draws rings of sound from one centre to the farthest corner. */
function rings(canvas: Canvas, centre: Point): string {
  const { palette, random } = canvas;
  const reach = farthest(canvas, centre);
  const colours = [palette.contrast, palette.main, palette.second, palette.third];
  let radius = random.between(16, 26);
  let last = '';
  let art = `<circle cx="${n(centre.x)}" cy="${n(centre.y)}" r="${n(radius - 4)}" fill="${palette.main}" stroke="none"/>`;
  radius += 8;
  while (radius < reach) {
    const width = random.pick([2.5, 3, 5, 7, 9, 12, 16]);
    const colour = random.pick(colours.filter((candidate) => candidate !== last));
    last = colour;
    const middle = radius + width / 2;
    const kind = random.whole(0, 9);
    if (kind < 3) art += beats(centre, middle, width, colour, 1, 1, 0);
    else if (kind < 6)
      art += beats(centre, middle, width, colour, random.between(18, 64), random.between(0.35, 0.78), random.between(0, 360));
    else if (kind < 8)
      art += beats(centre, middle, Math.min(width, 9) + 1, colour, random.between(15, 26), 0, random.between(0, 360));
    else {
      const outer = radius + Math.max(width, 12) + 4;
      art += `<path d="${teeth(canvas, centre, radius, outer)}" fill="${colour}" stroke="none"/>`;
      radius = outer - width;
    }
    radius += width + random.pick([6, 7, 9, 12]);
  }
  return art;
}

/** Draws a drum seen from above with its rings of sound, sometimes two drums. */
export const drum: Family = (canvas) => {
  const { width, height, palette, random } = canvas;
  if (random.chance(0.3)) {
    const split = width * random.between(0.36, 0.64);
    const left = { x: split * random.between(0.1, 0.6), y: height * random.between(0.2, 0.9) };
    const right = { x: split + (width - split) * random.between(0.4, 0.9), y: height * random.between(0.1, 0.8) };
    const other = { ...palette, ground: palette.shade, main: palette.second, second: palette.main };
    const clip = canvas.id('c');
    return `${fillAll(canvas, palette.ground)}<clipPath id="${clip}"><path d="M${n(split + height * 0.18)} 0H${n(width)}V${n(height)}H${n(split - height * 0.18)}Z"/></clipPath><g fill="none">${rings(canvas, left)}</g><g fill="none" clip-path="url(#${clip})">${fillAll(canvas, other.ground)}${rings({ ...canvas, palette: other }, right)}</g>`;
  }
  const centre = random.pick<Point>([
    { x: width * random.between(0.3, 0.7), y: height * random.between(0.35, 0.7) },
    { x: width * random.between(0.15, 0.85), y: height * random.between(0.86, 1.04) },
    { x: width * random.pick([0.02, 0.98]), y: height * random.between(0.1, 0.9) },
    { x: width * random.between(0.6, 0.78), y: height * random.between(0.3, 0.6) },
  ]);
  const glow = canvas.id('r');
  return `<radialGradient id="${glow}" gradientUnits="userSpaceOnUse" cx="${n(centre.x)}" cy="${n(centre.y)}" r="${n(Math.hypot(width, height) * 0.7)}"><stop stop-color="${mix(palette.ground, palette.third, 0.16)}"/><stop offset=".5" stop-color="${palette.ground}"/><stop offset="1" stop-color="${palette.shade}"/></radialGradient>${fillAll(canvas, `url(#${glow})`)}<g fill="none">${rings(canvas, centre)}</g>`;
};
