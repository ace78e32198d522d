import type pg from 'pg';
import { endpoint } from '../../api/src/common/endpoint.ts';
import { verifyEntry } from '../../api/src/features/events/checkin.ts';
import { deriveTicketKey, verifyTicketPayload } from '../../server/src/features/tickets/ticket-signing.ts';
import { Refusal } from '../../server/src/platform/http/refusal.ts';
import { type Route, route } from '../../server/src/platform/http/route.ts';
import { newId } from '../../server/src/platform/ids.ts';
import type { Platform } from '../../server/src/platform/platform.ts';
import { inTransaction } from '../onsale/reference-handler.ts';

interface TicketRow {
  readonly id: string;
  readonly code: string;
  readonly event_id: string;
  readonly holder_id: string;
  readonly holder_name: string;
  readonly type_name: string;
}

const entry = endpoint({ ...verifyEntry, path: '/reference/entry' });
const bareEntry = endpoint({ ...verifyEntry, path: '/reference/bare-entry' });

const refusal = (code: string, status: 404 | 409) => new Refusal(code, status, { en: 'Not admitted', fr: 'Refusé' });

/**
 * The reference to compare with: a conventional handler with one transaction per scan that verifies the QR code, locks the ticket
 * (if the scanner is staff of its event), inserts the scan, the admission, the notifications of open pages and the job that records
 * the activity, and commits. It writes the same rows as the product, behind the same server, session, validation and reply. It
 * checks no hours and no ticket types of gates and looks up no nonce, which is in its favour.
 *
 * The bare one only writes the scan and the admission. It shows what one transaction per scan costs at least.
 */
export const referenceEntryRoutes = (platform: Pick<Platform, 'pool' | 'keys'>): Route[] => [
  referenceRoute(platform, entry, notifyAndRecord),
  referenceRoute(platform, bareEntry, async () => {}),
];

async function notifyAndRecord(client: pg.PoolClient, ticket: TicketRow, now: Date): Promise<void> {
  await client.query({
    name: 'reference-live',
    text: `INSERT INTO live_entries (topic, user_ids, event_id) VALUES ('tickets', ARRAY[$1::uuid], NULL), ('entries', '{}', $2)`,
    values: [ticket.holder_id, ticket.event_id],
  });
  const facts = [{ type: 'ticket_entered', sourceId: ticket.id, happenedAt: now.toISOString() }];
  await client.query({
    name: 'reference-job',
    text: `SELECT graphile_worker.add_job('activity.record', payload => $1::json)`,
    values: [JSON.stringify({ facts })],
  });
}

function referenceRoute(
  { pool, keys }: Pick<Platform, 'pool' | 'keys'>,
  description: typeof entry,
  finish: (client: pg.PoolClient, ticket: TicketRow, now: Date) => Promise<void>,
): Route {
  const { number, secret } = keys.current('tickets');
  const { publicKey } = deriveTicketKey(secret, number);
  return route(description, async ({ body, session, localize }) => {
    const verified = verifyTicketPayload(body.ticketCode, () => publicKey);
    if (!verified.ok) throw refusal('unknown', 404);
    const now = new Date();
    const ticket = await inTransaction(pool, async (client) => {
      const { rows } = await client.query<TicketRow>({
        name: 'reference-ticket',
        text: `SELECT ticket.id, ticket.code, ticket.event_id, ticket.holder_id, ticket.holder_name, type.name AS type_name
          FROM tickets ticket JOIN ticket_types type ON type.id = ticket.ticket_type_id
            JOIN orders placed ON placed.id = ticket.order_id JOIN events event ON event.id = ticket.event_id
          WHERE ticket.id = $1 AND ticket.state = 'valid' AND placed.state = 'confirmed' AND event.state = 'published'
            AND (event.organizer_id = $2 OR EXISTS (SELECT FROM event_team_members member WHERE member.event_id = event.id
              AND member.user_id = $2 AND member.accepted_at IS NOT NULL AND member.ended_at IS NULL))
          FOR UPDATE OF ticket`,
        values: [verified.payload.ticketId, session.userId],
      });
      const [row] = rows;
      if (!row) throw refusal('unknown', 404);
      const scanId = newId();
      await client.query({
        name: 'reference-scan',
        text: `INSERT INTO checkins (id, event_id, ticket_id, list_id, kind, result, presented, device, nonce, actor_id, scanned_at)
          VALUES ($1, $2, $3, $4, 'entry', 'admitted', $5, $6, $7, $8, $9)`,
        values: [
          scanId,
          row.event_id,
          row.id,
          body.gateId ?? row.event_id,
          body.ticketCode.slice(0, 200),
          body.device ?? null,
          body.nonce ?? null,
          session.userId,
          now,
        ],
      });
      const admitted = await client.query({
        name: 'reference-admission',
        text: `INSERT INTO admissions (ticket_id, list_id, event_id, checkin_id, admitted_at) VALUES ($1, $2, $2, $3, $4)
          ON CONFLICT DO NOTHING`,
        values: [row.id, row.event_id, scanId, now],
      });
      if (admitted.rowCount === 0) throw refusal('already_entered', 409);
      await finish(client, row, now);
      return row;
    });
    return {
      message: localize({ en: 'Welcome', fr: 'Bienvenue' }),
      data: {
        ticketCode: ticket.code,
        verifyEntry: true,
        entryTime: now.toISOString(),
        name: ticket.holder_name,
        typeName: ticket.type_name,
      },
    };
  });
}
