import type { EventState } from '@ngoma/api/features/events/events';
import { readerQuestionLimits } from '@ngoma/api/features/events/reader-questions';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';

/** Requires a reader who is not of the event's team. Raises `own_event` (409). */
export function requireReader(isOfTeam: boolean): void {
  if (isOfTeam) throw new Refusal('own_event', 409, bilingual('events.readerQuestions.ownEvent'));
}

/** Requires an event that is still to come, also one without a date for now. Raises `event_closed` (409). */
export function requireComing({ state, isOver }: { readonly state: EventState; readonly isOver: boolean }): void {
  if (state === 'postponed' || (state === 'published' && !isOver)) return;
  throw new Refusal('event_closed', 409, bilingual('events.readerQuestions.eventClosed'));
}

/** Requires that few questions of the asker wait for an answer. Raises `too_many_questions` (409). */
export function requireFewWaiting(waiting: number): void {
  const max = readerQuestionLimits.waiting;
  if (waiting < max) return;
  throw new Refusal('too_many_questions', 409, bilingual('events.readerQuestions.tooMany', { max }), { facts: { most: max } });
}
