import { emitLiveChanges } from '#features/live/index';
import { awaitAll } from '#platform/concurrency/await-all';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import type { Commit } from '#platform/postgres/pipelined-database';
import type { CheckinDeps, ScanRequest } from './checkin.types.ts';
import { noteForActivities } from './entry-activities.ts';
import { lockScanFacts } from './scan-facts.read.ts';
import { type Decisions, decideScans, type ScanAnswer } from './scans.rules.ts';
import { appendScans, insertAdmissions } from './scans.store.ts';

export interface ScanWriterOptions {
  readonly deps: CheckinDeps;
  readonly jobs: Platform['jobs'];
  readonly clock: Platform['clock'];
  /** Locks the tickets. Tests replace it to prove that the race tests can fail. */
  readonly lockFacts?: typeof lockScanFacts;
}

/**
 * Writes a batch of scans in the caller's transaction: locks the tickets that are not admitted, decides in the order of arrival, and
 * writes one statement per table, with the commit behind the last one. Returns an answer per scan, and throws only if the whole
 * transaction must be rolled back.
 */
export const scanWriter =
  ({ deps, jobs, clock, lockFacts = lockScanFacts }: ScanWriterOptions) =>
  async (tx: Tx, requests: readonly ScanRequest[], commit?: Commit): Promise<readonly ScanAnswer[]> => {
    const { facts, locked } = await lockFacts(deps, tx, requests, clock());
    const { answers, scans, admissions } = decideScans(facts, locked, requests, newId);
    await awaitAll([
      appendScans(tx, scans),
      insertAdmissions(tx, admissions),
      emitLiveChanges(tx, changesOf({ scans, admissions })),
      noteForActivities(jobs, tx, admissions),
      commit?.(),
    ]);
    return answers;
  };

/** Returns what open pages are notified of: holders of their tickets, and teams of the entries of their events. */
function changesOf({ scans, admissions }: Pick<Decisions, 'scans' | 'admissions'>) {
  // Scans of unknown codes notify none, as anybody can make any number of them.
  const eventIds = new Set(scans.flatMap(({ ticketId, eventId }) => (ticketId === null ? [] : [eventId])));
  return [
    { topic: 'tickets' as const, userIds: admissions.map(({ holderId }) => holderId) },
    ...[...eventIds].map((eventId) => ({ topic: 'entries' as const, eventId })),
  ];
}
