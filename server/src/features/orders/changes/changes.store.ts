import type { ChangeAnswer } from '@ngoma/api/features/orders/event-changes';
import { sql } from 'kysely';
import type { Tx } from '#platform/postgres/database';

interface Answer {
  readonly changeId: string;
  readonly buyerId: string;
  readonly answer: ChangeAnswer;
  readonly now: Date;
}

/** Stores what a buyer wants. A refund replaces an earlier "keep", never the reverse. */
export async function saveAnswer(tx: Tx, { changeId, buyerId, answer, now }: Answer): Promise<void> {
  await sql`insert into event_change_answers (change_id, buyer_id, answer, answered_at)
    values (${changeId}, ${buyerId}, ${answer}, ${now})
    on conflict (change_id, buyer_id) do update set answer = excluded.answer, answered_at = excluded.answered_at
      where event_change_answers.answer = 'keep' and excluded.answer = 'refund'`.execute(tx);
}
