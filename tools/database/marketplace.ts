import { sql } from 'kysely';
import type { Db } from '../../server/src/platform/postgres/database.ts';

export interface MarketSize {
  readonly organizers: number;
  readonly providers: number;
  readonly projects: number;
  readonly bidsEach: number;
}

const idOf = (kind: 'a' | 'b' | 'c' | 'd', n: number) => `0199c000-0000-7000-8000-${kind}${n.toString().padStart(11, '0')}`;

/** Ids for tests of lists among many rows. */
export const marketIds = {
  organizerId: idOf('a', 1),
  providerId: idOf('b', 1),
  eventId: idOf('c', 1),
  projectId: idOf('d', 1),
};

/**
 * Inserts a marketplace of any size in a few statements: organizers with an event each, their projects, and bids of providers.
 */
export const makeMarket = (db: Db, size: MarketSize, now: Date): Promise<typeof marketIds> =>
  db.transaction().execute(async (tx) => {
    // Inserting many rows may exceed the statement timeout of requests.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`insert into users (id, email, name, role, referral_code)
    select ('0199c000-0000-7000-8000-' || kind || lpad(n::text, 11, '0'))::uuid, kind || n || '@market.test', 'Person ' || kind || n,
      case kind when 'a' then 'organizer' else 'provider' end, 'M' || kind || n
    from (select 'a' as kind, n from generate_series(1, ${size.organizers}::int) n
      union all select 'b', n from generate_series(1, ${size.providers}::int) n) person`.execute(tx);
    await sql`insert into events (id, organizer_id, name, description, location, city, starts_at, category_id, state, published_at)
    select ('0199c000-0000-7000-8000-c' || lpad(n::text, 11, '0'))::uuid, ('0199c000-0000-7000-8000-a' || lpad(n::text, 11, '0'))::uuid,
      'Event ' || n, 'An event of the market', 'Salle ' || n, 'Douala', ${now}::timestamptz + interval '60 days',
      (select id from categories where parent_id is null order by position limit 1), 'published', ${now}
    from generate_series(1, ${size.organizers}::int) n`.execute(tx);
    // One project in twenty is open, as in a marketplace that has existed for years.
    await sql`insert into projects (id, organizer_id, event_id, title, category, description, budget_min_xaf, budget_max_xaf, starts_at, ends_at,
      city, location, deadline, state, created_at, updated_at)
    select ('0199c000-0000-7000-8000-d' || lpad(n::text, 11, '0'))::uuid, ('0199c000-0000-7000-8000-a' || lpad(own::text, 11, '0'))::uuid,
      ('0199c000-0000-7000-8000-c' || lpad(own::text, 11, '0'))::uuid,
      (array['DJ', 'Stage', 'Rooftop band', 'Dinner', 'Pictures', 'Buses', 'Security'])[n % 7 + 1] || ' ' || md5(n::text),
      (array['dj', 'stage_and_tents', 'live_band', 'caterer', 'photographer', 'transport', 'security', 'sound_and_light'])[n % 8 + 1],
      repeat(md5((n * 7)::text) || ' ', 6), 50000, 100000 + n % 1000 * 1000,
      ${now}::timestamptz + (n % 90) * interval '1 day' + interval '2 days', ${now}::timestamptz + (n % 90) * interval '1 day' + interval '54 hours',
      (array['Douala', 'Yaoundé', 'Bafoussam', 'Bamenda', 'Buea', 'Garoua', 'Kribi', 'Limbé', 'Maroua', 'Ngaoundéré'])[n % 10 + 1],
      'Salle ' || n % 97, ${now}::timestamptz + (n % 90) * interval '1 day' + interval '1 day',
      case when n % 20 = 0 or n = 1 then 'open' else 'cancelled' end,
      ${now}::timestamptz - n * interval '1 minute', ${now}::timestamptz - n * interval '1 minute'
    from (select n, (n - 1) % ${size.organizers}::int + 1 as own from generate_series(1, ${size.projects}::int) n) project`.execute(
      tx,
    );
    await sql`insert into bids (id, project_id, provider_id, state, version, total_xaf, valid_until, created_at, updated_at)
    select gen_random_uuid(), project.id, ('0199c000-0000-7000-8000-b' || lpad(((row_number() over () * 31 + which * 7) % ${size.providers}::int + 1)::text, 11, '0'))::uuid,
      case when project.state = 'open' then 'placed' else 'rejected' end, 1, 50000 + which * 7000, project.deadline, project.created_at, project.created_at
    from projects project cross join generate_series(1, ${size.bidsEach}::int) which
    on conflict do nothing`.execute(tx);
    await sql`insert into bid_versions (bid_id, version, lines, total_xaf, message, deposit_percent, valid_until, cancellation_policy, created_at)
    select id, 1, jsonb_build_array(jsonb_build_object('label', 'The work', 'amount', total_xaf)), total_xaf, 'I can do it.', 30, valid_until,
      'moderate', created_at from bids`.execute(tx);
    await sql`update projects set live_bids = counted.count from (
      select project_id, count(*)::int as count from bids where state = 'placed' group by project_id) counted
    where counted.project_id = projects.id`.execute(tx);
    return marketIds;
  });
