import type { Contract, ContractState, MilestoneState } from '@ngoma/api/features/contracts/contracts';
import type { BadgeTone } from '#ui/kit/feedback/Badge.tsx';

export const contractTones: Readonly<Record<ContractState, BadgeTone>> = {
  draft: 'neutral',
  signed: 'sun',
  active: 'primary',
  completed: 'leaf',
  disputed: 'red',
  cancelled: 'neutral',
};

export const milestoneTones: Readonly<Record<MilestoneState, BadgeTone>> = {
  pending: 'neutral',
  pledged: 'sun',
  funded: 'primary',
  submitted: 'sun',
  released: 'leaf',
  refunded: 'neutral',
  disputed: 'red',
};

/** Returns the version to show first: the proposed one, or else the one in force, or else the latest. */
export const versionToRead = ({ versions, proposed, inForce }: Pick<Contract, 'versions' | 'proposed' | 'inForce'>): number =>
  proposed ?? inForce ?? versions[0]?.number ?? 1;

/** A clause of the text: its heading and its lines. */
export interface Clause {
  readonly heading: string;
  readonly lines: readonly string[];
}

/** Splits the text into clauses. Clauses are separated by an empty line, and each begins with its heading. */
export const clausesOf = (text: string): readonly Clause[] =>
  text.split('\n\n').map((clause) => {
    const [heading = '', ...lines] = clause.split('\n');
    return { heading, lines };
  });
