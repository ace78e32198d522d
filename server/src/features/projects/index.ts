import type { Platform } from '#platform/platform';
import { answersService } from './answers.service.ts';
import { awardsService } from './awards.service.ts';
import { bidsService } from './bids.service.ts';
import { findingService } from './finding.service.ts';
import { leavingService } from './leaving.service.ts';
import { organizerRoutes, providerRoutes } from './projects.routes.ts';
import { projectsService } from './projects.service.ts';
import { projectsTelling } from './projects.telling.ts';
import type { ProjectsDoors } from './projects.types.ts';

/** The projects slice: what organizers need, what providers bid, and the award that turns a bid into a contract. */
export function projectsFeature(platform: Platform, doors: ProjectsDoors) {
  const telling = projectsTelling(platform);
  const projects = projectsService(platform, doors, telling);
  const bids = bidsService(platform, doors, telling, projects);
  const awards = awardsService(platform, doors, telling, projects);
  const answers = answersService(platform, doors, telling);
  const leaving = leavingService(platform, telling);
  const finding = findingService(platform, telling);
  const services = { projects, bids, awards, answers };
  return {
    routes: [...organizerRoutes(services, doors), ...providerRoutes(services)],
    jobs: { ...answers.jobs, ...leaving.jobs, ...finding.jobs, 'projects.letters': telling.write },
    recurring: answers.recurring,
    /** The use cases as the calls make them: for the demo world and for tests. */
    post: projects.post,
    place: bids.place,
    update: bids.update,
    withdraw: bids.withdraw,
    award: awards.award,
    readOwn: awards.readOwn,
    move: awards.move,
    cancel: awards.cancel,
    answer: answers.answer,
    /** Told what has happened: an event that comes out brings its projects along. */
    hear: finding.hear,
    /** Told by the contracts, in their transaction. */
    contractMoved: answers.contractMoved,
    forgetPerson: leaving.forgetPerson,
  };
}
