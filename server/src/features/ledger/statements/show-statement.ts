import { type Locale, localizedText } from '@ngoma/api/common/locale';
import type { EventStatement } from '@ngoma/api/features/ledger/statements';
import type { CsvRow } from '#platform/files/csv';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session';
import { translate } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import { withSnapshot } from '#platform/postgres/database';
import { findStatement, listReleases } from './statement.read.ts';
import { upcomingOf } from './statement.rules.ts';

type Context = Pick<Platform, 'db' | 'clock'>;

/** Returns the settlement statement of an own event, read from one snapshot of the ledger. Raises `not_found` (404). */
export async function showStatement(
  { db, clock }: Context,
  { userId }: Pick<Session, 'userId'>,
  eventId: string,
  locale: Locale,
): Promise<EventStatement> {
  const now = clock();
  const [row, releases] = await withSnapshot(db, async (tx) => [
    await findStatement(tx, userId, eventId),
    await listReleases(tx, eventId),
  ]);
  if (!row) throw notFound();
  const releasedXaf = releases.reduce((sum, { amountXaf }) => sum + amountXaf, 0);
  const { pendingXaf, state, overAt, grossXaf, commissionXaf, refundedXaf, commissionBackXaf, disputedXaf } = row;
  const upcoming = upcomingOf(
    { pendingXaf, releasedXaf, hasReleased: releases.some(({ part }) => part !== 'early'), state, overAt },
    now,
  );
  return {
    ...{ currency: 'XAF', asOf: now.toISOString(), orders: row.orders },
    event: {
      ...{ _id: eventId, eventName: localizedText(locale, row.name, row.nameFr) },
      ...{ date: row.startsAt.toISOString(), zone: row.zone, status: state },
    },
    ...{ gross: grossXaf, commission: commissionXaf, refunded: refundedXaf, commissionBack: commissionBackXaf },
    ...{ disputed: disputedXaf, net: grossXaf - commissionXaf - refundedXaf + commissionBackXaf - disputedXaf },
    released: releases.map(({ part, at, amountXaf, settledXaf }) => ({
      ...{ part, at: at.toISOString(), amount: amountXaf, settledDebt: settledXaf },
    })),
    upcoming: upcoming.map(({ part, at, amountXaf }) => ({ part, at: at?.toISOString() ?? null, amount: amountXaf })),
    reserve: upcoming.find(({ part }) => part === 'reserve_released')?.amountXaf ?? 0,
    fromOtherBalances: row.elsewhereXaf,
  };
}

/** A statement as a table: item, time in UTC, and amount in whole XAF, negative for what is deducted. */
export interface StatementTable {
  readonly title: string;
  readonly headings: readonly string[];
  readonly rows: readonly CsvRow[];
}

/** Returns a statement as a table in the reader's language. */
export function toTable(statement: EventStatement, locale: Locale): StatementTable {
  const text = (key: Parameters<typeof translate>[1], params?: Record<string, string | number>) => translate(locale, key, params);
  const optional = (label: string, amountXaf: number): CsvRow[] => (amountXaf === 0 ? [] : [[label, null, amountXaf]]);
  const { event, released, upcoming } = statement;
  const rows: CsvRow[] = [
    [event.eventName, new Date(event.date), null],
    [text('ledger.statement.asOf'), new Date(statement.asOf), null],
    [text('ledger.statement.gross', { count: statement.orders }), null, statement.gross],
    [text('ledger.statement.commission'), null, 0 - statement.commission],
    ...optional(text('ledger.statement.refunded'), 0 - statement.refunded),
    ...optional(text('ledger.statement.commissionBack'), statement.commissionBack),
    ...optional(text('ledger.statement.disputed'), 0 - statement.disputed),
    [text('ledger.statement.net'), null, statement.net],
    ...released.flatMap(({ part, at, amount, settledDebt }): CsvRow[] => [
      [text(`ledger.statement.done.${part}`), new Date(at), amount],
      ...(settledDebt > 0 ? [[text('ledger.statement.settledDebt'), new Date(at), 0 - settledDebt] satisfies CsvRow] : []),
    ]),
    ...upcoming.map(
      ({ part, at, amount }): CsvRow => [
        text(`ledger.statement.upcoming.${part}`),
        at === null ? text('ledger.statement.noDate') : new Date(at),
        amount,
      ],
    ),
    ...optional(text('ledger.statement.fromOtherBalances'), 0 - statement.fromOtherBalances),
  ];
  return {
    title: text('ledger.statement.title'),
    headings: [text('ledger.statement.item'), text('ledger.headings.whenUtc'), text('common.labels.amountXaf')],
    rows,
  };
}
