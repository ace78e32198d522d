import { business } from '@ngoma/api/common/business';
import type { LoyaltyKind, LoyaltyMonth } from '@ngoma/api/features/loyalty';
import { sql } from 'kysely';
import { type Db, type DbOrTx, type Tx, withSnapshot } from '#platform/postgres/database';

const { zone } = business.calendar;

/** The price of an order, and the part of it that was not refunded. */
export interface PaidOrder {
  readonly id: string;
  readonly buyerId: string;
  readonly eventId: string;
  readonly paidXaf: number;
  readonly keptXaf: number;
  readonly confirmedAt: Date;
}

/** Returns a paid order of a participant under a share lock, or undefined for any other. */
export async function lockPaidOrder(tx: Tx, orderId: string): Promise<PaidOrder | undefined> {
  const { rows } = await sql<PaidOrder & { state: string; refund: string; refundedXaf: number }>`
    select placed.id, placed.buyer_id as "buyerId", placed.event_id as "eventId", placed.total_xaf as "paidXaf", placed.state,
      placed.refund, placed.refunded_xaf as "refundedXaf", coalesce(placed.settled_at, placed.created_at) as "confirmedAt"
    from orders placed join users buyer on buyer.id = placed.buyer_id and buyer.role = 'participant'
    where placed.id = ${orderId} and placed.payment = 'paid' and placed.total_xaf > 0
    for share of placed`.execute(tx);
  const [order] = rows;
  if (!order) return undefined;
  const { state, refund, refundedXaf, ...paid } = order;
  // An order whose tickets were all refunded in part is cancelled, and its buyer has still paid the rest.
  const isPaidFor = state === 'confirmed' || (state === 'cancelled' && refund === 'partial');
  return { ...paid, keptXaf: isPaidFor && refund !== 'full' ? paid.paidXaf - refundedXaf : 0 };
}

/** Tells whether the user collects points, as only participants do. */
export async function isParticipant(db: DbOrTx, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst();
  return row?.role === 'participant';
}

/** Returns the points that count for the tier: those activated since the given time, less reversed ones. */
export async function countTierPoints(db: DbOrTx, userId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ points: number }>`select coalesce(sum(points - reversed_points), 0)::int as points
    from loyalty_lots where user_id = ${userId} and activated_at > ${since}`.execute(db);
  return rows[0]?.points ?? 0;
}

/** Returns the account's current points. Subtracts expired points that the job has not removed yet from the cached sums. */
export async function findAccount(db: DbOrTx, userId: string, now: Date) {
  const { rows } = await sql<{ active: number; pending: number }>`
    select account.active_points - coalesce((select sum(left_points) from loyalty_lots
        where user_id = account.user_id and state = 'active' and expires_at <= ${now}), 0)::int as active,
      account.pending_points as pending
    from loyalty_accounts account where account.user_id = ${userId}`.execute(db);
  const { rows: expiring } = await sql<{ points: number; at: Date }>`
    select sum(left_points)::int as points, min(expires_at) as at from loyalty_lots
    where user_id = ${userId} and state = 'active' and left_points > 0 and expires_at > ${now}
    group by date_trunc('day', expires_at) order by min(expires_at) limit 1`.execute(db);
  return { active: rows[0]?.active ?? 0, pending: rows[0]?.pending ?? 0, expiringNext: expiring[0] ?? null };
}

export interface HistoryRow {
  readonly id: string;
  readonly kind: LoyaltyKind;
  readonly source: 'order' | 'rating' | 'referral' | 'gift' | 'reward';
  readonly points: number;
  readonly title: string | null;
  readonly titleFr: string | null;
  readonly eventId: string | null;
  readonly isPending: boolean;
  readonly activeFrom: Date | null;
  readonly expiresAt: Date | null;
  readonly at: Date;
}

const ofKind = (kind: LoyaltyKind | undefined) => (kind ? sql`kind = ${kind}` : sql`true`);

