import { useQuery } from '@tanstack/react-query';
import { formatCompact, formatDate, formatMoney } from '#lib/format/format.ts';
import { formatMonth } from '#lib/format/month.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { FoldedTable } from '#ui/display/FigureTable.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { Plot } from '#ui/guarded/plot/Plot.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { incomeQuery } from './ledger.queries.ts';

/** The organizer's income of each of the last months as bars, the current month in the accent colour, with its table. */
export function MonthlyIncome() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, refetch } = useQuery(incomeQuery());
  if (!data && error) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <PanelSkeleton size="part" />;
  const { months } = data;
  const money = (amountXaf: number) => `${amountXaf < 0 ? '−' : ''}${formatMoney(Math.abs(amountXaf), locale)}`;
  const title = t('ledger:income.title');
  const lead = t('ledger:income.lead', {
    ...{ amount: money(months.reduce((sum, { amount }) => sum + amount, 0)), count: months.length },
  });
  /** The current month, or those before. A month with more refunds than sales has no bar: its sum is said in words. */
  const valuesOf = (isCurrent: boolean) =>
    months.map(({ amount }, place) => (amount < 0 || (place === months.length - 1) !== isCurrent ? null : amount));
  const hasIncome = months.some(({ amount }) => amount !== 0);
  return (
    <Card aria-label={title} as="section" padding="wide">
      <Stack gap={1}>
        <Heading level={2} look="part">
          {title}
        </Heading>
        <Text tone="soft">{hasIncome ? lead : t('ledger:income.nothing')}</Text>
        {hasIncome && (
          <>
            <Plot
              kind="bars"
              label={title}
              summary={lead}
              names={months.map(({ month }) => formatMonth(month, locale))}
              marks={months.map(({ month }) => formatDate(`${month}-15T12:00:00Z`, 'month', locale))}
              series={[
                { id: 'earlier', label: title, tone: 'primary', values: valuesOf(false) },
                { id: 'current', label: title, tone: 'sun', values: valuesOf(true) },
              ]}
              namesSeries={false}
              details={months.map(({ amount }) => (amount < 0 ? t('ledger:income.negative', { amount: money(amount) }) : ''))}
              format={money}
              axisFormat={(value) => formatCompact(value, locale)}
            />
            <FoldedTable
              summary={t('ledger:income.asTable')}
              label={t('ledger:income.figures')}
              table={{
                headings: [t('ledger:income.month'), t('ledger:income.amount')],
                rows: months.toReversed().map(({ month, amount }) => [formatMonth(month, locale), money(amount)]),
              }}
            />
          </>
        )}
      </Stack>
    </Card>
  );
}
