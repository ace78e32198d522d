import { accounts } from '../ledger.rules.ts';
import { findGiftRemainders } from './gifts.read.ts';
import { endGift, findDueGifts, lockRunningGift } from './gifts.store.ts';
import type { GiftsContext } from './gifts.types.ts';

const endedPerRun = 500;

/** Ends the gifts whose end has come: each in a transaction of its own, in which the unspent rest leaves the wallet. Idempotent. */
export async function endGifts(ctx: Omit<GiftsContext, 'jobs' | 'phoneMessages'>): Promise<void> {
  for (const id of await findDueGifts(ctx.db, ctx.clock(), endedPerRun)) await endOne(ctx, id);
}

const endOne = ({ db, clock, ledger }: Omit<GiftsContext, 'jobs' | 'phoneMessages'>, id: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const gift = await lockRunningGift(tx, id);
    if (!gift) return;
    const wallet = accounts.wallet(gift.userId);
    const balanceOf = await ledger.lockBalances(tx, [wallet, accounts.funding]);
    const leftXaf = (await findGiftRemainders(tx, gift.userId)).get(id) ?? 0;
    const takenBackXaf = Math.min(leftXaf, balanceOf(wallet));
    await endGift(tx, id, takenBackXaf, clock());
    if (takenBackXaf === 0) return;
    await ledger.post(tx, {
      ...{ sourceType: 'wallet_gift', sourceId: id, kind: 'ended' },
      postings: [
        { account: wallet, amountXaf: takenBackXaf },
        { account: accounts.funding, amountXaf: -takenBackXaf },
      ],
    });
  });
