import { type Canvas, type Family, gradientGround, mix, n, type Point, polar, ring, shining, turn } from '../canvas.ts';

/** Leaves are drawn once at this length, then placed, scaled and coloured. Veins take the `color`. */
const length = 170;

/** Returns a plantain leaf with a torn edge, from the origin to the right. */
function plantain({ random }: Canvas): string {
  const half = length * random.between(0.16, 0.22);
  const slits = random.whole(5, 8);
  const edge = (flip: number): Point[] =>
    Array.from({ length: slits * 3 + 1 }, (_, i) => {
      const share = i / (slits * 3);
      const out = Math.sin(share ** 0.8 * Math.PI) ** 0.7 * half;
      return { x: share * length, y: flip * (i % 3 === 2 ? out * 0.55 : out) };
    });
  const points = [...edge(-1), ...edge(1).reverse()];
  const veins = Array.from({ length: slits }, (_, i) => {
    const x = ((i + 0.7) / (slits + 0.6)) * length;
    const out = Math.sin((x / length) ** 0.8 * Math.PI) ** 0.7 * half * 0.82;
    return `M${n(x - half * 0.24)} 0L${n(x + half * 0.2)} ${n(-out)}M${n(x - half * 0.24)} 0L${n(x + half * 0.2)} ${n(out)}`;
  }).join('');
  return `<path d="M${points.map(({ x, y }) => `${n(x)} ${n(y)}`).join('L')}Z"/><path d="M${n(-length * 0.1)} 0H${n(length * 0.97)}" stroke="currentColor" stroke-width="4.5" stroke-linecap="round"/><path d="${veins}" stroke="currentColor" stroke-width="1.6" fill="none"/>`;
}

/** Returns a palm frond: leaflets along a bent rib. */
function palm({ random }: Canvas): string {
  const bend = random.between(-0.26, 0.26) * length;
  const rib = (share: number): Point => ({ x: share * length, y: bend * share ** 2 });
  let leaflets = '';
  const count = 15;
  for (let i = 1; i <= count; i += 1) {
    const share = i / count;
    const foot = rib(share * 0.96);
    const long = length * 0.4 * Math.sin((0.16 + share * 0.78) * Math.PI) ** 0.8;
    for (const flip of [-1, 1]) {
      const angle = flip * (1.05 - share * 0.55) + Math.atan2(bend * share * 2, length);
      const tip = polar(foot, angle, long);
      const bulge = polar(polar(foot, angle, long * 0.45), angle + turn / 4, length * 0.035);
      const inner = polar(polar(foot, angle, long * 0.45), angle - turn / 4, length * 0.012);
      leaflets += `M${n(foot.x)} ${n(foot.y)}Q${n(bulge.x)} ${n(bulge.y)} ${n(tip.x)} ${n(tip.y)}Q${n(inner.x)} ${n(inner.y)} ${n(foot.x)} ${n(foot.y)}Z`;
    }
  }
  const end = rib(1);
  return `<path d="${leaflets}"/><path d="M0 0Q${n(length / 2)} 0 ${n(end.x)} ${n(end.y)}" fill="none" stroke="currentColor" stroke-width="3.4" stroke-linecap="round"/>`;
}

/** Returns a broad round leaf like that of taro, with its veins. */
function taro(): string {
  const l = length;
  const veins = [-0.7, -0.35, 0, 0.35, 0.7]
    .map((angle) => `M${n(l * 0.24)} 0L${n(l * (0.24 + 0.62 * Math.cos(angle)))} ${n(l * 0.5 * Math.sin(angle))}`)
    .join('');
  return `<path d="M${n(l * 0.24)} 0C${n(-l * 0.1)} ${n(-l * 0.3)} ${n(l * 0.2)} ${n(-l * 0.52)} ${n(l * 0.52)} ${n(-l * 0.36)}S${n(l * 0.9)} ${n(-l * 0.1)} ${n(l)} 0C${n(l * 0.9)} ${n(l * 0.1)} ${n(l * 0.84)} ${n(l * 0.26)} ${n(l * 0.52)} ${n(l * 0.36)}S${n(-l * 0.1)} ${n(l * 0.3)} ${n(l * 0.24)} 0Z"/><path d="M${n(-l * 0.2)} 0H${n(l * 0.24)}${veins}" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round"/>`;
}

