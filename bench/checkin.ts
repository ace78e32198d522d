// `npm run bench checkin`: measures how many entries per second one event takes from 32 gates, with everything real. Compares it
// with a handler that uses one transaction per scan (bench/checkin/reference-handler.ts). Then shows tickets at all gates at once.
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deriveTicketKey, type TicketKey } from '../server/src/features/tickets/ticket-signing.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { loadConfig } from '../server/src/platform/config.ts';
import { openKeyRing } from '../server/src/platform/keys/key-ring.ts';
import { createLogger } from '../server/src/platform/observation/logger.ts';
import { type DatabaseHandle, openDatabase } from '../server/src/platform/postgres/database.ts';
import { startEmbeddedPostgres } from '../server/src/platform/postgres/embedded/embedded-postgres.ts';
import { migrate } from '../server/src/platform/postgres/migrate.ts';
import type { EntryPlan, EntryReport } from './checkin/load.ts';
import { createVenue, type Venue } from './checkin/venue.ts';
import { createPeople } from './onsale/people.ts';
import type { ServerReady } from './onsale/server.ts';
import { median, ms, perSecond } from './shared/figures.ts';
import { runLoad, serverEnvironment, startServer, stopServer } from './shared/processes.ts';
import { processorSeconds } from './shared/processor-time.ts';

const { rounds, seconds } = { rounds: 3, seconds: 5, ...flags(process.argv.slice(2)) };
const gateCount = 32;
/** Scans of one ticket that are under way at once in the last part: eight phones at each gate. */
const phoneCount = 256;
/** Tickets per second of a run, more than any handler admits. */
const ticketsPerSecond = 7_000;
/** Tickets that are shown at all gates at once, and on all phones at once. */
const sharedTickets = 100;
const warmUpMs = 1_000;
const goal = { ratio: 5 };

/** `BENCH_ONLY=product` together with `BENCH_PROFILE=<folder>` profiles one side alone, without a comparison. */
const only = process.env.BENCH_ONLY;
const folder = mkdtempSync(join(tmpdir(), 'ngoma-bench-'));

/** Parses the flags, such as `--rounds=1 --seconds=3` for a quick run. */
function flags(args: readonly string[]): Partial<Record<'rounds' | 'seconds', number>> {
  const pairs = args.map((arg) => /^--(rounds|seconds)=(\d+)$/.exec(arg));
  return Object.fromEntries(pairs.flatMap((pair) => (pair ? [[pair[1], Number(pair[2])]] : [])));
}

const paths = {
  product: '/api/event-order/verify-entry',
  reference: '/api/reference/entry',
  bare: '/api/reference/bare-entry',
};
type Kind = keyof typeof paths;
const kindsOf = (round: number): Kind[] =>
  (round % 2 ? (['product', 'reference', 'bare'] as const) : (['bare', 'reference', 'product'] as const)).filter(
    (kind) => !only || kind === only,
  );

interface Bench {
  readonly database: DatabaseHandle;
  readonly ready: ServerReady;
  readonly key: TicketKey;
  readonly organizerId: string;
  /** Process ids of the server and of PostgreSQL. */
  readonly pids: readonly number[];
  readonly scanners: readonly { readonly id: string; readonly token: string }[];
}

interface Run extends EntryReport {
  /** Processor time of the server and of PostgreSQL per answer, in ms. */
  readonly costMs: readonly number[];
  readonly kind: Kind;
  readonly venue: Venue;
  /** The ticket code and the time of entry of each answer that admitted. */
  readonly admitted: readonly string[];
}

