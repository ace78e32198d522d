import { sql } from 'kysely';
import type { Tx } from '../../../server/src/platform/postgres/database.ts';
import { id, type OrdersSize, share } from './sizes.ts';

const firstNames =
  'Aminata,Blaise,Carine,Denis,Estelle,Fabrice,Grace,Hervé,Ines,Joël,Kevin,Linda,Moussa,Nadège,Olivier,Prisca,Rodrigue,Sandrine,Thierry,Yvette';
const lastNames =
  'Abena,Bello,Biya,Djoumessi,Ebongue,Fotso,Kamga,Kouam,Mballa,Mbarga,Ndongo,Ngassa,Ngono,Nguema,Njoya,Nkoulou,Onana,Owona,Tchamba,Tchoupo,Wamba,Yombi,Zambo';

/** Inserts the accounts of every role over two years. Organizers are verified, and each has an account for payouts. */
export async function fillPeople(tx: Tx, size: OrdersSize, now: Date): Promise<void> {
  const roles = [
    ['admin', size.admins],
    ['organizer', size.organizers],
    ['provider', size.providers],
    ['participant', size.participants],
  ] as const;
  for (const [salt, [role, count]] of roles.entries()) {
    await sql`insert into users (id, email, name, role, number, locale, is_verified, email_confirmed_at, referral_code, created_at, updated_at)
      select ${id(role, 'n')}, ${sql.lit(role)} || n || '@ngoma.test',
        split_part(${firstNames}, ',', 1 + (${share('n', 10 + salt)} * 20)::int % 20) || ' '
          || split_part(${lastNames}, ',', 1 + (${share('n', 20 + salt)} * 23)::int % 23),
        ${sql.lit(role)}, '2376' || lpad((${salt + 1} * 10000000 + n)::text, 8, '0'), case when n % 3 = 0 then 'en' else 'fr' end,
        ${role === 'organizer'}, created_at, upper(left(${sql.lit(role)}, 1)) || ${salt} || n, created_at, created_at
      from (select n, ${now}::timestamptz - interval '760 days' * (1 - n::float8 / ${count + 1}) - interval '1 hour' as created_at
        from generate_series(1, ${count}::int) n) person`.execute(tx);
  }
  await sql`update users set referred_by = ${id('participant', '(right(id::text, 12)::bigint % 97 + 1)')}
    where role = 'participant' and right(id::text, 12)::bigint > 97 and right(id::text, 12)::bigint % 10 = 0`.execute(tx);
  await sql`insert into payout_accounts (id, user_id, method, operator, number, holder_name, name_check, created_at, usable_from)
    select ${id('payoutAccount', 'n')}, ${id('organizer', 'n')}, 'mobile_money', case when n % 2 = 0 then 'mtn' else 'orange' end,
      '2376' || lpad((20000000 + n)::text, 8, '0'), 'Holder ' || n, 'same_name', ${now}::timestamptz - interval '760 days',
      ${now}::timestamptz - interval '757 days'
    from generate_series(1, ${size.organizers}::int) n`.execute(tx);
}

/**
 * Plans the events as `filled_events`, and inserts them with three ticket types, their stock and a gate each. One in twenty belongs
 * to the first organizer, and one in twenty is free. The first one takes place now, for two days, and the 21st is over.
 */
export async function fillEvents(tx: Tx, size: OrdersSize, now: Date): Promise<void> {
  await sql`create temp table filled_events on commit drop as
    select n, case when n % 20 = 1 then 1 else 2 + (${share('n', 2)} * ${size.organizers - 2})::int end as organizer_n,
      starts_at, starts_at + case when n = 1 then interval '2 days' else interval '6 hours' end as ends_at,
      case when n % 20 = 7 then 0 else 1000 * (2 + n % 9) end as price_xaf
    from (select n, case n when 1 then ${now}::timestamptz - interval '2 hours' when 21 then ${now}::timestamptz - interval '40 days'
        else date_trunc('hour', ${now}::timestamptz - interval '700 days' + interval '745 days' * ${share('n', 3)}) end as starts_at
      from generate_series(1, ${size.events}::int) n) event`.execute(tx);
  await sql`create unique index on filled_events (n)`.execute(tx);
  await sql`analyze filled_events`.execute(tx);
  await sql`insert into events (id, organizer_id, name, name_fr, description, location, city, starts_at, ends_at, category_id, state,
      published_at, price_from_xaf, creation_step, created_at, updated_at)
    select ${id('event', 'n')}, ${id('organizer', 'organizer_n')},
      case when n = 1 then 'Ngondo Festival' else (array['Rooftop night', 'Jazz evening', 'Comedy show', 'Marathon', 'Food fair'])[n % 5 + 1] || ' ' || n end,
      case when n = 1 then 'Festival du Ngondo' else (array['Nuit sur le toit', 'Soirée jazz', 'Spectacle d’humour', 'Marathon', 'Foire gourmande'])[n % 5 + 1] || ' ' || n end,
      'An event of the benchmark', 'Salle ' || n % 97, (array['Douala', 'Yaoundé', 'Bafoussam', 'Bamenda', 'Buea'])[n % 5 + 1],
      starts_at, ends_at, kind.id, case when ends_at < ${now} then 'ended' else 'published' end, starts_at - interval '61 days',
      price_xaf / 2, 3, starts_at - interval '62 days', starts_at - interval '61 days'
    from filled_events join (select id, row_number() over (order by position, id) as place, count(*) over () as total
      from categories where parent_id is null) kind on kind.place = n % kind.total + 1`.execute(tx);
  await sql`insert into quotas (id, event_id, name, size)
    select ${id('quota', 'n * 10 + k')}, ${id('event', 'n')}, 'Stock ' || k, 10000000
    from filled_events cross join generate_series(1, 3) k`.execute(tx);
  await sql`insert into ticket_types (id, event_id, quota_id, name, name_fr, price_xaf, position)
    select ${id('ticketType', 'n * 10 + k')}, ${id('event', 'n')}, ${id('quota', 'n * 10 + k')},
      (array['Standard', 'VIP', 'Student'])[k], (array['Standard', 'VIP', 'Étudiant'])[k], price_xaf * (array[2, 6, 1])[k] / 2, k
    from filled_events cross join generate_series(1, 3) k`.execute(tx);
  await sql`insert into check_in_lists (id, event_id, name) select ${id('gate', 'n')}, ${id('event', 'n')}, 'Entrance' from filled_events`.execute(
    tx,
  );
}
