import { type Locale, localizedText } from '@ngoma/api/common/locale';
import type { EventInformation } from '@ngoma/api/features/events/information';
import type { ProgressivePictures } from '#platform/files/progressive-pictures';
import type { StoredEvent } from '../events.types.ts';
import { firstNameOf, momentOf } from './information.rules.ts';
import type { StoredInformation, StoredPicture } from './information.types.ts';

interface ViewOptions {
  readonly event: Pick<StoredEvent, 'startsAt' | 'state'>;
  readonly pictures: Pick<ProgressivePictures, 'view'>;
  /** Returns the address of a portrait. */
  readonly portrait: (key: string) => string;
  readonly locale: Locale;
  /** Whether the reader is of the event's team, and gets the values as entered. */
  readonly isTeam: boolean;
}

/** Converts what an event page says beside the event into the reader's language. */
export function toInformation(information: StoredInformation, options: ViewOptions): EventInformation {
  const { facts, lineUp, photos, questions, readerQuestions, attendees } = information;
  const { startsAt, state } = options.event;
  // The page of an event that is over or cancelled shows no one.
  const isComing = state === 'published';
  const text = (original: string | null | undefined, french: string | null | undefined) =>
    original ? localizedText(options.locale, original, french ?? null) : (french ?? null);
  const picture = ({ pictureKey, width, height }: StoredPicture) => ({ ...options.pictures.view(pictureKey), width, height });
  return {
    doorsOpenAt: momentOf(startsAt, facts?.entranceMinutes ?? null),
    minimumAge: facts?.minimumAge ?? null,
    rules: text(facts?.rules, facts?.rulesFr),
    landmark: text(facts?.landmark, facts?.landmarkFr),
    mapLink: facts?.mapLink ?? null,
    lineUp: lineUp.map((artist) => ({
      _id: artist.id,
      name: artist.name,
      role: text(artist.role, artist.roleFr),
      startsAt: momentOf(startsAt, artist.startMinutes),
      picture: artist.picture && picture(artist.picture),
    })),
    photos: photos.map((photo) => ({
      _id: photo.id,
      caption: text(photo.caption, photo.captionFr),
      picture: picture(photo.picture),
    })),
    questions: [
      ...questions.map((entry) => ({
        question: localizedText(options.locale, entry.question, entry.questionFr),
        answer: localizedText(options.locale, entry.answer, entry.answerFr),
      })),
      ...readerQuestions,
    ],
    attendees: {
      people: (isComing ? attendees.people : []).map(({ name, avatarKey }) => ({
        firstName: firstNameOf(name),
        picture: avatarKey ? { url: options.portrait(avatarKey) } : null,
      })),
      total: isComing ? attendees.total : 0,
    },
    hasGallery: information.hasGallery,
    stored: options.isTeam ? storedOf(information, startsAt) : null,
  };
}

const storedOf = ({ facts, lineUp, photos, questions }: StoredInformation, startsAt: Date): EventInformation['stored'] => ({
  doorsOpenAt: momentOf(startsAt, facts?.entranceMinutes ?? null),
  minimumAge: facts?.minimumAge ?? null,
  rules: facts?.rules ?? null,
  rulesFr: facts?.rulesFr ?? null,
  landmark: facts?.landmark ?? null,
  landmarkFr: facts?.landmarkFr ?? null,
  mapLink: facts?.mapLink ?? null,
  hidesAttendees: facts?.hidesAttendees ?? false,
  lineUp: lineUp.map(({ id, name, role, roleFr, startMinutes }) => ({
    _id: id,
    name,
    role,
    roleFr,
    startsAt: momentOf(startsAt, startMinutes),
  })),
  questions: questions.map((entry) => ({ ...entry })),
  photos: photos.map(({ id, caption, captionFr }) => ({ _id: id, caption, captionFr })),
});
