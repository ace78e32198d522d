import type { Bilingual } from '@ngoma/api/common/locale';
import type { AnyNotification } from '#features/notifications/index';
import { nameOfMilestone, type Parties } from './agreement/contract-text.rules.ts';
import type { ContractRow, MilestoneRow } from './contracts.types.ts';

type Contract = Pick<ContractRow, 'id' | 'title' | 'eventId' | 'location' | 'startsAt' | 'organizerId' | 'providerId'>;

type NamedMilestone = Pick<MilestoneRow, 'label' | 'due'>;

/** A fact about a contract that its parties are notified of, with what its text names. Amounts are whole XAF. */
export type ContractFact =
  | {
      readonly type:
        | 'milestone_unfunded'
        | 'milestone_funded'
        | 'milestone_released'
        | 'pledge_proposed'
        | 'pledge_agreed'
        | 'pledge_declined'
        | 'pledged_work_accepted'
        | 'pledge_paid'
        | 'pledge_due'
        | 'pledge_ended';
      readonly milestone: NamedMilestone;
      readonly amountXaf: number;
    }
  | { readonly type: 'milestone_submitted' | 'pledged_work_submitted'; readonly milestone: NamedMilestone }
  | { readonly type: 'dispute_opened' | 'dispute_decided'; readonly amountXaf: number }
  | {
      readonly type:
        | 'contract_drafted'
        | 'contract_amended'
        | 'amendment_declined'
        | 'contract_signed'
        | 'contract_active'
        | 'contract_completed'
        | 'contract_cancelled';
    };

/** The input for a notification about a contract to one recipient. */
export type NotificationInput = ContractFact & {
  /** The id of the move that caused it. Each recipient is notified once per move. */
  readonly sourceId: string;
  readonly at: Date;
  readonly contract: Contract;
  readonly parties: Parties;
  readonly recipientId: string;
  /** Absent if time or a payment caused it. */
  readonly by?: { readonly id: string; readonly name: string } | undefined;
};

/** Returns the notification about a contract to one recipient. */
export function notificationOf(input: NotificationInput): AnyNotification {
  const { sourceId, at, contract, parties, recipientId, by } = input;
  const params = {
    ...{ contractId: contract.id, title: contract.title, actor: by?.name ?? 'Ngoma', event: parties.eventName },
    ...{ organizer: parties.organizer, provider: parties.provider, location: contract.location },
    startsAt: contract.startsAt.toISOString(),
  };
  const others = [contract.organizerId, contract.providerId].filter((id) => id !== recipientId);
  const common = { to: [{ userId: recipientId }], key: sourceId, eventId: contract.eventId, about: others, happenedAt: at };
  switch (input.type) {
    case 'milestone_unfunded':
    case 'milestone_funded':
    case 'milestone_released': {
      // Only of an automatic release is the organizer notified, who did not answer in time.
      const isAutomatic = input.type === 'milestone_released' && recipientId === contract.organizerId;
      const kind = isAutomatic ? 'contracts.milestone_auto_released' : (`contracts.${input.type}` as const);
      return { ...common, kind, params: { ...params, milestone: nameIn(input.milestone), amountXaf: input.amountXaf } };
    }
    case 'pledge_proposed':
    case 'pledge_agreed':
    case 'pledge_declined':
    case 'pledged_work_accepted':
    case 'pledge_paid':
    case 'pledge_due':
    case 'pledge_ended': {
      const kind = `contracts.${input.type}` as const;
      return { ...common, kind, params: { ...params, milestone: nameIn(input.milestone), amountXaf: input.amountXaf } };
    }
    case 'milestone_submitted':
    case 'pledged_work_submitted':
      return { ...common, kind: `contracts.${input.type}`, params: { ...params, milestone: nameIn(input.milestone) } };
    case 'dispute_opened':
    case 'dispute_decided':
      return { ...common, kind: `contracts.${input.type}`, params: { ...params, amountXaf: input.amountXaf } };
    default:
      return { ...common, kind: `contracts.${input.type}`, params };
  }
}

const nameIn = (milestone: NamedMilestone): Bilingual => ({
  en: nameOfMilestone(milestone, 'en'),
  fr: nameOfMilestone(milestone, 'fr'),
});
