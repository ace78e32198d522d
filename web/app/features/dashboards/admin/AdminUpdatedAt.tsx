import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { readReportQuery } from '../reports/report-period.ts';
import { UpdatedAt } from '../UpdatedAt.tsx';
import { adminDashboardQuery, globalStatisticsQuery } from './admin.queries.ts';

/** When the figures of the admin's home were read. */
export const AdminUpdatedAt = () => <UpdatedAt query={useQuery(adminDashboardQuery())} />;

/** When the statistics of the period in the address were read. */
export function GlobalUpdatedAt() {
  const [params] = useSearchParams();
  return <UpdatedAt query={useQuery(globalStatisticsQuery(readReportQuery(params, new Date())))} />;
}
