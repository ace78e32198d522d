import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aCheckinEvent, aNonce, aTicket, checkInTicket, lookUpTicket } from '#test/factories/checkin';
import { anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const organizer = await anOrganizer(test);
const brenda = await aParticipant(test, { name: 'Brenda Ngo' });

const scansOf = (eventId: string) =>
  test.db
    .selectFrom('checkins')
    .select(['result', 'reason', 'ticket_id', 'nonce', 'presented'])
    .where('event_id', '=', eventId)
    .orderBy('id')
    .execute();
const admissionsOf = async (eventId: string) =>
  (await test.db.selectFrom('admissions').select('ticket_id').where('event_id', '=', eventId).execute()).length;

/** Sends the given number of scans at the same time. */
const atOnce = (count: number, person: Person, scan: (index: number) => Parameters<typeof checkInTicket>[2]) =>
  Promise.all(Array.from({ length: count }, (_, index) => checkInTicket(test, person, scan(index))));

/** Opens the pool's connections first. Otherwise scans would wait for a new connection each and not run at the same time. */
const openConnections = () => Promise.all(Array.from({ length: 12 }, () => sql`select pg_sleep(0.1)`.execute(test.db)));

describe('verifying a ticket', () => {
  it('verifying shows the holder and that the ticket may enter, and changes nothing', async () => {
    const event = await aCheckinEvent(test, { organizer });
    const ticket = await aTicket(test, brenda, event);
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await lookUpTicket(test, organizer, { ticketCode: ticket.ticketCode, eventId: event.eventId });
      expect(status).toBe(200);
      expect(body).toMatchObject({ name: 'Brenda Ngo', eventName: 'Makossa Night', flag: true, reason: null });
      expect(body.ticket).toMatchObject({ _id: ticket._id, state: 'valid', enteredAt: null, typeName: 'Regular' });
    }
    expect(await scansOf(event.eventId)).toEqual([]);
    expect(await admissionsOf(event.eventId)).toBe(0);
  });

  it('verifying a used ticket says why it may not enter and when it was admitted', async () => {
    const event = await aCheckinEvent(test, { organizer });
    const { ticketCode } = await aTicket(test, brenda, event);
    const entered = await checkInTicket(test, organizer, { ticketCode });
    const { status, body } = await lookUpTicket(test, organizer, { ticketCode });
    expect(status).toBe(200);
    expect(body).toMatchObject({ message: 'This ticket has already been used', flag: false, reason: 'already_entered' });
    expect(body.ticket.enteredAt).toBe(entered.body.data.entryTime);
  });
});

describe('admitting a ticket', () => {
  it('a ticket is admitted once, and a second scan is refused with the time of the first', async () => {
    const event = await aCheckinEvent(test, { organizer });
    const { ticketCode } = await aTicket(test, brenda, event);
    const enteredAt = test.clock().toISOString();
    const first = await checkInTicket(test, organizer, { ticketCode, eventId: event.eventId, nonce: aNonce() });
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      message: 'Welcome! Entry recorded',
      data: { ticketCode, verifyEntry: true, entryTime: enteredAt, name: 'Brenda Ngo', typeName: 'Regular' },
    });
    test.clock.advance({ minutes: 7 });
    const second = await checkInTicket(test, organizer, { ticketCode, eventId: event.eventId, nonce: aNonce() });
    expect(second.status).toBe(409);
    expect(second.body).toEqual({
      code: 'already_entered',
      message: 'This ticket has already been used',
      entryTime: enteredAt,
      name: 'Brenda Ngo',
      typeName: 'Regular',
    });
    expect(await scansOf(event.eventId)).toMatchObject([
      { result: 'admitted', reason: null },
      { result: 'refused', reason: 'already_entered' },
    ]);
  });

  it('of 30 simultaneous scans of one ticket exactly one is admitted', async () => {
    const event = await aCheckinEvent(test, { organizer });
    const { ticketCode } = await aTicket(test, brenda, event);
    await openConnections();
    // More scans than the pool has connections, so a scan must not need a second connection to finish.
    const replies = await atOnce(30, organizer, () => ({ ticketCode, nonce: aNonce() }));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === 'already_entered')).toHaveLength(29);
    expect(new Set(replies.map(({ body }) => body.entryTime ?? body.data.entryTime)).size).toBe(1);
    expect(await admissionsOf(event.eventId)).toBe(1);
  });

  it('scans of a ticket that is already in are answered while another transaction holds its lock', async () => {
    const event = await aCheckinEvent(test, { organizer });
    const { ticketCode, _id: ticketId } = await aTicket(test, brenda, event);
    await checkInTicket(test, organizer, { ticketCode });
    await test.db.transaction().execute(async (tx) => {
      await sql`select from tickets where id = ${ticketId} for no key update`.execute(tx);
      const replies = await atOnce(40, organizer, () => ({ ticketCode, nonce: aNonce() }));
      expect(new Set(replies.map(({ body }) => body.code))).toEqual(new Set(['already_entered']));
    });
    expect(await scansOf(event.eventId)).toHaveLength(41);
  });
});

