import { business } from '@ngoma/api/common/business';
import type { ActivityFact } from '#features/activities/index';
import type { JobHandlers, Platform } from '#platform/platform';
import * as read from './finding.read.ts';
import type { ProjectsTelling } from './projects.telling.ts';

const { mostTold, mostToldPerDay } = business.project;

/** The job that a new project enqueues in its own transaction. */
export const tellFitting = 'projects.tell-fitting';

/**
 * Tells providers of new projects that fit them. A project is one fact to each of them, whatever runs how often; one whose
 * event is not out yet is told of when the event comes out.
 */
export function findingService({ db, clock, jobs }: Platform, { tell }: Pick<ProjectsTelling, 'tell'>) {
  const handlers: JobHandlers = {
    [tellFitting]: async ({ projectId }: { projectId: string }) => {
      const project = await read.findTellable(db, projectId, clock(), mostToldPerDay);
      if (!project) return;
      const { id, organizerId, organizerName: name } = project;
      const to = await read.listFitting(db, project, mostTold);
      const tellings = [{ told: 'project_posted' as const, to }];
      await tell(db, { moveId: id, project, actor: { id: organizerId, name }, tellings });
    },
  };
  return {
    jobs: handlers,

    /** Of what has happened, that an event came out: its projects are told of now. */
    async hear(facts: readonly ActivityFact[]): Promise<void> {
      const out = facts.flatMap(({ type, sourceId }) => (type === 'event_published' ? [sourceId] : []));
      const projects = await read.listOpenOfEvents(db, out, clock());
      await jobs.enqueueMany(
        db,
        tellFitting,
        projects.map((projectId) => ({ projectId })),
        { priority: 'patient' },
      );
    },
  };
}
