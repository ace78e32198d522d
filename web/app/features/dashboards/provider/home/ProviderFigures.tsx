import type { ProviderHome as Home } from '@ngoma/api/features/dashboards/provider';
import { formatMoney, formatNumber } from '#lib/format/format.ts';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { FigureLine } from '#ui/display/FigureLine.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { ChangeText, ComparedFigures } from '../../figures/ComparedFigures.tsx';

const moneyPath = '/transaction-&-payment-management';
const week = 7;

interface LinkedProps {
  readonly label: string;
  readonly value: string;
  readonly to: string;
}

/** A figure that leads to the page it comes from. */
function Linked({ label, value, to }: LinkedProps) {
  const locale = useLocale();
  return (
    <TextLink look="quiet" to={to} aria-label={labelWithValue(label, value, locale)}>
      {value}
    </TextLink>
  );
}

/** The provider's figures, each of which leads to the page it comes from. */
export function ProviderFigures({ home }: { readonly home: Home }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { balance, views, incomeThisMonth, incomeLastMonth } = home;
  const days = home.viewsPerDay.map((day) => day.views);
  const lines = [
    ['available', formatMoney(balance.available, locale), moneyPath, undefined],
    ['escrow', formatMoney(balance.escrow, locale), moneyPath, undefined],
    [
      'month',
      formatMoney(incomeThisMonth, locale),
      moneyPath,
      incomeLastMonth > 0 ? <ChangeText key="change" now={incomeThisMonth} before={incomeLastMonth} /> : undefined,
    ],
    ['projects', formatNumber(home.openProjects, locale), '/project/view', undefined],
    ['bids', formatNumber(home.openBids, locale), '/project/bids', undefined],
  ] as const;
  return (
    <ComparedFigures
      title={t('provider-dashboard:figure.title')}
      figures={[
        {
          ...{ id: 'views', label: t('provider-dashboard:figure.profileViews'), to: '/statistics-&-performance' },
          ...{ now: views.thisWeek, before: views.lastWeek, format: (value) => formatNumber(value, locale) },
          days: { now: days.slice(-week), before: days.slice(-2 * week, -week) },
        },
      ]}
    >
      {lines.map(([name, value, to, note]) => (
        <FigureLine
          key={name}
          label={t(`provider-dashboard:figure.line.${name}`)}
          value={<Linked label={t(`provider-dashboard:figure.line.${name}`)} value={value} to={to} />}
        >
          {note}
        </FigureLine>
      ))}
    </ComparedFigures>
  );
}
