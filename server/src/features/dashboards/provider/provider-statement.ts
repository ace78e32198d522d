import type { Bilingual, Locale } from '@ngoma/api/common/locale';
import type { PageQuery } from '@ngoma/api/common/paging';
import type { ExpectedPayment, StatementEntry, StatementKind } from '@ngoma/api/features/dashboards/provider';
import { rowsPerFile } from '@ngoma/api/features/supervision/supervised-lists';
import { expectedPaymentAt, nameOfMilestone } from '#features/contracts/index';
import type { LedgerFeature } from '#features/ledger/index';
import type { FileTable } from '#platform/files/table-files';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import { exportsOf } from '#platform/postgres/database';
import { byExpectedTime, kindOfEntry } from './provider.rules.ts';
import * as read from './provider-statement.read.ts';

type Ledger = Pick<LedgerFeature, 'balances'>;

const maxContracts = 50;
const maxExpected = 100;

/** Reads a provider's balances and the money that is still to come. */
export const providerMoney = ({ db, clock }: Pick<Platform, 'db' | 'clock'>, ledger: Ledger) => ({
  async balanceOf(userId: string) {
    const [{ available, reserved }, escrow] = await Promise.all([ledger.balances(db, userId), read.sumEscrow(db, userId)]);
    return { available, reserved, escrow };
  },

  /** Returns the milestones in escrow, the nearest payment first, and those without a date last. */
  async expectedOf(userId: string, locale: Locale): Promise<ExpectedPayment[]> {
    const now = clock();
    const rows = await read.listInEscrow(db, userId, maxExpected);
    return rows
      .map(({ id, contractId, title, organizerName, state, amountXaf, contractState, ...row }) => ({
        ...{ _id: id, contract: { _id: contractId, title }, label: nameOfMilestone(row, locale), organizerName, state },
        amount: amountXaf,
        expectedAt: expectedPaymentAt({ ...row, state }, { ...row, state: contractState }, now)?.toISOString() ?? null,
      }))
      .sort(byExpectedTime);
  },
});

const kinds: Readonly<Record<StatementKind, Bilingual>> = {
  income: bilingual('dashboards.statement.income'),
  income_returned: bilingual('dashboards.statement.incomeReturned'),
  withdrawal: bilingual('ledger.kinds.withdrawal'),
  withdrawal_returned: bilingual('dashboards.statement.returned'),
  other: bilingual('ledger.kinds.other'),
};

const headings: readonly Bilingual[] = [
  bilingual('ledger.headings.whenUtc'),
  bilingual('ledger.headings.kind'),
  bilingual('common.labels.contract'),
  bilingual('common.labels.amountXaf'),
  bilingual('dashboards.statement.balanceXaf'),
];

const tooManyRows = () => new Refusal('too_many_rows', 409, bilingual('common.lists.tooManyRows', { count: rowsPerFile }));

/** Reads a provider's statement: for the screen page by page, and whole for a file. */
export const providerStatementService = ({ db, pool, clock }: Pick<Platform, 'db' | 'pool' | 'clock'>, ledger: Ledger) => {
  const money = providerMoney({ db, clock }, ledger);
  return {
    /** Returns balances, expected payments, income by contract, and one page of the filtered movements. */
    async show(userId: string, { page, limit, ...filter }: PageQuery & read.EntryFilter, locale: Locale) {
      const [balance, expected, contracts, entries, sums] = await Promise.all([
        money.balanceOf(userId),
        money.expectedOf(userId, locale),
        read.listContractIncome(db, userId, maxContracts),
        read.listEntries(db, userId, filter, { limit, offset: (page - 1) * limit }),
        read.sumEntries(db, userId, filter),
      ]);
      return {
        currency: 'XAF' as const,
        balance,
        expected,
        contracts: contracts.map((row) => ({
          ...{ _id: row.id, title: row.title, organizerName: row.organizerName, startsAt: row.startsAt.toISOString() },
          ...{ total: row.totalXaf, escrow: row.escrowXaf, released: row.releasedXaf },
        })),
        entries: entries.map(toEntry),
        total: sums.total,
        sums: { in: sums.inXaf, out: sums.outXaf },
        currentPage: page,
      };
    },

    /** Returns the filtered movements as a table. Raises `too_many_rows` (409) instead of a file that is cut. */
    async table(userId: string, filter: read.EntryFilter, locale: Locale): Promise<FileTable> {
      const rows = await read.listEntries(exportsOf(pool), userId, filter, { limit: rowsPerFile + 1, offset: 0 });
      if (rows.length > rowsPerFile) throw tooManyRows();
      return {
        name: `statement-${clock().toISOString().slice(0, 10)}`,
        title: bilingual('dashboards.statement.title')[locale],
        headings: headings.map((heading) => heading[locale]),
        rows: rows.map(({ at, sourceType, title, amountXaf, balanceAfterXaf }) => [
          ...[at, kinds[kindOfEntry(sourceType, amountXaf)][locale], title, amountXaf, balanceAfterXaf || 0],
        ]),
      };
    },
  };
};

const toEntry = (row: read.EntryRow): StatementEntry => ({
  ...{ _id: row.id, at: row.at.toISOString(), kind: kindOfEntry(row.sourceType, row.amountXaf) },
  contract: row.contractId && row.title ? { _id: row.contractId, title: row.title } : null,
  // `|| 0` turns -0 into 0, because JSON clients would show "-0".
  ...{ amount: row.amountXaf, balanceAfter: row.balanceAfterXaf || 0 },
});
