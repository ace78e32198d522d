import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { DayDifference, listReconciledDays, ReconciledDay } from '@ngoma/api/features/supervision/reconciliation';
import { notFound } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import { type DbOrTx, withSnapshot } from '#platform/postgres/database';
import {
  boundsOf,
  compareDay,
  type Difference,
  dayOf,
  daysUntil,
  figuresOf,
  fingerprintOf,
  stateOfDay,
} from './compare-day.rules.ts';
import {
  type BookLine,
  type ExplanationRow,
  findBookLines,
  findLoad,
  findOwners,
  findStatementLines,
  listBookLines,
  listCloses,
  listDays,
  listExplanations,
  listOpenLines,
  listStatementLines,
  type Owner,
  sumClearing,
} from './days.read.ts';
import type { GatewayDay, ReconciliationContext } from './reconciliation.types.ts';

/** Days of one page of the list. */
const daysShown = 14;

/** Finds a gateway. Raises `not_found` (404) for one that is not configured. */
export function requireGateway({ payments }: Pick<ReconciliationContext, 'payments'>, id: string) {
  const gateway = payments.gateways.find(id);
  if (!gateway) throw notFound(bilingual('payments.gatewayUnknown'));
  return gateway;
}

/** Reads both sides of a day and compares them. */
export async function readDay(db: DbOrTx, { gateway, day }: GatewayDay) {
  const books = await listBookLines(db, gateway, boundsOf(day));
  const statement = await listStatementLines(db, gateway, day);
  const otherBooks = await findBookLines(
    db,
    gateway,
    statement.map(({ ref }) => ref),
  );
  const otherStatement = await findStatementLines(
    db,
    gateway,
    books.map(({ ref }) => ref),
  );
  const { differences, matched } = compareDay({ books, statement, otherBooks, otherStatement });
  const owners = await findOwners(
    db,
    gateway,
    differences.map(({ line }) => line.ref),
  );
  const explanations = new Map((await listExplanations(db, gateway, day)).map((one) => [one.difference, one]));
  const explanationOf = ({ id, deltaXaf }: Difference): ExplanationRow | undefined => {
    const one = explanations.get(id);
    return one?.deltaXaf === deltaXaf ? one : undefined;
  };
  const unexplained = differences.filter((one) => explanationOf(one) === undefined).length;
  return {
    books,
    statement,
    differences,
    matched,
    owners,
    explanationOf,
    unexplained,
    fingerprint: fingerprintOf({ books, statement }),
  };
}

function toDifference(one: Difference, owner: Owner | undefined, explanation: ExplanationRow | undefined): DayDifference {
  return {
    ...{ difference: one.id, kind: one.kind, line: one.line.kind, ref: one.line.ref, txnId: one.line.txnId },
    ...{ booksAmount: one.booksXaf, gatewayAmount: one.gatewayXaf, delta: one.deltaXaf, at: one.line.at.toISOString() },
    ...{ paymentId: owner?.paymentId ?? null, paymentState: owner?.paymentState ?? null },
    ...{ orderId: owner?.orderId ?? null, orderCode: owner?.orderCode ?? null },
    explanation: explanation
      ? { text: explanation.text, by: explanation.by, at: explanation.at.toISOString(), isWrittenOff: explanation.isWrittenOff }
      : null,
  };
}

