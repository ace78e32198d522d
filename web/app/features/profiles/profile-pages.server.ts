import { type EventBasicDetail, listEvents } from '@ngoma/api/features/events/events';
import { type PublicProfile, profileEvents } from '@ngoma/api/features/people/profiles';
import type { callFrom } from '#lib/api/call.ts';
import { withPreview } from '#lib/format/format.ts';

/** One page of a list of a profile. */
export interface ListPage {
  readonly page: number;
  readonly total: number;
  readonly limit: number;
}

type Profile = Pick<PublicProfile, '_id' | 'upcoming' | 'past' | 'upcomingCount' | 'pastCount'>;

/** Loads one page of the upcoming or the past events of a profile. The profile itself has the first. */
export async function loadProfileEvents(
  ask: ReturnType<typeof callFrom>,
  profile: Profile,
  when: 'upcoming' | 'past',
  page: number,
): Promise<ListPage & { readonly events: EventBasicDetail[] }> {
  const limit = profileEvents[when];
  if (page === 1) return { events: profile[when].map(withPreview), total: profile[`${when}Count`], page, limit };
  const { basicDetails, total } = await ask(listEvents, {
    query: { organizerId: profile._id, page, limit, ...(when === 'past' && { past: 'true' }) },
  });
  return { events: basicDetails.map(withPreview), total, page, limit };
}
