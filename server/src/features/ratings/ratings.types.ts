import type { Locale } from '@ngoma/api/common/locale';
import type { EventBasicDetail } from '@ngoma/api/features/events/events';
import type { Clock } from '#platform/clock';
import type { Session } from '#platform/http/session/session';
import type { Db, DbOrTx, Tx } from '#platform/postgres/database';

/** The person who reads or writes ratings. */
export type Reader = Pick<Session, 'userId' | 'role'>;

/** Everything that the use cases of this feature need: the database, the time, and two other features by their public API. */
export interface RatingsContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: {
    listVisible(ids: readonly string[], reader: Reader | undefined, locale: Locale, within?: DbOrTx): Promise<EventBasicDetail[]>;
    addRating(
      tx: Tx,
      eventId: string,
      by: { readonly stars: number; readonly count: number },
    ): Promise<EventBasicDetail['rating']>;
  };
  readonly loyalty: {
    awardPointsForRating(tx: Tx, userId: string, eventId: string): Promise<number>;
  };
}
