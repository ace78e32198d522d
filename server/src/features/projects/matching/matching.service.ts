import { business } from '@ngoma/api/common/business';
import type { ActivityFact } from '#features/activities/index';
import type { JobHandlers, Platform } from '#platform/platform';
import type { ProjectNotifications } from '../notify.service.ts';
import * as read from './matching.read.ts';

const { maxNotifiedProviders, maxProviderNotificationsPerDay } = business.project;

/** The job that a new project enqueues in its own transaction. */
export const notifyMatchingProviders = 'projects.notify-matching';

/**
 * Notifies providers of new matching projects, once per project and provider. A project of an unpublished event is announced when
 * the event is published.
 */
export function matchingService({ db, clock, jobs }: Platform, { notify }: Pick<ProjectNotifications, 'notify'>) {
  const handlers: JobHandlers = {
    [notifyMatchingProviders]: async ({ projectId }: { projectId: string }) => {
      const project = await read.findNotifiable(db, projectId, clock(), maxProviderNotificationsPerDay);
      if (!project) return;
      const { id, organizerId, organizerName: name } = project;
      const to = await read.listMatching(db, project, maxNotifiedProviders);
      const notifications = [{ kind: 'project_posted' as const, to }];
      await notify(db, { moveId: id, project, actor: { id: organizerId, name }, notifications });
    },
  };
  return {
    jobs: handlers,

    /** Announces the projects of newly published events. */
    async onActivities(facts: readonly ActivityFact[]): Promise<void> {
      const out = facts.flatMap(({ type, sourceId }) => (type === 'event_published' ? [sourceId] : []));
      const projects = await read.listOpenOfEvents(db, out, clock());
      await jobs.enqueueMany(
        db,
        notifyMatchingProviders,
        projects.map((projectId) => ({ projectId })),
        { priority: 'low' },
      );
    },
  };
}
