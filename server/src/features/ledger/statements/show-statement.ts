import { type Locale, localizedText } from '@ngoma/api/common/locale';
import { taxName } from '@ngoma/api/features/events/ticketing/tax-name';
import type { EventStatement } from '@ngoma/api/features/ledger/statements';
import type { CsvRow } from '#platform/files/csv';
import type { FileTable } from '#platform/files/table-files';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import { withSnapshot } from '#platform/postgres/database';
import { listPledged, sumPledgesPaid } from '../earnings/earnings.read.ts';
import { findStatement, listReleases, listTaxes } from './statement.read.ts';
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
  const { row, releases, taxRows, pledgesPaid, pledged } = await withSnapshot(db, async (tx) => ({
    row: await findStatement(tx, userId, eventId),
    releases: await listReleases(tx, eventId),
    taxRows: await listTaxes(tx, eventId),
    pledgesPaid: await sumPledgesPaid(tx, eventId),
    pledged: (await listPledged(tx, [eventId])).get(eventId) ?? 0,
  }));
  if (!row) throw notFound();
  const taxes = taxRows.map(({ collectedXaf: collected, returnedXaf: returned, ...tax }) => ({
    ...{ ...tax, collected, returned, due: collected - returned },
  }));
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
    taxes,
    taxDue: taxes.reduce((sum, { due }) => sum + due, 0),
    released: releases.map(({ part, at, amountXaf, settledXaf }) => ({
      ...{ part, at: at.toISOString(), amount: amountXaf, settledDebt: settledXaf },
    })),
    upcoming: upcoming.map(({ part, at, amountXaf }) => ({ part, at: at?.toISOString() ?? null, amount: amountXaf })),
    reserve: upcoming.find(({ part }) => part === 'reserve_released')?.amountXaf ?? 0,
    ...{ pledgesPaid, pledged, fromOtherBalances: row.elsewhereXaf },
  };
}

/** Names of what was released. */
const done = {
  early: bilingual('ledger.statementDone.early'),
  released: bilingual('ledger.statementDone.released'),
  reserve_released: bilingual('ledger.statementDone.reserveReleased'),
} as const;
/** Names of what is to come. */
const upcomingParts = {
  released: bilingual('ledger.statementUpcoming.released'),
  reserve_released: bilingual('ledger.statementUpcoming.reserveReleased'),
} as const;

/** The taxes within the earnings: what sales collected, what refunds gave back, and what is due to the state. */
const taxRows = ({ taxes, taxDue }: EventStatement, locale: Locale): CsvRow[] => [
  ...taxes.flatMap((tax): CsvRow[] => [
    [bilingual('ledger.statement.taxCollected', { tax: taxName(tax, locale) })[locale], null, tax.collected],
    ...(tax.returned > 0
      ? ([
          [bilingual('ledger.statement.taxReturned', { tax: taxName(tax, locale) })[locale], null, 0 - tax.returned],
        ] satisfies CsvRow[])
      : []),
  ]),
  ...(taxes.length > 0 ? [[bilingual('ledger.statement.taxDue')[locale], null, taxDue] satisfies CsvRow] : []),
];

/** Returns a statement as a table in the reader’s language: item, time in UTC, and amount, negative for what is deducted. */
export function toTable(statement: EventStatement, locale: Locale): FileTable {
  const optional = (label: string, amountXaf: number): CsvRow[] => (amountXaf === 0 ? [] : [[label, null, amountXaf]]);
  const { event, released, upcoming } = statement;
  const rows: CsvRow[] = [
    [event.eventName, new Date(event.date), null],
    [bilingual('ledger.statement.asOf')[locale], new Date(statement.asOf), null],
    [bilingual('ledger.statement.gross', { count: statement.orders })[locale], null, statement.gross],
    [bilingual('ledger.statement.commission')[locale], null, 0 - statement.commission],
    ...optional(bilingual('ledger.statement.refunded')[locale], 0 - statement.refunded),
    ...optional(bilingual('ledger.statement.commissionBack')[locale], statement.commissionBack),
    ...optional(bilingual('ledger.statement.disputed')[locale], 0 - statement.disputed),
    [bilingual('ledger.statement.net')[locale], null, statement.net],
    ...taxRows(statement, locale),
    ...released.flatMap(({ part, at, amount, settledDebt }): CsvRow[] => [
      [done[part][locale], new Date(at), amount],
      ...(settledDebt > 0
        ? [[bilingual('ledger.statement.settledDebt')[locale], new Date(at), 0 - settledDebt] satisfies CsvRow]
        : []),
    ]),
    ...optional(bilingual('ledger.statement.pledgesPaid')[locale], 0 - statement.pledgesPaid),
    ...upcoming.map(
      ({ part, at, amount }): CsvRow => [
        upcomingParts[part][locale],
        at === null ? bilingual('ledger.statement.noDate')[locale] : new Date(at),
        amount,
      ],
    ),
    ...optional(bilingual('ledger.statement.pledged')[locale], 0 - statement.pledged),
    ...optional(bilingual('ledger.statement.fromOtherBalances')[locale], 0 - statement.fromOtherBalances),
  ];
  return {
    name: `statement-${event.date.slice(0, 10)}-${statement.asOf.slice(0, 10)}`,
    title: bilingual('ledger.statement.title')[locale],
    headings: [
      bilingual('ledger.statement.item')[locale],
      bilingual('ledger.headings.whenUtc')[locale],
      bilingual('common.labels.amountXaf')[locale],
    ],
    rows,
  };
}
