import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { eventsFeature } from '#features/events/index';
import { inventoryFeature } from '#features/inventory/index';
import { ticketsFeature } from '#features/tickets/index';
import type { Transact } from '#platform/concurrency/write-or-split';
import { aCheckinEvent, aNonce, checkInTicket, ticketsOf } from '#test/factories/checkin';
import type { TestSale } from '#test/factories/orders';
import { anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { buildTestApp, type TestApp, testDatabase } from '#test/harness/test-app';
import type { CheckinDeps, ScanRequest } from './checkin.types.ts';
import { scanWriter } from './scan-batch.ts';
import { lockScanFacts } from './scan-facts.read.ts';
import { writeScans } from './scan-queue.ts';

// Two nodes on one database, each with its own queue of scans.
const database = await testDatabase();
const test = await buildTestApp({ database });
const otherNode = await buildTestApp({ database, clock: test.clock });
const organizer = await anOrganizer(test);
const holder = await aParticipant(test);
const free = { priceXaf: 0, size: 1_000 };

const admissionsOf = async ({ db }: Pick<TestApp, 'db'>, { eventId }: TestSale) =>
  (await db.selectFrom('admissions').select('ticket_id').where('event_id', '=', eventId).execute()).map((row) => row.ticket_id);
const scansOf = ({ eventId }: TestSale) =>
  test.db.selectFrom('checkins').select(['ticket_id', 'result', 'reason']).where('event_id', '=', eventId).execute();

const depsOf = ({ platform }: Pick<TestApp, 'platform'>): CheckinDeps => ({
  tickets: ticketsFeature(platform, { cover: () => ({ url: '' }) }),
  events: eventsFeature(platform, { stock: inventoryFeature() }),
  covers: { cover: () => ({ url: '' }) },
});
const transactIn =
  ({ db }: Pick<TestApp, 'db'>): Transact =>
  (work) =>
    db.transaction().execute(work);

interface ScanOfTest {
  readonly ticketCode: string;
  readonly eventId?: string;
  readonly nonce?: string;
}
const requestOf = async (app: TestApp, { session }: Person, scan: ScanOfTest): Promise<ScanRequest> => ({
  session,
  scan: { ...scan, locale: 'en' },
  reference: await depsOf(app).tickets.readPresented(scan.ticketCode),
});

describe('tickets shown at 32 gates at once', () => {
  it('each of ten tickets is admitted once, on two nodes, and every other scan finds its entry', async () => {
    const event = await aCheckinEvent(test, { organizer, types: [free] });
    const tickets = await ticketsOf(test, holder, event, 10);
    const scans = Array.from({ length: 32 }, (_, gate) => gate).flatMap((gate) =>
      tickets.map(({ ticketCode, qr }) => ({
        node: gate % 2 ? otherNode : test,
        scan: { ticketCode: gate % 3 ? qr : ticketCode, eventId: event.eventId, nonce: aNonce() },
      })),
    );
    const replies = await Promise.all(scans.map(({ node, scan }) => checkInTicket(node, organizer, scan)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(replies.filter(({ body }) => body.code === 'already_entered')).toHaveLength(310);
    expect((await admissionsOf(test, event)).sort()).toEqual(tickets.map(({ _id }) => _id).sort());
    expect(await scansOf(event)).toHaveLength(320);
  });

  it.each([
    ['with the lock, one of two batches that overlap admits a ticket', true, 1],
    ['without the lock and the primary key, both admit it', false, 2],
  ])('%s', async (_, isGuarded, admitted) => {
    const app = await buildTestApp();
    if (!isGuarded) await sql`alter table admissions drop constraint admissions_pkey`.execute(app.db);
    const staff = await anOrganizer(app);
    const event = await aCheckinEvent(app, { organizer: staff, types: [free] });
    const [ticket] = await ticketsOf(app, await aParticipant(app), event, 1);
    if (!ticket) throw new Error('The order has no ticket');
    // Each batch waits until the other one has loaded what it decides on.
    let arrived = 0;
    let open = () => {};
    const bothLoaded = new Promise<void>((done) => {
      open = done;
    });
    const lockFacts: typeof lockScanFacts = async (...input) => {
      const { facts, locked } = await lockScanFacts(...input);
      arrived += 1;
      if (arrived === 2) open();
      await bothLoaded;
      return { facts, locked: isGuarded ? locked : new Set([ticket._id]) };
    };
    const write = scanWriter({ deps: depsOf(app), jobs: app.platform.jobs, clock: app.clock, lockFacts });
    const batches = await Promise.all(
      [aNonce(), aNonce()].map(async (nonce) =>
        writeScans(transactIn(app), write, [await requestOf(app, staff, { ticketCode: ticket.qr, nonce })]),
      ),
    );
    const answers = batches.flat().map((answer) => (answer.ok ? answer.value : answer.error));
    expect(answers.filter((answer) => answer !== 'locked')).toHaveLength(admitted);
    expect(await admissionsOf(app, event)).toHaveLength(admitted);
  });
});

it('a locked ticket refuses only its own scans, and is admitted once the lock is gone', async () => {
  const event = await aCheckinEvent(test, { organizer, types: [free] });
  const [entered, changing, open] = await ticketsOf(test, holder, event, 3);
  if (!entered || !changing || !open) throw new Error('The order has too few tickets');
  await checkInTicket(test, organizer, entered);
  const scan = ({ ticketCode }: { ticketCode: string }) =>
    checkInTicket(test, organizer, { ticketCode, eventId: event.eventId, nonce: aNonce() });
  await test.db.transaction().execute(async (tx) => {
    await sql`select from tickets where id = ${changing._id} for no key update`.execute(tx);
    // A lock against every reference: even the refused scan, which names the ticket, cannot be stored.
    await sql`select from tickets where id = ${entered._id} for update`.execute(tx);
    const [ofChanging, ofEntered, ofOpen] = await Promise.all([scan(changing), scan(entered), scan(open)]);
    expect([ofChanging.status, ofChanging.body.code]).toEqual([503, 'busy']);
    expect([ofEntered.status, ofEntered.body.code]).toEqual([503, 'busy']);
    expect(ofOpen.status).toBe(200);
  });
  expect(await admissionsOf(test, event)).toHaveLength(2);
  expect((await scan(changing)).status).toBe(200);
  expect((await scan(entered)).body.code).toBe('already_entered');
});

it('a scan whose ticket is locked for a moment is admitted once the lock is gone', async () => {
  const event = await aCheckinEvent(test, { organizer, types: [free] });
  const [changing, open] = await ticketsOf(test, holder, event, 2);
  if (!changing || !open) throw new Error('The order has too few tickets');
  let reply: ReturnType<typeof checkInTicket> | undefined;
  await test.db.transaction().execute(async (tx) => {
    await sql`select from tickets where id = ${changing._id} for no key update`.execute(tx);
    reply = checkInTicket(test, organizer, { ticketCode: changing.ticketCode });
    // The second scan is decided in the same batch or a later one, so that the first one has met the lock by then.
    expect((await checkInTicket(test, organizer, { ticketCode: open.ticketCode })).status).toBe(200);
  });
  expect((await reply)?.status).toBe(200);
});

it('scans in batches get the same verdicts as one after the other', async () => {
  const anyScan: fc.Arbitrary<AnyScan> = fc.record({
    ticket: fc.nat(4),
    nonce: fc.option(fc.nat(3), { nil: undefined }),
    at: fc.constantFrom('own' as const, 'other' as const, undefined),
    as: fc.constantFrom('organizer' as const, 'stranger' as const),
  });
  const write = scanWriter({ deps: depsOf(test), jobs: test.platform.jobs, clock: test.clock });
  const stranger = await anOrganizer(test);

  /** Scans in batches of a size at an event of its own, and returns the verdicts and what is stored. */
  const scanAll = async (scans: readonly AnyScan[], size: number) => {
    const event = await aCheckinEvent(test, { organizer, types: [free] });
    const other = await aCheckinEvent(test, { organizer, types: [free] });
    const tickets = await ticketsOf(test, holder, event, 4);
    await test.db
      .updateTable('tickets')
      .set({ state: 'revoked' })
      .where('id', '=', tickets[3]?._id ?? '')
      .execute();
    const salt = aNonce();
    const requests = await Promise.all(
      scans.map(({ ticket, nonce, at, as }) =>
        requestOf(test, as === 'organizer' ? organizer : stranger, {
          ticketCode: tickets[ticket]?.qr ?? 'ACDE FGHJ',
          ...(nonce !== undefined && { nonce: `${salt} ${nonce}` }),
          ...(at && { eventId: (at === 'own' ? event : other).eventId }),
        }),
      ),
    );
    const verdicts: string[] = [];
    for (let from = 0; from < requests.length; from += size) {
      const answers = await writeScans(transactIn(test), write, requests.slice(from, from + size));
      verdicts.push(
        ...answers.map((answer) => (answer.ok ? (answer.value === 'locked' ? 'locked' : 'admitted') : codeOf(answer.error))),
      );
    }
    const stored = [...(await scansOf(event)), ...(await scansOf(other))].map(
      ({ ticket_id, result, reason }) => `${tickets.findIndex(({ _id }) => _id === ticket_id)} ${result} ${reason}`,
    );
    return { verdicts, stored: stored.sort(), admitted: (await admissionsOf(test, event)).length };
  };

  await fc.assert(
    fc.asyncProperty(fc.array(anyScan, { minLength: 8, maxLength: 24 }), fc.integer({ min: 2, max: 24 }), async (scans, size) => {
      expect(await scanAll(scans, size)).toEqual(await scanAll(scans, 1));
    }),
    { numRuns: process.env.TEST_LONG ? 200 : 8 },
  );
});

interface AnyScan {
  readonly ticket: number;
  readonly nonce: number | undefined;
  readonly at: 'own' | 'other' | undefined;
  readonly as: 'organizer' | 'stranger';
}
const codeOf = (error: unknown): string => String((error as { code?: unknown }).code);
