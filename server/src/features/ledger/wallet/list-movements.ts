import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { Locale } from '@ngoma/api/common/locale';
import type { listWalletMovements } from '@ngoma/api/features/ledger/wallet';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import { listMovements } from './wallet.read.ts';

/** Returns a page of what came into the person's wallet and what left it, the latest first. */
export async function listWallet(
  { db }: Pick<Platform, 'db'>,
  { userId }: Pick<Session, 'userId'>,
  { page, limit }: { readonly page: number; readonly limit: number },
  locale: Locale,
): Promise<ReplyOf<typeof listWalletMovements>> {
  const { rows, total } = await listMovements(db, userId, { limit, offset: (page - 1) * limit }, locale);
  return {
    movements: rows.map(({ id, amountXaf, balanceXaf, at, ...rest }) => ({
      ...rest,
      _id: id,
      amount: amountXaf,
      // `|| 0` turns -0 into 0, because JSON clients would show "-0".
      balance: balanceXaf || 0,
      at: at.toISOString(),
    })),
    total,
    currentPage: page,
  };
}
