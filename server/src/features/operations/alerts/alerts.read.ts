import type { AlertKind } from '@ngoma/api/features/operations/alerts';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

export interface AlertRow {
  readonly id: string;
  readonly kind: AlertKind;
  readonly subject: string;
  readonly facts: Readonly<Record<string, string | number>>;
  readonly openedAt: Date;
  readonly lastSeenAt: Date;
  readonly endedAt: Date | null;
  readonly acknowledgedAt: Date | null;
  readonly acknowledgedBy: string | null;
}

const alerts = sql`select alert.id, alert.kind, alert.subject, alert.facts, alert.opened_at as "openedAt",
    alert.last_seen_at as "lastSeenAt", alert.ended_at as "endedAt", alert.acknowledged_at as "acknowledgedAt",
    admin.name as "acknowledgedBy"
  from operation_alerts alert left join users admin on admin.id = alert.acknowledged_by`;

/** Lists one page of alerts: the open ones oldest first, the ended ones latest first. */
export async function listAlerts(
  db: DbOrTx,
  { state, kind }: { readonly state: 'open' | 'ended'; readonly kind: AlertKind | undefined },
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: readonly AlertRow[]; total: number }> {
  const isOpen = state === 'open';
  const condition = sql`alert.ended_at ${isOpen ? sql`is null` : sql`is not null`} and (${kind ?? null}::text is null or alert.kind = ${kind ?? null})`;
  const order = isOpen ? sql`alert.opened_at, alert.id` : sql`alert.opened_at desc, alert.id desc`;
  const [{ rows }, counted] = await Promise.all([
    sql<AlertRow>`${alerts} where ${condition} order by ${order} limit ${page.limit} offset ${page.offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from operation_alerts alert where ${condition}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function findAlert(db: DbOrTx, id: string): Promise<AlertRow | undefined> {
  const { rows } = await sql<AlertRow>`${alerts} where alert.id = ${id}`.execute(db);
  return rows[0];
}

/** Returns the subjects of the open alerts of a kind. */
export async function listOpenSubjects(db: DbOrTx, kind: AlertKind): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('operation_alerts')
    .select('subject')
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .execute();
  return rows.map(({ subject }) => subject);
}

/** Returns the admins who can sign in. They are notified of alerts. */
export async function listOpenAdmins(db: DbOrTx): Promise<readonly { readonly userId: string; readonly email: string }[]> {
  const { rows } = await sql<{ userId: string; email: string }>`
    select id as "userId", email from users where role = 'admin' and blocked_at is null order by id`.execute(db);
  return rows;
}
