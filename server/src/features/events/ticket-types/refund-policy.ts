import type { RefundPolicy } from '@ngoma/api/features/events/ticketing/ticket-types';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import { lockManaged } from '../editor/drafts.service.ts';
import { requireOpen } from '../event-state.rules.ts';
import { eventsStore } from '../events.store.ts';
import { requireInFavour } from './refund-policy.rules.ts';
import { requireCompletePolicy } from './ticket-type-validation.rules.ts';
import { countByType } from './ticket-types.store.ts';

/** Returns only the fields that belong to the kind of a policy, so that no leftovers of another kind are stored. */
function normalized(policy: RefundPolicy): RefundPolicy {
  if (policy.kind === 'until') return { kind: 'until', hoursBefore: policy.hoursBefore };
  return policy.kind === 'steps' ? { kind: 'steps', steps: policy.steps } : { kind: 'none' };
}

/**
 * Changes the refund policy of an event, and returns it. Raises `invalid_input` (400) for an incomplete policy, `not_found` (404)
 * unless the person manages the event, `event_closed` (409), and `policy_less_generous` (409) if people who have bought would
 * lose by it.
 */
export function setRefundPolicy(
  { db, clock, pages }: Pick<Platform, 'db' | 'clock' | 'pages'>,
  manager: Pick<Session, 'userId'>,
  eventId: string,
  policy: RefundPolicy,
): Promise<RefundPolicy> {
  return db.transaction().execute(async (tx) => {
    const event = await lockManaged(tx, eventId, manager);
    requireOpen(event.state);
    requireCompletePolicy(policy, '');
    const sold = [...(await countByType(tx, eventId)).values()].reduce((sum, type) => sum + type.sold + type.held, 0);
    const refundPolicy = normalized(policy);
    requireInFavour(event.refundPolicy, refundPolicy, sold);
    await eventsStore(tx).change(eventId, { refundPolicy }, clock());
    await pages.drop(tx, [`event:${eventId}`]);
    return refundPolicy;
  });
}