/** Returns a day with its differences. Raises `not_found` (404). */
export async function viewDay(ctx: ReconciliationContext, { gateway: id, day }: GatewayDay): Promise<ReconciledDay> {
  const { db, clock } = ctx;
  const gateway = requireGateway(ctx, id);
  const bounds = boundsOf(day);
  // From one snapshot: a statement that arrives meanwhile would be shown as loaded, but without its lines.
  const { compared, load, closes, openLines, ledgerXaf } = await withSnapshot(db, async (tx) => ({
    compared: await readDay(tx, { gateway: id, day }),
    load: await findLoad(tx, id, day),
    closes: await listCloses(tx, id, day),
    openLines: await listOpenLines(tx, id, bounds),
    ledgerXaf: await sumClearing(tx, id, bounds),
  }));
  const { books, statement, differences, matched, owners, explanationOf, unexplained, fingerprint } = compared;
  return {
    ...{ gateway: id, name: gateway.name, day, isOver: bounds.to <= clock(), hasStatement: gateway.caps.statement, matched },
    state: stateOfDay({ isLoaded: load !== undefined, unexplained, fingerprint, closedAs: closes[0]?.fingerprint }),
    ...{ books: figuresOf(books), statement: figuresOf(statement), ledger: ledgerXaf, open: openLines.length },
    loaded: load ? { source: load.source, by: load.by, at: load.at.toISOString(), unanswered: load.unanswered } : null,
    closes: closes.map(({ by, at, note, figures }) => ({ by, at: at.toISOString(), note, ...figures })),
    differences: differences.map((one) => toDifference(one, owners.get(one.line.ref), explanationOf(one))),
  };
}

/** Returns the latest days of each gateway, and the suspense balance. */
export async function viewDays(
  { db, clock, payments }: ReconciliationContext,
  { gateway: wanted, until }: { readonly gateway?: string | undefined; readonly until?: string | undefined },
): Promise<ReplyOf<typeof listReconciledDays>> {
  const days = daysUntil(until ?? dayOf(clock()), daysShown);
  const period = { from: boundsOf(days.at(-1) as string).from, to: boundsOf(days[0] as string).to };
  const all = payments.gateways.all;
  const gateways = all.filter(({ id }) => wanted === undefined || id === wanted);
  const lists = await Promise.all(
    gateways.map(async ({ id: gateway }) =>
      (await listDays(db, gateway, days, period)).map(({ closedAt, closedAs, ...row }) => ({
        ...{ ...row, gateway, isOver: boundsOf(row.day).to <= clock(), closedAt: closedAt?.toISOString() ?? null },
        hasChanged: closedAs !== null && !isSame(closedAs, row),
      })),
    ),
  );
  const { accountXaf: account, openXaf: open } = await payments.suspense.read(db);
  return {
    days: lists.flat().toSorted((one, other) => (one.day === other.day ? 0 : one.day < other.day ? 1 : -1)),
    gateways: all.map(({ id, name, caps }) => ({ id, name, hasStatement: caps.statement })),
    suspense: { account, open, isSound: account === open },
  };
}

type Figures = Pick<ReconciledDay, 'books' | 'statement'>;
const isSame = (one: Figures, other: Figures): boolean =>
  (['books', 'statement'] as const).every((side) =>
    (['in', 'inCount', 'out', 'outCount'] as const).every((figure) => one[side][figure] === other[side][figure]),
  );

/** A line of the table of a day. */
export interface FileLine {
  readonly line: Pick<BookLine, 'kind' | 'ref' | 'txnId' | 'at'>;
  readonly booksXaf: number | null;
  readonly gatewayXaf: number | null;
  readonly explanation: string | null;
}

/** Returns every line of a day with both amounts, in the order of their times. */
export async function listFileLines(ctx: ReconciliationContext, at: GatewayDay): Promise<FileLine[]> {
  requireGateway(ctx, at.gateway);
  const { books, statement, differences, explanationOf } = await withSnapshot(ctx.db, (tx) => readDay(tx, at));
  const keyOf = ({ kind, ref }: Pick<BookLine, 'kind' | 'ref'>) => `${kind}:${ref}`;
  const differing = new Map(differences.map((one) => [keyOf(one.line), one]));
  const lines = new Map([...statement, ...books].map((line) => [keyOf(line), line]));
  return [...lines]
    .map(([key, line]) => {
      const one = differing.get(key);
      return {
        line,
        booksXaf: one ? one.booksXaf : line.amountXaf,
        gatewayXaf: one ? one.gatewayXaf : line.amountXaf,
        explanation: (one && explanationOf(one)?.text) ?? null,
      };
    })
    .toSorted((one, other) => +one.line.at - +other.line.at);
}
