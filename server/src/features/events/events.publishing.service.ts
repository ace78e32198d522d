import type { BodyOutput } from '@ngoma/api/common/endpoint';
import type { publishEvent, setEventVisibility } from '@ngoma/api/features/event-editing';
import type { EventState, ValidationView } from '@ngoma/api/features/events';
import { tell } from '#features/activities/index';
import { recordAct } from '#platform/audit';
import type { Tx } from '#platform/database';
import type { Platform } from '#platform/platform';
import { notFound } from '#platform/refusal';
import type { Session } from '#platform/session';
import { invalidInput } from '#platform/validation';
import { newAccessCode } from './access-code.ts';
import { customizationsStore } from './customizations.store.ts';
import { lockManaged, refreshPriceFrom, requireOrganizer } from './events.drafts.service.ts';
import { ownReasons } from './events.reasons.rules.ts';
import {
  publishAtFrom,
  requireAhead,
  requireFinished,
  requireMove,
  requireNobodyWaiting,
  requireNotSuspended,
  requireOpen,
} from './events.state.rules.ts';
import { eventsStore } from './events.store.ts';
import type { StoredEvent } from './events.types.ts';
import { countByType } from './ticket-types.store.ts';

type Owner = Pick<Session, 'userId'>;
type Actor = Pick<Session, 'userId' | 'role'>;
type Publication = BodyOutput<typeof publishEvent>;
type Visibility = BodyOutput<typeof setEventVisibility>;

/** The last step of the stepper and what follows it: states, visibility, who validates. */
export function publishingService({ db, clock, jobs, pages }: Platform) {
  /** What must hold before people may buy. */
  const requirePublishable = (event: StoredEvent) => {
    requireFinished(event.creationStep);
    requireAhead(event.startsAt, clock());
  };

  const visibilityOf = (event: StoredEvent, input: Visibility) => {
    const publishAt = input.publishAt === undefined ? event.publishAt : input.publishAt ? new Date(input.publishAt) : null;
    if (publishAt && publishAt >= event.startsAt) {
      throw invalidInput({
        publishAt: { en: 'The event would go public after it has begun', fr: 'L’événement serait public après avoir commencé' },
      });
    }
    const accessCode = input.accessCode === undefined ? event.accessCode : input.accessCode;
    return {
      visibility: input.visibility,
      publishAt: publishAtFrom(publishAt, clock()),
      // A private event without a code would open to nobody.
      accessCode: input.visibility === 'private' ? (accessCode ?? newAccessCode()) : accessCode,
    };
  };

  const move = async (tx: Tx, event: StoredEvent, to: EventState, actor: Actor, reason: string) => {
    await eventsStore(tx).recordMove({ eventId: event.id, from: event.state, to, reason, actorId: actor.userId }, clock());
    await recordAct(tx, clock, {
      actorId: actor.userId,
      action: `event.${to === 'draft' ? 'withdrawn' : to}`,
      subjectType: 'event',
      subjectId: event.id,
      detail: { from: event.state, to, reason },
    });
  };

  /** Out now, or waiting for its date: then a job announces it, and it is visible from that moment whatever the job does. */
  const publishedAtOf = (event: StoredEvent, publishAt: Date | null) => (publishAt ? null : (event.publishedAt ?? clock()));

  /** Tells that the event is out; an event comes out once, whatever is set again. */
  const tellOut = (tx: Tx, eventId: string, publishedAt: Date | null) =>
    tell(jobs, tx, publishedAt ? [{ type: 'event_published', sourceId: eventId, happenedAt: publishedAt.toISOString() }] : []);

  return {
    /**
     * Publishes a finished draft. Repeating it changes visibility and date only. Refusals: 404, 409 `event_closed`,
     * `event_past`.
     */
    publishEvent: (
      owner: Owner,
      ids: { eventId: string; configId: string; customizationId: string },
      input: Publication,
    ): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const event = await lockManaged(tx, ids.eventId, owner);
        const store = eventsStore(tx);
        const look = await customizationsStore(tx).find(event.id);
        if ((await store.findConfigId(event.id)) !== ids.configId || look?.id !== ids.customizationId) throw notFound();
        requireOpen(event.state);
        requireNotSuspended(event.state);
        if (event.state === 'draft') {
          requirePublishable(event);
          await move(tx, event, 'published', { ...owner, role: 'organizer' }, ownReasons.published.en);
        }
        const shown = visibilityOf(event, { ...input, publishAt: input.publishAt ?? null });
        const changes = {
          ...shown,
          state: 'published' as const,
          creationStep: 0,
          publishedAt: publishedAtOf(event, shown.publishAt),
        };
        await store.change(event.id, changes, clock());
        await tellOut(tx, event.id, changes.publishedAt);
        await refreshPriceFrom(tx, { ...event, ...changes }, clock());
        await pages.drop(tx, [`event:${event.id}`, 'events']);
      }),

    /**
     * Moves an event to another state. Refusals: 404 where it is not theirs, 403 for another's move, 409 `move_refused`
     * with the moves there are, and those of publishing.
     */
    setStatus: (actor: Actor, eventId: string, to: EventState, reason: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const store = eventsStore(tx);
        const event = actor.role === 'admin' ? await store.lock(eventId) : await lockManaged(tx, eventId, actor);
        if (!event) throw notFound();
        if (actor.role !== 'admin' && to !== 'published') requireOrganizer(event, actor);
        requireMove(event.state, to, actor.role === 'admin' ? 'admin' : 'organizer');
        if (to === 'published' && event.state === 'draft') requirePublishable(event);
        const taken = [...(await countByType(tx, eventId)).values()].reduce((sum, { sold, held }) => sum + sold + held, 0);
        requireNobodyWaiting(event.state, to, taken);
        await move(tx, event, to, actor, reason);
        const changes = {
          state: to,
          stateReason: to === 'published' || to === 'draft' ? null : reason,
          ...(to === 'draft' && { creationStep: await stepReached(tx, eventId), publishedAt: null }),
          ...(to === 'published' && {
            creationStep: 0,
            publishedAt: publishedAtOf(event, publishAtFrom(event.publishAt, clock())),
          }),
        };
        await store.change(eventId, changes, clock());
        if (to === 'published') await tellOut(tx, eventId, changes.publishedAt ?? null);
        if (to === 'cancelled')
          await tell(jobs, tx, [{ type: 'event_cancelled', sourceId: eventId, happenedAt: clock().toISOString() }]);
        await refreshPriceFrom(tx, { ...event, ...changes }, clock());
        // Orders depend on events, and not the other way round: they hear of it. docs/flows/cancellation.md tells the rest.
        if (to === 'cancelled')
          await jobs.enqueue(tx, 'event.cancelled', { eventId }, { runAt: clock(), key: `event.cancelled:${eventId}` });
        await pages.drop(tx, [`event:${eventId}`, 'events']);
      }),

    /** Who finds the event, and from when. Refusals: 400 for a date after the start, 404, 409 `event_closed`. */
    setVisibility: (owner: Owner, eventId: string, input: Visibility): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const event = await lockManaged(tx, eventId, owner);
        requireOpen(event.state);
        const shown = visibilityOf(event, input);
        const publishedAt = event.state === 'published' ? publishedAtOf(event, shown.publishAt) : event.publishedAt;
        await eventsStore(tx).change(eventId, { ...shown, publishedAt }, clock());
        if (event.state === 'published') await tellOut(tx, eventId, publishedAt);
        await pages.drop(tx, [`event:${eventId}`, 'events']);
      }),

    /** Who may validate tickets at the entrance. Refusal 404. */
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
