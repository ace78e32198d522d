import type { Tx } from '#platform/postgres/database';
import type { ProjectNotifications } from '../notify.service.ts';
import type { ProjectsStore } from '../projects.store.ts';
import type { ProjectRow } from '../projects.types.ts';

interface Cancellation {
  readonly project: ProjectRow;
  readonly reason: string;
  readonly actor: { readonly id: string; readonly name: string } | undefined;
}

/** Cancels a project before acceptance, rejects its live bids and notifies the bidders. Returns the id of the recorded change. */
export async function cancelProject(
  tx: Tx,
  store: ProjectsStore,
  { project, reason, actor }: Cancellation,
  { notify, now }: Pick<ProjectNotifications, 'notify'> & { readonly now: Date },
): Promise<string> {
  const bidders = await store.rejectWaiting(project.id, ['placed', 'updated', 'awarded'], null, now);
  await store.setState(project.id, 'cancelled', { awardExpiresAt: null, reason }, now);
  const moveId = await store.addMove({ projectId: project.id, kind: 'cancelled', actorId: actor?.id ?? null, reason }, now);
  await notify(tx, { moveId, project, actor, reason, notifications: [{ kind: 'project_cancelled', to: bidders }] });
  return moveId;
}
