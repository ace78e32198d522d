import { type Selectable, sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import type { UsersTable } from '#platform/postgres/database.types';
import type { NewUser, PictureKind, ProfileChanges, User } from './users.types.ts';

/** Maps a row of `users`. Also used by queries of other features that join the table. */
export const toUser = (row: Selectable<UsersTable>): User => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role: row.role as User['role'],
  number: row.number,
  username: row.username,
  experience: row.experience,
  address: row.address,
  website: row.website,
  socialLinks: row.social_links as User['socialLinks'],
  avatarKey: row.avatar_key,
  coverKey: row.cover_key,
  locale: row.locale as User['locale'],
  isVerified: row.is_verified,
  emailConfirmedAt: row.email_confirmed_at,
  referralCode: row.referral_code,
  referredBy: row.referred_by,
  blockedAt: row.blocked_at,
  blockedReason: row.blocked_reason,
  erasedAt: row.erased_at,
  formerRole: row.former_role as User['formerRole'],
  createdAt: row.created_at,
});

/** Returns the ids of all admins whose accounts are not blocked, the eldest first. They are notified of what admins have to do. */
export async function listActiveAdmins(db: DbOrTx): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('blocked_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

const keyColumn = { avatar: 'avatar_key', cover: 'cover_key' } as const satisfies Record<PictureKind, string>;

export const usersStore = (tx: DbOrTx) => ({
  /** Returns undefined when the address or the referral code is taken. The transaction remains usable. */
  async insert(user: NewUser & { id: string; referralCode: string; now: Date }): Promise<User | undefined> {
    const row = await tx
      .insertInto('users')
      .values({
        id: user.id,
        email: user.email,
        name: user.name,
        role: user.role,
        number: user.number ?? null,
        locale: user.locale ?? null,
        is_verified: user.isVerified ?? false,
        email_confirmed_at: user.emailConfirmedAt ?? null,
        referral_code: user.referralCode,
        referred_by: user.referredBy ?? null,
        created_at: user.now,
        updated_at: user.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    return row && toUser(row);
  },

  async findById(id: string): Promise<User | undefined> {
    const row = await tx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
    return row && toUser(row);
  },

  async findByEmail(email: string): Promise<User | undefined> {
    const row = await tx.selectFrom('users').selectAll().where(sql`lower(email)`, '=', email.toLowerCase()).executeTakeFirst();
    return row && toUser(row);
  },

  /** Returns the address, in lower case, of the first account with one of these forms of a number: confirmed before old. */
  async findEmailByNumber(forms: readonly string[]): Promise<string | undefined> {
    const row = await tx
      .selectFrom('users')
      .select(sql<string>`lower(email)`.as('email'))
      .where('number', 'in', forms)
      .orderBy((eb) => eb('email_confirmed_at', 'is', null))
      .orderBy('created_at')
      .orderBy('id')
      .executeTakeFirst();
    return row?.email;
  },

  async findByReferralCode(code: string): Promise<User | undefined> {
    const row = await tx.selectFrom('users').selectAll().where('referral_code', '=', code).executeTakeFirst();
    return row && toUser(row);
  },

  async update(id: string, changes: ProfileChanges, now: Date): Promise<User | undefined> {
    const { socialLinks, ...rest } = changes;
    const row = await tx
      .updateTable('users')
      .set({ ...rest, ...(socialLinks && { social_links: JSON.stringify(socialLinks) }), updated_at: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    return row && toUser(row);
  },

  async changeEmail(id: string, email: string, now: Date): Promise<void> {
    await tx.updateTable('users').set({ email, email_confirmed_at: now, updated_at: now }).where('id', '=', id).execute();
  },

  async confirmEmail(id: string, email: string, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ email_confirmed_at: sql`coalesce(email_confirmed_at, ${now})`, updated_at: now })
      .where('id', '=', id)
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  async setBlock(id: string, block: { at: Date; reason: string } | null, now: Date): Promise<User | undefined> {
    const row = await tx
      .updateTable('users')
      .set({ blocked_at: block?.at ?? null, blocked_reason: block?.reason ?? null, updated_at: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    return row && toUser(row);
  },

  async setVerified(id: string, isVerified: boolean, now: Date): Promise<User | undefined> {
    const row = await tx
      .updateTable('users')
      .set({ is_verified: isVerified, updated_at: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    return row && toUser(row);
  },

  async setRole(id: string, role: User['role'], formerRole: User['formerRole'], now: Date): Promise<User | undefined> {
    const row = await tx
      .updateTable('users')
      .set({ role, former_role: formerRole, updated_at: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    return row && toUser(row);
  },

  /**
   * Records that accounts are in use, at most once an hour each, because the row has many indexes. Rows that are locked are left to the
   * next call.
   */
  async markSeen(ids: readonly string[], now: Date): Promise<void> {
    const anHourAgo = new Date(now.getTime() - 3_600_000);
    await sql`
      update users set last_seen_at = ${now}
      from (select id from users where id = any(${[...ids]}::uuid[]) and erased_at is null
        and (last_seen_at is null or last_seen_at <= ${anHourAgo}) order by id for no key update skip locked) as seen
      where users.id = seen.id`.execute(tx);
  },

  /** Locks the rows of all admins and returns the ids of those not blocked. */
  async lockAdmins(): Promise<string[]> {
    const rows = await tx
      .selectFrom('users')
      .select(['id', 'blocked_at'])
      .where('role', '=', 'admin')
      .orderBy('id')
      .forUpdate()
      .execute();
    return rows.filter((row) => row.blocked_at === null).map((row) => row.id);
  },

  async lock(id: string): Promise<User | undefined> {
    const row = await tx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    return row && toUser(row);
  },

  /** Replaces or clears all personal data of the row. The row stays for the orders and ledger entries that refer to it. */
  async erase(id: string, pseudonym: { name: string; email: string; referralCode: string }, now: Date): Promise<void> {
    await tx
      .updateTable('users')
      .set({
        name: pseudonym.name,
        email: pseudonym.email,
        referral_code: pseudonym.referralCode,
        number: null,
        username: null,
        experience: null,
        address: null,
        website: null,
        social_links: '{}',
        avatar_key: null,
        cover_key: null,
        is_verified: false,
        email_confirmed_at: null,
        last_seen_at: null,
        referred_by: null,
        // Everything that excludes blocked accounts excludes erased ones as well.
        blocked_at: now,
        blocked_reason: null,
        erased_at: now,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute();
  },

  /**
   * Locks the row and returns the key of the current picture, so that of two concurrent uploads each knows the picture it
   * replaces.
   */
  async lockPicture(id: string, kind: PictureKind): Promise<string | null | undefined> {
    const row = await tx.selectFrom('users').select(keyColumn[kind]).where('id', '=', id).forUpdate().executeTakeFirst();
    return row && (row as Record<string, string | null>)[keyColumn[kind]];
  },

  async setPicture(id: string, kind: PictureKind, key: string | null, now: Date): Promise<void> {
    await tx
      .updateTable('users')
      .set({ [keyColumn[kind]]: key, updated_at: now })
      .where('id', '=', id)
      .execute();
  },
});
