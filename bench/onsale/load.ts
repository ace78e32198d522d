import { writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

/** Parameters of one load run, sent by the parent process as a message. */
export interface LoadPlan {
  readonly port: number;
  readonly path: string;
  /** Concurrent buyers. Each has its own connection and sends the next order as soon as the previous one is answered. */
  readonly clients: number;
  readonly warmUpMs: number;
  readonly measuredMs: number;
  readonly tokens: readonly string[];
  readonly body: string;
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

/**
 * Simulates one buyer who sends one order at a time over one connection. Uses the bare socket, because every general HTTP client
 * costs more processor time per request than the server under test, on the same cores.
 */
function buyer(
  plan: LoadPlan,
  next: () => string,
  onAnswer: (status: number, body: string, ms: number) => boolean,
): Promise<void> {
  return new Promise((done, fail) => {
    const socket: Socket = connect({ port: plan.port, host: '127.0.0.1', noDelay: true });
    let received = '';
    let sentAt = 0;
    const send = () => {
      sentAt = performance.now();
      socket.write(next());
    };
    socket.setEncoding('latin1');
    socket.once('connect', send);
    socket.on('error', fail);
    socket.on('close', () => done());
    socket.on('data', (chunk: string) => {
      received += chunk;
      const headEnd = received.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(received.slice(0, headEnd))?.[1]);
      if (received.length < headEnd + 4 + length) return;
      const status = Number(received.slice(9, 12));
      const body = received.slice(headEnd + 4, headEnd + 4 + length);
      received = '';
      if (onAnswer(status, body, performance.now() - sentAt)) send();
      else socket.destroy();
    });
  });
}

function requests(plan: LoadPlan): () => string {
  const salt = Math.random().toString(36).slice(2, 10);
  const length = Buffer.byteLength(plan.body);
  const heads = plan.tokens.map(
    (token) =>
      `POST ${plan.path} HTTP/1.1\r\nHost: 127.0.0.1:${plan.port}\r\nAuthorization: Bearer ${token}\r\nAccept-Language: fr\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\nIdempotency-Key: onsale-${salt}-`,
  );
  let count = 0;
  return () => {
    count += 1;
    return `${heads[count % heads.length]}${count}\r\n\r\n${plan.body}`;
  };
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

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
  await Promise.all(Array.from({ length: plan.clients }, () => buyer(plan, next, onAnswer)));
  writeFileSync(plan.idsFile, ids.join('\n'));
  const sorted = latencies.sort((a, b) => a - b);
  return {
    ordersPerSecond: (sorted.length / plan.measuredMs) * 1000,
    p50Ms: at(sorted, 0.5),
    p99Ms: at(sorted, 0.99),
    maxMs: sorted.at(-1) ?? 0,
    statuses,
    firstOddAnswer,
  };
}

process.once('message', (plan: LoadPlan) => {
  run(plan).then(
    (report) => process.send?.(report, () => process.exit(0)),
    (fault) => {
      console.error(fault);
      process.exit(1);
    },
  );
});
