import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { reopenProject } from './awards/award-answers.service.ts';
import { cancelProject } from './awards/cancel-project.ts';
import type { ProjectNotifications } from './notify.service.ts';
import * as read from './projects.read.ts';
import * as rules from './projects.rules.ts';
import { projectsStore } from './projects.store.ts';
import { systemReasons } from './system-reasons.rules.ts';

/** Ends a person's projects and bids when their account is deleted. */
export function accountDeletionService(
  { clock, jobs, files }: Pick<Platform, 'clock' | 'jobs' | 'files'>,
  { notify }: Pick<ProjectNotifications, 'notify'>,
) {
  /** Cancels the person's own projects before acceptance and notifies the bidders. */
  const endProjects = async (tx: Tx, userId: string): Promise<void> => {
    const store = projectsStore(tx);
    const [organizer] = await read.listReaders(tx, [userId]);
    const reason = systemReasons.hasLeft[organizer?.locale ?? 'en'];
    for (const id of await read.listUnsettled(tx, userId)) {
      const project = await store.lock(id);
      if (!project || !['open', 'awarded'].includes(project.state)) continue;
      await cancelProject(tx, store, { project, reason, actor: undefined }, { notify, now: clock() });
    }
  };

  /** Withdraws the person's live bids. A project that had awarded one of them is open again. */
  const endBids = async (tx: Tx, userId: string, name: string): Promise<void> => {
    const store = projectsStore(tx);
    const by = { id: userId, name };
    for (const { id, projectId } of await read.listWaitingBids(tx, userId)) {
      const project = await store.lock(projectId);
      const bid = project && (await read.findBid(tx, id));
      if (!project || !bid) continue;
      if (bid.state === 'awarded')
        await reopenProject(tx, store, { project, bid, how: 'declined', reason: null, by }, { notify, now: clock() });
      else if (rules.waitingBids.includes(bid.state)) {
        await store.setBidState(bid, rules.bidMove(bid, 'withdrawn'), null, clock());
        const moveId = await store.addMove({ projectId, kind: 'bid_withdrawn', actorId: userId, bidId: id }, clock());
        await notify(tx, { moveId, project, actor: by, notifications: [{ kind: 'bid_withdrawn', to: [project.organizerId] }] });
      }
    }
  };

  return {
    /**
     * Runs in the transaction that anonymizes the account. Projects with a running contract cannot occur: they block the
     * deletion.
     */
    async anonymizePerson(tx: Tx, userId: string, { name }: { readonly name: string }): Promise<void> {
      const keys = await projectsStore(tx).eraseTexts(userId);
      await endProjects(tx, userId);
      await endBids(tx, userId, name);
      if (keys.length > 0) await jobs.enqueue(tx, 'projects.drop-files', { keys });
    },

    jobs: {
      'projects.drop-files': async ({ keys }: { keys: readonly string[] }): Promise<void> => {
        for (const key of keys) await files.remove(key);
      },
    },
  };
}
