import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

/** An own event, of whatever date, with what waits for a decision. */
interface WaitingRow {
  readonly id: string;
  readonly name: string;
  readonly nameFr: string | null;
  readonly count: number;
}

/** An event with refund requests that its organizer decides. */
export interface RefundsToDecide extends WaitingRow {
  readonly paidXaf: number;
  readonly decideBy: Date;
}

/** Returns the organizer's events with undecided refund requests, the next to end first. Those that an admin decides are left out. */
export async function listRefundsToDecide(db: DbOrTx, organizerId: string, limit: number): Promise<RefundsToDecide[]> {
  const { rows } = await sql<RefundsToDecide>`
    select event.id, event.name, event.name_fr as "nameFr", count(*)::int as count, sum(request.paid_xaf)::bigint as "paidXaf",
      min(request.decide_by) as "decideBy"
    from events event join refund_requests request on request.event_id = event.id and request.state = 'requested'
      and request.escalated_at is null
    where event.organizer_id = ${organizerId}
    group by event.id order by min(request.decide_by), event.id limit ${limit}`.execute(db);
  return rows;
}

/** An event with pictures for its gallery that nobody has looked at. */
export interface PicturesToApprove extends WaitingRow {
  readonly sentAt: Date;
}

/** Returns the organizer's events with pictures that wait for the gallery, the longest waiting first. */
export async function listPicturesToApprove(db: DbOrTx, organizerId: string, limit: number): Promise<PicturesToApprove[]> {
  const { rows } = await sql<PicturesToApprove>`
    select event.id, event.name, event.name_fr as "nameFr", count(*)::int as count, min(picture.consented_at) as "sentAt"
    from events event join gallery_pictures picture on picture.event_id = event.id and picture.state = 'waiting'
    where event.organizer_id = ${organizerId}
    group by event.id order by min(picture.consented_at), event.id limit ${limit}`.execute(db);
  return rows;
}
