import { sql } from 'kysely';
import type { Tx } from '../../../server/src/platform/postgres/database.ts';
import { id, share } from './sizes.ts';

/**
 * Inserts the check-ins of events that have begun: of the one that takes place now half of the valid tickets, of past ones most. Also
 * the ratings of some of the people who came, and a wish of each participant.
 */
export async function fillCheckIns(tx: Tx, now: Date): Promise<void> {
  await sql`create temp table filled_entries on commit drop as
    select ticket.t, ticket.event_n, event.organizer_n, ticket.buyer_n,
      least(event.starts_at + interval '90 minutes' * ${share('ticket.t', 31)}, ${now}) as at
    from filled_tickets ticket join filled_events event on event.n = ticket.event_n
    where ticket.refund <> 'full' and event.starts_at < ${now}
      and ${share('ticket.t', 30)} < case when event.n = 1 then 0.5 else 0.85 end`.execute(tx);
  await sql`insert into checkins (id, event_id, ticket_id, list_id, kind, result, presented, device, nonce, actor_id, scanned_at, created_at)
    select ${id('checkin', 't')}, ${id('event', 'event_n')}, ${id('ticket', 't')}, ${id('gate', 'event_n')}, 'entry', 'admitted', pg_temp.code_of(50000000 + t),
      'Gate phone', 'scan-' || t, ${id('organizer', 'organizer_n')}, at, at from filled_entries order by at`.execute(tx);
  await sql`insert into admissions (ticket_id, list_id, event_id, checkin_id, admitted_at)
    select ${id('ticket', 't')}, ${id('gate', 'event_n')}, ${id('event', 'event_n')}, ${id('checkin', 't')}, at from filled_entries`.execute(
    tx,
  );
  await sql`insert into ratings (id, event_id, user_id, stars, comment, created_at, updated_at)
    select distinct on (event_n, buyer_n) gen_random_uuid(), ${id('event', 'event_n')}, ${id('participant', 'buyer_n')}, 2 + (t % 4)::int,
      case when t % 2 = 0 then 'A good evening' end, at + interval '1 day', at + interval '1 day'
    from filled_entries where ${share('t', 32)} < 0.05 and event_n <> 1 and at < ${now}::timestamptz - interval '1 day'`.execute(
    tx,
  );
  await sql`update events set rating_sum = rated.sum, rating_count = rated.count
    from (select event_id, sum(stars) as sum, count(*)::int as count from ratings group by event_id) rated where rated.event_id = events.id`.execute(
    tx,
  );
  await sql`insert into wishlist_items (id, user_id, event_id, created_at)
    select distinct on (buyer_n, event_n) gen_random_uuid(), ${id('participant', 'buyer_n')}, ${id('event', 'event_n')}, created_at from filled_orders where n % 2 = 1`.execute(
    tx,
  );
  await sql`insert into followers (organizer_id, user_id, created_at)
    select event.organizer_id, item.user_id, min(item.created_at) from wishlist_items item join events event on event.id = item.event_id
    where event.organizer_id <> item.user_id group by event.organizer_id, item.user_id`.execute(tx);
  await sql`insert into follower_counts (organizer_id, followers)
    select organizer_id, count(*) from followers group by organizer_id`.execute(tx);
}
