import { PillLink } from '#ui/kit/action/Pill.tsx';
import styles from './FilterChips.module.css';

export interface FilterChip {
  readonly label: string;
  readonly to: string;
  readonly isOn: boolean;
}

/** Row of links that filter a list; each is an address that can be shared. Scrolls sideways where it does not fit. */
export const FilterChips = ({ label, chips }: { label: string; chips: readonly FilterChip[] }) => (
  <nav aria-label={label} className={styles.chips}>
    {chips.map((chip) => (
      <PillLink key={chip.label} to={chip.to} preventScrollReset isChosen={chip.isOn}>
        {chip.label}
      </PillLink>
    ))}
  </nav>
);
