import { Socket } from 'node:net';
import { quantile } from '../shared/figures.ts';
import { answerLoad } from '../shared/load-process.ts';

/** Parameters of one flood, sent by the parent process as a message. */
export interface FloodPlan {
  readonly port: number;
  readonly path: string;
  readonly buyers: number;
  readonly seconds: number;
  /** Orders per second that all buyers together want to place; undefined if each wants the next one at once. */
  readonly offered: number | undefined;
  readonly tokens: readonly string[];
  readonly body: string;
}

/** Results of one flood. Times are from the moment at which a buyer wanted the answer, so they include the way to the server. */
export interface FloodReport {
  readonly statuses: Readonly<Record<string, number>>;
  readonly goodput: number;
  readonly answersPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  readonly withoutAnswer: number;
  readonly ids: readonly string[];
  /** Processor time of the load itself, in seconds. */
  readonly cpuSeconds: number;
}

/** Connections that are opened per millisecond before the sale begins. */
const connectionsPerMs = 2;

const retryAfterOf = (head: string): number => Number(/\r\nretry-after: (\d+)/i.exec(head)?.[1] ?? 1);

async function run(plan: FloodPlan): Promise<FloodReport> {
  const salt = Math.random().toString(36).slice(2, 10);
  const length = Buffer.byteLength(plan.body);
  const headOf = (token: string) =>
    `POST ${plan.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\nAccept-Language: fr\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\nIdempotency-Key: flood-${salt}-`;
  const times: number[] = [];
  const ids: string[] = [];
  const statuses: Record<string, number> = {};
  let withoutAnswer = 0;
  let count = 0;
  // The sale begins when everybody has read the page of the event.
  const openAt = performance.now() + plan.buyers / connectionsPerMs + 500;
  const until = openAt + plan.seconds * 1000;
  const everyMs = plan.offered === undefined ? 0 : (plan.buyers / plan.offered) * 1000;

  /**
   * One buyer, on the connection over which they have read the page of the event: wants an order, waits for the answer, and comes back when the
   * answer asks for it or the next one is due.
   */
  const buyer = (n: number) =>
    new Promise<void>((done) => {
      const head = headOf(plan.tokens[n % plan.tokens.length] ?? '');
      let received = '';
      let wantedAt = openAt + Math.random() * everyMs;
      let isWaiting = false;
      let key = 0;
      const socket = new Socket().setNoDelay(true);
      const send = () => {
        isWaiting = true;
        socket.write(`${head}${key}\r\n\r\n${plan.body}`, 'latin1');
      };
      const sendAt = (at: number) => {
        const now = performance.now();
        if (at >= until) return void socket.destroy();
        // A buyer whose time has passed while they waited orders at once, as somebody new would.
        wantedAt = Math.max(at, now);
        if (wantedAt <= now) send();
        else setTimeout(send, wantedAt - now);
      };
      const onAnswer = (status: number, answerHead: string, body: string) => {
        const now = performance.now();
        isWaiting = false;
        statuses[status] = (statuses[status] ?? 0) + 1;
        times.push(now - wantedAt);
        if (status === 201) ids.push(/"_id":"([0-9a-f-]{36})"/.exec(body)?.[1] ?? 'without an id');
        if (status === 503 || status === 429) return sendAt(now + retryAfterOf(answerHead) * 1000);
        count += 1;
        key = count;
        sendAt(everyMs === 0 ? now : wantedAt + everyMs);
      };
      count += 1;
      key = count;
      socket.setEncoding('latin1');
      socket.once('connect', () => sendAt(wantedAt));
      socket.on('error', () => {});
      socket.on('close', () => {
        if (isWaiting) withoutAnswer += 1;
        done();
      });
      socket.on('data', (chunk: string) => {
        received += chunk;
        const headEnd = received.indexOf('\r\n\r\n');
        if (headEnd < 0) return;
        const answerHead = received.slice(0, headEnd);
        const bodyLength = Number(/\r\ncontent-length: (\d+)/i.exec(answerHead)?.[1]);
        if (received.length < headEnd + 4 + bodyLength) return;
        const body = received.slice(headEnd + 4, headEnd + 4 + bodyLength);
        received = '';
        onAnswer(Number(answerHead.slice(9, 12)), answerHead, body);
      });
      setTimeout(() => socket.connect(plan.port, '127.0.0.1'), n / connectionsPerMs);
    });

  await Promise.all(Array.from({ length: plan.buyers }, (_, n) => buyer(n)));
  const seconds = (Math.max(performance.now(), until) - openAt) / 1000;
  const sorted = times.sort((a, b) => a - b);
  const cpu = process.cpuUsage();
  return {
    statuses,
    goodput: (statuses[201] ?? 0) / seconds,
    answersPerSecond: sorted.length / seconds,
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
    maxMs: sorted.at(-1) ?? 0,
    withoutAnswer,
    ids,
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
  };
}

answerLoad(run);
