import type { ContractSide, ContractSource, ContractState, MilestoneState } from '@ngoma/api/features/contracts/contracts';
import type { CancellationPolicy, MilestoneDue } from '@ngoma/api/features/contracts/terms';

export interface PriceLine {
  readonly label: string;
  /** Whole XAF, more than zero. */
  readonly amountXaf: number;
}
/** A part of the price and when its work falls due. Without a label it is named after its due date. */
export interface PlannedMilestone {
  readonly label: string | null;
  readonly due: MilestoneDue;
  readonly amountXaf: number;
}

/** The content of one version. Times are ISO 8601 in UTC, because terms are stored as JSON. */
export interface Terms {
  readonly title: string;
  readonly description: string;
  readonly location: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly lines: readonly PriceLine[];
  /** Only the unfunded ones. */
  readonly milestones: readonly PlannedMilestone[];
  readonly cancellationPolicy: CancellationPolicy;
  readonly delivery: string | null;
}

/** The input for a new contract: its two sides and what they agreed on. */
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
  /** From 0 to 100: the part due at signing. The rest is due on the day of the event. */
  readonly depositPercent: number;
  readonly delivery?: string | undefined;
  readonly cancellationPolicy: CancellationPolicy;
}

/** A row of `contracts`. */
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
  /**
   * Set when the provider cancels: the amount returned from the provider's balance. `owedXaf` is what the balance did not cover.
   */
  readonly returnedXaf: number;
  readonly owedXaf: number;
}

export interface MilestoneRow extends PlannedMilestone {
  readonly id: string;
  readonly contractId: string;
  readonly position: number;
  readonly state: MilestoneState;
  readonly fundedFrom: 'balance' | 'payment' | 'pledge' | null;
  readonly fundedAt: Date | null;
  readonly submittedAt: Date | null;
  /** Set when the organizer accepts the work before its money comes. */
  readonly acceptedAt: Date | null;
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

/** The amounts that leave escrow for one milestone. */
export interface EscrowShare {
  readonly id: string;
  readonly releasedXaf: number;
  readonly refundedXaf: number;
}
