import type { ContractAction, ContractSide, ContractState } from '@ngoma/api/features/contracts/contracts';
import { contractMayMove } from '../contracts.rules.ts';

/** The viewpoint of a reader: one of the sides, or an admin. */
export type Viewpoint = ContractSide | 'admin';

export interface ContractSnapshot {
  readonly state: ContractState;
  /** True if a version waits for signatures. */
  readonly isProposed: boolean;
  readonly signedSides: readonly ContractSide[];
  readonly isInForce: boolean;
  /** True if a milestone has neither money nor a pledge. */
  readonly hasPending: boolean;
  /** True if a pledge waits for the provider's answer. */
  readonly hasProposal: boolean;
  readonly hasPledged: boolean;
  /** True if the organizer owes a pledge that the event's earnings did not cover. */
  readonly hasOwed: boolean;
  /** True if a milestone is funded or pledged and its work is due. */
  readonly hasFunded: boolean;
  readonly hasSubmitted: boolean;
  readonly escrowXaf: number;
}

/** Tells whether the reader is the one to act next: to sign, fund, answer a pledge, submit, accept or decide. */
export function isTurnOf(view: Viewpoint, snapshot: Omit<ContractSnapshot, 'isInForce'>): boolean {
  const { state, isProposed, signedSides, hasPending, hasProposal, hasOwed, hasFunded, hasSubmitted } = snapshot;
  if (view === 'admin') return state === 'disputed';
  if (state !== 'draft' && state !== 'signed' && state !== 'active') return false;
  if (isProposed && !signedSides.includes(view)) return true;
  if (state !== 'active') return false;
  return view === 'organizer' ? hasPending || hasOwed || hasSubmitted : hasProposal || hasFunded;
}

/** Returns the actions that the reader may take on the contract now. Each operation checks its own move again. */
export function actionsOf(view: Viewpoint, snapshot: ContractSnapshot): readonly ContractAction[] {
  const { state, isProposed, signedSides, isInForce, hasPending, hasProposal, hasPledged, hasFunded, hasSubmitted } = snapshot;
  const { escrowXaf } = snapshot;
  const isUnfunded = hasPending || hasProposal || hasPledged;
  if (view === 'admin') return state === 'disputed' ? ['decide'] : [];
  const isOpen = state === 'draft' || state === 'signed' || state === 'active';
  const isActive = state === 'active';
  const isOrganizer = view === 'organizer';
  const all: readonly (readonly [ContractAction, boolean])[] = [
    ['amend', isOpen],
    ['sign', isOpen && isProposed && !signedSides.includes(view)],
    ['decline_version', isActive && isInForce && isProposed],
    ['fund', isActive && isOrganizer && isUnfunded],
    ['answer_pledge', isActive && !isOrganizer && hasProposal],
    ['submit', isActive && !isOrganizer && hasFunded],
    ['accept', isActive && isOrganizer && (hasSubmitted || hasPledged || escrowXaf > 0)],
    ['upload', state !== 'cancelled'],
    ['cancel', contractMayMove(state, 'cancelled', view)],
    ['complete', contractMayMove(state, 'completed', view) && !isUnfunded],
    ['dispute', contractMayMove(state, 'disputed', view) && escrowXaf > 0],
  ];
  return all.filter(([, may]) => may).map(([action]) => action);
}