async function main(): Promise<boolean> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), logger: createLogger({ logLevel: 'silent' }) });
  let server: ChildProcess | undefined;
  try {
    await migrate(postgres.url);
    const database = openDatabase(postgres.url);
    const env = serverEnvironment(folder, postgres.url);
    const { organizerId, ids, tokens } = await createPeople(database, env, gateCount, 'organizer');
    const started = await startServer(folder, postgres.url);
    server = started.server;
    const { number, secret } = (await openKeyRing(database.db, loadConfig(env), systemClock)).current('tickets');
    const scanners = ids.map((id, place) => ({ id, token: tokens[place] ?? '' }));
    const postmaster = Number(readFileSync(join(folder, 'data', 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
    const pids = [started.server.pid ?? 0, postmaster];
    const bench = { database, ready: started.ready, key: deriveTicketKey(secret, number), organizerId, scanners, pids };
    console.log(
      `PostgreSQL with fsync and synchronous_commit on; ${gateCount} gates of one event; ${rounds} rounds of ${seconds} s each\n`,
    );
    const runs = await measureEntries(bench);
    const isComplete = await verify(database, runs);
    const isOnce = await measureShared(bench, gateCount);
    const isOnceOnPhones = await measureShared(bench, phoneCount);
    await database.close();
    return report(runs) && isComplete && isOnce && isOnceOnPhones;
  } finally {
    await stopServer(server);
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureEntries(bench: Bench): Promise<Run[]> {
  const runs: Run[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    for (const kind of kindsOf(round)) {
      const venue = await openVenue(bench, Math.ceil((warmUpMs / 1000 + seconds) * ticketsPerSecond));
      await jobsDone(bench);
      runs.push(await load(bench, kind, venue));
      const run = runs.at(-1) as Run;
      const [server = 0, postgres = 0] = run.costMs;
      console.log(
        `  round ${round}  ${describe(run)}  processor: server ${server.toFixed(2)} ms, PostgreSQL ${postgres.toFixed(2)} ms each`,
      );
    }
  }
  return runs;
}

const openVenue = ({ database, organizerId, scanners, key }: Bench, tickets: number): Promise<Venue> =>
  createVenue(database.db, { organizerId, scannerIds: scanners.map(({ id }) => id) }, tickets, key);

/** Waits until the worker has recorded the activities of the run before, so that they do not burden the next one. */
async function jobsDone({ database }: Bench): Promise<void> {
  for (;;) {
    const { rows } = await database.pool.query<{ count: number }>(
      'select count(*)::int as count from graphile_worker.jobs where run_at <= now()',
    );
    if (!rows[0]?.count) return;
    await new Promise((next) => setTimeout(next, 100));
  }
}

/** Runs the gates of a venue, or with `phones` so many connections that scan the same tickets. */
async function load({ ready, scanners, pids }: Bench, kind: Kind, venue: Venue, phones?: number): Promise<Run> {
  const admittedFile = join(folder, 'admitted');
  const places = Array.from({ length: phones ?? gateCount }, (_, place) => place % gateCount);
  const plan: EntryPlan = {
    port: kind === 'product' ? ready.product : ready.reference,
    path: paths[kind],
    eventId: venue.eventId,
    gates: places.map((place) => ({ token: scanners[place]?.token ?? '', gateId: venue.gateIds[place] ?? '' })),
    qrCodes: venue.qrCodes,
    same: phones !== undefined,
    ...(phones === undefined ? { warmUpMs, measuredMs: seconds * 1000 } : { warmUpMs: 0, measuredMs: 60_000 }),
    admittedFile,
  };
  const before = pids.map(processorSeconds);
  const report = await runLoad<EntryReport>('checkin/load.ts', plan);
  const answers = Object.values(report.answers).reduce((sum, count) => sum + count, 0);
  const costMs = pids.map((pid, place) => ((processorSeconds(pid) - (before[place] ?? 0)) * 1000) / answers);
  const admitted = readFileSync(admittedFile, 'utf8').split('\n').filter(Boolean);
  return { ...report, kind, venue, admitted, costMs };
}

/** Scans the same tickets at `count` connections, and checks that each is admitted once and all other scans are refused. */
async function measureShared(bench: Bench, count: number): Promise<boolean> {
  const venue = await openVenue(bench, sharedTickets);
  await jobsDone(bench);
  const run = await load(bench, 'product', venue, count);
  const [refused = 0, all] = [run.answers['409 already_entered'], sharedTickets * count];
  const stored = await countAdmissions(bench.database, run);
  const isOnce = run.admitted.length === sharedTickets && refused === all - sharedTickets && stored.admissions === sharedTickets;
  console.log(
    `${sharedTickets} tickets, each scanned ${count} times at once: ${JSON.stringify(run.answers)}, ${stored.admissions} admissions stored, longest answer ${ms(run.maxMs)}${isOnce ? '' : ': NOT each once'}`,
  );
  return isOnce;
}

/** Counts the admissions of a run's event, and those of its answers that are stored with the answered time and a scan. */
async function countAdmissions({ pool }: DatabaseHandle, { venue, admitted }: Run) {
  const pairs = admitted.map((line) => line.split(' '));
  const { rows } = await pool.query<{ admissions: number; found: number }>(
    `select (select count(*)::int from admissions where event_id = $3) as admissions,
      (select count(*)::int from unnest($1::text[], $2::timestamptz[]) as answered (code, at)
        join tickets ticket on ticket.code = answered.code and ticket.event_id = $3
        join admissions admission on admission.ticket_id = ticket.id
          and date_trunc('milliseconds', admission.admitted_at) = date_trunc('milliseconds', answered.at)
        join checkins scan on scan.id = admission.checkin_id and scan.ticket_id = ticket.id and scan.result = 'admitted') as found`,
    [pairs.map(([code]) => code), pairs.map(([, at]) => at), venue.eventId],
  );
  return rows[0] ?? { admissions: 0, found: 0 };
}

/** Checks that every answer with 200 is stored, that no ticket was admitted twice, and that nothing else is stored. */
async function verify(database: DatabaseHandle, runs: readonly Run[]): Promise<boolean> {
  let isComplete = true;
  let checked = 0;
  for (const run of runs) {
    const { kind, admitted, answers, isUsedUp } = run;
    const { admissions, found } = await countAdmissions(database, run);
    const codes = new Set(admitted.map((line) => line.split(' ')[0]));
    checked += admitted.length;
    const isWhole = codes.size === admitted.length && found === admitted.length && admissions === admitted.length;
    if (isWhole && Object.keys(answers).join() === '200' && !isUsedUp) continue;
    isComplete = false;
    console.error(
      `${kind}: ${JSON.stringify(answers)}, ${codes.size} tickets, ${found} found, ${admissions} admissions${isUsedUp ? ', and the tickets were used up' : ''}`,
    );
  }
  console.log(`\n${checked} entries were answered with 200; ${isComplete ? 'every one' : 'NOT every one'} is stored, once.`);
  return isComplete;
}

const describe = ({ kind, entriesPerSecond, p50Ms, p99Ms }: Pick<Run, 'kind' | 'entriesPerSecond' | 'p50Ms' | 'p99Ms'>) =>
  `${kind.padEnd(9)}  ${perSecond(entriesPerSecond).padStart(9)}  p50 ${ms(p50Ms).padStart(9)}  p99 ${ms(p99Ms).padStart(9)}`;

function report(runs: readonly Run[]): boolean {
  console.log('\nMedians:');
  const of = (kind: Kind) => {
    const mine = runs.filter((run) => run.kind === kind);
    const medianOf = (key: 'entriesPerSecond' | 'p50Ms' | 'p99Ms') => median(mine.map((run) => run[key]));
    return { kind, entriesPerSecond: medianOf('entriesPerSecond'), p50Ms: medianOf('p50Ms'), p99Ms: medianOf('p99Ms') };
  };
  const [product, reference, bare] = [of('product'), of('reference'), of('bare')];
  const ratio = product.entriesPerSecond / reference.entriesPerSecond;
  console.log(`  ${describe(product)}\n  ${describe(reference)}\n  ${describe(bare)}`);
  console.log(
    `  → ${ratio.toFixed(1)} times the reference, p99 ${(product.p99Ms / reference.p99Ms).toFixed(2)} of the reference's`,
  );
  const isReached = ratio >= goal.ratio;
  console.log(`\nThe goal, ${goal.ratio} times the reference, is ${isReached ? 'reached' : 'NOT reached'}.`);
  return isReached;
}

process.exitCode = (await main()) ? 0 : 1;
