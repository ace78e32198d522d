/** The result of one item of a batch. An item that fails does not affect the others. */
export type Outcome<Result> = { readonly ok: true; readonly value: Result } | { readonly ok: false; readonly error: unknown };

export interface BatchingOptions {
  /** Maximum items per batch. */
  readonly maxBatch: number;
  /** Maximum waiting items. Above it `submit` rejects with the error of `refuse`. */
  readonly maxWaiting: number;
  /** Maximum milliseconds for which an item waits. Items that have waited so long are refused, and so are further ones. */
  readonly maxWaitMs?: number;
  readonly refuse: () => Error;
}

export interface Batcher<Item, Result> {
  /** Resolves or rejects with the item's outcome. Rejects at once while too many items wait. */
  submit(item: Item): Promise<Result>;
  /** Whether an item that comes now would be refused. */
  isFull(): boolean;
  /** Resolves when nothing waits and nothing runs. */
  idle(): Promise<void>;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  /** The time of its arrival by `performance.now()`, in ms. */
  readonly since: number;
  readonly resolve: (value: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** Writes a batch. `next` lets the following batch begin before this one has ended. */
export type WorkOnBatch<Item, Result> = (items: readonly Item[], next: () => void) => Promise<readonly Outcome<Result>[]>;

/** Maximum batches at once: one that ends, and one that has begun meanwhile. */
const maxRunning = 2;
/** Minimum answers per turn of the event loop. With eight instead of 32, an on-sale sells a twentieth more. */
const minAnswersPerTurn = 8;
/** Turns in which what waits for its answer is answered. In a flood each turn reads many requests, and answers would wait long. */
const maxTurns = 16;

/**
 * Creates a batcher with natural batching: items that arrive while a batch runs form the next batch. There is no timer, so an
 * idle batcher adds no delay, and batches grow with the load. `work` returns one outcome per item in the same order; if it
 * throws, all items of that batch fail with its error.
 */
export function naturalBatching<Item, Result>(work: WorkOnBatch<Item, Result>, options: BatchingOptions): Batcher<Item, Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let running = 0;
  let isPlanned = false;
  /** Whether the latest batch keeps the following one waiting. */
  let isHeld = false;
  const whenIdle: (() => void)[] = [];
  const tellIdle = () => {
    if (waiting.length === 0 && running === 0) for (const done of whenIdle.splice(0)) done();
  };
  const answers = answerInTurns<Item, Result>(tellIdle);
  const maxWaitMs = options.maxWaitMs ?? Number.POSITIVE_INFINITY;
  let isWatched = false;

  const isFull = () => {
    const [first] = waiting;
    return waiting.length >= options.maxWaiting || (first !== undefined && performance.now() - first.since >= maxWaitMs);
  };
  /** Refuses what has waited too long, and looks again when the first of the others will have. */
  const refuseLate = () => {
    const now = performance.now();
    const inTime = waiting.findIndex(({ since }) => now - since < maxWaitMs);
    const late = waiting.splice(0, inTime < 0 ? waiting.length : inTime);
    for (const { reject } of late) reject(options.refuse());
    isWatched = false;
    watch();
  };
  const watch = () => {
    const [first] = waiting;
    if (!first || isWatched || maxWaitMs === Number.POSITIVE_INFINITY) return;
    isWatched = true;
    setTimeout(refuseLate, Math.max(0, first.since + maxWaitMs - performance.now())).unref();
  };

  const begin = () => {
    isPlanned = false;
    if (isHeld || running === maxRunning || waiting.length === 0) return;
    const batch = waiting.length <= options.maxBatch ? waiting : waiting.slice(0, options.maxBatch);
    waiting = batch === waiting ? [] : waiting.slice(options.maxBatch);
    void run(batch);
  };
  const run = async (batch: readonly Waiting<Item, Result>[]) => {
    running += 1;
    isHeld = true;
    let isOver = false;
    const next = () => {
      if (isOver) return;
      isOver = true;
      isHeld = false;
      begin();
    };
    const outcomes = await outcomesOf(work, batch, next);
    running -= 1;
    if (isOver) begin();
    else next();
    answers.add(batch, outcomes);
  };

  return {
    submit(item) {
      if (isFull()) return Promise.reject(options.refuse());
      return new Promise((resolve, reject) => {
        waiting.push({ item, since: performance.now(), resolve, reject });
        watch();
        if (isPlanned || isHeld || running === maxRunning) return;
        isPlanned = true;
        // Waits for the requests of the same turn of the event loop, so that they are in one batch.
        setImmediate(begin);
      });
    },
    isFull,
    idle: () => (isPlanned || running > 0 || !answers.isIdle() ? new Promise((done) => whenIdle.push(done)) : Promise.resolve()),
  };
}

async function outcomesOf<Item, Result>(
  work: WorkOnBatch<Item, Result>,
  batch: readonly Waiting<Item, Result>[],
  next: () => void,
): Promise<readonly Outcome<Result>[]> {
  try {
    return await work(
      batch.map(({ item }) => item),
      next,
    );
  } catch (error) {
    return batch.map(() => ({ ok: false, error }));
  }
}

/**
 * Answers items in turns of the event loop, first come, first answered, so that the work of the next batch does not wait behind all
 * replies of this one. Calls `done` when nothing is left.
 */
function answerInTurns<Item, Result>(done: () => void) {
  let unanswered: (readonly [Waiting<Item, Result>, Outcome<Result> | undefined])[] = [];
  let perTurn = minAnswersPerTurn;
  let isPlanned = false;

  const answerSome = () => {
    const now = unanswered.slice(0, perTurn);
    unanswered = unanswered.slice(perTurn);
    for (const [{ resolve, reject }, outcome] of now) {
      if (!outcome) reject(new Error('A batch returned no outcome for one of its items'));
      else if (outcome.ok) resolve(outcome.value);
      else reject(outcome.error);
    }
    isPlanned = unanswered.length > 0;
    if (isPlanned) setImmediate(answerSome);
    else done();
  };

  return {
    /** Whether nothing waits for its answer. */
    isIdle: () => !isPlanned,
    add(batch: readonly Waiting<Item, Result>[], outcomes: readonly Outcome<Result>[]): void {
      unanswered = [...unanswered, ...batch.map((waiting, place) => [waiting, outcomes[place]] as const)];
      perTurn = Math.max(minAnswersPerTurn, Math.ceil(unanswered.length / maxTurns));
      if (isPlanned) return;
      isPlanned = true;
      answerSome();
    },
  };
}
