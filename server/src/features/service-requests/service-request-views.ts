import type { Locale } from '@ngoma/api/common/locale';
import type { Proposal, ServiceRequest } from '@ngoma/api/features/service-requests';
import { actionsFor, type RequestSide } from './service-requests.rules.ts';
import type { NamedRequest, ProposalRow } from './service-requests.types.ts';
import { reasonIn } from './system-reasons.rules.ts';

export const toProposalView = (row: ProposalRow): Proposal => ({
  version: row.version,
  lines: row.lines.map(({ label, amountXaf }) => ({ label, amount: amountXaf })),
  total: row.totalXaf,
  depositPercent: row.depositPercent,
  cancellationPolicy: row.cancellationPolicy,
  message: row.message,
  delivery: row.delivery,
  validUntil: row.validUntil.toISOString(),
  createdAt: row.createdAt.toISOString(),
});

/** How a request is shown to one of its two sides. */
export interface RequestReader {
  readonly side: RequestSide;
  readonly now: Date;
  readonly locale: Locale;
  /** Returns the address of a stored file. */
  readonly urlOf: (fileKey: string) => string;
}

/** Maps a request to its API form for one of its two sides. */
export const toRequestView = (
  row: NamedRequest,
  proposal: ProposalRow | undefined,
  { side, now, locale, urlOf }: RequestReader,
): ServiceRequest => ({
  _id: row.id,
  ...{ proStatus: row.proStatus, orgStatus: row.orgStatus, isSigned: row.isSigned, projectStatus: row.projectStatus },
  standing: row.standing,
  ...{ category: row.category, title: row.title, brief: row.brief, location: row.location, city: row.city },
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  budget: row.budgetXaf,
  event: { _id: row.eventId, name: row.eventName },
  organizer: {
    ...{ _id: row.organizerId, name: row.organizerName, isVerified: row.organizerVerified },
    avatar: row.organizerAvatarKey === null ? null : { url: urlOf(row.organizerAvatarKey) },
  },
  provider: {
    ...{ _id: row.providerId, name: row.providerName, isVerified: row.providerVerified },
    avatar: row.providerAvatarKey === null ? null : { url: urlOf(row.providerAvatarKey) },
  },
  proposal: proposal ? toProposalView(proposal) : null,
  contractId: row.contractId,
  reason: reasonIn(row.reason, locale),
  lostReason: row.lostReason,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  may: actionsFor(row, side, now),
});
