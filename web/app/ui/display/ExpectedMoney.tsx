import type { ReactNode } from 'react';
import { formatDate, formatMoney, formatRelative } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import styles from './ExpectedMoney.module.css';

/** An amount that becomes available, and when; without a time while nobody can tell. */
export interface ExpectedAmount {
  readonly id: string;
  readonly at: string | null;
  /** The time zone of the day; that of Cameroon without it. */
  readonly zone?: string;
  readonly name: string;
  /** The page that the name leads to. */
  readonly to?: string;
  readonly note: string;
  readonly amount: number;
}

interface ExpectedMoneyProps {
  /** "What becomes available, and when" without it. */
  readonly title?: string;
  /** Nearest first; those without a time last. */
  readonly rows: readonly ExpectedAmount[];
  readonly nothing: string;
  /** A link at the end of the title. Without it the title says what comes next. */
  readonly end?: ReactNode;
}

function Amount({ row, most, isNext }: { readonly row: ExpectedAmount; readonly most: number; readonly isNext: boolean }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { at, zone, name, to, note, amount } = row;
  return (
    <li className={styles.row}>
      {at ? (
        <time dateTime={at} className={styles.day}>
          {formatDate(at, 'day', locale, zone)}
        </time>
      ) : (
        <span className={styles.day} data-open>
          {t('expected-money:noDate')}
        </span>
      )}
      <span className={styles.about}>
        {to ? <TextLink to={to}>{name}</TextLink> : <span className={styles.name}>{name}</span>}{' '}
        <Text as="span" look="small" tone="soft">
          {note}
        </Text>
      </span>
      <span aria-hidden="true" className={styles.track}>
        <span className={styles.bar} data-next={isNext || undefined} style={{ width: `${(amount / most) * 100}%` }} />
      </span>
      <span className={styles.amount}>{formatMoney(amount, locale)}</span>
    </li>
  );
}

/** Shows what becomes available and when, as rows with bars: the day, what it comes from, and the amount. */
export function ExpectedMoney({ title: given, rows, nothing, end }: ExpectedMoneyProps) {
  const { t } = useTranslation();
  const title = given ?? t('expected-money:title');
  const locale = useLocale();
  const [next] = rows;
  const most = Math.max(1, ...rows.map(({ amount }) => amount));
  return (
    <section aria-label={title}>
      <div className={styles.head}>
        <Heading level={2} look="part">
          {title}
        </Heading>
        {end ??
          (next?.at && (
            <Text look="small" tone="soft">
              {t('expected-money:next', { amount: formatMoney(next.amount, locale), when: formatRelative(next.at, locale) })}
            </Text>
          ))}
      </div>
      {rows.length === 0 ? (
        <p className={styles.nothing}>{nothing}</p>
      ) : (
        <ul className={styles.list}>
          {rows.map((row) => (
            <Amount key={row.id} row={row} most={most} isNext={row === next && row.at !== null} />
          ))}
        </ul>
      )}
    </section>
  );
}
