import { tell } from '#features/activities/index';
import type { DbOrTx } from '#platform/database';
import type { Platform } from '#platform/platform';
import { listReaders } from './projects.read.ts';
import { factOf, isWritten, letterOf, type Subject, type Told } from './projects.told.ts';
import type { ProjectRow } from './projects.types.ts';

/** One thing to tell, and to whom. */
interface Telling {
  readonly told: Told;
  readonly to: readonly string[];
}

interface LettersJob {
  readonly moveId: string;
  readonly told: Told;
  readonly to: readonly string[];
  readonly subject: Subject;
}

/** Of a move: whose it is, what it is about, and whom to tell what. */
export interface Move {
  readonly moveId: string;
  readonly project: Pick<ProjectRow, 'id' | 'title' | 'eventId'> &
    Partial<Pick<ProjectRow, 'city' | 'startsAt' | 'budgetMaxXaf'>>;
  /** Who did it: id and name; nobody where the clock did. */
  readonly actor: { readonly id: string; readonly name: string } | undefined;
  /** Whom the sentences name where that is not the actor. */
  readonly by?: string | undefined;
  readonly totalXaf?: number | undefined;
  readonly reason?: string | null | undefined;
  readonly until?: Date | undefined;
  readonly tellings: readonly Telling[];
}

/** Tells people what became of projects and bids: the bell in the transaction of the move, letters by a job of it. */
export function projectsTelling({ db, jobs, mail, clock, config }: Platform) {
  return {
    /** Once to each, however often the jobs run: a move is one fact, and a letter of a move to somebody is one letter. */
    async tell(tx: DbOrTx, move: Move): Promise<void> {
      const subject: Subject = {
        projectId: move.project.id,
        title: move.project.title,
        city: move.project.city,
        startsAt: move.project.startsAt?.toISOString(),
        budgetXaf: move.project.budgetMaxXaf,
        by: move.by ?? move.actor?.name ?? '',
        totalXaf: move.totalXaf,
        reason: move.reason,
        until: move.until?.toISOString(),
      };
      const happenedAt = clock().toISOString();
      await tell(
        jobs,
        tx,
        move.tellings.flatMap(({ told, to }) =>
          to.map((recipientId) => ({
            ...factOf(told, subject),
            sourceId: move.moveId,
            happenedAt,
            recipientId,
            personId: move.actor?.id,
            eventId: move.project.eventId,
          })),
        ),
      );
      for (const { told, to } of move.tellings)
        if (to.length > 0 && isWritten(told))
          await jobs.enqueue(tx, 'projects.letters', { moveId: move.moveId, told, to, subject });
    },

    /** Writes one letter to each; what was sent in an earlier run is known by its id. */
    async write({ moveId, told, to, subject }: LettersJob): Promise<void> {
      for (const reader of await listReaders(db, to))
        await mail.send(letterOf(told, subject, reader, config.publicUrl), [], `project:${moveId}:${told}:${reader.id}`);
    },
  };
}
export type ProjectsTelling = ReturnType<typeof projectsTelling>;
