import type { ContractSide, ContractState, DisputeOutcome, MilestoneState } from '@ngoma/api/features/contracts/contracts';
import type { MilestoneDue } from '@ngoma/api/features/contracts/terms';

const hourMs = 3_600_000;

/** The rules of the contract model. A test may change one to prove that the comparison notices it. */
export interface ModelRules {
  readonly silenceHours: number;
  /** The provider's share in percent if the organizer cancels this many hours before the start. */
  readonly shareAt: (hoursBefore: number) => number;
  /** Whether a provider who cancels returns the amounts paid out. */
  readonly providerReturns: boolean;
  /** Whether a new version of a draft removes the first signature. */
  readonly changeUnsigns: boolean;
  /** Whether a dispute freezes the escrow. */
  readonly disputeFreezes: boolean;
}

/** The rules of the moderate cancellation policy. */
export const moderateRules: ModelRules = {
  silenceHours: 72,
  shareAt: (hours) => (hours >= 14 * 24 ? 0 : hours >= 7 * 24 ? 25 : hours >= 48 ? 50 : hours > 0 ? 75 : 100),
  providerReturns: true,
  changeUnsigns: true,
  disputeFreezes: true,
};

interface ModelMilestone {
  readonly amount: number;
  readonly due: MilestoneDue;
  state: MilestoneState;
  submittedAt: number;
  released: number;
  refunded: number;
}

/** The total and the unfunded milestones of a version. */
interface ModelVersion {
  readonly total: number;
  readonly planned: readonly Pick<ModelMilestone, 'amount' | 'due'>[];
}

/** The code of a refusal, or `done`. */
export type Outcome = string;

const isHeld = ({ state }: ModelMilestone) => state === 'funded' || state === 'submitted' || state === 'disputed';
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** The model of a contract: its state, milestones and balances without tables, locks and a ledger. */
export class ContractModel {
  state: ContractState = 'draft';
  milestones: ModelMilestone[] = [];
  waiting: ModelVersion | undefined;
  signed: ContractSide[] = [];
  isBinding = false;
  total: number;
  readonly available: Record<ContractSide, number> = { organizer: 0, provider: 0 };
  moves = 0;
  milestoneMoves = 0;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly rules: ModelRules;

  constructor(first: ModelVersion, times: { readonly startsAt: number; readonly endsAt: number }, rules: ModelRules) {
    this.waiting = first;
    this.total = first.total;
    this.startsAt = times.startsAt;
    this.endsAt = times.endsAt;
    this.rules = rules;
    this.plan(first);
  }

  get escrow(): number {
    return sum(this.milestones.filter(isHeld).map(({ amount }) => amount));
  }
  get released(): number {
    return sum(this.milestones.map(({ released }) => released));
  }
  /** The amounts of funded milestones without refunds. */
  get kept(): number {
    return sum(this.milestones.map(({ state, amount, refunded }) => (state === 'pending' ? 0 : amount - refunded)));
  }
  private get isOpen(): boolean {
    return this.state === 'draft' || this.state === 'signed' || this.state === 'active';
  }

  propose(version: ModelVersion, now: number): Outcome {
    if (!this.isOpen) return 'contract_move_refused';
    if (this.endsAt <= now) return 'terms_in_the_past';
    this.waiting = version;
    if (this.rules.changeUnsigns || this.isBinding) this.signed = [];
    if (!this.isBinding) {
      this.plan(version);
      if (this.signed.length === 0) this.state = 'draft';
    }
    this.moves += 1;
    return 'done';
  }

  decline(): Outcome {
    if (this.state !== 'active' || !this.waiting) return 'contract_move_refused';
    this.waiting = undefined;
    this.moves += 1;
    return 'done';
  }

  sign(side: ContractSide): Outcome {
    if (!this.isOpen) return 'contract_move_refused';
    if (!this.waiting || this.signed.includes(side)) return 'already_signed';
    const { total, planned } = this.waiting;
    if (this.signed.length === 0) {
      this.signed = [side];
      if (!this.isBinding) this.state = 'signed';
    } else {
      if (this.isBinding && this.kept + sum(planned.map(({ amount }) => amount)) !== total) return 'text_changed';
      if (this.isBinding) this.plan(this.waiting);
      Object.assign(this, { state: 'active', isBinding: true, waiting: undefined, signed: [] });
    }
    this.moves += 1;
    return 'done';
  }

  fund(side: ContractSide, place: number): Outcome {
    const milestone = this.milestones[place];
    if (side === 'provider') return 'forbidden';
    if (!milestone) return 'not_found';
    if (this.state !== 'active') return 'contract_move_refused';
    if (milestone.state !== 'pending') return 'milestone_move_refused';
    if (this.available.organizer < milestone.amount) return 'insufficient_balance';
    this.available.organizer -= milestone.amount;
    return this.moveMilestone(milestone, 'funded');
  }

