import { sql } from 'kysely';
import type { Session } from '#platform/http/session/session';
import type { DbOrTx } from '#platform/postgres/database';
import type { LiveSession } from './sessions/session-lookup.ts';

/** The account data that sign-in needs, read in one query that is the same for known and unknown addresses. */
export interface LoginRecord {
  readonly userId: string;
  readonly passwordHash: string;
  readonly blockedReason: string | undefined;
  /** Whether a deletion of the account is pending. */
  readonly isBeingDeleted: boolean;
}

export async function findForLogin(db: DbOrTx, email: string): Promise<LoginRecord | undefined> {
  const row = await db
    .selectFrom('users')
    .innerJoin('credentials', 'credentials.user_id', 'users.id')
    .select(['users.id', 'credentials.password_hash', 'users.blocked_at', 'users.blocked_reason'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('account_deletions')
          .select('account_deletions.id')
          .whereRef('account_deletions.user_id', '=', 'users.id')
          .where('account_deletions.cancelled_at', 'is', null)
          .where('account_deletions.done_at', 'is', null),
      ).as('is_leaving'),
    )
    .where(sql`lower(users.email)`, '=', email)
    .executeTakeFirst();
  return (
    row && {
      userId: row.id,
      passwordHash: row.password_hash,
      blockedReason: row.blocked_at ? (row.blocked_reason ?? '') : undefined,
      isBeingDeleted: Boolean(row.is_leaving),
    }
  );
}

/** Finds the live sessions of accounts that are not blocked, keyed by the hexadecimal token hash. */
export async function findLiveSessions(
  db: DbOrTx,
  tokenHashes: readonly Buffer[],
  now: Date,
  isLimited: (session: { readonly role: string; readonly email: string; readonly secondStepAt: Date | null }) => boolean,
): Promise<Map<string, LiveSession>> {
  const { rows } = await sql<{
    token_hash: Buffer;
    id: string;
    user_id: string;
    expires_at: Date;
    last_seen_at: Date;
    second_step_at: Date | null;
    email: string;
    name: string;
    role: string;
    locale: string | null;
  }>`
    select sessions.token_hash, sessions.id, sessions.user_id, sessions.expires_at, sessions.last_seen_at,
      sessions.second_step_at,       users.email, users.name, users.role, users.locale
    from sessions join users on users.id = sessions.user_id
    where sessions.token_hash = any(${tokenHashes as Buffer[]}::bytea[]) and sessions.revoked_at is null
      and sessions.expires_at > ${now} and users.blocked_at is null`.execute(db);
  return new Map(
    rows.map((row) => [
      row.token_hash.toString('hex'),
      {
        session: {
          sessionId: row.id,
          userId: row.user_id,
          email: row.email,
          name: row.name,
          role: row.role as Session['role'],
          locale: row.locale as Session['locale'],
          isLimited: isLimited({ role: row.role, email: row.email, secondStepAt: row.second_step_at }),
        },
        expiresAt: row.expires_at,
        lastSeenAt: row.last_seen_at,
      },
    ]),
  );
}
