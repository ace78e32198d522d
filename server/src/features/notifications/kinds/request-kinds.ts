import { z } from 'zod';
import { bilingual } from '#platform/i18n/messages';
import { amountIn, Names, Xaf } from './formats.rules.ts';
import { kind } from './kinds.types.ts';

const RequestParams = z.object({
  ...{ title: z.string(), organizer: z.string(), provider: z.string(), amountXaf: Xaf, event: z.string(), place: z.string() },
  /** Of a refusal or an end. */
  ...{ reason: Names.nullable(), path: z.string() },
});
type RequestInput = z.output<typeof RequestParams>;

const request = {
  category: 'activity',
  channels: { email: 'fixed', push: 'choice' },
  isUrgent: false,
  params: RequestParams,
  values: ({ amountXaf }: RequestInput) => ({ amount: amountIn(amountXaf) }),
  path: ({ path }: RequestInput) => path,
  facts: ({ title, event, place, reason }: RequestInput) => [
    { label: bilingual('serviceRequests.labels.request'), value: title },
    { label: bilingual('common.labels.event'), value: event },
    { label: bilingual('common.labels.where'), value: place },
    ...(reason ? [{ label: bilingual('serviceRequests.labels.why'), value: reason }] : []),
  ],
  examples: [
    {
      ...{ title: 'Sound for the night', organizer: 'Ada', provider: 'Kinda', amountXaf: 50_000, event: 'Makossa Night' },
      ...{ place: 'Palais, Yaoundé', reason: { en: 'The event was cancelled.', fr: 'L’événement est annulé.' } },
      path: '/reservations-and-contracts',
    },
  ],
} as const;

/** Requests of an organizer to one provider. Their emails ask for an answer or say that something has ended. */
export const requestKinds = {
  'requests.request_received': kind({
    ...request,
    texts: 'notificationsRequests.requestReceived',
    activityType: 'request_received',
  }),
  'requests.request_accepted': kind({
    ...request,
    texts: 'notificationsRequests.requestAccepted',
    activityType: 'request_accepted',
  }),
  'requests.request_declined': kind({
    ...request,
    texts: 'notificationsRequests.requestDeclined',
    activityType: 'request_declined',
  }),
  'requests.proposal_sent': kind({
    ...request,
    texts: 'notificationsRequests.proposalSent',
    activityType: 'proposal_sent',
  }),
  'requests.proposal_updated': kind({
    ...request,
    texts: 'notificationsRequests.proposalUpdated',
    activityType: 'proposal_updated',
  }),
  'requests.proposal_awarded': kind({
    ...request,
    texts: 'notificationsRequests.proposalAwarded',
    activityType: 'proposal_awarded',
  }),
  'requests.proposal_declined': kind({
    ...request,
    texts: 'notificationsRequests.proposalDeclined',
    activityType: 'proposal_declined',
  }),
  'requests.request_cancelled': kind({
    ...request,
    texts: 'notificationsRequests.requestCancelled',
    activityType: 'request_cancelled',
  }),
  'requests.request_overtaken': kind({
    ...request,
    texts: 'notificationsRequests.requestOvertaken',
    activityType: 'request_overtaken',
  }),
};
