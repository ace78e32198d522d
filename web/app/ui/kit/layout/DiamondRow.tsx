import styles from './DiamondRow.module.css';

interface DiamondRowProps {
  /** The colour: `paper` as on the paper, `sun`, or `mark`, the variable `--mark` of an event's palette. */
  readonly tone?: 'paper' | 'sun' | 'mark';
}

/** A row of diamonds and dots from the ndop cloth, 8 px high. One or two on a screen, never between the rows of a list. */
export const DiamondRow = ({ tone = 'paper' }: DiamondRowProps) => (
  <div aria-hidden="true" className={styles.diamonds} data-tone={tone} />
);
