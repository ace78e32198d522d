import type { FastifyInstance } from 'fastify';
import type { Ask, Reader } from '../../tools/database/orders/asks.ts';
import { quantile } from '../shared/figures.ts';

/** Maximum p99 in milliseconds. */
const goalsMs = { list: 250, search: 400 } as const;

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly ms: number;
}

interface Figure {
  readonly as: Reader;
  readonly path: string;
  readonly kind: 'list' | 'search';
  readonly status: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly kilobytes: number;
}

const isQuick = ({ kind, status, p99Ms }: Figure): boolean => status < 300 && p99Ms <= goalsMs[kind];

/** Adds the middle and the last page to every list with more than two pages. */
function withPages({ path }: Ask, body: string): string[] {
  if (/[?&]page=/.test(path)) return [path];
  const { total = 0, limit = 20 } = JSON.parse(body.startsWith('{') ? body : '{}') as { total?: number; limit?: number };
  const last = Math.ceil(total / limit);
  const of = (page: number) => `${path}${path.includes('?') ? '&' : '?'}page=${page}`;
  return [path, ...(last > 2 ? [of(Math.ceil(last / 2)), of(last)] : [])];
}

/**
 * Requests each list `calls` times, one after the other, and its middle and last page too. Prints the slowest first, and returns
 * whether all kept their limit. A list that takes seconds is asked less often, so that a run ends.
 */
export async function measureAsks(
  fastify: FastifyInstance,
  asks: readonly Ask[],
  tokens: Readonly<Record<Reader, string>>,
  calls: number,
): Promise<boolean> {
  const request = async (as: Reader, path: string): Promise<Answer> => {
    const started = performance.now();
    const reply = await fastify.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${tokens[as]}` } });
    return { status: reply.statusCode, body: reply.body, ms: performance.now() - started };
  };
  const figures: Figure[] = [];
  for (const one of asks) {
    if (one.kind === 'file') continue;
    const first = await request(one.as, one.path);
    for (const path of first.status < 300 ? withPages(one, first.body) : [one.path])
      figures.push(await measure({ as: one.as, kind: one.kind, path }, request, calls));
  }
  return report(figures, calls);
}

async function measure(
  { as, kind, path }: Pick<Figure, 'as' | 'kind' | 'path'>,
  request: (as: Reader, path: string) => Promise<Answer>,
  calls: number,
): Promise<Figure> {
  const times: number[] = [];
  const until = performance.now() + 10_000;
  let last: Answer | undefined;
  do {
    last = await request(as, path);
    times.push(last.ms);
  } while (times.length < calls && performance.now() < until);
  times.sort((one, other) => one - other);
  return {
    ...{ as, kind, path, status: last.status, kilobytes: last.body.length / 1024 },
    ...{ p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99) },
  };
}

function report(figures: readonly Figure[], calls: number): boolean {
  console.log(`${figures.length} lists, searches and dashboards, ${calls} sequential requests each, slowest first\n`);
  console.log('    p50 ms    p99 ms        KB  as           what');
  for (const figure of figures.toSorted((one, other) => other.p99Ms - one.p99Ms)) {
    const { as, path, status, p50Ms, p99Ms, kilobytes } = figure;
    const numbers = [p50Ms, p99Ms, kilobytes].map((value) => value.toFixed(1).padStart(10)).join('');
    console.log(
      `${numbers}  ${as.padEnd(12)} ${path}${status < 300 ? '' : `  answers ${status}`}${isQuick(figure) ? '' : '  ✗'}`,
    );
  }
  const slow = figures.filter((figure) => !isQuick(figure));
  console.log(
    slow.length === 0
      ? `\nEvery list answers within ${goalsMs.list} ms and every search within ${goalsMs.search} ms (p99).\n`
      : `\n${slow.length} of ${figures.length} exceed ${goalsMs.list} ms (lists) or ${goalsMs.search} ms (searches).\n`,
  );
  return slow.length === 0;
}
