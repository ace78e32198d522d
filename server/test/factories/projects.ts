import type { MyBid } from '@ngoma/api/features/projects/bids';
import type { OwnProject, ProjectWithBids } from '@ngoma/api/features/projects/projects';
import type { TestApp } from '../harness/test-app.ts';
import { aForm, aPublishedEvent, ask, daysAhead } from './events.ts';
import { anOrganizer, aProvider, type Person } from './people.ts';

/** Returns the fields of a project as a form sends them. A test sets only the fields that it is about. */
export const briefFields = (
  app: Pick<TestApp, 'platform'>,
  eventId: string,
  options: Readonly<Record<string, unknown>> = {},
) => ({
  eventId,
  title: 'DJ for the rooftop',
  category: 'dj',
  description: 'Six hours of makossa, afrobeats and ndombolo for 300 guests.',
  budgetMin: 150_000,
  budgetMax: 300_000,
  date: daysAhead(app.platform, 30).toISOString(),
  endDate: daysAhead(app.platform, 30.25).toISOString(),
  city: 'Douala',
  location: 'Bonanjo, quai de la Marine',
  deadline: daysAhead(app.platform, 20).toISOString(),
  ...options,
});

export interface TestProject {
  readonly projectId: string;
  readonly eventId: string;
  readonly organizer: Person;
}

/** Creates an open project. */
export async function aProject(
  app: TestApp,
  options: { readonly organizer?: Person; readonly eventId?: string; readonly fields?: Readonly<Record<string, unknown>> } = {},
): Promise<TestProject> {
  const organizer = options.organizer ?? (await anOrganizer(app, { name: 'Ada' }));
  const eventId = options.eventId ?? (await aPublishedEvent(app, { organizer })).eventId;
  const { status, body } = await ask(app, 'POST', '/o/place-a-bid', {
    as: organizer,
    body: aForm(briefFields(app, eventId, options.fields)),
  });
  if (status !== 201) throw new Error(`The project was refused: ${JSON.stringify(body)}`);
  return { projectId: body.projectId, eventId, organizer };
}

/** Returns the fields of a bid as a form sends them. */
export const bidFields = (app: Pick<TestApp, 'platform'>, options: Readonly<Record<string, unknown>> = {}) => ({
  lines: [
    { label: 'DJ set, 6 hours', amount: 180_000 },
    { label: 'Transport', amount: 20_000 },
  ],
  message: 'I know the roof and bring my own sound.',
  depositPercent: 30,
  validUntil: daysAhead(app.platform, 25).toISOString(),
  cancellationPolicy: 'moderate',
  ...options,
});

export const placeBid = (app: TestApp, as: Person, projectId: string, options: Readonly<Record<string, unknown>> = {}) =>
  ask(app, 'POST', `/p/project/${projectId}/bids`, { as, body: bidFields(app, options) });

/** Places a bid. */
export async function aBid(
  app: TestApp,
  projectId: string,
  options: { readonly provider?: Person; readonly fields?: Readonly<Record<string, unknown>> } = {},
): Promise<{ readonly provider: Person; readonly bid: MyBid }> {
  const provider = options.provider ?? (await aProvider(app, { name: 'DJ Kinda' }));
  const { status, body } = await placeBid(app, provider, projectId, options.fields);
  if (status !== 201) throw new Error(`The bid was refused: ${JSON.stringify(body)}`);
  return { provider, bid: body.myBid };
}

export const award = (app: TestApp, { projectId, organizer: as }: TestProject, bidId: string, version?: number) =>
  ask(app, 'PUT', `/o/place-a-bid/${projectId}/${bidId}`, { as, body: version === undefined ? {} : { version } });

export const answer = (app: TestApp, as: Person, projectId: string, bidId: string, body: object = {}) =>
  ask(app, 'PUT', `/o/place-a-bid/${projectId}/${bidId}/providerAcceptance`, { as, body });

/** Returns a project with its bids as its organizer sees it. */
export const compare = async (app: TestApp, { projectId, organizer: as }: TestProject): Promise<ProjectWithBids> =>
  (await ask(app, 'GET', `/o/place-a-bid/${projectId}/bid-data`, { as })).body.projectWithBids;

export const ownProjects = async (app: TestApp, as: Person, query = ''): Promise<OwnProject[]> =>
  (await ask(app, 'GET', `/o/place-a-bid${query}`, { as })).body._projects;

/** Returns helpers for tests of projects. */
export const projectSteps = (app: TestApp) => {
  /** Runs all jobs and returns a person's in-app notifications, latest first. */
  const notificationsOf = async (as: Person, language: 'en' | 'fr' = 'en') => {
    await app.runJobs();
    const { data } = (await ask(app, 'GET', '/activities/message-notification', { as, language })).body;
    return data as { activityType: string; description: string; path: string }[];
  };
  return {
    notificationsOf,
    notificationTextsOf: async (as: Person, language: 'en' | 'fr' = 'en') =>
      (await notificationsOf(as, language)).map(({ description }) => description),
    emailsTo: (person: Person) =>
      app.mails.filter(({ message }) => message.to === person.user.email).map(({ message }) => message),
    /** Returns a project as a provider sees it. */
    read: (as: Person, projectId: string, language: 'en' | 'fr' = 'en') =>
      ask(app, 'GET', `/p/project/${projectId}`, { as, language }),
    /** Sends an organizer's change of a project and one of its bids. */
    update: (as: Person, projectId: string, bidId: string, body: object) =>
      ask(app, 'PUT', `/o/place-a-bid/${projectId}/${bidId}/projectUpdate`, { as, body }),
  };
};
