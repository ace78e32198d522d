import { type Good, mtn, type openShop } from './payments.ts';

/** Returns helpers for tests of settled payments. */
export function settlementSteps(shop: Awaited<ReturnType<typeof openShop>>) {
  const { clock, post, runJobs } = shop;
  return {
    decide: (good: { ref: string }, outcome: string) => post(`sandbox/${good.ref}`, { outcome }),

    /** Advances the clock in steps until no job is left. */
    async waitForTheEnd(): Promise<void> {
      for (const minutes of [0, 1, 14, 2, 10, 30, 60]) {
        clock.advance({ minutes });
        await runJobs();
      }
    },

    async aStartedGood(): Promise<Good> {
      const good = await shop.aGood();
      await post(`${good.ref}/start`, mtn());
      return good;
    },
  };
}

/** The state of a payment that was received in time, and the ledger transfers of a sale and of a returned payment. */
export const settled = {
  honoured: { state: 'succeeded', outcome: 'honoured' },
  sale: ['order sale'],
  returned: ['payment unhonoured', 'payment_refund done'],
} as const;
