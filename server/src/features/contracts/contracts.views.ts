import type { Locale } from '@ngoma/api/common/locale';
import type { CancellationConsequences } from '@ngoma/api/features/contract-escrow';
import type { ContractTerms } from '@ngoma/api/features/contract-terms';
import type { Contract, ContractCard, ContractDispute, ContractVersion, Milestone } from '@ngoma/api/features/contracts';
import type { CardRow } from './contracts.cards.read.ts';
import type { Consequences } from './contracts.ending.rules.ts';
import type { DisputeRow, FileRow, HistoryRow } from './contracts.read.ts';
import { dueAt, releasesAt } from './contracts.rules.ts';
import { nameOfMilestone } from './contracts.text.rules.ts';
import { actionsOf, isTurnOf, type Viewpoint } from './contracts.turn.rules.ts';
import type { ContractRow, MilestoneRow, SignatureRow, Terms, VersionRow } from './contracts.types.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export const toCard = (row: CardRow, view: Viewpoint): ContractCard => ({
  _id: row.id,
  title: row.title,
  category: row.category,
  state: row.state,
  source: { type: row.sourceType, _id: row.sourceId },
  event: { _id: row.eventId, name: row.eventName },
  organizer: { _id: row.organizerId, name: row.organizerName, isVerified: row.organizerVerified },
  provider: { _id: row.providerId, name: row.providerName, isVerified: row.providerVerified },
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

export interface WholeContract {
  readonly contract: ContractRow;
  readonly card: CardRow;
  readonly versions: readonly VersionRow[];
  readonly signatures: readonly SignatureRow[];
  readonly milestones: readonly MilestoneRow[];
  readonly files: readonly FileRow[];
  readonly dispute: DisputeRow | undefined;
  readonly history: readonly HistoryRow[];
  /** Pages of payments that are under way, by milestone. */
  readonly paymentUrls: ReadonlyMap<string, string>;
  readonly availableXaf: number | null;
}

const toVersion = (version: VersionRow, { contract, signatures }: WholeContract, locale: Locale): ContractVersion => ({
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

const toMilestoneView = (milestone: MilestoneRow, { contract, paymentUrls }: WholeContract, locale: Locale): Milestone => {
  const { id, due, amountXaf, state, fundedFrom, submittedAt } = milestone;
  return {
    ...{ _id: id, due, amount: amountXaf, state, fundedFrom },
    label: nameOfMilestone(milestone, locale),
    dueAt: iso(dueAt(due, contract)),
    fundedAt: iso(milestone.fundedAt),
    submittedAt: iso(submittedAt),
    releasesAt:
      state === 'submitted' && submittedAt && contract.state === 'active' ? releasesAt(submittedAt).toISOString() : null,
    settledAt: iso(milestone.settledAt),
    released: milestone.releasedXaf,
    refunded: milestone.refundedXaf,
    paymentUrl: state === 'pending' ? (paymentUrls.get(id) ?? null) : null,
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

/** The whole of a contract, as one viewpoint sees it. */
export function toWhole(whole: WholeContract, view: Viewpoint, locale: Locale): Contract {
  const { contract, card, versions, files, dispute, history, availableXaf } = whole;
  const [latest] = versions;
  const stands = versions.find(({ number }) => number === (contract.inForce ?? contract.proposed)) ?? latest;
  if (!stands) throw new Error(`The contract ${contract.id} has no text`);
  const { description, delivery, cancellationPolicy, lines } = toSentTerms(stands.terms);
  return {
    ...toCard(card, view),
    ...{ description, delivery: delivery ?? null, cancellationPolicy, lines },
    mySide: view === 'admin' ? null : view,
    ...{ returned: contract.returnedXaf, owed: contract.owedXaf },
    inForce: contract.inForce,
    proposed: contract.proposed,
    versions: versions.map((version) => toVersion(version, whole, locale)),
    milestones: whole.milestones.map((milestone) => toMilestoneView(milestone, whole, locale)),
    files: files.map(({ id, name, contentType, bytes, uploadedBy, createdAt }) => ({
      ...{ _id: id, name, contentType, bytes, createdAt: createdAt.toISOString() },
      by: uploadedBy === contract.organizerId ? ('organizer' as const) : ('provider' as const),
    })),
    dispute: dispute ? toDispute(dispute, contract.organizerId) : null,
    history: history.map(({ at, ...move }) => ({ ...move, at: at.toISOString() })),
    may: [...actionsOf(view, { ...card, isInForce: contract.inForce !== null })],
    available: view === 'organizer' ? availableXaf : null,
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
