import type { Tx } from '#platform/database';
import type { Platform } from '#platform/platform';
import { reopenProject } from './answers.service.ts';
import { endProject } from './awards.service.ts';
import * as read from './projects.read.ts';
import { ownReasons } from './projects.reasons.rules.ts';
import * as rules from './projects.rules.ts';
import { projectsStore } from './projects.store.ts';
import type { ProjectsTelling } from './projects.telling.ts';

/** What becomes of somebody's projects and bids when their account ends. */
export function leavingService(
  { clock, jobs, files }: Pick<Platform, 'clock' | 'jobs' | 'files'>,
  { tell }: Pick<ProjectsTelling, 'tell'>,
) {
  /** Their own projects that nobody works on end, and whoever has bid is told. */
  const endProjects = async (tx: Tx, userId: string): Promise<void> => {
    const store = projectsStore(tx);
    const [organizer] = await read.listReaders(tx, [userId]);
    const reason = ownReasons.hasLeft[organizer?.locale ?? 'en'];
    for (const id of await read.listUnsettled(tx, userId)) {
      const project = await store.lock(id);
      if (!project || !['open', 'awarded'].includes(project.state)) continue;
      await endProject(tx, store, { project, reason, actor: undefined }, { tell, now: clock() });
    }
  };

  /** Their bids that still count are taken back; a project that had chosen one is open again. */
  const endBids = async (tx: Tx, userId: string, name: string): Promise<void> => {
    const store = projectsStore(tx);
    const by = { id: userId, name };
    for (const { id, projectId } of await read.listWaitingBids(tx, userId)) {
      const project = await store.lock(projectId);
      const bid = project && (await read.findBid(tx, id));
      if (!project || !bid) continue;
      if (bid.state === 'awarded')
        await reopenProject(tx, store, { project, bid, how: 'declined', reason: null, by }, { tell, now: clock() });
      else if (rules.waitingBids.includes(bid.state)) {
        await store.setBidState(bid, rules.bidMove(bid, 'withdrawn'), null, clock());
        const moveId = await store.addMove({ projectId, kind: 'bid_withdrawn', actorId: userId, bidId: id }, clock());
        await tell(tx, { moveId, project, actor: by, tellings: [{ told: 'bid_withdrawn', to: [project.organizerId] }] });
      }
    }
  };

  return {
    /** In the transaction that empties the account. What has a contract ended with it: an account with one that runs stays. */
    async forgetPerson(tx: Tx, userId: string, { name }: { readonly name: string }): Promise<void> {
      const keys = await projectsStore(tx).forgetWords(userId);
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
