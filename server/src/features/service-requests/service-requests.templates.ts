import type { Bilingual } from '@ngoma/api/common/locale';
import type { AnyNotification } from '#features/notifications/index';
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

const pathOf = (isForOrganizer: boolean, { id, contractId }: NamedRequest): string => {
  if (contractId) return `/contracts/${contractId}`;
  return isForOrganizer ? `/search-&-select-service-providers?tab=requests&open=${id}` : `/reservations-and-contracts?open=${id}`;
};

/** Returns the notification for the other side. */
export function announcementOf(
  type: RequestFact,
  request: NamedRequest,
  { sourceId, at, amountXaf = 0 }: AnnouncementInput,
  isForOrganizer = toOrganizer.has(type),
): AnyNotification {
  const { organizerId, providerId, organizerName: organizer, providerName: provider, title, eventName: event } = request;
  const reason = request.reason && /declined|cancelled|overtaken/.test(type) ? reasonOf(request.reason) : null;
  return {
    kind: `requests.${type}`,
    params: {
      ...{ title, organizer, provider, amountXaf, event, place: `${request.location}, ${request.city}`, reason },
      path: pathOf(isForOrganizer, request),
    },
    to: [{ userId: isForOrganizer ? organizerId : providerId }],
    about: [isForOrganizer ? providerId : organizerId],
    ...{ key: sourceId, eventId: request.eventId, happenedAt: at },
  };
}

const reasonOf = (text: string): Bilingual => ownReasonOf(text) ?? { en: text, fr: text };

/** Returns the notifications to both sides that a request has expired. */
export const expiredAnnouncements = (request: NamedRequest, input: AnnouncementInput): AnyNotification[] =>
  [true, false].map((isForOrganizer) => announcementOf('request_overtaken', request, input, isForOrganizer));