describe('a scan repeated with the same nonce', () => {
  it('a repeated scan returns the same admission, also later', async () => {
    const event = await aCheckinEvent(test, { organizer });
    const { ticketCode } = await aTicket(test, brenda, event);
    const scan = { ticketCode, eventId: event.eventId, nonce: aNonce() };
    const first = await checkInTicket(test, organizer, scan);
    test.clock.advance({ seconds: 40 });
    expect(await checkInTicket(test, organizer, scan)).toEqual(first);
    expect(await scansOf(event.eventId)).toHaveLength(1);
  });

  it('ten simultaneous repeats give one admission and ten equal replies', async () => {
    const event = await aCheckinEvent(test, { organizer });
    const { ticketCode } = await aTicket(test, brenda, event);
    const nonce = aNonce();
    await openConnections();
    const replies = await atOnce(10, organizer, () => ({ ticketCode, eventId: event.eventId, nonce }));
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await scansOf(event.eventId)).toHaveLength(1);
    expect(await admissionsOf(event.eventId)).toBe(1);
  });

  it('repeats of a refused scan are refused again and recorded once', async () => {
    const event = await aCheckinEvent(test, { organizer });
    const { ticketCode } = await aTicket(test, brenda, event);
    await checkInTicket(test, organizer, { ticketCode });
    const scan = { ticketCode, nonce: aNonce() };
    const replies = await atOnce(5, organizer, () => scan);
    expect(new Set(replies.map(({ body }) => body.code))).toEqual(new Set(['already_entered']));
    expect(await scansOf(event.eventId)).toHaveLength(2);
  });

  it('a nonce used for another ticket is refused, one after the other and at the same time', async () => {
    const event = await aCheckinEvent(test, { organizer });
    const [one, two, three] = [
      await aTicket(test, brenda, event),
      await aTicket(test, brenda, event),
      await aTicket(test, brenda, event),
    ];
    const nonce = aNonce();
    await checkInTicket(test, organizer, { ticketCode: one.ticketCode, nonce });
    const reused = await checkInTicket(test, organizer, { ticketCode: two.ticketCode, nonce });
    expect([reused.status, reused.body.code]).toEqual([422, 'nonce_reused']);
    const fresh = aNonce();
    const pair = [two, three] as const;
    const both = await atOnce(2, organizer, (index) => ({ ticketCode: pair[index]?.ticketCode ?? '', nonce: fresh }));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await admissionsOf(event.eventId)).toBe(2);
  });

  it('repeats with an unknown code are recorded once', async () => {
    const event = await aCheckinEvent(test, { organizer });
    const scan = { ticketCode: 'ACDE FGHJ', eventId: event.eventId, nonce: aNonce() };
    const replies = await atOnce(5, organizer, () => scan);
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(Array(5).fill([404, 'unknown']));
    expect(await scansOf(event.eventId)).toMatchObject([{ result: 'refused', reason: 'unknown', ticket_id: null }]);
  });
});

