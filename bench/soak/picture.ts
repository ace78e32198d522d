/** One minute of a run. */
export interface Minute {
  readonly minute: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly lagP99Ms: number;
  readonly memoryMb: number;
  /** Rows of all tables that were changed or removed, and that no vacuum has cleared. */
  readonly deadRows: number;
}

interface Curve {
  readonly name: string;
  readonly colour: string;
  readonly read: (minute: Minute) => number;
}
interface Chart {
  readonly title: string;
  readonly curves: readonly Curve[];
  /** Drawn as a dashed line. */
  readonly limit?: number;
}

const blue = '#2F3BA2';
const orange = '#D97706';
const charts: readonly Chart[] = [
  {
    title: 'Latency, ms',
    curves: [
      { name: 'p99', colour: orange, read: ({ p99Ms }) => p99Ms },
      { name: 'p50', colour: blue, read: ({ p50Ms }) => p50Ms },
    ],
  },
  { title: 'Event-loop lag p99, ms', curves: [{ name: 'p99', colour: blue, read: ({ lagP99Ms }) => lagP99Ms }] },
  {
    title: 'Memory of server and worker, MB',
    curves: [{ name: 'resident', colour: blue, read: ({ memoryMb }) => memoryMb }],
    limit: 600,
  },
  { title: 'Dead rows, thousands', curves: [{ name: 'all tables', colour: blue, read: ({ deadRows }) => deadRows / 1000 }] },
];

const size = { width: 860, height: 480 };
const cell = { width: 400, height: 210 };
const plot = { left: 52, right: 12, top: 40, bottom: 28 };

/** Returns the smallest of 1, 2, 5, 10, 20 … that is not less than a value. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value) ?? 10 * power;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Draws one chart with its origin at the top left of its cell. */
function drawChart({ title, curves, limit }: Chart, minutes: readonly Minute[]): string {
  const inner = { width: cell.width - plot.left - plot.right, height: cell.height - plot.top - plot.bottom };
  const top = roundUp(Math.max(limit ?? 0, ...minutes.flatMap((minute) => curves.map(({ read }) => read(minute)))));
  const last = Math.max(1, minutes.at(-1)?.minute ?? 1);
  const x = (minute: number) => (plot.left + (minute / last) * inner.width).toFixed(1);
  const y = (value: number) => (plot.top + inner.height * (1 - value / top)).toFixed(1);
  const grid = [0, top / 2, top].map(
    (value) =>
      `<path d="M${plot.left} ${y(value)}H${cell.width - plot.right}" stroke="#DDD6C8"/><text x="${plot.left - 6}" y="${y(value)}" dy="4" text-anchor="end">${Number(value.toFixed(1))}</text>`,
  );
  const lines = curves.map(({ colour, read }) => {
    const points = minutes.map((minute) => `${x(minute.minute)},${y(read(minute))}`).join(' ');
    return `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="2"/>`;
  });
  const legend = curves.map(
    ({ name, colour }, place) =>
      `<text x="${cell.width - plot.right - place * 44}" y="20" text-anchor="end" fill="${colour}">${escaped(name)}</text>`,
  );
  const dashed =
    limit === undefined
      ? ''
      : `<path d="M${plot.left} ${y(limit)}H${cell.width - plot.right}" stroke="#B91C1C" stroke-dasharray="6 4"/>`;
  const axis = [0, last].map(
    (minute) => `<text x="${x(minute)}" y="${cell.height - 8}" text-anchor="middle">${minute} min</text>`,
  );
  return `<text x="${plot.left}" y="20" font-weight="bold">${escaped(title)}</text>${[...grid, dashed, ...lines, ...legend, ...axis].join('')}`;
}

/** Draws the minutes of a run as four charts, as SVG. */
export function drawSoak(minutes: readonly Minute[]): string {
  const cells = charts.map((chart, place) => {
    const left = 20 + (place % 2) * (cell.width + 20);
    const top = 20 + Math.floor(place / 2) * (cell.height + 20);
    return `<g transform="translate(${left} ${top})">${drawChart(chart, minutes)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}" font-family="sans-serif" font-size="12" fill="#14183A"><title>Half an hour of load: memory, event-loop lag, latency and dead rows by minute</title><rect width="100%" height="100%" fill="#FFFFFF"/>${cells.join('')}</svg>\n`;
}
