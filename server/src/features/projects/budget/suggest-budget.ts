import type { QueryOutput } from '@ngoma/api/common/endpoint';
import type { suggestBudget as endpoint, SuggestedBudget } from '@ngoma/api/features/projects/budget';
import type { Platform } from '#platform/platform';
import type { Person, ProjectsDeps } from '../projects.types.ts';
import { countGuests, listAgreements } from './suggested-budget.read.ts';
import { suggestFrom } from './suggested-budget.rules.ts';

const monthsBack = 24;
/** The latest agreements that are looked at. */
const mostAgreements = 500;

/** Suggests a budget for a project from agreements of the last two years. Raises `not_found` (404) for events of others. */
export async function suggestBudget(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { events }: Pick<ProjectsDeps, 'events'>,
  organizer: Person,
  { eventId, category, city }: QueryOutput<typeof endpoint>,
): Promise<SuggestedBudget | null> {
  await events.requireManaged(organizer, eventId);
  const from = clock();
  from.setUTCMonth(from.getUTCMonth() - monthsBack);
  const [agreements, guests] = await Promise.all([
    listAgreements(db, { category, city, from }, mostAgreements),
    countGuests(db, eventId),
  ]);
  return suggestFrom(agreements, guests);
}
