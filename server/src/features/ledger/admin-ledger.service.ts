import { business } from '@ngoma/api/common/business';
import type { QueryOutput, ReplyOf } from '@ngoma/api/common/endpoint';
import { type Locale, localizedText } from '@ngoma/api/common/locale';
import type { LedgerProof, ledgerHealth, listBalances, statement } from '@ngoma/api/features/ledger/ledger';
import { notFound } from '#platform/http/refusal';
import type { Platform } from '#platform/platform';
import { toCappedRange, toCappedTotal } from '#platform/postgres/search/capped-count';
import {
  countEmptyEscrows,
  findHolder,
  type HolderFilter,
  listHolders,
  listLines,
  listPendingByEvent,
  listPlatformAccounts,
  listProofs,
  type PendingEventRow,
  type PlatformAccountRow,
  type ProofRow,
  sumOwed,
} from './admin-ledger.read.ts';
import { type DebtRow, findDebt } from './debts/debts.read.ts';
import { writeOffTimeOf } from './debts/debts.rules.ts';
import { balancesOf } from './ledger.read.ts';
import { reserveOf } from './ledger.rules.ts';

const proofsShown = 12;
const { days } = business.refundReserve;

/** Reads the ledger for admins. Moves no money. */
export const adminLedgerService = ({ db }: Pick<Platform, 'db'>) => ({
  async health({ empty = false }: QueryOutput<typeof ledgerHealth>, locale: Locale): Promise<ReplyOf<typeof ledgerHealth>> {
    const [{ total, owed }, accounts, emptyEscrows, proofs] = await Promise.all([
      sumOwed(db),
      listPlatformAccounts(db, empty),
      countEmptyEscrows(db),
      listProofs(db, proofsShown),
    ]);
    return {
      ...{ currency: 'XAF', total, owed, emptyEscrows },
      accounts: accounts.map((account) => toPlatformAccount(account, locale)),
      proofs: proofs.map(toProof),
    };
  },

  /** Returns the latest proof. */
  async lastProof(): Promise<LedgerProof> {
    const [proof] = await listProofs(db, 1);
    if (!proof) throw new Error('No proof is stored after proving the ledger');
    return toProof(proof);
  },

  async balances(query: HolderFilter & { page: number; limit: number }): Promise<ReplyOf<typeof listBalances>> {
    const { page, limit, ...filter } = query;
    const [{ rows, total }, { owed, receivable }] = await Promise.all([
      listHolders(db, { ...filter, limit, offset: (page - 1) * limit }),
      sumOwed(db),
    ]);
    const { pending, available, reserved } = owed;
    return {
      balances: rows.map(({ id, ...rest }) => ({ _id: id, ...rest })),
      totals: { pending, available, reserved, owed: receivable },
      total,
      currentPage: page,
    };
  },

  /** Returns all postings on a user's accounts. Raises 404. */
  async statement(id: string, page: number, limit: number, locale: Locale): Promise<ReplyOf<typeof statement>> {
    const holder = await findHolder(db, id);
    if (!holder) throw notFound();
    const [balances, debt, waiting, { rows, total }] = await Promise.all([
      balancesOf(db, id),
      findDebt(db, id),
      listPendingByEvent(db, id),
      listLines(db, id, toCappedRange({ page, limit }), locale),
    ]);
    return {
      holder,
      balances,
      debt: debt ? toDebt(debt) : null,
      waiting: waiting.map((row) => toPendingEvent(row, locale)),
      lines: rows.map(({ id: _id, amountXaf, balanceXaf, at, ...rest }) => ({
        ...rest,
        _id,
        // `|| 0` turns -0 into 0, because JSON clients would show "-0".
        amount: amountXaf || 0,
        balance: balanceXaf || 0,
        at: at.toISOString(),
      })),
      ...toCappedTotal(total),
      currentPage: page,
    };
  },
});

const toPlatformAccount = ({ code, kind, balance, ...row }: PlatformAccountRow, locale: Locale) => ({
  ...{ code, kind, balance },
  contract:
    row.contractId === null || row.title === null || row.eventName === null
      ? null
      : { _id: row.contractId, title: row.title, eventName: localizedText(locale, row.eventName, row.eventNameFr) },
});

const toDebt = ({ amountXaf, lastMovedAt }: DebtRow) => ({
  amount: amountXaf,
  lastMovedAt: lastMovedAt.toISOString(),
  writeOffFrom: writeOffTimeOf(lastMovedAt).toISOString(),
});

function toPendingEvent({ eventNameFr, amountXaf, netXaf, endsAt, ...row }: PendingEventRow, locale: Locale) {
  return {
    eventId: row.eventId,
    eventName: locale === 'fr' && eventNameFr ? eventNameFr : row.eventName,
    status: row.status,
    endsAt: endsAt.toISOString(),
    amount: amountXaf,
    reserve: Math.min(amountXaf, reserveOf(netXaf)),
    reserveFreesAt: new Date(endsAt.getTime() + days * 86_400_000).toISOString(),
  };
}

const toProof = ({ provedAt, transfers, postings, isSound, findings }: ProofRow): LedgerProof => ({
  provedAt: provedAt.toISOString(),
  transfers,
  postings,
  isSound,
  faults: [
    ...(findings.driftedAccounts ?? []),
    ...(findings.brokenChains ?? []),
    ...(findings.unbalancedTransfers ?? []),
    ...(findings.totalXaf ? [`${findings.totalXaf} XAF`] : []),
  ],
});
