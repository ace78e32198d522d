import type { ActivityFact } from '#features/activities/index';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { anonymizePerson, followOrganizer } from './follow.ts';
import { followersRoutes } from './followers.routes.ts';
import type { NoticeSubject } from './followers.store.ts';
import { beginNotice, notifyBatch, onActivities, type PublicationJob, resumeNotices } from './notify-followers.ts';

/** The followers feature: people who follow organizers, and their notifications of events and posts. */
export const followersFeature = (platform: Platform) => ({
  routes: followersRoutes(platform),
  jobs: {
    'followers.begin': (job: PublicationJob) => beginNotice(platform, job),
    'followers.notify': (job: NoticeSubject) => notifyBatch(platform, job),
    'followers.resume': () => resumeNotices(platform),
  },
  recurring: [{ name: 'followers.resume', cron: '*/5 * * * *' }],
  follow: (person: Pick<Session, 'userId'>, organizerId: string) => followOrganizer(platform, person, organizerId),
  onActivities: (facts: readonly ActivityFact[]) => onActivities(platform, facts),
  anonymizePerson: (tx: Tx, userId: string) => anonymizePerson(platform, tx, userId),
});
