import type { RefundCost } from '@ngoma/api/features/orders/refunds';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Fact } from '#ui/overlay/SideDrawer.tsx';
import styles from './Cost.module.css';

const lines = ['amount', 'commissionKept', 'fromPending', 'fromAvailable', 'owed', 'gatewayFee'] as const;

/** Cost of a refund for the organizer: the price, the commission, and from which balance it is taken. */
export function Cost({ cost, error }: { cost: RefundCost | undefined; error: Error | null }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (error) return <FormError message={error.message} />;
  if (!cost) return <PanelSkeleton size="part" />;
  return (
    <div className={styles.stack} aria-live="polite">
      {lines
        .filter((line) => line === 'amount' || cost[line] > 0)
        .map((line) => (
          <Fact key={line} name={t(`refunds:cost.${line}`)}>
            {line === 'amount' ? <strong>{formatMoney(cost[line], locale)}</strong> : formatMoney(cost[line], locale)}
          </Fact>
        ))}
      {cost.owed > 0 && <p className={styles.owedWords}>{t('refunds:cost.owedWords')}</p>}
    </div>
  );
}
