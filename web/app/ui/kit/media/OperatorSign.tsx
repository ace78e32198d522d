import type { OperatorId } from '#lib/mobile-operator.ts';
import styles from './OperatorSign.module.css';

const signs: Readonly<Record<OperatorId, string>> = { mtn: 'MTN', orange: 'OM', card: '••••' };

interface OperatorSignProps {
  readonly operator: OperatorId;
  /** Grey, for an operator that cannot be chosen. */
  readonly isDimmed?: boolean;
}

/** The sign of an operator in the colours of its brand. Decoration: its name stands beside it. */
export const OperatorSign = ({ operator, isDimmed = false }: OperatorSignProps) => (
  <span aria-hidden="true" className={styles.sign} data-operator={operator} data-dimmed={isDimmed || undefined}>
    {signs[operator]}
  </span>
);
