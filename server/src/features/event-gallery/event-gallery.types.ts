import type { Locale } from '@ngoma/api/common/locale';
import type { GalleryAudience, GalleryPictureState, GallerySettings } from '@ngoma/api/features/events/event-gallery';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import type { DbOrTx } from '#platform/postgres/database';

/** Who reads or sends pictures. */
export type Person = Pick<Session, 'userId' | 'role'>;
export type Reader = Person | undefined;

/** Everything that the use cases of this feature need. */
export interface GalleryContext extends Pick<Platform, 'db' | 'clock' | 'files' | 'jobs' | 'pages' | 'phoneMessages'> {
  readonly events: {
    mayManage(person: Person, eventId: string, db: DbOrTx): Promise<boolean>;
    requireManaged(person: Person, eventId: string, db: DbOrTx): Promise<void>;
    /** Raises `not_found` (404) for an event that the reader does not see. */
    requireVisible(reader: Reader, eventId: string): Promise<void>;
    listVisible(ids: readonly string[], reader: Reader, locale: Locale): Promise<readonly { readonly _id: string }[]>;
  };
}

/** Settings of a gallery. */
export type Gallery = GallerySettings;

/** A picture of a gallery, as stored. */
export interface StoredPicture {
  readonly id: string;
  readonly eventId: string;
  readonly authorId: string;
  readonly authorName: string;
  readonly pictureKey: string;
  readonly previewKey: string;
  readonly width: number;
  readonly height: number;
  readonly state: GalleryPictureState;
  readonly reason: string | null;
  readonly consentedAt: Date;
  readonly consentedAudience: GalleryAudience;
}

/** Relations of a reader to a gallery. */
export interface GalleryViewer {
  readonly userId: string | undefined;
  /** Whether the reader has a valid ticket, or was admitted. */
  readonly isHolder: boolean;
  readonly mayManage: boolean;
  readonly isAdmin: boolean;
}
