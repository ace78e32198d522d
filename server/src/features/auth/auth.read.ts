import { sql } from 'kysely';
import type { DbOrTx } from '#platform/database';
import type { Session } from '#platform/session';
import type { LiveSession } from './session-lookup.ts';

/** What a login needs to know, in one query that is the same whether the address has an account or not. */
export interface LoginRecord {
  readonly userId: string;
  readonly passwordHash: string;
  readonly blockedReason: string | undefined;
  /** Whether the account's owner has asked for its end. */
  readonly isLeaving: boolean;
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
      isLeaving: Boolean(row.is_leaving),
    }
  );
}

/** The live sessions of accounts that are not blocked, by the token's hash in hexadecimal. */
export async function findLiveSessions(db: DbOrTx, tokenHashes: readonly Buffer[], now: Date): Promise<Map<string, LiveSession>> {
  const { rows } = await sql<{
    token_hash: Buffer;
    id: string;
    user_id: string;
    expires_at: Date;
    last_seen_at: Date;
    email: string;
    name: string;
    role: string;
    locale: string | null;
  }>`
    select sessions.token_hash, sessions.id, sessions.user_id, sessions.expires_at, sessions.last_seen_at,
      users.email, users.name, users.role, users.locale
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
        },
        expiresAt: row.expires_at,
        lastSeenAt: row.last_seen_at,
      },
    ]),
  );
}
