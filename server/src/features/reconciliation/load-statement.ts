import type { Session } from '#platform/http/session/session';
import { boundsOf, type DayLine } from './compare-day.rules.ts';
import { type BookLine, findLoad, listBookLines, listOpenLines, listStatementLines, type OpenLine } from './days.read.ts';
import { insertLines, insertLoad, lockDay } from './reconciliation.store.ts';
import type { GatewayDay, ReconciliationContext } from './reconciliation.types.ts';
import { dayNotBegun } from './reconciliation-errors.ts';
import { requireGateway } from './view-day.ts';

/** The payload of the job. */
export interface LoadJob extends GatewayDay {
  readonly adminId: string;
}

/** Questions to a gateway at the same time. */
const atOnce = 5;

/** Enqueues the job that obtains the statement of a day. Raises `not_found` (404) and `day_not_begun` (409). */
export async function requestStatement(
  ctx: ReconciliationContext,
  { userId: adminId }: Pick<Session, 'userId'>,
  { gateway, day }: GatewayDay,
): Promise<void> {
  requireGateway(ctx, gateway);
  if (boundsOf(day).from > ctx.clock()) throw dayNotBegun();
  const options = { runAt: ctx.clock(), key: `reconciliation.load:${gateway}:${day}` };
  await ctx.jobs.enqueue(ctx.db, 'reconciliation.load-statement', { gateway, day, adminId }, options);
}

type Asked = BookLine | OpenLine;
type Gateway = ReturnType<typeof requireGateway>;

/** Asks about one reference. Returns the amount that moved, 0 if none did, or undefined without an answer. */
async function ask(
  { logger }: Pick<ReconciliationContext, 'logger'>,
  gateway: Gateway,
  line: Asked,
): Promise<number | undefined> {
  const refs = { ref: line.ref, providerRef: line.providerRef, txnId: line.txnId };
  try {
    const { status, amountXaf, currency } =
      line.kind === 'payment'
        ? await gateway.getPayment(refs)
        : line.kind === 'payout'
          ? ((await gateway.getPayout?.(refs)) ?? { status: 'unknown' as const })
          : await gateway.getRefund(refs);
    if (status === 'unknown' || status === 'pending') return undefined;
    const booked = 'amountXaf' in line ? line.amountXaf : 0;
    // Some gateways confirm a refund without its amount, which is then the one that was requested.
    return status === 'succeeded' && (currency ?? 'XAF') === 'XAF' ? (amountXaf ?? booked) : 0;
  } catch (error) {
    logger.warn({ err: error, gateway: gateway.id }, 'Could not ask the gateway about a reference');
    return undefined;
  }
}

/** Asks about every reference of a day that has no line yet. */
async function askAll(ctx: ReconciliationContext, gateway: Gateway, day: string, now: Date) {
  const [books, open, known] = await Promise.all([
    listBookLines(ctx.db, gateway.id, boundsOf(day)),
    listOpenLines(ctx.db, gateway.id, boundsOf(day)),
    listStatementLines(ctx.db, gateway.id, day),
  ]);
  const has = new Set(known.map(({ kind, ref }) => `${kind}:${ref}`));
  const wanted: readonly Asked[] = [...books, ...open].filter(({ kind, ref }) => !has.has(`${kind}:${ref}`));
  const lines: DayLine[] = [];
  let unanswered = 0;
  for (let from = 0; from < wanted.length; from += atOnce) {
    const some = wanted.slice(from, from + atOnce);
    const amounts = await Promise.all(some.map((line) => ask(ctx, gateway, line)));
    for (const [place, line] of some.entries()) {
      const amountXaf = amounts[place];
      const at = 'at' in line ? line.at : now < boundsOf(day).to ? now : boundsOf(day).from;
      // What is pending here and there is no difference.
      if (amountXaf === undefined) unanswered += 'at' in line ? 1 : 0;
      else if (amountXaf > 0) lines.push({ kind: line.kind, ref: line.ref, txnId: line.txnId, amountXaf, at });
    }
  }
  return { lines, unanswered };
}

/**
 * Obtains the statement of a day from its gateway, or asks about each reference where it has none. Lines that are known stay.
 * Runs as a job, idempotent.
 */
export async function loadStatement(ctx: ReconciliationContext, { gateway: id, day, adminId }: LoadJob): Promise<void> {
  const { db, clock, payments } = ctx;
  const gateway = payments.gateways.find(id);
  if (!gateway) return;
  const source = gateway.caps.statement ? 'gateway' : 'asked';
  const { lines, unanswered } = gateway.statement
    ? { lines: await gateway.statement(boundsOf(day).from), unanswered: 0 }
    : await askAll(ctx, gateway, day, clock());
  await db.transaction().execute(async (tx) => {
    await lockDay(tx, { gateway: id, day });
    await insertLines(tx, id, lines, { source, now: clock() });
    await insertLoad(tx, { gateway: id, day }, { source, lines: lines.length, unanswered, loadedBy: adminId, now: clock() });
  });
}

/** Tells whether a day has a statement in which no answer is missing. */
export const isComplete = async (db: Parameters<typeof findLoad>[0], { gateway, day }: GatewayDay): Promise<boolean> =>
  (await findLoad(db, gateway, day))?.unanswered === 0;
