import type { Bilingual } from '@ngoma/api/common/locale';
import { formatXaf } from '@ngoma/api/common/money';
import type { PersonalNotification } from '#features/contracts/index';
import { bilingual } from '#platform/i18n/messages';
import type { NamedRequest } from './service-requests.types.ts';
import { ownReasonOf } from './system-reasons.rules.ts';

/** The notifications about requests. */
export const requestFacts = [
  'request_received',
  'request_accepted',
  'request_declined',
  'proposal_sent',
  'proposal_updated',
  'proposal_awarded',
  'proposal_declined',
  'request_cancelled',
  'request_overtaken',
] as const;
export type RequestFact = (typeof requestFacts)[number];

interface AnnouncementText {
  readonly heading: Bilingual;
  readonly text: (names: { title: Bilingual; organizer: string; provider: string; sum: Bilingual }) => Bilingual;
}

const texts: Readonly<Record<RequestFact, AnnouncementText>> = {
  request_received: {
    heading: bilingual('serviceRequests.notifications.requestReceivedHeading'),
    text: ({ title, organizer }) => bilingual('serviceRequests.notifications.requestReceived', { organizer, title }),
  },
  request_accepted: {
    heading: bilingual('serviceRequests.notifications.requestAcceptedHeading'),
    text: ({ title, provider }) => bilingual('serviceRequests.notifications.requestAccepted', { provider, title }),
  },
  request_declined: {
    heading: bilingual('serviceRequests.notifications.requestDeclinedHeading'),
    text: ({ title, provider }) => bilingual('serviceRequests.notifications.requestDeclined', { provider, title }),
  },
  proposal_sent: {
    heading: bilingual('serviceRequests.notifications.proposalSentHeading'),
    text: ({ title, provider, sum }) => bilingual('serviceRequests.notifications.proposalSent', { provider, title, amount: sum }),
  },
  proposal_updated: {
    heading: bilingual('serviceRequests.notifications.proposalUpdatedHeading'),
    text: ({ title, provider, sum }) =>
      bilingual('serviceRequests.notifications.proposalUpdated', { provider, title, amount: sum }),
  },
  proposal_awarded: {
    heading: bilingual('serviceRequests.notifications.proposalAwardedHeading'),
    text: ({ title, organizer }) => bilingual('serviceRequests.notifications.proposalAwarded', { organizer, title }),
  },
  proposal_declined: {
    heading: bilingual('serviceRequests.notifications.proposalDeclinedHeading'),
    text: ({ title, organizer }) => bilingual('serviceRequests.notifications.proposalDeclined', { organizer, title }),
  },
  request_cancelled: {
    heading: bilingual('serviceRequests.notifications.requestCancelledHeading'),
    text: ({ title, organizer }) => bilingual('serviceRequests.notifications.requestCancelled', { organizer, title }),
  },
  request_overtaken: {
    heading: bilingual('serviceRequests.notifications.requestOvertakenHeading'),
    text: ({ title }) => bilingual('serviceRequests.notifications.requestOvertaken', { title }),
  },
};

const toOrganizer: ReadonlySet<RequestFact> = new Set([
  'request_accepted',
  'request_declined',
  'proposal_sent',
  'proposal_updated',
]);

export interface AnnouncementInput {
  readonly sourceId: string;
  readonly at: Date;
  readonly amountXaf?: number | undefined;
}

const pathOf = (isForOrganizer: boolean, { contractId }: NamedRequest): string => {
  if (contractId) return `/contracts/${contractId}`;
  return isForOrganizer ? '/search-&-select-service-providers?tab=requests' : '/reservations-and-contracts';
};

/** Returns the notification for the other side. */
export function announcementOf(
  type: RequestFact,
  request: NamedRequest,
  { sourceId, at, amountXaf = 0 }: AnnouncementInput,
  isForOrganizer = toOrganizer.has(type),
): PersonalNotification {
  const { heading, text } = texts[type];
  const { organizerId, providerId, organizerName: organizer, providerName: provider } = request;
  const title = bilingual('serviceRequests.quoted', { title: request.title });
  const sum = { en: formatXaf(amountXaf, 'en'), fr: formatXaf(amountXaf, 'fr') };
  return {
    ...{ type, sourceId, heading },
    happenedAt: at.toISOString(),
    recipientId: isForOrganizer ? organizerId : providerId,
    personId: isForOrganizer ? providerId : organizerId,
    eventId: request.eventId,
    text: text({ title, organizer, provider, sum }),
    path: pathOf(isForOrganizer, request),
    details: [
      { label: bilingual('serviceRequests.labels.request'), value: request.title },
      { label: bilingual('common.labels.event'), value: request.eventName },
      { label: bilingual('common.labels.where'), value: `${request.location}, ${request.city}` },
      ...(request.reason && /declined|cancelled|overtaken/.test(type)
        ? [{ label: bilingual('serviceRequests.labels.why'), value: ownReasonOf(request.reason) ?? request.reason }]
        : []),
    ],
    action: bilingual('serviceRequests.announcement.action'),
  };
}

/** Returns the notifications to both sides that a request has expired. */
export const expiredAnnouncements = (request: NamedRequest, input: AnnouncementInput): PersonalNotification[] =>
  [true, false].map((isForOrganizer) => ({
    ...announcementOf('request_overtaken', request, input, isForOrganizer),
    // The clock is no person.
    personId: undefined,
  }));
