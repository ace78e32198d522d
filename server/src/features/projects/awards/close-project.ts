import { recordAct } from '#platform/audit';
import type { Platform } from '#platform/platform';
import type { ProjectNotifications } from '../notify.service.ts';
import * as rules from '../projects.rules.ts';
import { unknownProject } from '../projects.service.ts';
import { projectsStore } from '../projects.store.ts';
import type { Person } from '../projects.types.ts';
import { cancelProject } from './cancel-project.ts';

/** Closes a project that breaks the rules. */
export type CloseProject = (admin: Pick<Person, 'userId'>, id: string, reason: string) => Promise<void>;

/**
 * Returns the use case by which an admin closes a project that breaks the rules. The organizer and the bidders are notified of the
 * reason. Its history names no person; who acted is in the audit log. Raises `not_found` (404); `wrong_state` and `contract_stands` (409).
 */
export const projectClosing =
  ({ db, clock }: Pick<Platform, 'db' | 'clock'>, { notify }: Pick<ProjectNotifications, 'notify'>): CloseProject =>
  ({ userId }, id, reason) =>
    db.transaction().execute(async (tx) => {
      const store = projectsStore(tx);
      const project = await store.lock(id);
      if (!project) throw unknownProject();
      rules.requireCancellable(project);
      const moveId = await cancelProject(tx, store, { project, reason, actor: undefined }, { notify, now: clock() });
      await notify(tx, {
        ...{ moveId, project, actor: undefined, reason },
        notifications: [{ kind: 'project_closed', to: [project.organizerId] }],
      });
      await recordAct(tx, clock, {
        ...{ actorId: userId, action: 'project.closed', subjectType: 'project', subjectId: id },
        detail: { reason, name: project.title },
      });
    });
