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
  readonly hasPending: boolean;
  /** True if a milestone is funded and its work is due. */
  readonly hasFunded: boolean;
  readonly hasSubmitted: boolean;
  readonly escrowXaf: number;
}

/** Tells whether the reader is the one to act next: to sign, fund, submit, accept or decide. */
export function isTurnOf(view: Viewpoint, snapshot: Omit<ContractSnapshot, 'isInForce'>): boolean {
  const { state, isProposed, signedSides, hasPending, hasFunded, hasSubmitted } = snapshot;
  if (view === 'admin') return state === 'disputed';
  if (state !== 'draft' && state !== 'signed' && state !== 'active') return false;
  if (isProposed && !signedSides.includes(view)) return true;
  if (state !== 'active') return false;
  return view === 'organizer' ? hasPending || hasSubmitted : hasFunded;
}

/** Returns the actions that the reader may take on the contract now. Each operation checks its own move again. */
export function actionsOf(view: Viewpoint, snapshot: ContractSnapshot): readonly ContractAction[] {
  const { state, isProposed, signedSides, isInForce, hasPending, hasFunded, hasSubmitted, escrowXaf } = snapshot;
  if (view === 'admin') return state === 'disputed' ? ['decide'] : [];
  const isOpen = state === 'draft' || state === 'signed' || state === 'active';
  const isActive = state === 'active';
  const isOrganizer = view === 'organizer';
  const all: readonly (readonly [ContractAction, boolean])[] = [
    ['amend', isOpen],
    ['sign', isOpen && isProposed && !signedSides.includes(view)],
    ['decline_version', isActive && isInForce && isProposed],
    ['fund', isActive && isOrganizer && hasPending],
    ['submit', isActive && !isOrganizer && hasFunded],
    ['accept', isActive && isOrganizer && (hasSubmitted || escrowXaf > 0)],
    ['upload', state !== 'cancelled'],
    ['cancel', contractMayMove(state, 'cancelled', view)],
    ['complete', contractMayMove(state, 'completed', view) && !hasPending],
    ['dispute', contractMayMove(state, 'disputed', view) && escrowXaf > 0],
  ];
  return all.filter(([, may]) => may).map(([action]) => action);
}
