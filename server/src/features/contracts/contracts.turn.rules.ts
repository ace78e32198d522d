import type { ContractAction, ContractSide, ContractState } from '@ngoma/api/features/contracts';
import { contractMayMove } from './contracts.rules.ts';

/** Who looks at a contract: from one of its sides, or as an admin. */
export type Viewpoint = ContractSide | 'admin';

export interface Standing {
  readonly state: ContractState;
  /** A version waits for signatures. */
  readonly isProposed: boolean;
  readonly signedSides: readonly ContractSide[];
  readonly isInForce: boolean;
  readonly hasPending: boolean;
  /** Funded, and due. */
  readonly hasFunded: boolean;
  readonly hasSubmitted: boolean;
  readonly escrowXaf: number;
}

/** Whether whoever looks is the one to act next: to sign, to fund, to hand in, to accept, to decide. */
export function isTurnOf(view: Viewpoint, standing: Omit<Standing, 'isInForce'>): boolean {
  const { state, isProposed, signedSides, hasPending, hasFunded, hasSubmitted } = standing;
  if (view === 'admin') return state === 'disputed';
  if (state !== 'draft' && state !== 'signed' && state !== 'active') return false;
  if (isProposed && !signedSides.includes(view)) return true;
  if (state !== 'active') return false;
  return view === 'organizer' ? hasPending || hasSubmitted : hasFunded;
}

/** What whoever looks may do with the contract as it stands; the moves themselves are checked where they are made. */
export function actionsOf(view: Viewpoint, standing: Standing): readonly ContractAction[] {
  const { state, isProposed, signedSides, isInForce, hasPending, hasFunded, hasSubmitted, escrowXaf } = standing;
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
