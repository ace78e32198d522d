import type { Transact } from '#platform/concurrency/write-or-split';

/**
 * Keeps the transactions of the order queue apart from looks at which rows are locked: a look begins when no transaction is open, and
 * transactions wait until it is over. A look would otherwise take the locks of another batch of this queue for those of a stranger.
 */
export function transactionsAndLooks(transact: Transact): {
  readonly transact: Transact;
  look<Result>(find: () => Promise<Result>): Promise<Result>;
} {
  const open = new Set<Promise<unknown>>();
  let looking: Promise<unknown> | undefined;

  return {
    async transact(work) {
      while (looking) await looking;
      const transaction = transact(work);
      const settled = transaction.catch(() => undefined);
      open.add(settled);
      void settled.then(() => open.delete(settled));
      return transaction;
    },
    async look(find) {
      while (looking) await looking;
      const look = Promise.all(open).then(find);
      const settled = look.catch(() => undefined);
      looking = settled;
      void settled.then(() => {
        looking = undefined;
      });
      return look;
    },
  };
}
