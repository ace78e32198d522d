import { brightness, type Canvas, type Family, fillAll, mix, n, polygon, turn } from '../canvas.ts';
import { diamond } from '../motifs.ts';

/** Draws one band of embroidery around y = 0, from edge to edge. */
type Band = (width: number, high: number, colours: readonly [string, string, string], step: number) => string;

const steps = (width: number, step: number): number[] => {
  const count = Math.ceil(width / step / 2) * 2;
  const left = (width - count * step) / 2;
  return Array.from({ length: count + 1 }, (_, i) => left + i * step);
};

const thread = (d: string, colour: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linejoin="round" stroke-linecap="round"${more}/>`;

const zigzagPath = (width: number, high: number, step: number, shift = 0): string =>
  `M${steps(width, step)
    .map((x, i) => `${n(x)} ${n((i % 2 ? -high : high) / 2 + shift)}`)
    .join('L')}`;

const bands: readonly Band[] = [
  // Three zigzag threads, one under the other.
  (width, high, [a, b, c], step) => {
    const path = (shift: number) => zigzagPath(width, high * 0.46, step, shift);
    return thread(path(-high * 0.2), a, high * 0.09) + thread(path(0), b, high * 0.09) + thread(path(high * 0.2), c, high * 0.09);
  },
  // A chain of diamonds with a centre each.
  (width, high, [a, b, c], step) => {
    const at = steps(width, step);
    const chain = (radius: number) => at.map((x) => diamond(radius, { x, y: 0 })).join('');
    return `<path d="${chain(high * 0.46)}" fill="${a}"/><path d="${chain(high * 0.31)}" fill="${c}"/><path d="${chain(high * 0.17)}" fill="${b}"/>`;
  },
  // Interlocking teeth.
  (width, high, [a, b], step) => {
    const teeth = (up: boolean) =>
      steps(width, step)
        .map((x) => {
          const foot = (up ? 1 : -1) * high * 0.46;
          const shift = up ? 0 : step / 2;
          return polygon([
            { x: x - step * 0.46 + shift, y: foot },
            { x: x + shift, y: -foot * 0.5 },
            { x: x + step * 0.46 + shift, y: foot },
          ]);
        })
        .join('');
    return `<path d="${teeth(true)}" fill="${a}"/><path d="${teeth(false)}" fill="${b}"/>`;
  },
  // Spirals, the mark of toghu, as one endless thread.
  (width, high, [a, b], step) => {
    const curl = (x: number, flip: number): string => {
      const points = Array.from({ length: 15 }, (_, i) => {
        const angle = (turn * 1.75 * i) / 14;
        const radius = (high * 0.44 * (14 - i)) / 14;
        return `${n(x + Math.sin(angle) * radius)} ${n(flip * Math.cos(angle) * radius)}`;
      });
      return `M${points.join('L')}`;
    };
    const at = steps(width, Math.max(step, high * 1.02));
    return (
      thread(at.map((x, i) => curl(x, i % 2 ? -1 : 1)).join(''), a, high * 0.1) +
      at.map((x) => `<circle cx="${n(x)}" r="${n(high * 0.06)}" fill="${b}"/>`).join('')
    );
  },
  // Feathers: chevrons in one direction.
  (width, high, [a, b, c], step) => {
    const quill = (shift: number) =>
      steps(width, step * 0.9)
        .map(
          (x) =>
            `M${n(x + shift - high * 0.2)} ${n(-high * 0.42)}L${n(x + shift + high * 0.2)} 0L${n(x + shift - high * 0.2)} ${n(high * 0.42)}`,
        )
        .join('');
    const third = (step * 0.9) / 3;
    return thread(quill(0), a, high * 0.1) + thread(quill(third), b, high * 0.1) + thread(quill(third * 2), c, high * 0.1);
  },
  // Beads between two cords.
  (width, high, [a, b, c], step) => {
    const beads = steps(width, step * 0.62)
      .map((x, i) => `<circle cx="${n(x)}" r="${n(high * (i % 2 ? 0.13 : 0.24))}" fill="${i % 2 ? b : a}"/>`)
      .join('');
    const cord = (y: number) => `M0 ${n(y)}H${n(width)}`;
    return (
      beads +
      thread(cord(-high * 0.4) + cord(high * 0.4), c, high * 0.08, ` stroke-dasharray="${n(high * 0.2)} ${n(high * 0.16)}"`)
    );
  },
  // A lattice of crosses.
  (width, high, [a, b, c], step) =>
    thread(zigzagPath(width, high * 0.8, step), a, high * 0.08) +
    thread(zigzagPath(width, -high * 0.8, step), b, high * 0.08) +
    steps(width, step)
      .map((x) => `<path d="${diamond(high * 0.12, { x: x + step / 2, y: 0 })}" fill="${c}"/>`)
      .join(''),
];

const stitches = (width: number, y: number, colour: string): string =>
  `<path d="M0 ${n(y)}H${n(width)}" stroke="${colour}" stroke-width="2.6" stroke-dasharray="7 6" stroke-linecap="round"/>`;

interface Row {
  readonly band: Band;
  readonly high: number;
  readonly step: number;
  readonly colours: [string, string, string];
  readonly ground?: string;
}

function rowOf({ palette, random }: Canvas, velvet: string, high: number): Row {
  const accents = random.shuffled([palette.main, palette.second, palette.third, palette.contrast]);
  return {
    band: random.pick(bands),
    high,
    step: high * random.between(0.62, 0.95),
    colours: accents.slice(0, 3) as [string, string, string],
    ...(random.chance(0.3) && { ground: mix(velvet, accents[3] as string, 0.2) }),
  };
}

/** Draws toghu, bright thread on black velvet in bands, the middle one widest. */
export const toghu: Family = (canvas) => {
  const { width, height, palette, random } = canvas;
  // The cloth is dark on dark palettes. On a bright palette it keeps the ground colour.
  const velvet = brightness(palette.ground) < 0.4 ? palette.shade : palette.ground;
  // Upright bands need height, so a wide strip keeps them horizontal.
  const wanted = random.pick([0, 0, 0, -14, 14, 90]);
  const tilt = width > height * 2.2 ? 0 : wanted;
  const reach =
    tilt === 0
      ? { along: width, across: height }
      : tilt === 90
        ? { along: height, across: width }
        : { along: width * 1.3, across: height + width * 0.36 };
  const middle = rowOf(canvas, velvet, random.between(88, 132));
  const side: Row[] = [];
  let filled = middle.high / 2 + 15;
  while (filled < reach.across / 2) {
    const row = rowOf(canvas, velvet, random.pick([26, 32, 40, 52, 64]));
    side.push(row);
    filled += row.high + 15;
  }
  const draw = (row: Row): string => {
    const ground = row.ground
      ? `<rect y="${n(-row.high / 2 - 4)}" width="${n(reach.along)}" height="${n(row.high + 8)}" fill="${row.ground}"/>`
      : '';
    return ground + row.band(reach.along, row.high, row.colours, row.step);
  };
  let art = draw(middle);
  let y = middle.high / 2 + 7.5;
  side.forEach((row, i) => {
    const id = canvas.id(`b${i}`);
    art += `<defs><g id="${id}">${draw(row)}</g></defs>`;
    const colour = random.pick([palette.contrast, palette.main]);
    for (const flip of [-1, 1])
      art += `${stitches(reach.along, flip * y, colour)}<use href="#${id}" y="${n(flip * (y + 7.5 + row.high / 2))}"/>`;
    y += row.high + 15;
  });
  return `${fillAll(canvas, velvet)}<g transform="translate(${n(width / 2)} ${n(height / 2)}) rotate(${tilt}) translate(${n(-reach.along / 2)} 0)">${art}</g>`;
};
