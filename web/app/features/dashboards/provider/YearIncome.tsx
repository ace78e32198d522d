import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { IncomeCard } from '../performance/IncomeCard.tsx';
import { performanceQuery } from '../performance/performance.queries.ts';
import { readPerformanceSearch } from '../performance/performance-period.ts';

const year = new URLSearchParams({ days: '365' });

/** A provider's income of the last year by month, beside that of the year before, with its table and file. */
export function YearIncome() {
  // The period stays the same while the page is open, also past midnight.
  const [search] = useState(() => readPerformanceSearch(year, new Date()));
  const { data, error, refetch } = useQuery(performanceQuery(search));
  if (!data && error) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <PanelSkeleton size="part" />;
  return <IncomeCard figures={data} search={{ ...search, from: data.from, to: data.to }} />;
}
