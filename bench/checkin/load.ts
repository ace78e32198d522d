import { writeFileSync } from 'node:fs';
import { client } from '../shared/client.ts';
import { quantile } from '../shared/figures.ts';
import { answerLoad } from '../shared/load-process.ts';

/** Parameters of one load run, sent by the parent process as a message. */
export interface EntryPlan {
  readonly port: number;
  readonly path: string;
  readonly eventId: string;
  /** One per gate: the session of its scanner. Each gate sends the next scan as soon as the previous one is answered. */
  readonly gates: readonly { readonly token: string; readonly gateId: string }[];
  /** The QR codes to scan. Gate n scans those at n, n + gates, and so on; `same` makes every gate scan each of them. */
  readonly qrCodes: readonly string[];
  readonly same: boolean;
  readonly warmUpMs: number;
  readonly measuredMs: number;
  /** File that receives a line per answer with the status 200: the ticket's code and the time of entry. */
  readonly admittedFile: string;
}

/** Results of one run. The rate and the latencies cover the entries admitted within the measured time. */
export interface EntryReport {
  readonly entriesPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Longest time of any answer, refused ones included. */
  readonly maxMs: number;
  /** Number of answers by status and code. */
  readonly answers: Readonly<Record<string, number>>;
  /** Whether the tickets were used up before the measured time ended. */
  readonly isUsedUp: boolean;
}

function requestsOf(plan: EntryPlan, place: number): () => string | undefined {
  const salt = Math.random().toString(36).slice(2, 10);
  const { token, gateId } = plan.gates[place] as EntryPlan['gates'][number];
  const head = `PATCH ${plan.path} HTTP/1.1\r\nHost: 127.0.0.1:${plan.port}\r\nAuthorization: Bearer ${token}\r\nAccept-Language: fr\r\nContent-Type: application/json\r\nContent-Length: `;
  const step = plan.same ? 1 : plan.gates.length;
  let at = plan.same ? 0 : place;
  return () => {
    const ticketCode = plan.qrCodes[at];
    if (ticketCode === undefined) return undefined;
    const nonce = `${salt}-${place}-${at}`;
    at += step;
    const body = JSON.stringify({ ticketCode, eventId: plan.eventId, gateId, nonce, device: `gate ${place}` });
    return `${head}${Buffer.byteLength(body)}\r\n\r\n${body}`;
  };
}

async function run(plan: EntryPlan): Promise<EntryReport> {
  const from = performance.now() + plan.warmUpMs;
  const until = from + plan.measuredMs;
  const latencies: number[] = [];
  const admitted: string[] = [];
  const answers: Record<string, number> = {};
  let maxMs = 0;
  let isUsedUp = false;
  const onAnswer = (status: number, body: string, ms: number): boolean => {
    const now = performance.now();
    const kind = status === 200 ? '200' : `${status} ${/"code":"(\w+)"/.exec(body)?.[1] ?? body.slice(0, 200)}`;
    answers[kind] = (answers[kind] ?? 0) + 1;
    maxMs = Math.max(maxMs, ms);
    if (status === 200) {
      admitted.push(`${/"ticketCode":"(\w+)"/.exec(body)?.[1]} ${/"entryTime":"([^"]+)"/.exec(body)?.[1]}`);
      if (now >= from && now < until) latencies.push(ms);
    }
    return now < until;
  };
  await Promise.all(
    plan.gates.map((_, place) => {
      const next = requestsOf(plan, place);
      const nextOrEnd = () => {
        const request = next();
        if (request === undefined) isUsedUp = true;
        return request;
      };
      return client(plan.port, nextOrEnd, onAnswer);
    }),
  );
  writeFileSync(plan.admittedFile, admitted.join('\n'));
  const sorted = latencies.sort((a, b) => a - b);
  return {
    entriesPerSecond: (sorted.length / plan.measuredMs) * 1000,
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
    maxMs,
    answers,
    isUsedUp,
  };
}

answerLoad(run);
