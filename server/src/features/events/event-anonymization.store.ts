import { sql } from 'kysely';
import type { Tx } from '#platform/postgres/database';

/**
 * Erases what an organizer wrote about their events, and returns the file keys of the pictures to delete. Events with orders keep
 * name, place and time, because tickets and receipts show them.
 */
export async function anonymizeOrganizer(tx: Tx, organizerId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string | null }>`
    select unnest(array[event.cover_key, customization.logo_key, customization.background_key]) as key
    from events event left join event_customizations customization on customization.event_id = event.id
    where event.organizer_id = ${organizerId}`.execute(tx);
  const own = sql`select id from events where organizer_id = ${organizerId}`;
  await sql`update event_customizations set logo_key = null, logo_upload_key = null, background_key = null,
      background_upload_key = null where event_id in (${own})`.execute(tx);
  await sql`update ticket_types set description = null, description_fr = null, access_code = null
    where event_id in (${own})`.execute(tx);
  await sql`update event_state_changes set reason = '—' where actor_id = ${organizerId}`.execute(tx);
  await sql`update event_changes set reason = '—' where actor_id = ${organizerId} and reason is not null`.execute(tx);
  await sql`update events set description = '—', description_fr = null, description_html = null,
      description_html_fr = null, join_link = null, access_code = null, state_reason = null,
      cover_key = null, cover_upload_key = null, cover_crop = null, version = version + 1 where organizer_id = ${organizerId}`.execute(
    tx,
  );
  await sql`update events set name = '—', name_fr = null, location = '—', city = '—', visibility = 'private'
    where organizer_id = ${organizerId} and not exists (select from orders where orders.event_id = events.id)`.execute(tx);
  return rows.flatMap(({ key }) => key ?? []);
}
