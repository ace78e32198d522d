import type { Locale } from '@ngoma/api/common/locale';
import type { EventBasicDetail } from '@ngoma/api/features/events/events';
import type { Bid, MyBid } from '@ngoma/api/features/projects/bids';
import type { OwnProject, Project, ProjectWithBids } from '@ngoma/api/features/projects/projects';
import { depositXaf, isAcceptingBids, isEditable } from './projects.rules.ts';
import type { BidRow, EventCard, MoveRow, ProjectRecord, ProjectRow } from './projects.types.ts';
import { reasonIn } from './system-reasons.rules.ts';

/** Maps an event to the fields that a project shows. */
export const toEventCard = ({
  _id,
  eventName,
  date,
  endDate,
  zone,
  city,
  location,
  coverImage,
}: EventBasicDetail): EventCard => ({
  ...{ _id, eventName, date, endDate, zone, city, location, coverImage },
});

/** Maps a project to its public API form. */
export const toProject = (project: ProjectRecord, event: EventBasicDetail, now: Date): Project => ({
  _id: project.id,
  title: project.title,
  category: project.category,
  description: project.description,
  budgetMin: project.budgetMinXaf,
  budgetMax: project.budgetMaxXaf,
  currency: 'XAF',
  date: project.startsAt.toISOString(),
  endDate: project.endsAt.toISOString(),
  city: project.city,
  location: project.location,
  deadline: project.deadline.toISOString(),
  status: project.state,
  isAcceptingBids: isAcceptingBids(project, now),
  bidCount: project.liveBids,
  files: project.files.map(({ id, name, contentType, sizeBytes }) => ({ _id: id, name, contentType, size: sizeBytes })),
  event: toEventCard(event),
  organizer: { _id: project.organizerId, ...project.organizer },
  createdAt: project.createdAt.toISOString(),
  updatedAt: project.updatedAt.toISOString(),
});

/** Maps a project to its API form for its organizer. */
export const toOwnProject = (project: ProjectRecord, event: EventBasicDetail, now: Date, locale: Locale): OwnProject => ({
  ...toProject(project, event, now),
  awardedBidId: project.awardedBidId,
  awardExpiresAt: project.awardExpiresAt?.toISOString() ?? null,
  contractId: project.contractId,
  reason: reasonIn(project.stateReason, locale),
});

export const toBid = (bid: BidRow): Bid => ({
  _id: bid.id,
  projectId: bid.projectId,
  status: bid.state,
  version: bid.version,
  lines: bid.lines.map(({ label, amount }) => ({ label, amount })),
  total: bid.totalXaf,
  currency: 'XAF',
  message: bid.message,
  delivery: bid.delivery,
  depositPercent: bid.depositPercent,
  deposit: depositXaf(bid),
  validUntil: bid.validUntil.toISOString(),
  cancellationPolicy: bid.cancellationPolicy,
  reason: bid.stateReason,
  lostReason: bid.lostReason,
  createdAt: bid.createdAt.toISOString(),
  updatedAt: bid.updatedAt.toISOString(),
});

/** Maps a bid to its API form for its provider, with the allowed actions. */
export const toMyBid = (bid: BidRow, project: ProjectRow): MyBid => ({
  ...toBid(bid),
  canEdit: isEditable(bid, project),
  canWithdraw: isEditable(bid, project),
  awardExpiresAt: bid.state === 'awarded' ? (project.awardExpiresAt?.toISOString() ?? null) : null,
  contractId: bid.state === 'accepted' ? project.contractId : null,
});

export const toHistory = (moves: readonly MoveRow[], locale: Locale): ProjectWithBids['history'] =>
  moves.map(({ id, kind, at, by, reason }) => ({ _id: id, kind, at: at.toISOString(), by, reason: reasonIn(reason, locale) }));
