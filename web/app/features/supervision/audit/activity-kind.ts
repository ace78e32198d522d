import { activityKinds } from '@ngoma/api/features/events/activities';
import { useFilters } from '#lib/hooks/use-filters.ts';

/** Returns the kind of the shown activities, as the address has it (`kind`); undefined for all. */
export const useActivityKind = () => useFilters().one('kind', activityKinds);
