import type { EventInformationInput } from '@ngoma/api/features/events/information';
import { invalidInput } from '#platform/http/body/validation';
import { bilingual } from '#platform/i18n/messages';
import type { StoredEvent } from '../events.types.ts';
import type { NewArtist, PhotoCaption, StoredFacts, StoredQuestion } from './information.types.ts';

type EventTimes = Pick<StoredEvent, 'startsAt' | 'endsAt'>;

const minuteMs = 60_000;
const dayMinutes = 24 * 60;
/** An event without an end may last two weeks. */
const longestMinutes = 14 * dayMinutes;

const minutesFrom = (start: Date, at: string | null | undefined): number | null =>
  at ? Math.round((new Date(at).getTime() - start.getTime()) / minuteMs) : null;

/** Returns the moment so many minutes from an event's start as ISO text; null for no minutes. */
export const momentOf = (start: Date, minutes: number | null): string | null =>
  minutes === null ? null : new Date(start.getTime() + minutes * minuteMs).toISOString();

/** Returns the facts of an input. Raises `invalid_input` (400) if the doors open later than the event begins, or more than a day before. */
export function factsOf(input: EventInformationInput, { startsAt }: EventTimes): StoredFacts {
  const entranceMinutes = minutesFrom(startsAt, input.doorsOpenAt);
  if (entranceMinutes !== null && (entranceMinutes > 0 || entranceMinutes < -dayMinutes))
    throw invalidInput({ doorsOpenAt: bilingual('events.information.entranceBeforeStart') });
  return {
    entranceMinutes,
    minimumAge: input.minimumAge ?? null,
    rules: input.rules ?? null,
    rulesFr: input.rulesFr ?? null,
    landmark: input.landmark ?? null,
    landmarkFr: input.landmarkFr ?? null,
    mapLink: input.mapLink ?? null,
    hidesAttendees: input.hidesAttendees ?? false,
  };
}

/**
 * Returns the artists of an input. Those who are not in the line-up yet get an id. Raises `invalid_input` (400) for one who begins
 * outside of the event.
 */
export function lineUpOf(
  { lineUp }: EventInformationInput,
  { startsAt, endsAt }: EventTimes,
  known: ReadonlySet<string>,
  newId: () => string,
): NewArtist[] {
  const lasts = endsAt ? (endsAt.getTime() - startsAt.getTime()) / minuteMs : longestMinutes;
  const taken = new Set<string>();
  return lineUp.map((artist, place) => {
    const startMinutes = minutesFrom(startsAt, artist.startsAt);
    if (startMinutes !== null && (startMinutes < -dayMinutes || startMinutes > lasts))
      throw invalidInput({ [`lineUp.${place}.startsAt`]: bilingual('events.information.artistOutsideEvent') });
    const isKnown = artist._id !== undefined && known.has(artist._id) && !taken.has(artist._id);
    const id = isKnown && artist._id ? artist._id : newId();
    taken.add(id);
    return { id, name: artist.name, role: artist.role ?? null, roleFr: artist.roleFr ?? null, startMinutes };
  });
}

/** Returns the part of a name by which attendees are shown: `Brenda Ngo Mballa` becomes `Brenda`. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

/** Returns the questions of an input. */
export const questionsOf = ({ questions }: EventInformationInput): StoredQuestion[] =>
  questions.map(({ question, questionFr, answer, answerFr }) => ({
    question,
    questionFr: questionFr ?? null,
    answer,
    answerFr: answerFr ?? null,
  }));

/** Returns the captions of the photos that stay, each photo once. */
export const photosOf = (photos: NonNullable<EventInformationInput['photos']>): PhotoCaption[] => [
  ...new Map(
    photos.map(({ _id: id, caption, captionFr }) => [id, { id, caption: caption ?? null, captionFr: captionFr ?? null }]),
  ).values(),
];
