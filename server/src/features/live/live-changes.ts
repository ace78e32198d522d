import type { DbOrTx } from '#platform/postgres/database';
import { type LiveChange, teamOf } from './live.rules.ts';
import { insertEntries } from './live.store.ts';

/** Maximum people per entry. A longer list is split, because a reader loads whole rows. */
const maxPeople = 1_000;

/**
 * Notifies open pages, within the transaction of the change: a rollback notifies none, and after a commit every node notifies the
 * people connected to it. Writes one statement for any number of people.
 */
export async function emitLiveChanges(tx: DbOrTx, changes: readonly LiveChange[]): Promise<void> {
  const entries = changes.flatMap(split);
  if (entries.length > 0) await insertEntries(tx, entries);
}

function split(change: LiveChange): LiveChange[] {
  const people = [...new Set(change.userIds ?? [])];
  if (people.length === 0) return teamOf({ topic: change.topic, eventId: change.eventId ?? null }) ? [change] : [];
  return Array.from({ length: Math.ceil(people.length / maxPeople) }, (_, part) => ({
    ...change,
    userIds: people.slice(part * maxPeople, (part + 1) * maxPeople),
  }));
}
