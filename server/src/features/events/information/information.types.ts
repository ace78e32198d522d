/** Facts about an event beside its fields. Times are minutes from its start, so that they move with it. */
export interface StoredFacts {
  readonly entranceMinutes: number | null;
  readonly minimumAge: number | null;
  readonly rules: string | null;
  readonly rulesFr: string | null;
  readonly landmark: string | null;
  readonly landmarkFr: string | null;
  readonly mapLink: string | null;
  readonly hidesAttendees: boolean;
}

export interface NewArtist {
  readonly id: string;
  readonly name: string;
  readonly role: string | null;
  readonly roleFr: string | null;
  readonly startMinutes: number | null;
}

/** A stored picture, with the size of its largest rendition in pixels. */
export interface StoredPicture {
  readonly pictureKey: string;
  readonly width: number;
  readonly height: number;
}

export interface StoredArtist extends NewArtist {
  readonly picture: StoredPicture | null;
}

export interface PhotoCaption {
  readonly id: string;
  readonly caption: string | null;
  readonly captionFr: string | null;
}

export interface StoredPhoto extends PhotoCaption {
  readonly picture: StoredPicture;
}

export interface StoredQuestion {
  readonly question: string;
  readonly questionFr: string | null;
  readonly answer: string;
  readonly answerFr: string | null;
}

/** Those who chose to be seen: the number of all, and the first of them, with portraits before others. */
export interface SeenAttendees {
  readonly total: number;
  readonly people: readonly { readonly name: string; readonly avatarKey: string | null }[];
}

/** All that an event page says beside the event. */
export interface StoredInformation {
  readonly facts: StoredFacts | null;
  readonly lineUp: readonly StoredArtist[];
  readonly photos: readonly StoredPhoto[];
  readonly questions: readonly StoredQuestion[];
  /** Questions of readers with an answer for everybody, the latest answers first. */
  readonly readerQuestions: readonly Pick<StoredQuestion, 'question' | 'answer'>[];
  readonly attendees: SeenAttendees;
  /** Whether posts are about the event. */
  readonly hasNews: boolean;
  /** Whether the gallery of attendees' pictures is open. */
  readonly hasGallery: boolean;
}
