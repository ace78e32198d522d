import type { ProviderPerformance } from '@ngoma/api/features/dashboards/performance';
import type { PerformanceSearch } from './performance-period.ts';

/** Props of each part of a provider's figures. */
export interface PerformancePartProps {
  readonly figures: ProviderPerformance;
  /** The period and the service of the figures, for their files. */
  readonly search: PerformanceSearch;
}
