import type { Bilingual } from '@ngoma/api/common/locale';
import { formatXaf } from '@ngoma/api/common/money';
import type { Announcement } from '#features/contracts/index';
import { ownReasonOf } from './service-requests.reasons.rules.ts';
import type { NamedRequest } from './service-requests.types.ts';

/** What is told of a request. */
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

interface Words {
  readonly heading: Bilingual;
  readonly text: (names: { title: Bilingual; organizer: string; provider: string; sum: Bilingual }) => Bilingual;
}

const words: Readonly<Record<RequestFact, Words>> = {
  request_received: {
    heading: { en: 'A new request for you', fr: 'Une nouvelle demande pour vous' },
    text: ({ title, organizer }) => ({
      en: `${organizer} asks you for ${title.en}`,
      fr: `${organizer} vous demande ${title.fr}`,
    }),
  },
  request_accepted: {
    heading: { en: 'Your request is taken on', fr: 'Votre demande est acceptée' },
    text: ({ title, provider }) => ({
      en: `${provider} takes ${title.en} on and will send a proposal`,
      fr: `${provider} accepte ${title.fr} et vous enverra une proposition`,
    }),
  },
  request_declined: {
    heading: { en: 'Your request is declined', fr: 'Votre demande est refusée' },
    text: ({ title, provider }) => ({
      en: `${provider} can’t take ${title.en} on`,
      fr: `${provider} ne peut pas accepter ${title.fr}`,
    }),
  },
  proposal_sent: {
    heading: { en: 'A proposal for you', fr: 'Une proposition pour vous' },
    text: ({ title, provider, sum }) => ({
      en: `${provider} offers ${title.en} for ${sum.en}`,
      fr: `${provider} propose ${title.fr} pour ${sum.fr}`,
    }),
  },
  proposal_updated: {
    heading: { en: 'A proposal has changed', fr: 'Une proposition a changé' },
    text: ({ title, provider, sum }) => ({
      en: `${provider} now offers ${title.en} for ${sum.en}`,
      fr: `${provider} propose désormais ${title.fr} pour ${sum.fr}`,
    }),
  },
  proposal_awarded: {
    heading: { en: 'The work is yours', fr: 'La prestation est à vous' },
    text: ({ title, organizer }) => ({
      en: `${organizer} has awarded you ${title.en}; the date is in your calendar, and the contract is ready to sign`,
      fr: `${organizer} vous attribue ${title.fr} ; la date est dans votre agenda et le contrat est prêt à signer`,
    }),
  },
  proposal_declined: {
    heading: { en: 'Your proposal was turned down', fr: 'Votre proposition n’est pas retenue' },
    text: ({ title, organizer }) => ({
      en: `${organizer} has turned down your proposal for ${title.en}`,
      fr: `${organizer} n’a pas retenu votre proposition pour ${title.fr}`,
    }),
  },
  request_cancelled: {
    heading: { en: 'A request was withdrawn', fr: 'Une demande est retirée' },
    text: ({ title, organizer }) => ({ en: `${organizer} has withdrawn ${title.en}`, fr: `${organizer} a retiré ${title.fr}` }),
  },
  request_overtaken: {
    heading: { en: 'A request has ended', fr: 'Une demande a pris fin' },
    text: ({ title }) => ({
      en: `${title.en} has ended without an agreement`,
      fr: `${title.fr} a pris fin sans accord`,
    }),
  },
};

const toOrganizer: ReadonlySet<RequestFact> = new Set([
  'request_accepted',
  'request_declined',
  'proposal_sent',
  'proposal_updated',
]);

export interface Told {
  readonly sourceId: string;
  readonly at: Date;
  readonly amountXaf?: number | undefined;
}

const pathOf = (isForOrganizer: boolean, { contractId }: NamedRequest): string => {
  if (contractId) return `/contracts/${contractId}`;
  return isForOrganizer ? '/search-&-select-service-providers?tab=requests' : '/reservations-and-contracts';
};

/** The fact and its letter, for the other side. */
export function announcementOf(
  type: RequestFact,
  request: NamedRequest,
  { sourceId, at, amountXaf = 0 }: Told,
  isForOrganizer = toOrganizer.has(type),
): Announcement {
  const { heading, text } = words[type];
  const { organizerId, providerId, organizerName: organizer, providerName: provider } = request;
  const title = { en: `“${request.title}”`, fr: `« ${request.title} »` };
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
      { label: { en: 'Request', fr: 'Demande' }, value: request.title },
      { label: { en: 'Event', fr: 'Événement' }, value: request.eventName },
      { label: { en: 'Where', fr: 'Où' }, value: `${request.location}, ${request.city}` },
      ...(request.reason && /declined|cancelled|overtaken/.test(type)
        ? [{ label: { en: 'Why', fr: 'Pourquoi' }, value: ownReasonOf(request.reason) ?? request.reason }]
        : []),
    ],
    action: { en: 'Open the request', fr: 'Ouvrir la demande' },
  };
}

/** The end that time brought, for both sides. */
export const overtakenAnnouncements = (request: NamedRequest, told: Told): Announcement[] =>
  [true, false].map((isForOrganizer) => ({
    ...announcementOf('request_overtaken', request, told, isForOrganizer),
    // Nobody did it.
    personId: undefined,
  }));
