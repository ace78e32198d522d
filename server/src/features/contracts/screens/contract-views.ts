import type { Locale } from '@ngoma/api/common/locale';
import type {
  Contract,
  ContractCard,
  ContractDispute,
  ContractVersion,
  Milestone,
  Pledge,
} from '@ngoma/api/features/contracts/contracts';
import type { CancellationConsequences } from '@ngoma/api/features/contracts/escrow';
import type { ContractTerms } from '@ngoma/api/features/contracts/terms';
import { nameOfMilestone } from '../agreement/contract-text.rules.ts';
import type { DisputeRow, FileRow, HistoryRow } from '../contracts.read.ts';
import { dueAt, isUnfunded, releasesAt } from '../contracts.rules.ts';
import type { ContractRow, MilestoneRow, SignatureRow, Terms, VersionRow } from '../contracts.types.ts';
import type { Consequences } from '../ending/ending.rules.ts';
import { isOpenPledge, type PledgeRow } from '../pledges/pledges.rules.ts';
import type { CardRow } from './contract-cards.read.ts';
import { actionsOf, isTurnOf, type Viewpoint } from './turn.rules.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Returns the address of a stored file. */
export type UrlOf = (fileKey: string) => string;

const pictureOf = (key: string | null, urlOf: UrlOf) => (key === null ? null : { url: urlOf(key) });

export const toCard = (row: CardRow, view: Viewpoint, urlOf: UrlOf): ContractCard => ({
  _id: row.id,
  title: row.title,
  category: row.category,
  state: row.state,
  source: { type: row.sourceType, _id: row.sourceId },
  event: { _id: row.eventId, name: row.eventName },
  organizer: {
    ...{ _id: row.organizerId, name: row.organizerName, isVerified: row.organizerVerified },
    avatar: pictureOf(row.organizerAvatarKey, urlOf),
  },
  provider: {
    ...{ _id: row.providerId, name: row.providerName, isVerified: row.providerVerified },
    avatar: pictureOf(row.providerAvatarKey, urlOf),
  },
  location: row.location,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  total: row.totalXaf,
  escrow: row.escrowXaf,
  released: row.releasedXaf,
  refunded: row.refundedXaf,
  isMyTurn: isTurnOf(view, row),
  createdAt: row.createdAt.toISOString(),
});

const toSentTerms = (terms: Terms): ContractTerms => ({
  ...{ title: terms.title, description: terms.description, location: terms.location },
  ...{ startsAt: terms.startsAt, endsAt: terms.endsAt, cancellationPolicy: terms.cancellationPolicy },
  lines: terms.lines.map(({ label, amountXaf }) => ({ label, amount: amountXaf })),
  milestones: terms.milestones.map(({ label, due, amountXaf }) => ({ label: label ?? undefined, due, amount: amountXaf })),
  delivery: terms.delivery ?? undefined,
});

export interface ContractDetails {
  readonly contract: ContractRow;
  readonly card: CardRow;
  readonly versions: readonly VersionRow[];
  readonly signatures: readonly SignatureRow[];
  readonly milestones: readonly MilestoneRow[];
  readonly files: readonly FileRow[];
  readonly dispute: DisputeRow | undefined;
  readonly history: readonly HistoryRow[];
  /** URLs of the payment pages of open payments, by milestone. */
  readonly paymentUrls: ReadonlyMap<string, string>;
  readonly availableXaf: number | null;
  /** Pending income of the event that the organizer may pledge; null for others. */
  readonly pledgeableXaf: number | null;
  /** All pledges, oldest first, and when those that are open are expected to be paid. */
  readonly pledges: readonly PledgeRow[];
  readonly pledgesPaidAt: Date | null;
}

const toVersion = (version: VersionRow, { contract, signatures }: ContractDetails, locale: Locale): ContractVersion => ({
  number: version.number,
  text: locale === 'fr' ? version.textFr : version.textEn,
  sha256: version.sha256,
  proposedBy: version.proposedBy === null ? null : version.proposedBy === contract.organizerId ? 'organizer' : 'provider',
  createdAt: version.createdAt.toISOString(),
  terms: toSentTerms(version.terms),
  signatures: signatures
    .filter(({ number }) => number === version.number)
    .map(({ side, typedName, drawing, signedAt, address }) => ({
      ...{ side, name: typedName, drawing, address },
      signedAt: signedAt.toISOString(),
    })),
});

