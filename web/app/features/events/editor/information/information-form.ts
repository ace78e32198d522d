import type { BodyInput } from '@ngoma/api/common/endpoint';
import type { EventInformation, saveEventInformation } from '@ngoma/api/features/events/information';
import { toInstant, toLocal } from '#lib/format/zoned-time.ts';

export interface ArtistValues {
  /** Empty until the artist is saved. */
  readonly _id: string;
  readonly name: string;
  readonly role: string;
  readonly roleFr: string;
  readonly startsAt: string;
}

export interface QuestionValues {
  readonly question: string;
  readonly questionFr: string;
  readonly answer: string;
  readonly answerFr: string;
}

/** Values of the form: everything as text, times in the event's time zone. */
export interface InformationValues {
  readonly doorsOpenAt: string;
  readonly minimumAge: string;
  readonly rules: string;
  readonly rulesFr: string;
  readonly landmark: string;
  readonly landmarkFr: string;
  readonly mapLink: string;
  readonly showsAttendees: boolean;
  readonly lineUp: readonly ArtistValues[];
  readonly questions: readonly QuestionValues[];
  readonly photos: readonly { readonly _id: string; readonly caption: string; readonly captionFr: string }[];
}

export const emptyArtist: ArtistValues = { _id: '', name: '', role: '', roleFr: '', startsAt: '' };
export const emptyQuestion: QuestionValues = { question: '', questionFr: '', answer: '', answerFr: '' };

const textsIn = <Key extends string>(entry: Partial<Record<Key, string | null>>, keys: readonly Key[]): Record<Key, string> =>
  Object.fromEntries(keys.map((key) => [key, entry[key] ?? ''])) as Record<Key, string>;

/** Returns the values of the form for what is stored. */
export const valuesOf = ({ stored }: Pick<EventInformation, 'stored'>, zone: string): InformationValues => ({
  doorsOpenAt: toLocal(stored?.doorsOpenAt ?? null, zone),
  minimumAge: stored?.minimumAge ? String(stored.minimumAge) : '',
  ...textsIn(stored ?? {}, ['rules', 'rulesFr', 'landmark', 'landmarkFr', 'mapLink']),
  showsAttendees: !stored?.hidesAttendees,
  lineUp: (stored?.lineUp ?? []).map((artist) => ({
    ...textsIn(artist, ['_id', 'name', 'role', 'roleFr']),
    startsAt: toLocal(artist.startsAt ?? null, zone),
  })),
  questions: (stored?.questions ?? []).map((entry) => textsIn(entry, ['question', 'questionFr', 'answer', 'answerFr'])),
  photos: (stored?.photos ?? []).map((photo) => textsIn(photo, ['_id', 'caption', 'captionFr'])),
});

/** Converts the form to the body of the request. */
export const informationToWire = (values: InformationValues, zone: string): BodyInput<typeof saveEventInformation> => ({
  doorsOpenAt: toInstant(values.doorsOpenAt, zone),
  minimumAge: values.minimumAge.trim() === '' ? null : Number(values.minimumAge),
  rules: values.rules,
  rulesFr: values.rulesFr,
  landmark: values.landmark,
  landmarkFr: values.landmarkFr,
  mapLink: values.mapLink,
  hidesAttendees: !values.showsAttendees,
  lineUp: values.lineUp.map(({ _id, name, role, roleFr, startsAt }) => ({
    ...(_id && { _id }),
    ...{ name, role, roleFr },
    startsAt: toInstant(startsAt, zone),
  })),
  questions: [...values.questions],
  photos: [...values.photos],
});
