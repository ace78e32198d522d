import { Refusal } from '#platform/refusal';

/** Only who was there, and only once it has begun, may say how it was. Refusals 409 `not_begun`, `not_attended`. */
export function requireWitness(event: { readonly startsAt: Date; readonly wasAdmitted: boolean }, now: Date): void {
  if (now < event.startsAt) {
    throw new Refusal('not_begun', 409, {
      en: 'You can rate this event once it has begun',
      fr: 'Vous pourrez noter cet événement une fois qu’il aura commencé',
    });
  }
  if (event.wasAdmitted) return;
  throw new Refusal('not_attended', 409, {
    en: 'Only people who were let in can rate this event',
    fr: 'Seules les personnes entrées à l’événement peuvent le noter',
  });
}

/** What a new rating adds to the event's sums: one more, or the difference to the one it replaces. */
export const differenceTo = (before: number | undefined, stars: number): { stars: number; count: number } => ({
  stars: stars - (before ?? 0),
  count: before === undefined ? 1 : 0,
});

/** First name and initial of the last: `Brenda Ngo Mballa` is shown to strangers as `Brenda M.` */
export function publicName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const initial = [...(others.at(-1) ?? '')][0];
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
