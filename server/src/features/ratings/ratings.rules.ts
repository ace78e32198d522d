import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';

/**
 * Requires that the event has begun and that the person was admitted to it.
 * Raises `not_begun` (409) and `not_attended` (409).
 */
export function requireAttendee(event: { readonly startsAt: Date; readonly wasAdmitted: boolean }, now: Date): void {
  if (now < event.startsAt) {
    throw new Refusal('not_begun', 409, bilingual('ratings.notBegun'));
  }
  if (event.wasAdmitted) return;
  throw new Refusal('not_attended', 409, bilingual('ratings.notAttended'));
}

/** Returns what a rating adds to the event's totals: a new one counts, a replacement only moves the sum of stars. */
export const ratingChange = (before: number | undefined, stars: number): { stars: number; count: number } => ({
  stars: stars - (before ?? 0),
  count: before === undefined ? 1 : 0,
});

/** Returns the name that strangers see, first name and last initial: `Brenda Ngo Mballa` becomes `Brenda M.` */
export function publicName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const initial = [...(others.at(-1) ?? '')][0];
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
