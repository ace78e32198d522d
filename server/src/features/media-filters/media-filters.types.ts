import type { OverlayKind, PictureFormat } from '@ngoma/api/features/events/media-filters';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import type { DbOrTx } from '#platform/postgres/database';

export type Person = Pick<Session, 'userId' | 'role'>;

/** Everything that the use cases of this feature need. */
export interface MediaFiltersContext extends Pick<Platform, 'db' | 'clock' | 'files' | 'jobs'> {
  readonly events: {
    mayManage(person: Person, eventId: string, db: DbOrTx): Promise<boolean>;
    requireManaged(person: Person, eventId: string, db: DbOrTx): Promise<void>;
    requireVisible(person: Person, eventId: string): Promise<void>;
  };
}

/** A frame, sticker or sponsor's mark, as stored. */
export interface StoredOverlay {
  readonly id: string;
  readonly eventId: string;
  readonly kind: OverlayKind;
  readonly name: string;
  readonly pictureKey: string;
  readonly width: number;
  readonly height: number;
  readonly format: PictureFormat | null;
  readonly isOn: boolean;
}
