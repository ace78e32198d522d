import type { callbackSubjects } from '@ngoma/api/features/operations/callbacks';
import { sql } from 'kysely';
import type { DbOrTx, Tx } from '#platform/postgres/database';

/** A callback as it was received. */
export interface NewCallback {
  readonly id: string;
  readonly gateway: string;
  readonly eventId: string;
  readonly ref: string | null;
  readonly providerRef: string | null;
  readonly about: (typeof callbackSubjects)[number];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Stores callbacks unchanged, and returns the ids of those whose event was not received before, also within the list. */
export async function insertCallbacks(tx: Tx, callbacks: readonly NewCallback[], now: Date): Promise<ReadonlySet<string>> {
  const of = <K extends keyof NewCallback>(key: K) => callbacks.map((callback) => callback[key]);
  const { rows } = await sql<{ id: string }>`
    insert into webhook_inbox (id, gateway, event_id, ref, provider_ref, about, headers, body, received_at)
    select received.*, ${now}::timestamptz
    from unnest(${of('id')}::uuid[], ${of('gateway')}::text[], ${of('eventId')}::text[], ${of('ref')}::text[], ${of('providerRef')}::text[],
      ${of('about')}::text[],
      ${callbacks.map(({ headers }) => JSON.stringify(headers))}::jsonb[], ${of('body')}::bytea[]) as received
    on conflict on constraint webhook_inbox_once do nothing
    returning id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Records the outcomes of callbacks. */
export async function markHandled(
  db: DbOrTx,
  handled: readonly { readonly id: string; readonly outcome: string }[],
  now: Date,
): Promise<void> {
  await sql`update webhook_inbox set handled_at = ${now}, outcome = handled.outcome
    from unnest(${handled.map(({ id }) => id)}::uuid[], ${handled.map(({ outcome }) => outcome)}::text[]) as handled (id, outcome)
    where webhook_inbox.id = handled.id`.execute(db);
}

/** Counts the callbacks that are not handled yet, and returns the age of the oldest one in seconds; 0 if there are none. */
export async function measureLag(db: DbOrTx, now: Date): Promise<{ count: number; oldestSeconds: number }> {
  const { rows } = await sql<{ count: number; oldestSeconds: number }>`
    select count(*)::int as count,
      coalesce(greatest(0, extract(epoch from ${now}::timestamptz - min(received_at))), 0)::float8 as "oldestSeconds"
    from webhook_inbox where handled_at is null`.execute(db);
  return rows[0] ?? { count: 0, oldestSeconds: 0 };
}
