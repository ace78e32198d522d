import { type Canvas, type Family, fillAll, mix, n, type Point, polar, polygon, ring, turn } from '../canvas.ts';
import { diamond, motifs } from '../motifs.ts';

function wedges(centre: Point, count: number, reach: number, from: number): string {
  return Array.from({ length: count }, (_, i) => {
    const start = from + (turn * i) / count;
    return polygon([centre, polar(centre, start, reach), polar(centre, start + turn / count / 2, reach)]);
  }).join('');
}

/** Draws a wreath of one small shape around the centre. */
function wreath(centre: Point, radius: number, size: number, kind: number): string {
  const count = Math.max(10, Math.round((turn * radius) / (size * 2.1)));
  return Array.from({ length: count }, (_, i) => {
    const at = polar(centre, (turn * i) / count, radius);
    if (kind === 0) return ring(at, size * 0.62);
    if (kind === 1) return diamond(size * 0.8, at);
    const angle = (turn * i) / count;
    return polygon([polar(at, angle, size), polar(at, angle + 2.2, size * 0.8), polar(at, angle - 2.2, size * 0.8)]);
  }).join('');
}

function medal(canvas: Canvas, centre: Point, radius: number): string {
  const { palette, random } = canvas;
  const sign = random.pick(motifs);
  const [outer, inner] = random.shuffled([palette.main, palette.second, palette.third]);
  const circle = (share: number, fill: string | undefined) => `<path d="${ring(centre, radius * share)}" fill="${fill}"/>`;
  return (
    circle(1.42, palette.ground) +
    `<path d="${wreath(centre, radius * 1.22, radius * 0.13, random.whole(0, 2))}" fill="${palette.contrast}"/>` +
    circle(1, outer) +
    circle(0.86, palette.ground) +
    circle(0.76, inner) +
    `<path d="${sign}" fill-rule="evenodd" fill="${palette.contrast}" transform="translate(${n(centre.x)} ${n(centre.y)}) scale(${n(radius / 8) === '0' ? 1 : Math.round(radius * 1.12) / 100})"/>`
  );
}

/** Draws rays from one point, as for a trophy, a stage or a big day. */
export const rays: Family = (canvas) => {
  const { width, height, palette, random } = canvas;
  const rising = random.chance(0.4);
  const centre = rising
    ? { x: width * random.between(0.3, 0.7), y: height * random.between(0.92, 1.02) }
    : { x: width * random.between(0.28, 0.72), y: height * random.between(0.42, 0.58) };
  const reach = Math.hypot(width, height) * 1.1;
  const count = random.pick([12, 16, 20, 28, 36]);
  const from = random.between(0, turn);
  const tint = mix(palette.ground, random.pick([palette.main, palette.second, palette.third]), random.pick([0.28, 0.5, 1]));
  const radius = rising ? random.between(104, 138) : random.between(72, 98);
  let art = `${fillAll(canvas, palette.ground)}<path d="${wedges(centre, count, reach, from)}" fill="${tint}"/>`;
  if (random.chance(0.5)) {
    art += `<path d="${wedges(centre, count, reach, from + turn / count / 2)}" fill="${palette.shade}"/>`;
  }
  const bands = random.whole(1, 3);
  for (let i = bands; i > 0; i -= 1) {
    const at = radius * 1.42 + i * 46;
    art += `<circle cx="${n(centre.x)}" cy="${n(centre.y)}" r="${n(at)}" fill="none" stroke="${[palette.contrast, palette.second, palette.third][i - 1]}" stroke-width="${random.pick([3, 6, 10])}"${random.chance(0.5) ? ` stroke-dasharray="${n((turn * at) / 60)} ${n((turn * at) / 60)}"` : ''}/>`;
    art += `<path d="${wreath(centre, at + 21, 8, random.whole(0, 2))}" fill="${palette.contrast}" opacity=".9"/>`;
  }
  return art + medal(canvas, centre, radius);
};
