import type { Contract, ContractState, MilestoneState } from '@ngoma/api/features/contracts';
import type { StatusTone } from '#ui/StatusChip.tsx';

export const contractTones: Readonly<Record<ContractState, StatusTone>> = {
  draft: 'neutral',
  signed: 'sun',
  active: 'primary',
  completed: 'leaf',
  disputed: 'red',
  cancelled: 'neutral',
};

export const milestoneTones: Readonly<Record<MilestoneState, StatusTone>> = {
  pending: 'neutral',
  funded: 'primary',
  submitted: 'sun',
  released: 'leaf',
  refunded: 'neutral',
  disputed: 'red',
};

/** The version that one reads first: the one that waits, else the one in force, else the latest. */
export const versionToRead = ({ versions, proposed, inForce }: Pick<Contract, 'versions' | 'proposed' | 'inForce'>): number =>
  proposed ?? inForce ?? versions[0]?.number ?? 1;

/** A clause of the text: its heading and its lines. */
export interface Clause {
  readonly heading: string;
  readonly lines: readonly string[];
}

/** Takes the text apart as it was put together: an empty line between clauses, the heading first. */
export const clausesOf = (text: string): readonly Clause[] =>
  text.split('\n\n').map((clause) => {
    const [heading = '', ...lines] = clause.split('\n');
    return { heading, lines };
  });
