import type { DemoCalendar } from '../content/calendar.ts';
import type { DemoApp } from '../demo-app.ts';
import { inParallel } from '../in-parallel.ts';
import type { DemoPeople } from './people.ts';

/** Who follows the demo organizers: so many buyers on each of these days, and known people. */
const followings = [
  { organizer: 'organizer@ngoma.test', inDays: -58, from: 0, until: 46, known: ['participant@ngoma.test'] },
  { organizer: 'organizer@ngoma.test', inDays: -27, from: 46, until: 92, known: ['participant2@ngoma.test'] },
  { organizer: 'organizer@ngoma.test', inDays: -6, from: 92, until: 128, known: [] },
  { organizer: 'organizer2@ngoma.test', inDays: -31, from: 20, until: 61, known: ['participant@ngoma.test'] },
  { organizer: 'organizer2@ngoma.test', inDays: -8, from: 90, until: 103, known: [] },
] as const;

/** Returns the steps in which people follow organizers. */
export const followerSteps = (app: DemoApp, { people, calendar }: { people: DemoPeople; calendar: DemoCalendar }) =>
  followings.map(({ organizer, inDays, from, until, known }) => ({
    at: calendar(inDays, 20, 15),
    async run() {
      const organizerId = people.sessionOf(organizer).userId;
      const followers = [...people.buyers.slice(from, until), ...known.map((email) => people.sessionOf(email))];
      await inParallel(followers, 6, (person) => app.features.followers.follow(person, organizerId));
    },
  }));

/** Notifies the followers of a demo organizer of a post, as the worker does. */
export async function notifyFollowers({ run }: DemoApp, subjectId: string, at: Date): Promise<void> {
  await run('followers.begin', { subject: 'post', subjectId, happenedAt: at.toISOString() });
  await run('followers.notify', { subject: 'post', subjectId });
}
