import type { LostReason } from '@ngoma/api/common/lost-reasons';
import type { CancellationPolicy } from '@ngoma/api/features/contracts/terms';
import type { ServiceCategory } from '@ngoma/api/features/providers';

/** The stage that a service request or its contract reaches. Each stage includes the steps that lead to it. */
export type DemoStage =
  | 'asked'
  | 'accepted'
  | 'declined'
  | 'proposed'
  | 'updated'
  | 'turned down'
  | 'withdrawn'
  | 'awarded'
  | 'signed by one'
  | 'in force'
  | 'pledge offered'
  | 'pledged'
  | 'funded'
  | 'deposit paid'
  | 'handed in'
  | 'amended'
  | 'disputed'
  | 'decided'
  | 'called off'
  | 'completed';

export interface DemoAgreement {
  readonly stage: DemoStage;
  readonly organizer: string;
  readonly provider: string;
  readonly event: string;
  /** Days from today to the day of the request; negative in the past. */
  readonly askedInDays: number;
  readonly category: ServiceCategory;
  readonly title: string;
  readonly brief: string;
  /**
   * Hours from the start of the event to the start of the service; negative before the event. `hours` is the length of the
   * service.
   */
  readonly fromHours: number;
  readonly hours: number;
  readonly budgetXaf?: number;
  readonly lines: readonly (readonly [label: string, amountXaf: number])[];
  readonly depositPercent: number;
  readonly policy: CancellationPolicy;
  readonly message: string;
  readonly delivery?: string;
  /** The reason for declining, withdrawing, cancelling or disputing. A decided dispute also has the admin's `decision`. */
  readonly reason?: string;
  /** Why a proposal was turned down, from the short list. */
  readonly lostReason?: LostReason;
  readonly decision?: string;
}

/** The email addresses of the demo providers. */
export const kinda = 'provider@ngoma.test';
export const mado = 'provider2@ngoma.test';
