import { type Canvas, type Family, fillAll, mix, n } from '../canvas.ts';

type Tile = (half: number, colours: readonly string[]) => string;

const at = (list: readonly string[], i: number): string => list[i % list.length] as string;

/** Each tile draws in a box around the centre; the caller rotates it. */
const tiles: Readonly<Record<string, Tile>> = {
  quarter: (h, c) =>
    `<path d="M${n(-h)} ${n(-h)}h${n(h * 2)}a${n(h * 2)} ${n(h * 2)} 0 0 1 ${n(-h * 2)} ${n(h * 2)}Z" fill="${at(c, 1)}"/>`,
  eye: (h, c) =>
    `<path d="M${n(-h)} ${n(-h)}h${n(h * 2)}a${n(h * 2)} ${n(h * 2)} 0 0 1 ${n(-h * 2)} ${n(h * 2)}Z" fill="${at(c, 1)}"/><circle cx="${n(-h * 0.25)}" cy="${n(-h * 0.25)}" r="${n(h * 0.3)}" fill="${at(c, 2)}"/>`,
  rainbow: (h, c) =>
    [2, 1.5, 1, 0.5]
      .map(
        (share, i) =>
          `<path d="M${n(-h)} ${n(-h)}h${n(h * share)}a${n(h * share)} ${n(h * share)} 0 0 1 ${n(-h * share)} ${n(h * share)}Z" fill="${at(c, i + 1)}"/>`,
      )
      .join(''),
  leaf: (h, c) =>
    `<path d="M${n(-h)} ${n(-h)}a${n(h * 2)} ${n(h * 2)} 0 0 1 ${n(h * 2)} ${n(h * 2)}a${n(h * 2)} ${n(h * 2)} 0 0 1 ${n(-h * 2)} ${n(-h * 2)}Z" fill="${at(c, 1)}"/><path d="M${n(-h * 0.62)} ${n(-h * 0.62)}L${n(h * 0.62)} ${n(h * 0.62)}" stroke="${at(c, 0)}" stroke-width="${n(h * 0.09)}" stroke-linecap="round"/>`,
  disc: (h, c) =>
    `<circle r="${n(h * 0.92)}" fill="${at(c, 1)}"/><circle r="${n(h * 0.5)}" fill="${at(c, 2)}"/><circle r="${n(h * 0.16)}" fill="${at(c, 0)}"/>`,
  halves: (h, c) =>
    `<path d="M${n(-h)} 0a${n(h)} ${n(h)} 0 0 1 ${n(h * 2)} 0Z" fill="${at(c, 1)}"/><path d="M${n(-h)} ${n(h)}a${n(h)} ${n(h)} 0 0 1 ${n(h * 2)} 0Z" fill="${at(c, 2)}"/>`,
  gong: (h, c) =>
    `<path d="M${n(-h)} ${n(-h)}L${n(h)} ${n(-h)}L0 ${n(h * 0.1)}Z" fill="${at(c, 1)}"/><path d="M${n(-h)} ${n(h)}L${n(h)} ${n(h)}L0 ${n(-h * 0.1)}Z" fill="${at(c, 2)}"/>`,
  seeds: (h, c) =>
    [-1, 0, 1]
      .flatMap((x) =>
        [-1, 0, 1].map((y) => `<circle cx="${n(x * h * 0.62)}" cy="${n(y * h * 0.62)}" r="${n(h * 0.16)}" fill="${at(c, 1)}"/>`),
      )
      .join(''),
  beam: (h, c) =>
    [-0.75, -0.25, 0.25, 0.75]
      .map((y) => `<path d="M${n(-h)} ${n(y * h)}H${n(h)}" stroke="${at(c, 1)}" stroke-width="${n(h * 0.24)}"/>`)
      .join(''),
};

interface Cell {
  readonly tile: string;
  readonly turnBy: number;
  readonly colours: readonly string[];
}

function cellsOf({ palette, random }: Canvas, columns: number, rows: number): Cell[][] {
  const cast = random.shuffled(Object.keys(tiles)).slice(0, random.whole(3, 5));
  const accents = [palette.main, palette.second, palette.third, palette.contrast];
  const grounds = [palette.ground, palette.ground, palette.shade, mix(palette.ground, palette.third, 0.3)];
  const order = random.pick(['free', 'mirror', 'diagonal'] as const);
  const cells: Cell[][] = [];
  for (let row = 0; row < rows; row += 1) {
    cells.push([]);
    for (let column = 0; column < columns; column += 1) {
      const twin = order === 'mirror' && column >= columns / 2 ? cells[row]?.[columns - 1 - column] : undefined;
      const above =
        order === 'diagonal' && row > 0 && column > 0 && random.chance(0.82) ? cells[row - 1]?.[column - 1] : undefined;
      const [first, second, third] = random.shuffled(accents);
      const fresh = {
        tile: random.pick(cast),
        turnBy: random.whole(0, 3),
        colours: [random.pick(grounds), first, second, third] as string[],
      };
      cells[row]?.push(twin ? { ...twin, turnBy: (5 - twin.turnBy) % 4 } : (above ?? fresh));
    }
  }
  return cells;
}

/** Draws painted walls: a grid of quarter circles, eyes and gongs. */
export const arcs: Family = (canvas) => {
  const { width, height, random } = canvas;
  const columns = Math.max(2, Math.round(width / random.pick([64, 80, 80, 100, 128])));
  const size = width / columns;
  const rows = Math.ceil(height / size);
  const top = (height - rows * size) / 2;
  const half = size / 2 + 0.2;
  let art = '';
  cellsOf(canvas, columns, rows).forEach((line, row) => {
    line.forEach(({ tile, turnBy, colours }, column) => {
      const draw = tiles[tile] as Tile;
      art += `<g transform="translate(${n((column + 0.5) * size)} ${n(top + (row + 0.5) * size)})${turnBy ? ` rotate(${turnBy * 90})` : ''}"><path d="M${n(-half)} ${n(-half)}h${n(half * 2)}v${n(half * 2)}h${n(-half * 2)}Z" fill="${at(colours, 0)}"/>${draw(half, colours)}</g>`;
    });
  });
  return fillAll(canvas, canvas.palette.ground) + art;
};
