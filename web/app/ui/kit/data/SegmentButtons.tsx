import type { ReactNode } from 'react';
import { Group } from '../layout/Group.tsx';
import styles from './Segments.module.css';

interface SegmentButtonsProps<Value extends string> {
  /** The name of the choice, for screen readers. */
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly {
    readonly value: Value;
    readonly label: ReactNode;
    /** The name for screen readers, if the label is an abbreviation. */
    readonly name?: string;
  }[];
  readonly onChange: (value: Value) => void;
  /** As wide as the space around. */
  readonly isWide?: boolean;
}

/** One of two to five kinds that a guarded page keeps in its state: looks like `Segments`. */
export const SegmentButtons = <Value extends string>(props: SegmentButtonsProps<Value>) => (
  <Group label={props.label} className={props.isWide ? styles.wideSegments : styles.segments}>
    {props.choices.map(({ value, label, name }) => (
      <button
        key={value}
        type="button"
        aria-label={name}
        aria-pressed={value === props.value}
        onClick={() => props.onChange(value)}
        className={styles.segment}
      >
        {label}
      </button>
    ))}
  </Group>
);