describe('the scanned text', () => {
  it('a ticket is found by its QR code and by its code in any notation', async () => {
    const event = await aCheckinEvent(test, { organizer });
    const { ticketCode, qr } = await aTicket(test, brenda, event);
    const spaced = `${ticketCode.slice(0, 4)} ${ticketCode.slice(4)}`;
    for (const held of [qr, ` ${qr}\n`, ticketCode, spaced, spaced.toLowerCase()]) {
      const { status, body } = await lookUpTicket(test, organizer, { ticketCode: held });
      expect([held, status, body.ticket?.ticketCode]).toEqual([held, 200, ticketCode]);
    }
    expect((await checkInTicket(test, organizer, { ticketCode: qr })).body.data.ticketCode).toBe(ticketCode);
  });

  it('a forged QR code is refused', async () => {
    const event = await aCheckinEvent(test, { organizer });
    const [mine, other] = [await aTicket(test, brenda, event), await aTicket(test, brenda, event)];
    const signatureAt = 4 + Math.ceil((54 * 8) / 5);
    const forged = [
      // The signature of another ticket, one changed character, and a truncated payload.
      mine.qr.slice(0, signatureAt) + other.qr.slice(signatureAt),
      mine.qr.slice(0, 20) + (mine.qr[20] === 'A' ? 'B' : 'A') + mine.qr.slice(21),
      mine.qr.slice(0, 100),
    ];
    for (const ticketCode of forged) {
      const { status, body } = await checkInTicket(test, organizer, { ticketCode, eventId: event.eventId });
      expect([status, body.code, body.message]).toEqual([404, 'unknown', 'Error verifying ticket']);
    }
    expect(await admissionsOf(event.eventId)).toBe(0);
  });

  it('a ticket is unknown at another organizer’s event and to other participants', async () => {
    const event = await aCheckinEvent(test, { organizer, validationView: 'both' });
    const { ticketCode } = await aTicket(test, brenda, event);
    const neighbour = await anOrganizer(test);
    const theirs = await aCheckinEvent(test, { organizer: neighbour });
    for (const stranger of [neighbour, await aParticipant(test)]) {
      for (const ask of [lookUpTicket, checkInTicket]) {
        const { status, body } = await ask(test, stranger, { ticketCode, eventId: theirs.eventId });
        expect([status, body.code]).toEqual([404, 'unknown']);
        expect(JSON.stringify(body)).not.toContain('Brenda');
      }
    }
    // The other organizer's event records the scan. A participant's attempt is not recorded.
    expect(await scansOf(theirs.eventId)).toMatchObject([{ reason: 'unknown', ticket_id: null }]);
    expect(await scansOf(event.eventId)).toEqual([]);
  });

  it('a ticket shown at the wrong event is refused with wrong_event and recorded there', async () => {
    const [makossa, bikutsi] = [
      await aCheckinEvent(test, { organizer }),
      await aCheckinEvent(test, { organizer, validationView: 'participant' }),
    ];
    const { ticketCode } = await aTicket(test, brenda, bikutsi);
    const { status, body } = await checkInTicket(test, organizer, { ticketCode, eventId: makossa.eventId });
    expect([status, body.code, body.message]).toEqual([409, 'wrong_event', 'This ticket is for another event']);
    expect(await scansOf(makossa.eventId)).toMatchObject([{ reason: 'wrong_event' }]);
    expect(await scansOf(bikutsi.eventId)).toEqual([]);
  });

  it.each(['refunded', 'revoked', 'cancelled'] as const)('a ticket that is %s is refused', async (state) => {
    const event = await aCheckinEvent(test, { organizer });
    const { _id, ticketCode } = await aTicket(test, brenda, event);
    await test.db.updateTable('tickets').set({ state }).where('id', '=', _id).execute();
    const { status, body } = await checkInTicket(test, organizer, { ticketCode });
    expect([status, body.code]).toEqual([409, state]);
    expect(await admissionsOf(event.eventId)).toBe(0);
  });

  it('a ticket of an unpaid order is refused', async () => {
    const event = await aCheckinEvent(test, { organizer });
    const { ticketCode } = await aTicket(test, brenda, event);
    await test.db.updateTable('orders').set({ state: 'expired' }).where('event_id', '=', event.eventId).execute();
    const { status, body } = await checkInTicket(test, organizer, { ticketCode });
    expect([status, body.code, body.message]).toEqual([409, 'unpaid', 'This ticket has not been paid']);
  });

  it('a ticket of a cancelled event is refused', async () => {
    const event = await aCheckinEvent(test, { organizer });
    const { ticketCode } = await aTicket(test, brenda, event);
    await test.db.updateTable('events').set({ state: 'cancelled' }).where('id', '=', event.eventId).execute();
    expect((await checkInTicket(test, organizer, { ticketCode })).body.code).toBe('cancelled');
  });

  it('check-in replies are in French for a French reader', async () => {
    const event = await aCheckinEvent(test, { organizer });
    await sql`update ticket_types set name_fr = 'Ordinaire' where event_id = ${event.eventId}`.execute(test.db);
    const { ticketCode } = await aTicket(test, brenda, event);
    const seen = await lookUpTicket(test, organizer, { ticketCode }, 'fr');
    expect(seen.body).toMatchObject({ message: 'Ce billet est valable', ticket: { typeName: 'Ordinaire' } });
    expect((await checkInTicket(test, organizer, { ticketCode }, 'fr')).body.message).toBe('Bienvenue\u00a0! Entrée enregistrée');
    expect((await checkInTicket(test, organizer, { ticketCode }, 'fr')).body.message).toBe('Ce billet a déjà été utilisé');
    const unknown = await checkInTicket(test, organizer, { ticketCode: 'ACDE FGHJ' }, 'fr');
    expect(unknown.body.message).toBe('Erreur lors de la vérification du billet');
  });
});

describe('recorded scans', () => {
  it('scans can be appended but not changed or deleted', async () => {
    const event = await aCheckinEvent(test, { organizer });
    const { ticketCode } = await aTicket(test, brenda, event);
    await checkInTicket(test, organizer, { ticketCode });
    const changed = test.db.updateTable('checkins').set({ result: 'refused', reason: 'closed' });
    await expect(changed.where('event_id', '=', event.eventId).execute()).rejects.toThrow('appended, never changed');
    await expect(test.db.deleteFrom('checkins').where('event_id', '=', event.eventId).execute()).rejects.toThrow('appended');
    expect(await scansOf(event.eventId)).toHaveLength(1);
  });
});