/** Returns how points were earned, spent, expired and reversed, or one kind of it, the latest first. */
export async function listHistory(
  db: DbOrTx,
  userId: string,
  presumedHours: number,
  { kind, limit, offset = 0 }: { readonly kind?: LoyaltyKind | undefined; readonly limit: number; readonly offset?: number },
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select * from (
    select lot.id, 'earned' as kind, lot.source_type as source, lot.points, coalesce(lot.note, event.name) as title,
      coalesce(lot.note_fr, event.name_fr) as "titleFr", lot.event_id as "eventId", lot.state = 'pending' as "isPending",
      case when lot.state = 'pending' and event.state <> 'postponed' then coalesce(event.ends_at, event.starts_at + make_interval(hours => ${presumedHours})) end as "activeFrom",
      case when lot.state = 'active' then lot.expires_at end as "expiresAt", lot.created_at as at
    from loyalty_lots lot left join events event on event.id = lot.event_id where lot.user_id = ${userId}
    union all
    select taken.id, 'spent', 'reward', -taken.points, coalesce(taken.title, reward.title),
      case when taken.title is null then reward.title_fr else taken.title_fr end, null, false, null, null, taken.created_at
    from reward_redemptions taken join rewards reward on reward.id = taken.reward_id where taken.user_id = ${userId}
    union all
    select entry.id, entry.kind, lot.source_type, entry.pending_change + entry.active_change, coalesce(lot.note, event.name),
      coalesce(lot.note_fr, event.name_fr), lot.event_id, false, null, null, entry.created_at
    from loyalty_entries entry join loyalty_lots lot on lot.id = coalesce(entry.source_id, entry.lot_id)
      left join events event on event.id = lot.event_id
    where entry.user_id = ${userId} and entry.kind in ('expired', 'reversed')) movement
    where ${ofKind(kind)} order by at desc, id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** The movements of a user with their points as positive numbers. */
const movementsOf = (userId: string) => sql`(
  select 'earned' as kind, points, created_at as at from loyalty_lots where user_id = ${userId}
  union all select 'spent', points, created_at from reward_redemptions where user_id = ${userId}
  union all select kind, -(pending_change + active_change), created_at from loyalty_entries
    where user_id = ${userId} and kind in ('expired', 'reversed')) movement`;

/** Returns the number of movements that `listHistory` lists. */
export async function countHistory(db: DbOrTx, userId: string, kind: LoyaltyKind | undefined): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${movementsOf(userId)}
    where ${ofKind(kind)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Returns the sums of the months in Cameroon from that of the first time to that of the last, the latest first. */
export async function sumMonths(
  db: DbOrTx,
  userId: string,
  kind: LoyaltyKind | undefined,
  { first, last }: { readonly first: Date; readonly last: Date },
): Promise<LoyaltyMonth[]> {
  const sumOf = (summed: LoyaltyKind) => sql`coalesce(sum(points) filter (where kind = ${summed}), 0)::int`;
  const monthOf = (time: Date) => sql`date_trunc('month', ${time}::timestamptz at time zone ${sql.lit(zone)})`;
  const { rows } = await sql<LoyaltyMonth>`
    select to_char(at at time zone ${sql.lit(zone)}, 'YYYY-MM') as month, ${sumOf('earned')} as earned, ${sumOf('spent')} as spent,
      ${sumOf('expired')} as expired, ${sumOf('reversed')} as reversed
    from ${movementsOf(userId)}
    where at >= ${monthOf(first)} at time zone ${sql.lit(zone)}
      and at < (${monthOf(last)} + interval '1 month') at time zone ${sql.lit(zone)} and ${ofKind(kind)}
    group by month order by month desc`.execute(db);
  return rows;
}

export interface RewardRow {
  readonly id: string;
  readonly title: string;
  readonly titleFr: string | null;
  readonly description: string;
  readonly descriptionFr: string | null;
  readonly partner: string;
  readonly address: string | null;
  readonly costPoints: number;
  readonly stock: number;
  readonly redeemed: number;
  readonly perPerson: number | null;
  readonly mine: number;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
  readonly pictureKey: string | null;
  readonly pictureAlt: string | null;
  readonly pictureAltFr: string | null;
}

/** Returns the current rewards, the cheapest first, with how often this user has redeemed each. */
export async function listRewards(db: DbOrTx, userId: string, now: Date): Promise<RewardRow[]> {
  const { rows } = await sql<RewardRow>`
    select id, title, title_fr as "titleFr", description, description_fr as "descriptionFr", partner, address, cost_points as "costPoints",
      stock, redeemed, per_person as "perPerson", opens_at as "opensAt", closes_at as "closesAt",
      picture_key as "pictureKey", picture_alt as "pictureAlt", picture_alt_fr as "pictureAltFr",
      (select count(*)::int from reward_redemptions taken where taken.reward_id = rewards.id and taken.user_id = ${userId}) as mine
    from rewards where archived_at is null and (closes_at is null or closes_at > ${now})
    order by cost_points, id limit 100`.execute(db);
  return rows;
}

export interface CodeRow {
  readonly id: string;
  readonly rewardId: string;
  readonly title: string;
  readonly titleFr: string | null;
  readonly partner: string;
  /** Null as well if the reward has another partner now. */
  readonly address: string | null;
  readonly code: string;
  readonly points: number;
  readonly at: Date;
  readonly usedAt: Date | null;
}

/** Returns the user's redeemed codes, those that are not marked as used first, then the latest first. */
export async function listCodes(db: DbOrTx, userId: string): Promise<CodeRow[]> {
  const { rows } = await sql<CodeRow>`
    select taken.id, reward.id as "rewardId", coalesce(taken.title, reward.title) as title,
      case when taken.title is null then reward.title_fr else taken.title_fr end as "titleFr",
      coalesce(taken.partner, reward.partner) as partner,
      case when coalesce(taken.partner, reward.partner) = reward.partner then reward.address end as address, given.code, taken.points, taken.created_at as at, used.used_at as "usedAt"
    from reward_redemptions taken join rewards reward on reward.id = taken.reward_id
    join reward_codes given on given.reward_id = taken.reward_id and given.position = taken.position
    left join used_reward_codes used on used.redemption_id = taken.id
    where taken.user_id = ${userId} order by used.used_at is not null, taken.created_at desc, taken.id desc limit 100`.execute(
    db,
  );
  return rows;
}

/** Returns accounts and lots whose cached points differ from the sum of their entries. */
export async function findFaults(db: Db): Promise<{ accounts: readonly string[]; lots: readonly string[] }> {
  return withSnapshot(db, async (tx) => {
    await sql`set local statement_timeout = '10min'`.execute(tx);
    const accounts = await sql<{ id: string }>`
        select account.user_id as id from loyalty_accounts account
        left join (select user_id, sum(active_change) as active, sum(pending_change) as pending from loyalty_entries group by user_id)
          as found on found.user_id = account.user_id
        where account.active_points <> coalesce(found.active, 0) or account.pending_points <> coalesce(found.pending, 0)
        order by id limit 20`.execute(tx);
    const lots = await sql<{ id: string }>`
        select lot.id from loyalty_lots lot
        left join (select lot_id, sum(active_change + pending_change) as rest from loyalty_entries group by lot_id) as found
          on found.lot_id = lot.id
        where lot.left_points <> coalesce(found.rest, 0) order by lot.id limit 20`.execute(tx);
    return { accounts: accounts.rows.map(({ id }) => id), lots: lots.rows.map(({ id }) => id) };
  });
}
