import type { Good, openShop } from './shop.ts';

const mtn = { operator: 'mtn', number: '677 12 34 56' };

/** What tests of settled payments do with a shop again and again. */
export function settling(shop: Awaited<ReturnType<typeof openShop>>) {
  const { clock, post, runJobs } = shop;
  return {
    decide: (good: { ref: string }, outcome: string) => post(`sandbox/${good.ref}`, { outcome }),

    /** Runs the clock to the end of a day, as far as jobs are concerned: nothing is left to come. */
    async waitForTheEnd(): Promise<void> {
      for (const minutes of [0, 1, 14, 2, 10, 30, 60]) {
        clock.advance({ minutes });
        await runJobs();
      }
    },

    async aStartedGood(): Promise<Good> {
      const good = await shop.aGood();
      await post(`${good.ref}/start`, mtn);
      return good;
    },
  };
}

/** What becomes of a payment that came in time, and the kinds of transfers that it and a return leave in the ledger. */
export const settled = {
  honoured: { state: 'succeeded', outcome: 'honoured' },
  sale: ['order sale'],
  giveBack: ['payment unhonoured', 'payment_refund done'],
} as const;