/** Draws a hibiscus with five petals. */
function flower({ palette }: Canvas, at: Point, size: number, colour: string): string {
  const petals = Array.from(
    { length: 5 },
    (_, i) => `<ellipse cx="${n(size * 0.52)}" rx="${n(size * 0.5)}" ry="${n(size * 0.36)}" transform="rotate(${i * 72 - 90})"/>`,
  ).join('');
  return `<g transform="translate(${n(at.x)} ${n(at.y)})"><g fill="${colour}" stroke="${mix(colour, palette.shade, 0.3)}" stroke-width="2">${petals}</g><circle r="${n(size * 0.22)}" fill="${palette.contrast}"/><circle r="${n(size * 0.1)}" fill="${palette.main}"/></g>`;
}

/** Draws palms and plantains leaning in, with a sun or a moon between them. */
export const leaves: Family = (canvas) => {
  const { width, height, palette, random } = canvas;
  const light = shining(palette);
  const kinds = random.shuffled([plantain, palm, taro]).slice(0, random.whole(1, 3));
  const shapes = kinds.flatMap((kind) => [kind(canvas), kind(canvas)]);
  const defs = `<defs>${shapes.map((shape, i) => `<g id="${canvas.id(`l${i}`)}">${shape}</g>`).join('')}</defs>`;
  const sun = { x: width * random.between(0.38, 0.62), y: height * random.between(0.36, 0.56) };
  const radius = random.between(66, 104);
  const greens = [
    palette.third,
    palette.second,
    mix(palette.third, palette.ground, 0.4),
    mix(palette.second, palette.ground, 0.4),
    palette.main,
  ];
  const count = Math.min(30, Math.round((width + height) / 50)) + random.whole(0, 3);
  const places = Array.from({ length: count }, (_, i) => {
    // Placed around the edge a little unevenly. Far leaves come first, so that near ones cover them.
    const around = ((i + random.between(-0.3, 0.3)) / count) * turn;
    const foot = { x: width / 2 + Math.cos(around) * width * 0.6, y: height / 2 + Math.sin(around) * height * 0.66 };
    const aim = Math.atan2(sun.y - foot.y, sun.x - foot.x) + random.between(-0.45, 0.45);
    return { foot, aim, size: random.between(0.76, 1.26), near: random.next() };
  }).sort((one, other) => one.near - other.near);
  const halo = `<path d="${ring(sun, radius)}" fill="${light}"/><circle cx="${n(sun.x)}" cy="${n(sun.y)}" r="${n(radius + 16)}" fill="none" stroke="${light}" stroke-width="3" stroke-dasharray="1 11" stroke-linecap="round"/><circle cx="${n(sun.x)}" cy="${n(sun.y)}" r="${n(radius + 32)}" fill="none" stroke="${palette.contrast}" stroke-width="2" opacity=".5"/>`;
  const foliage = places
    .map(({ foot, aim, size, near }) => {
      const colour = mix(random.pick(greens), palette.shade, (1 - near) * 0.5);
      const vein = mix(colour, near > 0.5 ? palette.contrast : palette.shade, 0.45);
      return `<use href="#${canvas.id(`l${random.whole(0, shapes.length - 1)}`)}" transform="translate(${n(foot.x)} ${n(foot.y)}) rotate(${Math.round((aim * 360) / turn)}) scale(${Math.round(size * 100) / 100})" fill="${colour}" color="${vein}"/>`;
    })
    .join('');
  const flowers = random.chance(0.55)
    ? Array.from({ length: random.whole(2, 5) }, () =>
        flower(
          canvas,
          {
            x: random.pick([random.between(0.04, 0.24), random.between(0.76, 0.96)]) * width,
            y: random.between(0.12, 0.9) * height,
          },
          random.between(20, 34),
          random.pick([palette.main, palette.second, palette.contrast]),
        ),
      ).join('')
    : '';
  return (
    gradientGround(canvas, mix(palette.ground, palette.shade, 0.5), mix(palette.ground, palette.second, 0.25)) +
    halo +
    defs +
    foliage +
    flowers
  );
};
