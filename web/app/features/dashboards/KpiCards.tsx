import type { OrganizerDashboard } from '@ngoma/api/features/dashboards/dashboards';
import type { ReactNode } from 'react';
import { formatMoney, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Figure } from '#ui/display/Figure.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { Change } from './Change.tsx';
import styles from './KpiCards.module.css';

interface KpiCardsProps {
  readonly figures: Pick<OrganizerDashboard, 'soldThisWeek' | 'soldLastWeek' | 'revenue' | 'balance'>;
  /** Path of the ledger page; absent where there is no such page. */
  readonly ledgerPath?: string | undefined;
  /** A figure of another feature. */
  readonly children?: ReactNode;
}

/** The figures: tickets sold, revenue, available balance, and one of another feature. */
export function KpiCards({ figures, ledgerPath, children }: KpiCardsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { revenue, balance } = figures;
  return (
    <dl className={styles.facts}>
      <Figure label={t('dashboards:kpi.sold')} value={formatNumber(figures.soldThisWeek, locale)}>
        <Change
          now={figures.soldThisWeek}
          before={figures.soldLastWeek}
          emptyText={t('dashboards:kpi.noLastWeek')}
          comparedTo={t('dashboards:kpi.than')}
        />
      </Figure>
      <Figure label={t('dashboards:kpi.revenue30')} value={formatMoney(revenue.gross, locale)}>
        <Badge tone="primary">{t('dashboards:kpi.afterFees', { amount: formatMoney(revenue.afterFees, locale) })}</Badge>
      </Figure>
      <Figure label={t('dashboards:kpi.available')} value={formatMoney(balance.available, locale)}>
        {balance.available > 0 && ledgerPath ? (
          <TextLink to={`${ledgerPath}#withdraw`}>{t('dashboards:kpi.withdraw')} →</TextLink>
        ) : (
          t('dashboards:kpi.pending', { amount: formatMoney(balance.pending, locale) })
        )}
      </Figure>
      {children}
    </dl>
  );
}
