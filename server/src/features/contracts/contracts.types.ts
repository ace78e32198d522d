import type { CancellationPolicy, MilestoneDue } from '@ngoma/api/features/contract-terms';
import type { ContractSide, ContractSource, ContractState, MilestoneState } from '@ngoma/api/features/contracts';

/** One line of a price. */
export interface PriceLine {
  readonly label: string;
  /** Whole XAF, more than zero. */
  readonly amountXaf: number;
}
/** A part of the price and when its work falls due; without a label it is called after that. */
export interface PlannedMilestone {
  readonly label: string | null;
  readonly due: MilestoneDue;
  readonly amountXaf: number;
}

/** What one version says. Times are ISO 8601 in UTC, since the terms are kept as JSON. */
export interface Terms {
  readonly title: string;
  readonly description: string;
  readonly location: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly lines: readonly PriceLine[];
  /** Those without money yet. */
  readonly milestones: readonly PlannedMilestone[];
  readonly cancellationPolicy: CancellationPolicy;
  readonly delivery: string | null;
}

/** What a project or a request has led to: the two sides, and what they agreed on. */
export interface Draft {
  readonly sourceType: ContractSource;
  readonly sourceId: string;
  readonly eventId: string;
  readonly organizerId: string;
  readonly providerId: string;
  readonly title: string;
  readonly category: string;
  readonly description: string;
  readonly location: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly lines: readonly PriceLine[];
  /** From 0 to 100: what falls due at signing; the rest on the event's day. */
  readonly depositPercent: number;
  readonly delivery?: string | undefined;
  readonly cancellationPolicy: CancellationPolicy;
}

/** A contract as its row says. */
export interface ContractRow {
  readonly id: string;
  readonly sourceType: ContractSource;
  readonly sourceId: string;
  readonly eventId: string;
  readonly organizerId: string;
  readonly providerId: string;
  readonly category: string;
  readonly state: ContractState;
  readonly inForce: number | null;
  readonly proposed: number | null;
  readonly title: string;
  readonly location: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly totalXaf: number;
  readonly cancellationPolicy: CancellationPolicy;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
  /** Where the provider called off: what came back from the balance, and what the balance did not hold. */
  readonly returnedXaf: number;
  readonly owedXaf: number;
}

export interface MilestoneRow extends PlannedMilestone {
  readonly id: string;
  readonly contractId: string;
  readonly position: number;
  readonly state: MilestoneState;
  readonly fundedFrom: 'balance' | 'payment' | null;
  readonly fundedAt: Date | null;
  readonly submittedAt: Date | null;
  readonly settledAt: Date | null;
  readonly releasedXaf: number;
  readonly refundedXaf: number;
}

export interface VersionRow {
  readonly number: number;
  readonly terms: Terms;
  readonly textEn: string;
  readonly textFr: string;
  readonly sha256: string;
  readonly proposedBy: string | null;
  readonly createdAt: Date;
}

export interface SignatureRow {
  readonly number: number;
  readonly side: ContractSide;
  readonly userId: string;
  readonly typedName: string;
  readonly drawing: string;
  readonly signedAt: Date;
  readonly address: string;
}

/** How a part of escrow left it. */
export interface Settled {
  readonly id: string;
  readonly releasedXaf: number;
  readonly refundedXaf: number;
}
