import type { ContractSide, ContractState } from '@ngoma/api/features/contracts/contracts';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

/** How far a contract is, with the totals of its milestones. */
export interface ProgressRow {
  readonly id: string;
  readonly state: ContractState;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** When the second side signed the first version. */
  readonly activatedAt: Date | null;
  readonly completedAt: Date | null;
  /** The sides that signed the version in force, or the proposed one of a contract that is not in force. */
  readonly signedSides: readonly ContractSide[];
  readonly milestones: number;
  readonly funded: number;
  readonly paid: number;
  /** Milestones neither paid out nor refunded. */
  readonly unpaid: number;
  readonly lastFundedAt: Date | null;
  readonly lastPaidAt: Date | null;
  /** The earliest submission that waits for the organizer. */
  readonly submittedAt: Date | null;
  /** True if a milestone has neither money nor a pledge, or a pledge that the event's earnings did not cover. */
  readonly hasUnfunded: boolean;
  /** When the first of them is due; null for at once. */
  readonly fundingDueAt: Date | null;
  /** True if a pledge waits for the provider's answer. */
  readonly hasProposal: boolean;
}

/** Returns the progress of contracts by id, all in one query. Unknown ids are missing. */
export async function loadProgress(db: DbOrTx, ids: readonly string[]): Promise<Map<string, ProgressRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ProgressRow>`
  select contract.id, contract.state, contract.starts_at as "startsAt", contract.ends_at as "endsAt",
    contract.activated_at as "activatedAt", contract.completed_at as "completedAt",
    array(select side from contract_signatures signature where signature.contract_id = contract.id
      and signature.number = coalesce(contract.in_force, contract.proposed)) as "signedSides", part.*
  from contracts contract cross join lateral (
    select count(*)::int as milestones,
      (count(*) filter (where milestone.state not in ('pending', 'pledged')))::int as funded,
      (count(*) filter (where milestone.state = 'released'))::int as paid,
      (count(*) filter (where milestone.state not in ('released', 'refunded')))::int as unpaid,
      max(milestone.funded_at) as "lastFundedAt",
      max(milestone.settled_at) filter (where milestone.state = 'released') as "lastPaidAt",
      min(milestone.submitted_at) filter (where milestone.state = 'submitted') as "submittedAt",
      coalesce(bool_or(unfunded.is_so), false) as "hasUnfunded",
      case when not bool_or(unfunded.is_so and (milestone.due = 'signing' or pledge.state = 'due')) then
        min(case milestone.due when 'event_day' then contract.starts_at else contract.ends_at end) filter (where unfunded.is_so)
      end as "fundingDueAt",
      coalesce(bool_or(pledge.state = 'proposed'), false) as "hasProposal"
    from milestones milestone
      left join milestone_pledges pledge on pledge.milestone_id = milestone.id and pledge.state in ('proposed', 'agreed', 'due')
      cross join lateral (select coalesce(pledge.state = 'due', milestone.state = 'pending') as is_so) unfunded
    where milestone.contract_id = contract.id and milestone.removed_at is null
  ) part
  where contract.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
