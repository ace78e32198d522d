import { type Canvas, type Family, fillAll, gradientGround, mix, n, type Point, shining, smooth, turn } from '../canvas.ts';

function pirogue({ palette, random }: Canvas, x: number, y: number, size: number, flip: number): string {
  const people = random.whole(1, 3);
  const figures = Array.from({ length: people }, (_, i) => {
    const at = (i - (people - 1) / 2) * 24;
    return `<circle cx="${n(at)}" cy="-24" r="4.4"/><path d="M${n(at - 5)} -1q0 -18 5 -18q5 0 5 18Z"/>`;
  }).join('');
  const paddle = `<path d="M${n((people - 1) * 12 + 6)} -17L${n((people - 1) * 12 + 21)} 15" stroke="${palette.contrast}" stroke-width="2.4" stroke-linecap="round"/>`;
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${n(size * flip)} ${n(size)})" fill="${palette.contrast}">${figures}${paddle}<path d="M-74 -13Q-60 10 -22 12H26Q62 9 78 -16Q58 -2 30 -2H-30Q-58 -2 -74 -13Z" fill="${palette.second}"/><path d="M-56 0H58" stroke="${palette.contrast}" stroke-width="2" stroke-dasharray="3 5"/></g>`;
}

/** Draws the water as scales: rows of arches that overlap. */
function scales(canvas: Canvas, top: number, boats: string): string {
  const { width, height, palette, random } = canvas;
  const radius = random.between(26, 44);
  const rings = [1, 0.74, 0.48, 0.22];
  const water = [
    mix(palette.ground, palette.third, 0.35),
    palette.contrast,
    mix(palette.ground, palette.third, 0.7),
    palette.main,
  ];
  const id = canvas.id('s');
  const scale = rings.map((share, i) => `<circle r="${n(radius * share)}" fill="${water[i]}"/>`).join('');
  const edge = `<circle r="${n(radius)}" fill="none" stroke="${palette.ground}" stroke-width="2.5"/>`;
  let art = `<defs><g id="${id}">${scale}${edge}</g></defs>`;
  const columns = Math.ceil(width / (radius * 2)) + 1;
  for (let row = 0, y = top + radius; y < height + radius; row += 1, y += radius * 0.52) {
    if (row === 2) art += boats;
    for (let column = 0; column <= columns; column += 1) {
      art += `<use href="#${id}" x="${n((column - (row % 2) / 2) * radius * 2)}" y="${n(y)}"/>`;
    }
  }
  return art;
}

/** Draws the water as long waves, darker towards the front. */
function swells(canvas: Canvas, top: number, boats: string): string {
  const { width, height, palette, random } = canvas;
  const count = random.whole(6, 9);
  const length = random.between(70, 130);
  let art = '';
  for (let i = 0; i < count; i += 1) {
    if (i === 2) art += boats;
    const share = i / (count - 1);
    const from = random.between(0, turn);
    const rise = 6 + share * 14;
    const line = Array.from({ length: Math.ceil(width / 12) + 2 }, (_, step): Point => {
      const x = step * 12;
      return { x, y: top + (height - top) * share * 0.9 + Math.sin((x / (length * (0.7 + share))) * turn + from) * rise };
    });
    const colour = mix(mix(palette.third, palette.contrast, 0.12), palette.shade, share ** 0.7);
    art += `<path d="${smooth(line)}V${n(height)}H0Z" fill="${colour}"/>`;
    art += `<path d="${smooth(line.map(({ x, y }) => ({ x, y: y + 9 })))}" fill="none" stroke="${i % 2 ? palette.contrast : palette.main}" stroke-width="2.2" opacity=".55"${i % 3 === 1 ? ' stroke-dasharray="16 10" stroke-linecap="round"' : ''}/>`;
  }
  return art;
}

/** Draws the river from above as winding stripes. */
function meander(canvas: Canvas): string {
  const { width, height, palette, random } = canvas;
  const colours = [palette.main, palette.second, palette.third, palette.contrast, palette.shade, palette.ground];
  const waves = [1, 2.3].map((rate) => ({
    rate,
    from: random.between(0, turn),
    rise: (height * random.between(0.12, 0.24)) / rate,
  }));
  const slope = random.between(-0.35, 0.35);
  const path = (shift: number): string => {
    const points = Array.from({ length: Math.ceil(width / 30) + 3 }, (_, i): Point => {
      const x = (i - 1) * 30;
      const squeeze = 1 + Math.sin((x / width) * turn + (waves[0]?.from ?? 0)) * 0.28;
      return {
        x,
        y:
          height / 2 +
          (x - width / 2) * slope +
          waves.reduce((sum, wave) => sum + Math.sin((x / width) * turn * wave.rate + wave.from) * wave.rise, 0) +
          shift * squeeze,
      };
    });
    return smooth(points);
  };
  let art = fillAll(canvas, palette.ground);
  let shift = -height * 1.1;
  let before = '';
  let stripe = 0;
  while (shift < height * 1.1) {
    const thick = random.pick([10, 14, 20, 28, 42]);
    const colour = random.pick(colours.filter((candidate) => candidate !== before));
    before = colour;
    const id = canvas.id(`p${stripe}`);
    stripe += 1;
    art += `<defs><path id="${id}" d="${path(shift + thick / 2)}" fill="none"/></defs><use href="#${id}" stroke="${colour}" stroke-width="${n(thick * 1.34)}"/>`;
    if (thick >= 20) {
      art += `<use href="#${id}" stroke="${mix(colour, palette.ground === colour ? palette.contrast : palette.ground, 0.6)}" stroke-width="2.6" stroke-dasharray="${random.pick(['1 9', '9 8', '18 7'])}" stroke-linecap="round"/>`;
    }
    shift += thick;
  }
  return art;
}

/** Draws the Wouri with its waves and pirogues. */
export const river: Family = (canvas) => {
  const { width, height, palette, random } = canvas;
  const light = shining(palette);
  if (random.chance(0.3)) return meander(canvas);
  const top = height * random.between(0.44, 0.6);
  const at = { x: width * random.between(0.2, 0.8), y: top - height * random.between(0.05, 0.16) };
  const radius = random.between(50, 84);
  const halo = [1.9, 1.45]
    .map((far) => `<circle cx="${n(at.x)}" cy="${n(at.y)}" r="${n(radius * far)}" fill="${light}" opacity=".15"/>`)
    .join('');
  const sky = `${gradientGround(canvas, palette.ground, mix(palette.ground, palette.second, 0.42))}${halo}<circle cx="${n(at.x)}" cy="${n(at.y)}" r="${n(radius)}" fill="${light}"/>`;
  const away = at.x < width / 2 ? random.between(0.58, 0.84) : random.between(0.16, 0.42);
  const near = pirogue(canvas, width * away, top + height * 0.07, random.between(1.2, 1.6), random.pick([-1, 1]));
  const far = random.chance(0.4) ? pirogue(canvas, width * (1 - away), top - 2, 0.7, random.pick([-1, 1])) : '';
  return sky + far + random.pick([scales, swells])(canvas, top, near);
};
