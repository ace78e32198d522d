import type { Bilingual } from '@ngoma/api/common/locale';
import { formatXaf } from '@ngoma/api/common/money';
import { bilingual } from '#platform/i18n/messages';
import { formatDateTime, nameOfMilestone, type Parties } from './agreement/contract-text.rules.ts';
import type { ContractRow, MilestoneRow } from './contracts.types.ts';
import type { PersonalNotification } from './notify.service.ts';

type Contract = Pick<ContractRow, 'id' | 'title' | 'eventId' | 'location' | 'startsAt' | 'organizerId' | 'providerId'>;

type NamedMilestone = Pick<MilestoneRow, 'label' | 'due'>;

/** A fact about a contract that its parties are notified of, with what its text names. Amounts are whole XAF. */
export type ContractFact =
  | {
      readonly type: 'milestone_unfunded' | 'milestone_funded' | 'milestone_released';
      readonly milestone: NamedMilestone;
      readonly amountXaf: number;
    }
  | { readonly type: 'milestone_submitted'; readonly milestone: NamedMilestone }
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

const quoted = (text: string): Bilingual => bilingual('contracts.quoted.quoted', { text });

const headings: Readonly<Record<ContractFact['type'], Bilingual>> = {
  contract_drafted: bilingual('contracts.headings.contractDrafted'),
  contract_amended: bilingual('contracts.headings.contractAmended'),
  amendment_declined: bilingual('contracts.headings.amendmentDeclined'),
  contract_signed: bilingual('contracts.headings.contractSigned'),
  contract_active: bilingual('contracts.headings.contractActive'),
  milestone_unfunded: bilingual('contracts.headings.milestoneUnfunded'),
  milestone_funded: bilingual('contracts.headings.milestoneFunded'),
  milestone_submitted: bilingual('contracts.headings.milestoneSubmitted'),
  milestone_released: bilingual('contracts.headings.milestoneReleased'),
  contract_completed: bilingual('contracts.contractIsCompleted'),
  contract_cancelled: bilingual('contracts.headings.contractCancelled'),
  dispute_opened: bilingual('contracts.headings.disputeOpened'),
  dispute_decided: bilingual('contracts.disputeIsDecided'),
};

/**
 * Tells whether this notifies the organizer of an automatic release. Only then is the organizer notified of a release, and needs
 * another text than the provider.
 */
const isAutoRelease = ({ type, contract, recipientId }: NotificationInput): boolean =>
  type === 'milestone_released' && recipientId === contract.organizerId;
const autoReleaseHeading: Bilingual = bilingual('contracts.silenceHeading');

const amountIn = (amountXaf: number): Bilingual => ({ en: formatXaf(amountXaf, 'en'), fr: formatXaf(amountXaf, 'fr') });
const nameIn = (milestone: NamedMilestone): Bilingual => ({
  en: nameOfMilestone(milestone, 'en'),
  fr: nameOfMilestone(milestone, 'fr'),
});

/** Returns the sentence that says what happened, without the final full stop. */
export function sentenceOf(input: NotificationInput): Bilingual {
  const contract = quoted(input.contract.title);
  const actor = input.by?.name ?? 'Ngoma';
  switch (input.type) {
    case 'contract_drafted':
      return bilingual('contracts.notifications.contractDrafted', { contract });
    case 'contract_amended':
      return bilingual('contracts.notifications.contractAmended', { actor, contract });
    case 'amendment_declined':
      return bilingual('contracts.notifications.amendmentDeclined', { actor, contract });
    case 'contract_signed':
      return bilingual('contracts.notifications.contractSigned', { actor, contract });
    case 'contract_active':
      return bilingual('contracts.notifications.contractActive', { contract });
    case 'milestone_unfunded':
    case 'milestone_funded':
    case 'milestone_released':
      return milestoneSentenceOf(input, contract);
    case 'milestone_submitted':
      return bilingual('contracts.notifications.milestoneSubmitted', { actor, milestone: nameIn(input.milestone), contract });
    case 'contract_completed':
      return bilingual('contracts.notifications.contractCompleted', { contract });
    case 'contract_cancelled':
      return bilingual('contracts.notifications.contractCancelled', { actor, contract });
    case 'dispute_opened':
      return bilingual('contracts.notifications.disputeOpened', { actor, contract, amount: amountIn(input.amountXaf) });
    case 'dispute_decided':
      return bilingual('contracts.notifications.disputeAboutIsDecided', { contract, amount: amountIn(input.amountXaf) });
  }
}

function milestoneSentenceOf(
  input: Extract<NotificationInput, { readonly type: 'milestone_unfunded' | 'milestone_funded' | 'milestone_released' }>,
  contract: Bilingual,
): Bilingual {
  const [milestone, amount] = [nameIn(input.milestone), amountIn(input.amountXaf)];
  if (input.type === 'milestone_unfunded')
    return bilingual('contracts.notifications.milestoneUnfunded', { milestone, contract, amount });
  if (input.type === 'milestone_funded')
    return bilingual('contracts.notifications.milestoneFunded', { amount, contract, milestone });
  if (!isAutoRelease(input))
    return bilingual('contracts.notifications.milestoneReleasedForWerePaidOutToYou', { amount, contract });
  const { provider } = input.parties;
  return bilingual('contracts.notifications.milestoneReleased', { milestone, contract, amount, provider });
}

/** Builds the notification and its email for one recipient. */
export function notificationOf(input: NotificationInput): PersonalNotification {
  const { type, sourceId, at, contract, parties, recipientId, by } = input;
  return {
    type,
    sourceId,
    happenedAt: at.toISOString(),
    recipientId,
    ...(by && { personId: by.id }),
    eventId: contract.eventId,
    text: sentenceOf(input),
    path: `/contracts/${contract.id}`,
    heading: isAutoRelease(input) ? autoReleaseHeading : headings[type],
    details: [
      { label: bilingual('common.labels.contract'), value: contract.title },
      { label: bilingual('common.labels.event'), value: parties.eventName },
      { label: bilingual('common.labels.organizer'), value: parties.organizer },
      { label: bilingual('common.labels.provider'), value: parties.provider },
      {
        label: bilingual('common.labels.when'),
        value: { en: formatDateTime(contract.startsAt, 'en'), fr: formatDateTime(contract.startsAt, 'fr') },
      },
      { label: bilingual('common.labels.where'), value: contract.location },
    ],
    action: bilingual('contracts.announcement.action'),
  };
}