  submit(side: ContractSide, place: number, now: number): Outcome {
    const milestone = this.milestones[place];
    if (side === 'organizer') return 'forbidden';
    if (this.state !== 'active') return 'contract_move_refused';
    if (!milestone) return 'not_found';
    if (milestone.state !== 'funded') return 'milestone_move_refused';
    // The model's service starts in the evening: its day in Cameroon starts eighteen hours earlier.
    const dueAt = { signing: 0, event_day: this.startsAt - 18 * hourMs, after_event: this.endsAt };
    if (now < dueAt[milestone.due]) return 'milestone_not_due';
    milestone.submittedAt = now;
    return this.moveMilestone(milestone, 'submitted');
  }

  accept(side: ContractSide, place: number): Outcome {
    const milestone = this.milestones[place];
    if (side === 'provider') return 'forbidden';
    if (this.state !== 'active') return 'contract_move_refused';
    if (!milestone) return 'not_found';
    if (milestone.state !== 'funded' && milestone.state !== 'submitted') return 'milestone_move_refused';
    return this.settle(milestone, milestone.amount);
  }

  complete(side: ContractSide): Outcome {
    if (side === 'provider') return 'forbidden';
    if (this.state !== 'active') return 'contract_move_refused';
    if (this.milestones.some(({ state }) => state === 'pending')) return 'milestones_unfunded';
    this.empty(this.escrow);
    return this.end('completed');
  }

  /** Returns the consequences of a cancellation by this side. */
  consequences(side: ContractSide, now: number): { toProvider: number; toOrganizer: number; returned: number } {
    if (side === 'provider') {
      const returned = this.rules.providerReturns ? Math.min(this.released, this.available.provider) : 0;
      return { toProvider: 0, toOrganizer: this.escrow, returned };
    }
    const percent = this.isBinding ? this.rules.shareAt((this.startsAt - now) / hourMs) : 0;
    const due = Math.floor((this.total * percent) / 100) - this.released;
    const toProvider = Math.min(this.escrow, Math.max(0, due));
    return { toProvider, toOrganizer: this.escrow - toProvider, returned: 0 };
  }

  cancel(side: ContractSide, isAsShown: boolean, now: number): Outcome {
    if (!this.isOpen) return 'contract_move_refused';
    if (!isAsShown) return 'consequences_changed';
    const { toProvider, returned } = this.consequences(side, now);
    this.empty(toProvider);
    this.available.provider -= returned;
    this.available.organizer += returned;
    return this.end('cancelled');
  }

  dispute(): Outcome {
    if (this.state !== 'active') return 'contract_move_refused';
    const held = this.milestones.filter(isHeld);
    if (held.length === 0) return 'nothing_in_escrow';
    if (this.rules.disputeFreezes) for (const milestone of held) this.moveMilestone(milestone, 'disputed');
    this.state = 'disputed';
    this.moves += 1;
    return 'done';
  }

  decide(outcome: DisputeOutcome, toProvider: number): Outcome {
    if (this.state !== 'disputed') return 'contract_move_refused';
    if (toProvider > this.escrow) return 'split_exceeds_escrow';
    this.empty(toProvider);
    if (outcome !== 'resumed') return this.end(outcome);
    this.state = 'active';
    this.moves += 1;
    return 'done';
  }

  /** Applies the rules of the recurring job. */
  passTime(now: number): Outcome {
    if (this.state !== 'active') return 'done';
    const silentSince = now - this.rules.silenceHours * hourMs;
    for (const milestone of this.milestones)
      if (milestone.state === 'submitted' && milestone.submittedAt <= silentSince) this.settle(milestone, milestone.amount);
    const isSettled = this.milestones.every(({ state }) => state === 'released' || state === 'refunded');
    return isSettled && this.endsAt <= silentSince ? this.end('completed') : 'done';
  }

  /** Keeps funded milestones and replaces the others. */
  private plan({ total, planned }: ModelVersion): void {
    const fresh = planned.map((one) => ({ ...one, state: 'pending' as const, submittedAt: 0, released: 0, refunded: 0 }));
    this.milestones = [...this.milestones.filter(({ state }) => state !== 'pending'), ...fresh];
    this.total = total;
  }

  private moveMilestone(milestone: ModelMilestone, state: MilestoneState): Outcome {
    milestone.state = state;
    this.milestoneMoves += 1;
    return 'done';
  }

  private settle(milestone: ModelMilestone, toProvider: number): Outcome {
    milestone.released = toProvider;
    milestone.refunded = milestone.amount - toProvider;
    this.available.provider += toProvider;
    this.available.organizer += milestone.refunded;
    return this.moveMilestone(milestone, toProvider > 0 ? 'released' : 'refunded');
  }

  /** Settles all held milestones in order; the provider's share fills them from the first. */
  private empty(toProvider: number): void {
    let left = toProvider;
    for (const milestone of this.milestones.filter(isHeld)) {
      const share = Math.min(left, milestone.amount);
      left -= share;
      this.settle(milestone, share);
    }
  }

  private end(state: 'completed' | 'cancelled'): Outcome {
    this.milestones = this.milestones.filter((one) => one.state !== 'pending');
    this.state = state;
    this.waiting = undefined;
    this.moves += 1;
    return 'done';
  }
}
