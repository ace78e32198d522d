import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aCheckinEvent, aNonce, checkInTicket, ticketsOf } from '#test/factories/checkin';
import { anOrganizer, aParticipant } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';
import { noteEntries } from './scans.store.ts';

const test = await buildTestApp();
const organizer = await anOrganizer(test);
const holder = await aParticipant(test);

async function anEntrance(count: number) {
  const event = await aCheckinEvent(test, { organizer, types: [{ priceXaf: 0, size: 100 }] });
  const tickets = await ticketsOf(test, holder, event, count);
  await test.runJobs();
  const enter = () =>
    Promise.all(
      tickets.map(({ qr }) => checkInTicket(test, organizer, { ticketCode: qr, eventId: event.eventId, nonce: aNonce() })),
    );
  return { event, tickets, enter };
}

const recorded = async (eventId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select source_id as id from activities
    where event_id = ${eventId} and type = 'ticket_entered' order by source_id`.execute(test.db);
  return rows.map(({ id }) => id);
};
const waitingJobs = async (): Promise<number> => {
  const { rows } = await sql`select from graphile_worker.jobs where task_identifier = 'checkin.record-entries'`.execute(test.db);
  return rows.length;
};

it('the activity of a single entry is recorded at once', async () => {
  const { event, tickets, enter } = await anEntrance(1);
  await enter();
  await test.runJobs();
  expect(await recorded(event.eventId)).toEqual(tickets.map(({ _id }) => _id));
});

it('the activities of a crowd are recorded together, each once', async () => {
  const { event, tickets, enter } = await anEntrance(10);
  expect((await enter()).map(({ status }) => status)).toEqual(tickets.map(() => 200));
  expect(await waitingJobs()).toBeLessThan(10);
  test.clock.advance({ seconds: 2 });
  await test.runJobs();
  expect(await recorded(event.eventId)).toEqual(tickets.map(({ _id }) => _id).sort());
  await enter();
  test.clock.advance({ seconds: 2 });
  await test.runJobs();
  expect(await recorded(event.eventId)).toHaveLength(10);
});

it('an entry that is committed after the job has looked is recorded by its next run', async () => {
  const { event, tickets } = await anEntrance(1);
  const ids = tickets.map(({ _id }) => _id);
  await test.db.transaction().execute(async (tx) => {
    await noteEntries(tx, ids, test.clock());
    await test.jobs['checkin.record-entries']?.({} as never);
    expect(await recorded(event.eventId)).toEqual([]);
  });
  await test.jobs['checkin.record-entries']?.({} as never);
  await test.runJobs();
  expect(await recorded(event.eventId)).toEqual(ids);
});
