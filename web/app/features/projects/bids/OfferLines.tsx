import type { Bid } from '@ngoma/api/features/projects/bids';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import styles from './OfferLines.module.css';

/** The lines of a bid with amounts, the total, and the deposit due at signing. */
export function OfferLines({ bid }: { bid: Pick<Bid, 'lines' | 'total' | 'deposit' | 'depositPercent'> }) {
  const { t } = useTranslation();
  return (
    <dl className={styles.facts}>
      {bid.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own, and are not moved here.
        <div key={index} className={styles.row}>
          <dt>{line.label}</dt>
          <dd>
            <Money amountXaf={line.amount} />
          </dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{t('projects:bid.total')}</dt>
        <dd>
          <Money amountXaf={bid.total} />
        </dd>
      </div>
      <div className={styles.soft}>
        <dt>{t('projects:bid.deposit', { percent: bid.depositPercent })}</dt>
        <dd>
          <Money amountXaf={bid.deposit} />
        </dd>
      </div>
    </dl>
  );
}
