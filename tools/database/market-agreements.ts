import { sql } from 'kysely';
import type { Db } from '../../server/src/platform/postgres/database.ts';
import type { MarketSize } from './marketplace.ts';

/** The statements that add agreements to a marketplace; `agreements` is the number of requests, and of contracts. */
const agreements = (size: MarketSize, count: number, now: Date) => [
  // As the job that indexes people would.
  sql`insert into person_search (user_id, text, digits) select id, fold(name || ' ' || email), '' from users on conflict do nothing`,
  sql`insert into provider_profiles (user_id, headline, cities, cities_folded, categories, price_from_xaf, search_text, rating_sum,
      rating_count, created_at, updated_at)
    select id, 'Headline ' || n, array[city], array[fold(city)], array[kind], n % 400 * 1000, fold(name || ' ' || city || ' ' || kind),
      n % 40 * 4, n % 40, ${now}::timestamptz - n * interval '1 hour', ${now}
    from (select id, name, substring(referral_code from 3)::int as n from users where referral_code like 'Mb%') provider
    cross join lateral (select (array['Douala', 'Yaoundé', 'Bafoussam', 'Bamenda', 'Buea', 'Garoua'])[n % 6 + 1] as city,
      (array['dj', 'caterer', 'photographer', 'venue', 'decorator', 'security'])[n % 6 + 1] as kind) pick`,
  sql`insert into service_requests (id, event_id, organizer_id, provider_id, category, title, brief, location, city, starts_at, ends_at,
      budget_xaf, pro_status, org_status, project_status, created_at, updated_at)
    select gen_random_uuid(), ('0199c000-0000-7000-8000-c' || lpad(own::text, 11, '0'))::uuid,
      ('0199c000-0000-7000-8000-a' || lpad(own::text, 11, '0'))::uuid,
      ('0199c000-0000-7000-8000-b' || lpad((n * 31 % ${size.providers}::int + 1)::text, 11, '0'))::uuid,
      (array['dj', 'caterer', 'photographer'])[n % 3 + 1], 'Request ' || md5(n::text), 'A brief', 'Salle ' || n % 97,
      (array['Douala', 'Yaoundé', 'Bafoussam', 'Bamenda', 'Buea', 'Garoua'])[n % 6 + 1],
      ${now}::timestamptz + n % 90 * interval '1 day', ${now}::timestamptz + n % 90 * interval '1 day' + interval '8 hours',
      100000 + n % 1000 * 1000, case n % 4 when 0 then 'pending' when 1 then 'declined' else 'accepted' end, 'request',
      case when n % 10 = 3 then 'cancelled' else 'pending' end,
      ${now}::timestamptz - n * interval '1 minute', ${now}::timestamptz - n * interval '1 minute'
    from (select n, (n - 1) % ${size.organizers}::int + 1 as own from generate_series(1, ${count}::int) n) request`,
  sql`insert into contracts (id, source_type, source_id, event_id, organizer_id, provider_id, category, state, in_force, title, location,
      starts_at, ends_at, total_xaf, cancellation_policy, created_at, updated_at)
    select ('0199c000-0000-7000-8000-e' || lpad(n::text, 11, '0'))::uuid, 'project', gen_random_uuid(),
      ('0199c000-0000-7000-8000-c' || lpad(own::text, 11, '0'))::uuid, ('0199c000-0000-7000-8000-a' || lpad(own::text, 11, '0'))::uuid,
      ('0199c000-0000-7000-8000-b' || lpad((n * 17 % ${size.providers}::int + 1)::text, 11, '0'))::uuid,
      (array['dj', 'caterer', 'photographer'])[n % 3 + 1],
      case when n % 500 = 0 then 'disputed' when n % 10 = 0 then 'active' else 'completed' end, 1, 'Contract ' || md5(n::text),
      'Salle ' || n % 97, ${now}::timestamptz - n % 90 * interval '1 day', ${now}::timestamptz - n % 90 * interval '1 day' + interval '8 hours',
      50000 + n % 3000 * 1000, 'moderate', ${now}::timestamptz - n * interval '1 minute', ${now}::timestamptz - n * interval '1 minute'
    from (select n, (n - 1) % ${size.organizers}::int + 1 as own from generate_series(1, ${count}::int) n) contract`,
  // One contract in twenty has a review, and one review in ten is reported.
  sql`insert into reviews (id, contract_id, author_id, subject_id, side, stars, comment, created_at, opens_at, counted_at)
    select gen_random_uuid(), id, organizer_id, provider_id, 'organizer', (random() * 4)::int + 1, 'Comment ' || md5(id::text), created_at,
      created_at, created_at
    from contracts where right(id::text, 1) = '0' and state = 'completed' or right(id::text, 2) = '41'`,
  sql`insert into review_reports (review_id, reporter_id, reason, created_at)
    select id, subject_id, 'It is not true', created_at + interval '1 day' from reviews order by id limit (select count(*) / 10 + 1 from reviews)`,
];

/** Adds the search of people, profiles of all providers, and direct requests, contracts and reported reviews to a marketplace. */
export const addAgreements = (db: Db, size: MarketSize, count: number, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    for (const statement of agreements(size, count, now)) await statement.execute(tx);
  });
