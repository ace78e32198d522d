import type { Platform } from '#platform/platform';
import { accountDeletionService } from './account-deletion.service.ts';
import { answersService } from './awards/award-answers.service.ts';
import { awardScreensService } from './awards/award-screens.service.ts';
import { awardsService } from './awards/awards.service.ts';
import { projectClosing } from './awards/close-project.ts';
import { bidsService } from './bids/bids.service.ts';
import { matchingService } from './matching/matching.service.ts';
import { projectNotifications } from './notify.service.ts';
import { adminRoutes, organizerRoutes, providerRoutes } from './projects.routes.ts';
import { projectsService } from './projects.service.ts';
import type { ProjectsDeps } from './projects.types.ts';

export { reasonIn as projectReasonIn } from './system-reasons.rules.ts';

/** The projects feature: organizers' projects, providers' bids, and awards that lead to contracts. */
export function projectsFeature(platform: Platform, deps: ProjectsDeps) {
  const notifications = projectNotifications(platform);
  const projects = projectsService(platform, deps, notifications);
  const bids = bidsService(platform, deps, notifications, projects);
  const awards = awardsService(platform, deps, notifications);
  const awardScreens = awardScreensService(platform, deps, projects);
  const answers = answersService(platform, deps, notifications);
  const accountDeletion = accountDeletionService(platform, notifications);
  const matching = matchingService(platform, notifications);
  const close = projectClosing(platform, notifications);
  const services = { projects, bids, awards, awardScreens, answers };
  return {
    routes: [...organizerRoutes(platform, services, deps), ...providerRoutes(services), ...adminRoutes(close)],
    jobs: { ...answers.jobs, ...accountDeletion.jobs, ...matching.jobs },
    recurring: answers.recurring,
    /** Use cases for the demo data and for tests. */
    post: projects.post,
    place: bids.place,
    update: bids.update,
    withdraw: bids.withdraw,
    award: awards.award,
    reject: awards.reject,
    readOwn: awardScreens.readOwn,
    move: awards.move,
    cancel: awards.cancel,
    answer: answers.answer,
    /** Listener for activity facts: notifies matching providers when an event is published. */
    onActivities: matching.onActivities,
    /** Called by the contracts feature in its transaction. */
    contractMoved: answers.contractMoved,
    anonymizePerson: accountDeletion.anonymizePerson,
  };
}