const toPledge = ({ state, amountXaf, createdAt, changedAt }: PledgeRow, expectedAt: Date | null): Pledge => ({
  ...{ state, amount: amountXaf, createdAt: createdAt.toISOString(), changedAt: changedAt.toISOString() },
  expectedAt: isOpenPledge({ state }) ? iso(expectedAt) : null,
});

const toMilestoneView = (milestone: MilestoneRow, details: ContractDetails, locale: Locale): Milestone => {
  const { contract, paymentUrls, pledges, pledgesPaidAt } = details;
  const pledge = pledges.findLast(({ milestoneId }) => milestoneId === milestone.id);
  const { id, due, amountXaf, state, fundedFrom, submittedAt } = milestone;
  return {
    ...{ _id: id, due, amount: amountXaf, state, fundedFrom },
    label: nameOfMilestone(milestone, locale),
    dueAt: iso(dueAt(due, contract)),
    fundedAt: iso(milestone.fundedAt),
    submittedAt: iso(submittedAt),
    acceptedAt: iso(milestone.acceptedAt),
    releasesAt:
      state === 'submitted' && submittedAt && contract.state === 'active' ? releasesAt(submittedAt).toISOString() : null,
    settledAt: iso(milestone.settledAt),
    released: milestone.releasedXaf,
    refunded: milestone.refundedXaf,
    paymentUrl: isUnfunded(milestone) ? (paymentUrls.get(id) ?? null) : null,
    pledge: pledge ? toPledge(pledge, pledgesPaidAt) : null,
  };
};

export const toDispute = (row: DisputeRow, organizerId: string): ContractDispute => ({
  _id: row.id,
  openedBy: row.openedBy === organizerId ? 'organizer' : 'provider',
  reason: row.reason,
  escrow: row.escrowXaf,
  openedAt: row.openedAt.toISOString(),
  decidedAt: iso(row.decidedAt),
  toProvider: row.toProviderXaf,
  outcome: row.outcome,
  note: row.note,
});

/** Converts a contract to the API's shape for one viewpoint. */
export function toContractDetails(details: ContractDetails, view: Viewpoint, locale: Locale, urlOf: UrlOf): Contract {
  const { contract, card, versions, files, dispute, history, availableXaf, pledgeableXaf } = details;
  const [latest] = versions;
  const current = versions.find(({ number }) => number === (contract.inForce ?? contract.proposed)) ?? latest;
  if (!current) throw new Error(`The contract ${contract.id} has no version`);
  const { description, delivery, cancellationPolicy, lines } = toSentTerms(current.terms);
  return {
    ...toCard(card, view, urlOf),
    ...{ description, delivery: delivery ?? null, cancellationPolicy, lines },
    mySide: view === 'admin' ? null : view,
    ...{ returned: contract.returnedXaf, owed: contract.owedXaf },
    inForce: contract.inForce,
    proposed: contract.proposed,
    versions: versions.map((version) => toVersion(version, details, locale)),
    milestones: details.milestones.map((milestone) => toMilestoneView(milestone, details, locale)),
    files: files.map(({ id, name, contentType, bytes, uploadedBy, createdAt }) => ({
      ...{ _id: id, name, contentType, bytes, createdAt: createdAt.toISOString() },
      by: uploadedBy === contract.organizerId ? ('organizer' as const) : ('provider' as const),
    })),
    dispute: dispute ? toDispute(dispute, contract.organizerId) : null,
    history: history.map(({ at, ...move }) => ({ ...move, at: at.toISOString() })),
    may: [...actionsOf(view, { ...card, isInForce: contract.inForce !== null })],
    available: view === 'organizer' ? availableXaf : null,
    pledgeable: view === 'organizer' ? pledgeableXaf : null,
  };
}

export const toConsequences = (
  found: Consequences & { readonly escrowXaf: number; readonly releasedXaf: number },
  { contract, by }: { readonly contract: ContractRow; readonly by: 'organizer' | 'provider' },
): CancellationConsequences => ({
  by,
  policy: contract.cancellationPolicy,
  hoursBefore: found.hoursBefore,
  percent: found.percent,
  total: contract.totalXaf,
  escrow: found.escrowXaf,
  alreadyReleased: found.releasedXaf,
  toProvider: found.toProviderXaf,
  toOrganizer: found.toOrganizerXaf,
  returned: found.returnedXaf,
  owed: found.owedXaf,
});
