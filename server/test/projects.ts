import type { MyBid } from '@ngoma/api/features/bids';
import type { OwnProject, ProjectWithBids } from '@ngoma/api/features/projects';
import { aForm, aPublishedEvent, ask, daysAhead } from './events.ts';
import type { TestApp } from './harness.ts';
import { anOrganizer, aProvider, type Person } from './people.ts';

/** A brief as a form would send it; a test names the fields that it is about. */
export const briefFields = (
  house: Pick<TestApp, 'platform'>,
  eventId: string,
  wishes: Readonly<Record<string, unknown>> = {},
) => ({
  eventId,
  title: 'DJ for the rooftop',
  category: 'dj',
  description: 'Six hours of makossa, afrobeats and ndombolo for 300 guests.',
  budgetMin: 150_000,
  budgetMax: 300_000,
  date: daysAhead(house.platform, 30).toISOString(),
  endDate: daysAhead(house.platform, 30.25).toISOString(),
  city: 'Douala',
  location: 'Bonanjo, quai de la Marine',
  deadline: daysAhead(house.platform, 20).toISOString(),
  ...wishes,
});

export interface TestProject {
  readonly projectId: string;
  readonly eventId: string;
  readonly organizer: Person;
}

/** A project that is open for bids. */
export async function aProject(
  house: TestApp,
  wishes: { readonly organizer?: Person; readonly eventId?: string; readonly fields?: Readonly<Record<string, unknown>> } = {},
): Promise<TestProject> {
  const organizer = wishes.organizer ?? (await anOrganizer(house, { name: 'Ada' }));
  const eventId = wishes.eventId ?? (await aPublishedEvent(house, { organizer })).eventId;
  const { status, body } = await ask(house, 'POST', '/o/place-a-bid', {
    as: organizer,
    body: aForm(briefFields(house, eventId, wishes.fields)),
  });
  if (status !== 201) throw new Error(`The project was refused: ${JSON.stringify(body)}`);
  return { projectId: body.projectId, eventId, organizer };
}

/** A bid as its form would send it. */
export const bidFields = (house: Pick<TestApp, 'platform'>, wishes: Readonly<Record<string, unknown>> = {}) => ({
  lines: [
    { label: 'DJ set, 6 hours', amount: 180_000 },
    { label: 'Transport', amount: 20_000 },
  ],
  message: 'I know the roof and bring my own sound.',
  depositPercent: 30,
  validUntil: daysAhead(house.platform, 25).toISOString(),
  cancellationPolicy: 'moderate',
  ...wishes,
});

export const placeBid = (house: TestApp, as: Person, projectId: string, wishes: Readonly<Record<string, unknown>> = {}) =>
  ask(house, 'POST', `/p/project/${projectId}/bids`, { as, body: bidFields(house, wishes) });

/** Somebody's bid that stands. */
export async function aBid(
  house: TestApp,
  projectId: string,
  wishes: { readonly provider?: Person; readonly fields?: Readonly<Record<string, unknown>> } = {},
): Promise<{ readonly provider: Person; readonly bid: MyBid }> {
  const provider = wishes.provider ?? (await aProvider(house, { name: 'DJ Kinda' }));
  const { status, body } = await placeBid(house, provider, projectId, wishes.fields);
  if (status !== 201) throw new Error(`The bid was refused: ${JSON.stringify(body)}`);
  return { provider, bid: body.myBid };
}

export const award = (house: TestApp, { projectId, organizer: as }: TestProject, bidId: string, version?: number) =>
  ask(house, 'PUT', `/o/place-a-bid/${projectId}/${bidId}`, { as, body: version === undefined ? {} : { version } });

export const answer = (house: TestApp, as: Person, projectId: string, bidId: string, body: object = {}) =>
  ask(house, 'PUT', `/o/place-a-bid/${projectId}/${bidId}/providerAcceptance`, { as, body });

/** A project with its bids, as its organizer sees it. */
export const compare = async (house: TestApp, { projectId, organizer: as }: TestProject): Promise<ProjectWithBids> =>
  (await ask(house, 'GET', `/o/place-a-bid/${projectId}/bid-data`, { as })).body.projectWithBids;

export const ownProjects = async (house: TestApp, as: Person, query = ''): Promise<OwnProject[]> =>
  (await ask(house, 'GET', `/o/place-a-bid${query}`, { as })).body._projects;

/** What tests do with projects again and again. */
export const projectSteps = (house: TestApp) => {
  /** What somebody is told, once all jobs are done; the latest first. */
  const newsOf = async (as: Person, language: 'en' | 'fr' = 'en') => {
    await house.runJobs();
    const { data } = (await ask(house, 'GET', '/activities/message-notification', { as, language })).body;
    return data as { activityType: string; description: string; path: string }[];
  };
  return {
    newsOf,
    toldTo: async (as: Person, language: 'en' | 'fr' = 'en') =>
      (await newsOf(as, language)).map(({ description }) => description),
    lettersTo: (person: Person) =>
      house.mails.filter(({ letter }) => letter.to === person.user.email).map(({ letter }) => letter),
    /** A project as a provider sees it. */
    read: (as: Person, projectId: string, language: 'en' | 'fr' = 'en') =>
      ask(house, 'GET', `/p/project/${projectId}`, { as, language }),
    /** The organizer's word on a project and one of its bids. */
    update: (as: Person, projectId: string, bidId: string, body: object) =>
      ask(house, 'PUT', `/o/place-a-bid/${projectId}/${bidId}/projectUpdate`, { as, body }),
  };
};
