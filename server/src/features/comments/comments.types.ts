import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import type { DbOrTx } from '#platform/postgres/database';

/** Who reads or writes comments. */
export type Person = Pick<Session, 'userId' | 'role'>;
export type Reader = Person | undefined;

/** Everything that the use cases of this feature need. */
export interface CommentsContext extends Pick<Platform, 'db' | 'clock' | 'files' | 'jobs' | 'pages' | 'phoneMessages'> {
  readonly events: { mayManage(person: Person, eventId: string, db: DbOrTx): Promise<boolean> };
}

/** A post that everyone may read, as far as its comments depend on it. */
export interface CommentedPost {
  readonly id: string;
  readonly authorId: string;
  readonly eventId: string | null;
  readonly title: string;
  readonly titleFr: string | null;
}

/** The values that all comments on a post share. */
export interface Thread {
  readonly comments: number;
  readonly pinnedId: string | null;
  readonly closedAt: Date | null;
  readonly notifiedAt: Date | null;
}

/** A comment, as far as changes depend on it. */
export interface StoredComment {
  readonly id: string;
  readonly postId: string;
  readonly parentId: string | null;
  readonly authorId: string;
  readonly text: string;
  readonly isHidden: boolean;
  readonly isRemoved: boolean;
}
