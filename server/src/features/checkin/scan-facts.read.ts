import { awaitAll } from '#platform/concurrency/await-all';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import { listGatesById, listTeamMembers } from './checkin.read.ts';
import type { CheckinDeps, ScanFacts, ScanRequest } from './checkin.types.ts';
import { memberKey, nonceKey } from './scans.rules.ts';
import { listByNonces } from './scans.store.ts';

const defined = <Value>(values: readonly (Value | undefined)[]): Value[] => [
  ...new Set(values.filter((value) => value !== undefined)),
];

/** Loads the facts of scans, in one statement per table and without locks. */
export async function loadScanFacts(
  { tickets, events }: CheckinDeps,
  db: DbOrTx,
  requests: readonly ScanRequest[],
  now: Date,
): Promise<ScanFacts> {
  const staffIds = defined(requests.map(({ session }) => (session.role === 'organizer' ? session.userId : undefined)));
  const eventIds = defined(requests.flatMap(({ scan, reference }) => [scan.eventId, reference?.eventId]));
  const [presented, known, members, gates, recorded] = await awaitAll([
    tickets.listPresented(
      db,
      requests.map(({ reference }) => reference),
    ),
    events.listForCheckin(eventIds, db),
    listTeamMembers(db, eventIds, staffIds),
    listGatesById(db, defined(requests.map(({ scan }) => scan.gateId))),
    listByNonces(
      db,
      requests.flatMap(({ session, scan: { nonce } }) => (nonce ? [{ actorId: session.userId, nonce }] : [])),
    ),
  ]);
  return {
    now,
    tickets: presented,
    events: known,
    roles: new Map(members.map(({ eventId, userId, role }) => [memberKey(eventId, userId), role])),
    gates: new Map(gates.map((gate) => [gate.id, gate])),
    recorded: new Map(recorded.map((scan) => [nonceKey(scan.actorId, scan.nonce), scan])),
  };
}

/**
 * Locks the tickets that are not admitted, then loads the facts. Statements of one transaction run in the order of their issue, so
 * the facts of a locked ticket are those under its lock. Returns the ids of the locked tickets, too.
 */
export async function lockScanFacts(
  deps: CheckinDeps,
  tx: Tx,
  requests: readonly ScanRequest[],
  now: Date,
): Promise<{ facts: ScanFacts; locked: ReadonlySet<string> }> {
  const references = requests.flatMap(({ reference }) => (reference ? [reference] : []));
  const [locked, facts] = await awaitAll([deps.tickets.lockUnadmitted(tx, references), loadScanFacts(deps, tx, requests, now)]);
  return { facts, locked };
}
