import { type Canvas, type Family, gradientGround, mix, n, type Point, polar, readable, turn } from '../canvas.ts';

/** Returns the level of each bar, 0 to 1: a few swells with random variation. */
function levels({ random }: Canvas, count: number, closed = false): number[] {
  const swells = Array.from({ length: random.whole(2, 4) }, () => ({
    at: random.next(),
    wide: random.between(0.07, 0.2),
    high: random.between(0.5, 1),
  }));
  return Array.from({ length: count }, (_, i) => {
    const at = i / count;
    const loud = swells.reduce((loudest, swell) => {
      const away = Math.abs(at - swell.at);
      const distance = closed ? Math.min(away, 1 - away) : away;
      return Math.max(loudest, swell.high * Math.exp(-((distance / swell.wide) ** 2)));
    }, 0.08);
    return Math.min(1, loud * random.between(0.72, 1.05) + random.between(0.02, 0.1));
  });
}

/** Returns the colour of a bar along the picture, blending the accents. */
function colourAt({ palette }: Canvas, at: number): string {
  const stops = readable(palette);
  const place = at * (stops.length - 1);
  const i = Math.max(0, Math.min(stops.length - 2, Math.floor(place)));
  return mix(stops[i] as string, stops[i + 1] ?? (stops[i] as string), place - i);
}

function standing(canvas: Canvas, mirrored: boolean): string {
  const { width, height, random, palette } = canvas;
  const step = random.between(14, 24);
  const count = Math.round(width / step);
  const bar = (width / count) * random.between(0.5, 0.74);
  const byLevel = random.chance(0.5);
  const floor = mirrored ? height / 2 : height * random.pick([1, 1, 0.86]);
  const space = mirrored ? height * 0.46 : floor * 0.86;
  let art = '';
  levels(canvas, count).forEach((level, i) => {
    const x = (i + 0.5) * (width / count) - bar / 2;
    const high = Math.max(bar, level * space);
    const colour = colourAt(canvas, byLevel ? level : i / count);
    const top = floor - high;
    const tall = mirrored ? high * 2 : high + (floor === height ? bar : 0);
    art += `<rect x="${n(x)}" y="${n(top)}" width="${n(bar)}" height="${n(tall)}" rx="${n(bar / 2)}" fill="${colour}"/>`;
    if (!mirrored)
      art += `<circle cx="${n(x + bar / 2)}" cy="${n(top - bar * 1.5)}" r="${n(bar * 0.3)}" fill="${palette.contrast}"/>`;
    if (!mirrored && floor < height) {
      art += `<rect x="${n(x)}" y="${n(floor + 6)}" width="${n(bar)}" height="${n(high * 0.22)}" rx="${n(bar / 2)}" fill="${colour}" opacity=".28"/>`;
    }
  });
  return art;
}

/** Draws the level meter of a mixing console, with a pile of blocks per bar. */
function levelMeter(canvas: Canvas): string {
  const { width, height, random, palette } = canvas;
  const count = Math.round(width / random.between(26, 40));
  const step = width / count;
  const rows = Math.round(height / (step * 0.52));
  const high = height / rows;
  const off = mix(palette.ground, palette.contrast, 0.09);
  let lit = '';
  let dark = '';
  levels(canvas, count).forEach((level, i) => {
    const on = Math.max(1, Math.round(level * rows * 0.92));
    for (let row = 0; row < rows; row += 1) {
      const place = `M${n(i * step + step * 0.12)} ${n(height - (row + 1) * high + high * 0.18)}h${n(step * 0.76)}v${n(high * 0.64)}h${n(-step * 0.76)}Z`;
      if (row >= on) dark += place;
      else lit += `<path d="${place}" fill="${row === on - 1 ? palette.contrast : colourAt(canvas, (row / rows) * 0.8)}"/>`;
    }
  });
  return `<path d="${dark}" fill="${off}"/>${lit}`;
}

/** Draws the bars around a record. */
function radial(canvas: Canvas): string {
  const { width, height, random, palette } = canvas;
  const centre: Point = {
    x: width * random.between(0.3, 0.7),
    y: height * random.pick([0.5, 0.5, 1]),
  };
  const inner = random.between(72, 96);
  const count = random.whole(64, 96);
  const space = Math.max(width, height) * random.between(0.34, 0.5);
  let art = '';
  levels(canvas, count, true).forEach((level, i) => {
    const angle = (turn * i) / count - turn / 4;
    const from = polar(centre, angle, inner);
    const to = polar(centre, angle, inner + 8 + level * space);
    art += `<path d="M${n(from.x)} ${n(from.y)}L${n(to.x)} ${n(to.y)}" stroke="${colourAt(canvas, level)}"/>`;
  });
  const halo = [1.9, 2.9, 3.9]
    .map((far) => `<circle cx="${n(centre.x)}" cy="${n(centre.y)}" r="${n(inner * far)}" fill="${palette.third}" opacity=".1"/>`)
    .join('');
  const grooves = [0.82, 0.68, 0.54]
    .map(
      (share) =>
        `<circle cx="${n(centre.x)}" cy="${n(centre.y)}" r="${n(inner * share)}" fill="none" stroke="${palette.contrast}" stroke-width="1.4" opacity=".55"/>`,
    )
    .join('');
  return `${halo}<g stroke-width="${n((turn * inner) / count / 1.7)}" stroke-linecap="round">${art}</g>${grooves}<circle cx="${n(centre.x)}" cy="${n(centre.y)}" r="${n(inner * 0.34)}" fill="${palette.main}"/><circle cx="${n(centre.x)}" cy="${n(centre.y)}" r="${n(inner * 0.09)}" fill="${palette.ground}"/>`;
}

/** Draws sound levels as an equaliser shows them. */
export const equaliser: Family = (canvas) => {
  const { palette, random } = canvas;
  const style = random.whole(0, 3);
  const ground = gradientGround(canvas, palette.ground, palette.shade, random.chance(0.5));
  if (style === 0) return ground + standing(canvas, false);
  if (style === 1) return ground + standing(canvas, true);
  return ground + (style === 2 ? levelMeter(canvas) : radial(canvas));
};
