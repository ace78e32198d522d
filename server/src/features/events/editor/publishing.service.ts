import type { BodyOutput } from '@ngoma/api/common/endpoint';
import type { publishEvent, setEventVisibility } from '@ngoma/api/features/events/editor';
import type { EventState, ValidationView } from '@ngoma/api/features/events/events';
import { recordActivities } from '#features/activities/index';
import { invalidInput } from '#platform/http/body/validation';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { newAccessCode } from '../access/access-code.ts';
import { recordChange } from '../changes/record-change.ts';
import {
  futurePublishAt,
  requireAllStepsDone,
  requireConfirmedEmail,
  requireDated,
  requireMove,
  requireNoOpenOrders,
  requireNotSuspended,
  requireOpen,
  requireUpcoming,
} from '../event-state.rules.ts';
import { eventsStore } from '../events.store.ts';
import type { StoredEvent } from '../events.types.ts';
import { recordStateMove } from '../record-state-move.ts';
import { systemReasons } from '../system-reasons.rules.ts';
import { countByType } from '../ticket-types/ticket-types.store.ts';
import { customizationsStore } from './customizations.store.ts';
import { lockManaged, refreshPriceFrom, requireOrganizer } from './drafts.service.ts';
import { findPaidSales } from './paid-sales.read.ts';

type Owner = Pick<Session, 'userId'>;
type Actor = Pick<Session, 'userId' | 'role'>;
type Publication = BodyOutput<typeof publishEvent>;
type Visibility = BodyOutput<typeof setEventVisibility>;

