import { naturalBatching, type Outcome } from '#platform/concurrency/natural-batching';
import { writeOrSplit } from '#platform/concurrency/write-or-split';
import type { Platform } from '#platform/platform';
import { directUrlOf, type Tx, watchOf } from '#platform/postgres/database';
import { openPipelinedDatabase } from '#platform/postgres/pipelined-database';
import type { Verdict } from '../payments.rules.ts';
import type { Answer, BatchResult } from './settle-batch.ts';

/** Maximum answers per batch, so that the ledger rows of an organizer are locked briefly. */
const maxPerBatch = 200;
/** Maximum waiting answers, more than job slots. Beyond it, jobs fail and are repeated. */
const maxQueued = 4_000;

interface Writers {
  readonly together: (tx: Tx, answers: readonly Answer[]) => Promise<readonly Outcome<BatchResult>[]>;
  readonly alone: (tx: Tx, answer: Answer) => Promise<Verdict['kind']>;
}

/**
 * The queue through which this process settles payments (docs/decisions/0064). Each batch is one transaction on the queue's own
 * connection, and answers that arrive meanwhile form the next one. A payment that fails does not fail the others.
 */
export function settlementQueue(
  { pool, logger }: Pick<Platform, 'pool' | 'logger'>,
  { together, alone }: Writers,
): {
  submit(answer: Answer): Promise<Verdict['kind']>;
  settle(answers: readonly Answer[]): Promise<readonly Outcome<Verdict['kind']>[]>;
  close(): Promise<void>;
} {
  const connection = openPipelinedDatabase(directUrlOf(pool), {
    watch: watchOf(pool),
    applicationName: 'ngoma-settlement',
    onError: (error) =>
      logger.warn({ err: error }, 'The settlement queue lost its database connection; the next batch opens a new one'),
  });

  async function settle(answers: readonly Answer[]): Promise<readonly Outcome<Verdict['kind']>[]> {
    const outcomes: Outcome<Verdict['kind']>[] = [];
    const settled = await writeOrSplit(connection.transaction, together, answers);
    for (const [place, answer] of answers.entries()) outcomes.push(await finish(settled[place], answer));
    return outcomes;
  }

  async function finish(outcome: Outcome<BatchResult> | undefined, answer: Answer): Promise<Outcome<Verdict['kind']>> {
    if (!outcome) return { ok: false, error: new Error(`The payment ${answer.paymentId} has no outcome`) };
    if (!outcome.ok) return outcome;
    if (outcome.value !== 'alone') return { ok: true, value: outcome.value };
    const [last] = await writeOrSplit(
      connection.transaction,
      async (tx): Promise<Outcome<Verdict['kind']>[]> => [{ ok: true, value: await alone(tx, answer) }],
      [answer],
    );
    return last ?? { ok: false, error: new Error(`The payment ${answer.paymentId} has no outcome`) };
  }

  const queue = naturalBatching(settle, {
    maxBatch: maxPerBatch,
    maxWaiting: maxQueued,
    refuse: () => new Error('Too many payments wait to be settled'),
  });
  return {
    submit: (answer) => queue.submit(answer),
    settle,
    async close() {
      await queue.idle();
      await connection.close();
    },
  };
}
