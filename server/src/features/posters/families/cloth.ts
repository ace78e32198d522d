import { type Canvas, type Family, fillAll, mix, n } from '../canvas.ts';
import { diamond, motifs, smallMotifs } from '../motifs.ts';

interface Signs {
  readonly defs: string;
  /** Draws motif number `i` of the chosen ones at a position, `size` units wide. */
  readonly put: (i: number, x: number, y: number, size: number, fill: string) => string;
}

function chooseSigns(canvas: Canvas, list: readonly string[], count: number): Signs {
  const chosen = canvas.random.shuffled(list).slice(0, count);
  return {
    defs: `<defs>${chosen.map((path, i) => `<path id="${canvas.id(`m${i}`)}" fill-rule="evenodd" d="${path}"/>`).join('')}</defs>`,
    put: (i, x, y, size, fill) =>
      `<use href="#${canvas.id(`m${i % count}`)}" transform="translate(${n(x)} ${n(y)}) scale(${Math.round(size * 10) / 1000})" fill="${fill}"/>`,
  };
}

/** Draws narrow woven strips side by side, mirrored about the middle, each repeating its own motifs. */
function strips(canvas: Canvas): string {
  const { width, height, palette, random } = canvas;
  const signs = chooseSigns(canvas, motifs, 5);
  const count = Math.max(3, Math.round(width / random.between(58, 92))) | 1;
  const strip = width / count;
  const half = Array.from({ length: Math.ceil(count / 2) }, () => ({
    first: random.whole(0, 4),
    second: random.whole(0, 4),
    ground: random.pick([palette.ground, palette.shade, mix(palette.ground, palette.third, 0.22)]),
    colours: random.pick([
      [palette.contrast, palette.contrast],
      [palette.contrast, palette.main],
      [palette.main, palette.contrast],
      [palette.second, palette.contrast],
    ]),
    shift: random.pick([0, 0.5]),
  }));
  const rows = Math.ceil(height / strip) + 1;
  const top = (height - (rows - 1) * strip) / 2;
  let art = '';
  for (let column = 0; column < count; column += 1) {
    const style = half[Math.min(column, count - 1 - column)] as (typeof half)[number];
    const x = column * strip;
    art += `<rect x="${n(x)}" width="${n(strip + 0.5)}" height="${n(height)}" fill="${style.ground}"/>`;
    for (let row = -1; row <= rows; row += 1) {
      const odd = Math.abs(row) % 2;
      const y = top + (row + style.shift) * strip;
      art += signs.put(odd ? style.second : style.first, x + strip / 2, y, strip * 0.82, style.colours[odd] as string);
    }
    if (column > 0) {
      art += `<path d="M${n(x)} 0V${n(height)}" stroke="${palette.contrast}" stroke-width="2.4" stroke-dasharray="2.4 6.5" stroke-linecap="round" opacity=".7"/>`;
    }
  }
  return signs.defs + art;
}

/** Draws a net of large diamonds with a motif in each and a dot on each knot. */
function lattice(canvas: Canvas): string {
  const { width, height, palette, random } = canvas;
  const signs = chooseSigns(canvas, motifs, 3);
  const cell = random.between(84, 128);
  const columns = Math.ceil(width / cell) + 1;
  const rows = Math.ceil(height / cell) + 1;
  const left = (width - (columns - 1) * cell) / 2;
  const top = (height - (rows - 1) * cell) / 2;
  const accent = random.whole(2, 4);
  let filled = '';
  let lines = '';
  let art = '';
  for (let row = -1; row <= rows * 2; row += 1) {
    for (let column = -1; column <= columns; column += 1) {
      const x = left + (column + (Math.abs(row) % 2) / 2) * cell;
      const y = top + (row * cell) / 2;
      const isAccent = (column * 2 + (Math.abs(row) % 2) + row + 12) % accent === 0;
      if (isAccent) filled += diamond(cell * 0.5, { x, y });
      lines += diamond(cell * 0.43, { x, y });
      const fill = isAccent ? palette.main : row % 2 ? palette.contrast : palette.second;
      art += signs.put(isAccent ? 0 : row % 2 ? 1 : 2, x, y, cell * 0.46, fill);
      art += `<circle cx="${n(x)}" cy="${n(y - cell / 2)}" r="3.2" fill="${palette.contrast}"/>`;
    }
  }
  return `${signs.defs}<path d="${filled}" fill="${palette.shade}"/><path d="${lines}" fill="none" stroke="${palette.contrast}" stroke-width="2" stroke-dasharray="5 4" opacity=".75"/>${art}`;
}

/** Draws rows of small motifs, each row shifted against the one before, with or without a large medallion. */
function seeds(canvas: Canvas): string {
  const { width, height, palette, random } = canvas;
  const signs = chooseSigns(canvas, smallMotifs, 4);
  const cell = random.between(34, 44);
  const columns = Math.ceil(width / cell) + 1;
  const rows = Math.ceil(height / cell) + 1;
  const [across, down] = [random.whole(1, 3), random.whole(1, 2)];
  const period = random.pick([3, 4, 5, 6]);
  const colours = [palette.contrast, palette.main, palette.contrast, palette.second, palette.third, palette.contrast];
  let art = '';
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const mirrored = Math.abs(column - Math.floor(columns / 2));
      const beat = (mirrored * across + row * down) % period;
      const x = (width - (columns - 1) * cell) / 2 + column * cell;
      const y = (height - (rows - 1) * cell) / 2 + row * cell;
      art += signs.put(beat % 4, x, y, cell * 0.84, colours[beat] as string);
    }
  }
  const medallion = random.chance(0.75) ? medallionOf(canvas) : '';
  return signs.defs + art + medallion;
}

function medallionOf({ width, height, palette, random }: Canvas): string {
  const at = { x: width * random.between(0.3, 0.7), y: height * random.between(0.4, 0.6) };
  const size = random.between(110, 150);
  const layers = [
    palette.ground,
    palette.contrast,
    palette.ground,
    palette.main,
    palette.ground,
    palette.second,
    palette.contrast,
  ];
  return layers.map((fill, i) => `<path d="${diamond(size * (1.12 - i * 0.155), at)}" fill="${fill}"/>`).join('');
}

/** Draws ndop, the indigo cloth of the Grassfields, whose motifs stay white because they are stitched before dyeing. */
export const cloth: Family = (canvas) =>
  fillAll(canvas, canvas.palette.ground) + canvas.random.pick([strips, strips, lattice, seeds])(canvas);