/** Use cases that change who sees an event: publishing, state, visibility, and who validates tickets. */
export function publishingService({ db, clock, jobs, pages }: Platform) {
  /** Requires that the event can be sold. Raises `move_refused`, `event_past` or `email_unconfirmed` (409). */
  const requirePublishable = async (tx: Tx, event: StoredEvent): Promise<void> => {
    requireAllStepsDone(event.creationStep);
    requireUpcoming(event.startsAt, clock());
    requireConfirmedEmail(await findPaidSales(tx, event.id));
  };

  const visibilityOf = (event: StoredEvent, input: Visibility) => {
    const publishAt = input.publishAt === undefined ? event.publishAt : input.publishAt ? new Date(input.publishAt) : null;
    if (publishAt && publishAt >= event.startsAt) {
      throw invalidInput({
        publishAt: bilingual('events.eventWouldGoPublic'),
      });
    }
    const accessCode = input.accessCode === undefined ? event.accessCode : input.accessCode;
    return {
      visibility: input.visibility,
      publishAt: futurePublishAt(publishAt, clock()),
      // Nobody could open a private event without a code.
      accessCode: input.visibility === 'private' ? (accessCode ?? newAccessCode()) : accessCode,
    };
  };

  /**
   * Returns when the event counts as published: now, or null while its publication date lies ahead. The event becomes visible at
   * that date; a job then sends the notifications.
   */
  const publishedAtOf = (event: StoredEvent, publishAt: Date | null) => (publishAt ? null : (event.publishedAt ?? clock()));

  /** Records that the event was published. Duplicates are dropped, because an event is published only once. */
  const recordPublished = (tx: Tx, eventId: string, publishedAt: Date | null) =>
    recordActivities(
      jobs,
      tx,
      publishedAt ? [{ type: 'event_published', sourceId: eventId, happenedAt: publishedAt.toISOString() }] : [],
    );

  return {
    /**
     * Publishes a finished draft. A repeat changes only visibility and date. Raises `not_found` (404), `event_closed`,
     * `event_past` and `email_unconfirmed` (409).
     */
    publishEvent: (
      owner: Owner,
      ids: { eventId: string; configId: string; customizationId: string },
      input: Publication,
    ): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const event = await lockManaged(tx, ids.eventId, owner);
        const store = eventsStore(tx);
        const customization = await customizationsStore(tx).find(event.id);
        if ((await store.findConfigId(event.id)) !== ids.configId || customization?.id !== ids.customizationId) throw notFound();
        requireOpen(event.state);
        requireNotSuspended(event.state);
        requireDated(event.state);
        if (event.state === 'draft') {
          await requirePublishable(tx, event);
          const reason = systemReasons.published.en;
          await recordStateMove(clock, tx, { event, to: 'published', actorId: owner.userId, reason });
        }
        const shown = visibilityOf(event, { ...input, publishAt: input.publishAt ?? null });
        const changes = {
          ...shown,
          state: 'published' as const,
          creationStep: 0,
          publishedAt: publishedAtOf(event, shown.publishAt),
        };
        await store.change(event.id, changes, clock());
        await recordPublished(tx, event.id, changes.publishedAt);
        await refreshPriceFrom(tx, { ...event, ...changes }, clock());
        await pages.drop(tx, [`event:${event.id}`, 'events']);
      }),

    /**
     * Moves an event to another state. Raises `not_found` (404) if the person does not manage it, 403 for moves of other roles,
     * `move_refused` (409) with the allowed moves, and the errors of publishing.
     */
    setStatus: (actor: Actor, eventId: string, to: EventState, reason: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const store = eventsStore(tx);
        const event = actor.role === 'admin' ? await store.lock(eventId) : await lockManaged(tx, eventId, actor);
        if (!event) throw notFound();
        if (actor.role !== 'admin' && to !== 'published') requireOrganizer(event, actor);
        requireMove(event.state, to, actor.role === 'admin' ? 'admin' : 'organizer');
        if (to === 'published' && event.state === 'draft') await requirePublishable(tx, event);
        if (to === 'published' && event.state === 'postponed') requireUpcoming(event.startsAt, clock());
        const taken = [...(await countByType(tx, eventId)).values()].reduce((sum, { sold, held }) => sum + sold + held, 0);
        requireNoOpenOrders(event.state, to, taken);
        await recordStateMove(clock, tx, { event, to, actorId: actor.userId, reason });
        const opened = await recordChange({ clock, jobs }, tx, {
          before: event,
          after: { ...event, state: to },
          reason: to === 'postponed' ? reason : null,
          actorId: actor.userId,
        });
        const changes = {
          state: to,
          ...opened,
          stateReason: to === 'published' || to === 'draft' ? null : reason,
          ...(to === 'draft' && { creationStep: await stepReached(tx, eventId), publishedAt: null }),
          ...(to === 'published' && {
            creationStep: 0,
            publishedAt: publishedAtOf(event, futurePublishAt(event.publishAt, clock())),
          }),
        };
        await store.change(eventId, changes, clock());
        if (to === 'published') await recordPublished(tx, eventId, changes.publishedAt ?? null);
        if (to === 'cancelled')
          await recordActivities(jobs, tx, [{ type: 'event_cancelled', sourceId: eventId, happenedAt: clock().toISOString() }]);
        await refreshPriceFrom(tx, { ...event, ...changes }, clock());
        // Orders and contracts depend on events, not the reverse, so jobs end the orders and the pledges. See
        // docs/flows/cancellation.md.
        if (to === 'cancelled') {
          await jobs.enqueue(tx, 'event.cancelled', { eventId }, { runAt: clock(), key: `event.cancelled:${eventId}` });
          const key = `contracts.end-pledges:${eventId}`;
          await jobs.enqueue(tx, 'contracts.end-pledges', { eventId }, { runAt: clock(), key });
        }
        await pages.drop(tx, [`event:${eventId}`, 'events']);
      }),

    /**
     * Sets who can find the event, and from when. Raises 400 for a date after the start, `not_found` (404) and `event_closed`
     * (409).
     */
    setVisibility: (owner: Owner, eventId: string, input: Visibility): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const event = await lockManaged(tx, eventId, owner);
        requireOpen(event.state);
        const shown = visibilityOf(event, input);
        const publishedAt = event.state === 'published' ? publishedAtOf(event, shown.publishAt) : event.publishedAt;
        await eventsStore(tx).change(eventId, { ...shown, publishedAt }, clock());
        // One that becomes public is news only now.
        const isNew = shown.visibility === 'public' && event.visibility !== 'public';
        if (event.state === 'published') await recordPublished(tx, eventId, publishedAt && isNew ? clock() : publishedAt);
        await pages.drop(tx, [`event:${eventId}`, 'events']);
      }),

    /** Sets who validates tickets at the entrance. Raises `not_found` (404). */
    setValidationView: (owner: Owner, eventId: string, validationView: ValidationView): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await lockManaged(tx, eventId, owner);
        await eventsStore(tx).change(eventId, { validationView }, clock());
        await pages.drop(tx, [`event:${eventId}`, 'events']);
      }),
  };

  async function stepReached(tx: Tx, eventId: string): Promise<number> {
    if (!(await eventsStore(tx).findConfigId(eventId))) return 1;
    return (await customizationsStore(tx).find(eventId)) ? 3 : 2;
  }
}
