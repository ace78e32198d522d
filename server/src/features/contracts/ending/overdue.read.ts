import { business } from '@ngoma/api/common/business';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

const zone = business.event.defaultZone;

/** Returns the ids of active contracts with a milestone submitted before the cutoff of automatic release. */
export async function listContractsToRelease(db: DbOrTx, submittedUntil: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct milestone.contract_id as id from milestones milestone
    join contracts contract on contract.id = milestone.contract_id and contract.state = 'active'
    where milestone.state = 'submitted' and milestone.submitted_at <= ${submittedUntil} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the ids of active contracts whose service ended before the cutoff and whose milestones are all paid out. */
export async function listContractsToComplete(db: DbOrTx, endedUntil: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select contract.id from contracts contract
    where contract.state = 'active' and contract.ends_at <= ${endedUntil} and not exists (
      select from milestones where contract_id = contract.id and removed_at is null and state not in ('released', 'refunded'))
    order by contract.ends_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Returns, per contract in force, the first milestone that should be funded by now, is not, has no pledge and has had no reminder. A deposit
 * counts from the given number of hours after it was agreed on, the others from the day in Cameroon on which their work may be
 * submitted.
 */
export async function listUnfunded(
  db: DbOrTx,
  { now, depositSince }: { readonly now: Date; readonly depositSince: Date },
  limit: number,
): Promise<{ contractId: string; milestoneId: string }[]> {
  const { rows } = await sql<{ contractId: string; milestoneId: string }>`
    select distinct on (contract.id) contract.id as "contractId", milestone.id as "milestoneId"
    from contracts contract join milestones milestone on milestone.contract_id = contract.id
    where contract.state = 'active' and milestone.state = 'pending' and milestone.removed_at is null
      and case milestone.due
        when 'signing' then greatest(contract.activated_at, milestone.created_at) <= ${depositSince}
        when 'event_day' then (contract.starts_at at time zone ${zone})::date <= (${now}::timestamptz at time zone ${zone})::date
        else contract.ends_at <= ${now} end
      and not exists (select from milestone_pledges pledge where pledge.milestone_id = milestone.id
        and pledge.state in ('proposed', 'agreed', 'due'))
      and not exists (select from activities sent where sent.type = 'milestone_unfunded' and sent.source_id = milestone.id
        and sent.recipient_id = contract.organizer_id)
      and not exists (select from personal_notifications sent where sent.kind = 'contracts.milestone_unfunded'
        and sent.source_key = milestone.id::text and sent.user_id = contract.organizer_id)
    order by contract.id, milestone.position limit ${limit}`.execute(db);
  return rows;
}
