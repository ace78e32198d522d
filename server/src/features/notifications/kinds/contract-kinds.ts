import { z } from 'zod';
import { bilingual } from '#platform/i18n/messages';
import { amountIn, dateTimeIn, Names, Time, Xaf } from './formats.rules.ts';
import { kind } from './kinds.types.ts';

const ContractParams = z.object({
  ...{ contractId: z.string(), title: z.string(), actor: z.string(), event: Names, organizer: z.string() },
  ...{ provider: z.string(), startsAt: Time, location: z.string() },
});
const Amount = ContractParams.extend({ amountXaf: Xaf });
const Milestone = ContractParams.extend({ milestone: Names });
const MilestoneAmount = Milestone.extend({ amountXaf: Xaf });

const example = {
  ...{ contractId: 'c', title: 'Sound for the night', actor: 'Ada', organizer: 'Ada', provider: 'Kinda' },
  event: { en: 'Makossa Night', fr: 'Nuit du makossa' },
  ...{ startsAt: '2026-12-12T19:00:00.000Z', location: 'Palais, Yaoundé' },
  ...{ milestone: { en: 'Deposit', fr: 'Acompte' }, amountXaf: 50_000 },
};

type Contract = z.output<typeof ContractParams>;
const contract = {
  category: 'activity',
  channels: { email: 'fixed', push: 'choice' },
  isUrgent: false,
  path: ({ contractId }: Contract) => `/contracts/${contractId}`,
  facts: ({ title, event, organizer, provider, startsAt, location }: Contract) => [
    { label: bilingual('common.labels.contract'), value: title },
    { label: bilingual('common.labels.event'), value: event },
    { label: bilingual('common.labels.organizer'), value: organizer },
    { label: bilingual('common.labels.provider'), value: provider },
    { label: bilingual('common.labels.when'), value: dateTimeIn(startsAt) },
    { label: bilingual('common.labels.where'), value: location },
  ],
  examples: [example],
} as const;
const plain = { ...contract, params: ContractParams } as const;
const values = ({ amountXaf }: { readonly amountXaf: number }) => ({ amount: amountIn(amountXaf) });
/** Money in escrow does not wait for the morning. */
const money = { ...contract, isUrgent: true, values } as const;

/** Contracts between organizers and providers. Their emails ask for an answer in time or say that something has ended. */
export const contractKinds = {
  'contracts.contract_drafted': kind({
    ...plain,
    texts: 'notificationsContracts.contractDrafted',
    activityType: 'contract_drafted',
  }),
  'contracts.contract_amended': kind({
    ...plain,
    texts: 'notificationsContracts.contractAmended',
    activityType: 'contract_amended',
  }),
  'contracts.amendment_declined': kind({
    ...plain,
    texts: 'notificationsContracts.amendmentDeclined',
    activityType: 'amendment_declined',
  }),
  'contracts.contract_signed': kind({
    ...plain,
    texts: 'notificationsContracts.contractSigned',
    activityType: 'contract_signed',
  }),
  'contracts.contract_active': kind({
    ...plain,
    texts: 'notificationsContracts.contractActive',
    activityType: 'contract_active',
  }),
  'contracts.contract_completed': kind({
    ...plain,
    texts: 'notificationsContracts.contractCompleted',
    activityType: 'contract_completed',
  }),
  'contracts.contract_cancelled': kind({
    ...plain,
    texts: 'notificationsContracts.contractCancelled',
    activityType: 'contract_cancelled',
  }),
  'contracts.milestone_unfunded': kind({
    ...contract,
    values,
    params: MilestoneAmount,
    texts: 'notificationsContracts.milestoneUnfunded',
    activityType: 'milestone_unfunded',
  }),
  'contracts.milestone_funded': kind({
    ...money,
    params: MilestoneAmount,
    texts: 'notificationsContracts.milestoneFunded',
    activityType: 'milestone_funded',
  }),
  'contracts.milestone_submitted': kind({
    ...contract,
    params: Milestone,
    texts: 'notificationsContracts.milestoneSubmitted',
    activityType: 'milestone_submitted',
  }),
  'contracts.milestone_released': kind({
    ...money,
    params: MilestoneAmount,
    texts: 'notificationsContracts.milestoneReleased',
    activityType: 'milestone_released',
  }),
  /** To the organizer, who did not answer in time. */
  'contracts.milestone_auto_released': kind({
    ...money,
    params: MilestoneAmount,
    texts: 'notificationsContracts.milestoneAutoReleased',
    activityType: 'milestone_released',
  }),
  'contracts.pledge_proposed': kind({
    ...money,
    params: MilestoneAmount,
    texts: 'notificationsContracts.pledgeProposed',
    activityType: 'pledge_proposed',
  }),
  'contracts.pledge_agreed': kind({
    ...money,
    params: MilestoneAmount,
    texts: 'notificationsContracts.pledgeAgreed',
    activityType: 'pledge_agreed',
  }),
  'contracts.pledge_declined': kind({
    ...money,
    params: MilestoneAmount,
    texts: 'notificationsContracts.pledgeDeclined',
    activityType: 'pledge_declined',
  }),
  'contracts.pledged_work_submitted': kind({
    ...contract,
    params: Milestone,
    texts: 'notificationsContracts.pledgedWorkSubmitted',
    activityType: 'milestone_submitted',
  }),
  'contracts.pledged_work_accepted': kind({
    ...money,
    params: MilestoneAmount,
    texts: 'notificationsContracts.pledgedWorkAccepted',
    activityType: 'pledged_work_accepted',
  }),
  'contracts.pledge_paid': kind({
    ...money,
    params: MilestoneAmount,
    texts: 'notificationsContracts.pledgePaid',
    activityType: 'pledge_paid',
  }),
  'contracts.pledge_due': kind({
    ...money,
    params: MilestoneAmount,
    texts: 'notificationsContracts.pledgeDue',
    activityType: 'pledge_due',
  }),
  'contracts.pledge_ended': kind({
    ...money,
    params: MilestoneAmount,
    texts: 'notificationsContracts.pledgeEnded',
    activityType: 'pledge_ended',
  }),
  'contracts.dispute_opened': kind({
    ...money,
    params: Amount,
    texts: 'notificationsContracts.disputeOpened',
    activityType: 'dispute_opened',
  }),
  'contracts.dispute_decided': kind({
    ...money,
    params: Amount,
    texts: 'notificationsContracts.disputeDecided',
    activityType: 'dispute_decided',
  }),
};
