import { business } from '@ngoma/api/common/business';
import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { Locale } from '@ngoma/api/common/locale';
import type { LedgerProof, ledgerHealth, listBalances, statement } from '@ngoma/api/features/ledger';
import type { Platform } from '#platform/platform';
import { notFound } from '#platform/refusal';
import { balancesOf } from './ledger.read.ts';
import { reserveOf } from './ledger.rules.ts';
import {
  findHolder,
  listHolders,
  listHouseAccounts,
  listLines,
  listProofs,
  listWaiting,
  type ProofRow,
  sumOwed,
  type WaitingRow,
} from './ledger.supervision.read.ts';

const proofsShown = 12;
const { days } = business.refundReserve;

/** What admins are shown of the books. Nothing here moves money. */
export const ledgerSupervision = ({ db }: Pick<Platform, 'db'>) => ({
  async health(): Promise<ReplyOf<typeof ledgerHealth>> {
    const [{ total, owed }, accounts, proofs] = await Promise.all([
      sumOwed(db),
      listHouseAccounts(db),
      listProofs(db, proofsShown),
    ]);
    return { currency: 'XAF', total, accounts, owed, proofs: proofs.map(toProof) };
  },

  /** The proof that was made last. */
  async lastProof(): Promise<LedgerProof> {
    const [proof] = await listProofs(db, 1);
    if (!proof) throw new Error('The ledger was proved and no proof is kept');
    return toProof(proof);
  },

  async balances(asked: {
    page: number;
    limit: number;
    q?: string | undefined;
    sort: 'available' | 'pending' | 'name';
  }): Promise<ReplyOf<typeof listBalances>> {
    const { page, limit, q, sort } = asked;
    const [{ rows, total }, { owed }] = await Promise.all([
      listHolders(db, { q, sort, limit, offset: (page - 1) * limit }),
      sumOwed(db),
    ]);
    const { pending, available, reserved } = owed;
    return {
      balances: rows.map(({ id, ...rest }) => ({ _id: id, ...rest })),
      totals: { pending, available, reserved },
      total,
      currentPage: page,
    };
  },

  /** Everything that moved on somebody's accounts. Refuses 404. */
  async statement(id: string, page: number, limit: number, locale: Locale): Promise<ReplyOf<typeof statement>> {
    const holder = await findHolder(db, id);
    if (!holder) throw notFound();
    const [balances, waiting, { rows, total }] = await Promise.all([
      balancesOf(db, id),
      listWaiting(db, id),
      listLines(db, id, { limit, offset: (page - 1) * limit }, locale),
    ]);
    return {
      holder,
      balances,
      waiting: waiting.map((row) => toWaiting(row, locale)),
      lines: rows.map(({ id: _id, amountXaf, balanceXaf, at, ...rest }) => ({
        ...rest,
        _id,
        // Taken from zero where it is none: "-0" is no amount.
        amount: amountXaf || 0,
        balance: balanceXaf || 0,
        at: at.toISOString(),
      })),
      total,
      currentPage: page,
    };
  },
});

function toWaiting({ eventNameFr, amountXaf, netXaf, endsAt, ...row }: WaitingRow, locale: Locale) {
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
