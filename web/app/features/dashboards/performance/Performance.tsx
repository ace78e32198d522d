import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { RefreshingBox } from '#ui/list/RefreshingBox.tsx';
import { AdviceList } from './AdviceList.tsx';
import { BidConversion, RequestConversion } from './ConversionCards.tsx';
import { IncomeCard } from './IncomeCard.tsx';
import { LostCards } from './LostCards.tsx';
import styles from './Performance.module.css';
import { PerformanceFigures } from './PerformanceFigures.tsx';
import { PerformanceFilter } from './PerformanceFilter.tsx';
import { performanceQuery } from './performance.queries.ts';
import { readPerformanceSearch, writePerformanceSearch } from './performance-period.ts';
import { AnswersCard, RatingsCard, ServicesCard } from './ServiceCards.tsx';

/** A provider's figures of the period in the page's address, compared with the period before. */
export function Performance() {
  const { t } = useTranslation();
  const locale = useLocale();
  const [params, setParams] = useSearchParams();
  const asked = readPerformanceSearch(params, new Date());
  const { data, error, refetch, isPlaceholderData } = useQuery(performanceQuery(asked));
  const dayText = (day: string) => formatDate(`${day}T12:00:00Z`, 'dayYear', locale);
  // Files and their names use the period of the displayed figures.
  const part = data && { figures: data, search: { ...asked, from: data.from, to: data.to } };
  return (
    <Stack>
      <PerformanceFilter
        search={asked}
        services={data?.services.map(({ category }) => category) ?? []}
        onChange={(next) => setParams(writePerformanceSearch(next), { replace: true, preventScrollReset: true })}
      />
      {!data && error && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <PanelSkeleton size="page" />}
      {data && !isPlaceholderData && data.from > asked.from && (
        <Notice role="alert" tone="primary">
          {t('performance:filter.shortened', { day: dayText(data.from) })}
        </Notice>
      )}
      {part && (
        <RefreshingBox isRefreshing={isPlaceholderData} layout="stack">
          <Text tone="soft">
            {t('performance:comparedWith', { from: dayText(part.figures.before.from), to: dayText(part.figures.before.to) })}
          </Text>
          <PerformanceFigures figures={part.figures} />
          <AdviceList advice={part.figures.advice} />
          <IncomeCard {...part} />
          <div className={styles.columns}>
            <RequestConversion {...part} />
            <BidConversion {...part} />
            <LostCards {...part} />
            <AnswersCard {...part} />
            <RatingsCard {...part} />
          </div>
          <ServicesCard {...part} />
        </RefreshingBox>
      )}
    </Stack>
  );
}
