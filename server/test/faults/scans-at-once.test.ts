import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { aCheckinEvent, aNonce, aTicket, checkInTicket } from '#test/factories/checkin';
import { anOrganizer, aParticipant } from '#test/factories/people';
import { buildTestApp, testDatabase } from '#test/harness/test-app';
import { sized } from '../../../tools/size.ts';

const count = sized('Scans of one ticket at once', { sample: 64, full: 256 });
const database = await testDatabase();
const test = await buildTestApp({ database });
const organizer = await anOrganizer(test);
const holder = await aParticipant(test);
const blocker = new pg.Client({ connectionString: database.url });
afterAll(() => blocker.end());

/** Scans a ticket as often at once, and returns how often each answer came. */
async function scanAtOnce(ticketCode: string, eventId: string): Promise<Record<string, number>> {
  const scans = Array.from({ length: count }, () => checkInTicket(test, organizer, { ticketCode, eventId, nonce: aNonce() }));
  const answers: Record<string, number> = {};
  for (const { status, body } of await Promise.all(scans)) {
    const answer = status === 200 ? 'admitted' : `${status} ${body.code}`;
    answers[answer] = (answers[answer] ?? 0) + 1;
  }
  return answers;
}

const countOf = async (table: 'admissions' | 'checkins', ticketId: string) =>
  (await test.db.selectFrom(table).select('ticket_id').where('ticket_id', '=', ticketId).execute()).length;

it('of many scans of a ticket at once one admits it, and all are answered and recorded', { timeout: 60_000 }, async () => {
  const event = await aCheckinEvent(test, { organizer });
  const ticket = await aTicket(test, holder, event);
  const answers = await scanAtOnce(ticket.ticketCode, event.eventId);
  expect(answers).toEqual({ admitted: 1, '409 already_entered': count - 1 });
  expect([await countOf('admissions', ticket._id), await countOf('checkins', ticket._id)]).toEqual([1, count]);
});

it('scans of a ticket that is in are answered without its lock', { timeout: 60_000 }, async () => {
  const event = await aCheckinEvent(test, { organizer });
  const ticket = await aTicket(test, holder, event);
  await checkInTicket(test, organizer, { ticketCode: ticket.ticketCode });
  await blocker.connect();
  await blocker.query('begin');
  await blocker.query('select from tickets where id = $1 for no key update', [ticket._id]);
  // A scan that waited for the lock would never be answered, because it is held until the end.
  expect(await scanAtOnce(ticket.ticketCode, event.eventId)).toEqual({ '409 already_entered': count });
  await blocker.query('rollback');
});
