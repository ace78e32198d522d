/** How one item of a batch ended; one failing item is no affair of its neighbours. */
export type Outcome<Result> = { readonly ok: true; readonly value: Result } | { readonly ok: false; readonly error: unknown };

export interface BatchingOptions {
  /** The most items that are worked on at once. */
  readonly maxBatch: number;
  /** The most items that may wait; beyond it `submit` throws what `refuse` makes. */
  readonly maxWaiting: number;
  readonly refuse: () => Error;
}

export interface Batcher<Item, Result> {
  /** Resolves or rejects as this item ends. Rejects at once while too many wait. */
  submit(item: Item): Promise<Result>;
  /** Resolves when nothing waits and nothing runs. */
  idle(): Promise<void>;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (value: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Natural batching: while one batch is being worked on, whatever arrives waits for the next. There is no timer, so an
 * idle lane adds no delay, and the busier it is, the larger its batches grow. `work` answers one outcome per item, in
 * the same order; if it throws, every item of that batch fails with what it threw.
 */
export function naturalBatching<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Outcome<Result>[]>,
  options: BatchingOptions,
): Batcher<Item, Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let isRunning = false;
  const whenIdle: (() => void)[] = [];

  const runAll = async () => {
    let answered = Promise.resolve();
    // Requests that came in with the same turn of the event loop travel together.
    await new Promise((next) => setImmediate(next));
    while (waiting.length > 0) {
      const batch = waiting.length <= options.maxBatch ? waiting : waiting.slice(0, options.maxBatch);
      waiting = batch === waiting ? [] : waiting.slice(options.maxBatch);
      answered = answerInTurns(batch, await outcomesOf(work, batch));
      if (waiting.length === 0) await answered;
    }
    isRunning = false;
    for (const done of whenIdle.splice(0)) done();
  };

  return {
    submit(item) {
      if (waiting.length >= options.maxWaiting) return Promise.reject(options.refuse());
      return new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        if (isRunning) return;
        isRunning = true;
        void runAll();
      });
    },
    idle: () => (isRunning ? new Promise((done) => whenIdle.push(done)) : Promise.resolve()),
  };
}

async function outcomesOf<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Outcome<Result>[]>,
  batch: readonly Waiting<Item, Result>[],
): Promise<readonly Outcome<Result>[]> {
  try {
    return await work(batch.map(({ item }) => item));
  } catch (error) {
    return batch.map(() => ({ ok: false, error }));
  }
}

/** So many are answered before the next batch’s work gets its turn: hundreds at once would keep it waiting behind their replies. */
const answersPerTurn = 32;

async function answerInTurns<Item, Result>(
  batch: readonly Waiting<Item, Result>[],
  outcomes: readonly Outcome<Result>[],
): Promise<void> {
  for (let from = 0; from < batch.length; from += answersPerTurn) {
    answer(batch.slice(from, from + answersPerTurn), outcomes.slice(from, from + answersPerTurn));
    await new Promise((next) => setImmediate(next));
  }
}

function answer<Item, Result>(batch: readonly Waiting<Item, Result>[], outcomes: readonly Outcome<Result>[]): void {
  batch.forEach(({ resolve, reject }, index) => {
    const outcome = outcomes[index];
    if (!outcome) reject(new Error('A batch left one of its items without an answer'));
    else if (outcome.ok) resolve(outcome.value);
    else reject(outcome.error);
  });
}
