import type { EventState } from '@ngoma/api/features/events/events';
import { recordAct } from '#platform/audit';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { eventsStore } from './events.store.ts';
import type { StoredEvent } from './events.types.ts';

interface StateMove {
  readonly event: StoredEvent;
  readonly to: EventState;
  readonly actorId: string;
  readonly reason: string;
}

/** Records a move of an event to another state, in its history and in the audit log. */
export async function recordStateMove(
  clock: Platform['clock'],
  tx: Tx,
  { event, to, actorId, reason }: StateMove,
): Promise<void> {
  await eventsStore(tx).recordMove({ eventId: event.id, from: event.state, to, reason, actorId }, clock());
  await recordAct(tx, clock, {
    actorId,
    action: `event.${to === 'draft' ? 'withdrawn' : to}`,
    subjectType: 'event',
    subjectId: event.id,
    detail: { from: event.state, to, reason },
  });
}
