import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { Skeleton } from '#ui/kit/feedback/Skeleton.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './BalanceBar.module.css';

/** Kinds of balances; each has its own pattern and colour. */
export type BalanceKind = 'available' | 'reserved' | 'pending';

interface BalanceBarProps {
  /** Name of the sum of the parts, such as "yours in all". */
  readonly sumName: string;
  readonly parts: readonly {
    readonly kind: BalanceKind;
    readonly name: string;
    readonly words: string;
    /** Undefined before the answer. */
    readonly amount: number | undefined;
  }[];
}

/** A person's money: the sum, a bar of its parts, each with a pattern, a colour and a word, and what each part is. */
export function BalanceBar({ sumName, parts }: BalanceBarProps) {
  const locale = useLocale();
  const isKnown = parts.every(({ amount }) => amount !== undefined);
  const sum = parts.reduce((total, { amount = 0 }) => total + Math.max(0, amount), 0);
  return (
    <>
      <p className={styles.sum}>
        {isKnown ? <strong className={styles.total}>{formatMoney(sum, locale)}</strong> : <Skeleton shape="title" width={60} />}{' '}
        <Text as="span" tone="soft">
          {sumName}
        </Text>
      </p>
      <div aria-hidden="true" className={styles.bar}>
        {parts
          .filter(({ amount = 0 }) => amount > 0)
          .map(({ kind, amount = 0 }) => (
            <span key={kind} className={styles.segment} data-kind={kind} style={{ flexGrow: amount / sum }} />
          ))}
      </div>
      <dl className={styles.parts}>
        {parts.map(({ kind, name, words, amount }) => (
          <div key={kind} className={styles.part}>
            <dt className={styles.name}>
              <span className={styles.sign} data-kind={kind} />
              {name}
            </dt>
            <dd className={styles.amount}>{amount === undefined ? <Skeleton width={60} /> : formatMoney(amount, locale)}</dd>
            <dd className={styles.explanation}>{words}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
