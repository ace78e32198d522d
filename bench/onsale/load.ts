import { writeFileSync } from 'node:fs';
import { client } from '../shared/client.ts';
import { quantile } from '../shared/figures.ts';
import { answerLoad } from '../shared/load-process.ts';

/** Parameters of one load run, sent by the parent process as a message. */
export interface LoadPlan {
  readonly port: number;
  readonly path: string;
  /** Concurrent buyers. Each has its own connection and sends the next order as soon as the previous one is answered. */
  readonly clients: number;
  readonly warmUpMs: number;
  readonly measuredMs: number;
  readonly tokens: readonly string[];
  /** The orders to send, in turns. */
  readonly bodies: readonly string[];
  /** File that receives the ids of all orders answered with 201, including those of the warm-up. */
  readonly idsFile: string;
}

/** Results of one run. Latencies cover the orders answered within the measured time. */
export interface LoadReport {
  readonly ordersPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly firstOddAnswer: string | undefined;
}

function requests(plan: LoadPlan): () => string {
  const salt = Math.random().toString(36).slice(2, 10);
  const bodies = plan.bodies.map((body) => ({ body, length: Buffer.byteLength(body) }));
  const heads = plan.tokens.map(
    (token) =>
      `POST ${plan.path} HTTP/1.1\r\nHost: 127.0.0.1:${plan.port}\r\nAuthorization: Bearer ${token}\r\nAccept-Language: fr\r\nContent-Type: application/json\r\nIdempotency-Key: onsale-${salt}-`,
  );
  let count = 0;
  return () => {
    count += 1;
    const { body = '', length } = bodies[count % bodies.length] ?? {};
    return `${heads[count % heads.length]}${count}\r\nContent-Length: ${length}\r\n\r\n${body}`;
  };
}

async function run(plan: LoadPlan): Promise<LoadReport> {
  const startedAt = performance.now();
  const from = startedAt + plan.warmUpMs;
  const until = from + plan.measuredMs;
  const latencies: number[] = [];
  const ids: string[] = [];
  const statuses: Record<string, number> = {};
  let firstOddAnswer: string | undefined;
  const next = requests(plan);
  const onAnswer = (status: number, body: string, ms: number): boolean => {
    const now = performance.now();
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === 201) {
      ids.push(/"_id":"([0-9a-f-]{36})"/.exec(body)?.[1] ?? 'without an id');
      if (now >= from && now < until) latencies.push(ms);
    } else firstOddAnswer ??= body;
    return now < until;
  };
  await Promise.all(Array.from({ length: plan.clients }, () => client(plan.port, next, onAnswer)));
  writeFileSync(plan.idsFile, ids.join('\n'));
  const sorted = latencies.sort((a, b) => a - b);
  return {
    ordersPerSecond: (sorted.length / plan.measuredMs) * 1000,
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
    maxMs: sorted.at(-1) ?? 0,
    statuses,
    firstOddAnswer,
  };
}

answerLoad(run);
