import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aDoor, aNonce, aTicket, enter, look } from '#test/door';
import { buildTestApp } from '#test/harness';
import { anOrganizer, aParticipant, type Person } from '#test/people';

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

/** As many scans as wished, all at once. */
const atOnce = (count: number, person: Person, scan: (index: number) => Parameters<typeof enter>[2]) =>
  Promise.all(Array.from({ length: count }, (_, index) => enter(test, person, scan(index))));

/** Scans that each wait for their connection to be made come one after another; with all of them open they truly meet. */
const openConnections = () => Promise.all(Array.from({ length: 12 }, () => sql`select pg_sleep(0.1)`.execute(test.db)));

describe('a look at a ticket', () => {
  it('says whose it is and that it may enter, and changes nothing', async () => {
    const door = await aDoor(test, { organizer });
    const ticket = await aTicket(test, brenda, door);
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await look(test, organizer, { ticketCode: ticket.ticketCode, eventId: door.eventId });
      expect(status).toBe(200);
      expect(body).toMatchObject({ name: 'Brenda Ngo', eventName: 'Makossa Night', flag: true, reason: null });
      expect(body.ticket).toMatchObject({ _id: ticket._id, state: 'valid', enteredAt: null, typeName: 'Regular' });
    }
    expect(await scansOf(door.eventId)).toEqual([]);
    expect(await admissionsOf(door.eventId)).toBe(0);
  });

  it('says why not, and since when somebody is in', async () => {
    const door = await aDoor(test, { organizer });
    const { ticketCode } = await aTicket(test, brenda, door);
    const entered = await enter(test, organizer, { ticketCode });
    const { status, body } = await look(test, organizer, { ticketCode });
    expect(status).toBe(200);
    expect(body).toMatchObject({ message: 'This ticket has already been used', flag: false, reason: 'already_entered' });
    expect(body.ticket.enteredAt).toBe(entered.body.data.entryTime);
  });
});

describe('an entry', () => {
  it('is recorded once, and a second is told the time of the first', async () => {
    const door = await aDoor(test, { organizer });
    const { ticketCode } = await aTicket(test, brenda, door);
    const enteredAt = test.clock().toISOString();
    const first = await enter(test, organizer, { ticketCode, eventId: door.eventId, nonce: aNonce() });
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      message: 'Welcome! Entry recorded',
      data: { ticketCode, verifyEntry: true, entryTime: enteredAt, name: 'Brenda Ngo', typeName: 'Regular' },
    });
    test.clock.advance({ minutes: 7 });
    const second = await enter(test, organizer, { ticketCode, eventId: door.eventId, nonce: aNonce() });
    expect(second.status).toBe(409);
    expect(second.body).toEqual({
      code: 'already_entered',
      message: 'This ticket has already been used',
      entryTime: enteredAt,
      name: 'Brenda Ngo',
      typeName: 'Regular',
    });
    expect(await scansOf(door.eventId)).toMatchObject([
      { result: 'admitted', reason: null },
      { result: 'refused', reason: 'already_entered' },
    ]);
  });

  it('is given to one of many simultaneous gates', async () => {
    const door = await aDoor(test, { organizer });
    const { ticketCode } = await aTicket(test, brenda, door);
    await openConnections();
    // More gates than the pool has connections: a scan must not need a second one to finish.
    const replies = await atOnce(30, organizer, () => ({ ticketCode, nonce: aNonce() }));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === 'already_entered')).toHaveLength(29);
    expect(new Set(replies.map(({ body }) => body.entryTime ?? body.data.entryTime)).size).toBe(1);
    expect(await admissionsOf(door.eventId)).toBe(1);
  });

  it('would be given to several gates without the lock and the key', async () => {
    await sql`create table unguarded_admissions (ticket_id uuid not null)`.execute(test.db);
    const ticketId = aNonce();
    const naively = () =>
      test.db.transaction().execute(async (tx) => {
        const inside = await sql`select 1 from unguarded_admissions where ticket_id = ${ticketId}`.execute(tx);
        await wait(20);
        if (inside.rows.length > 0) return false;
        await sql`insert into unguarded_admissions values (${ticketId})`.execute(tx);
        return true;
      });
    const admitted = await Promise.all(Array.from({ length: 10 }, naively));
    expect(admitted.filter(Boolean).length).toBeGreaterThan(1);
  });
});

describe('a scan that is sent again', () => {
  it('is the same admission, also later', async () => {
    const door = await aDoor(test, { organizer });
    const { ticketCode } = await aTicket(test, brenda, door);
    const scan = { ticketCode, eventId: door.eventId, nonce: aNonce() };
    const first = await enter(test, organizer, scan);
    test.clock.advance({ seconds: 40 });
    expect(await enter(test, organizer, scan)).toEqual(first);
    expect(await scansOf(door.eventId)).toHaveLength(1);
  });

  it('ten times at once gives one admission and ten equal answers', async () => {
    const door = await aDoor(test, { organizer });
    const { ticketCode } = await aTicket(test, brenda, door);
    const nonce = aNonce();
    await openConnections();
    const replies = await atOnce(10, organizer, () => ({ ticketCode, eventId: door.eventId, nonce }));
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await scansOf(door.eventId)).toHaveLength(1);
    expect(await admissionsOf(door.eventId)).toBe(1);
  });

  it('keeps its refusal, in one line', async () => {
    const door = await aDoor(test, { organizer });
    const { ticketCode } = await aTicket(test, brenda, door);
    await enter(test, organizer, { ticketCode });
    const scan = { ticketCode, nonce: aNonce() };
    const replies = await atOnce(5, organizer, () => scan);
    expect(new Set(replies.map(({ body }) => body.code))).toEqual(new Set(['already_entered']));
    expect(await scansOf(door.eventId)).toHaveLength(2);
  });

  it('may not stand for another ticket, one after the other or at once', async () => {
    const door = await aDoor(test, { organizer });
    const [one, two, three] = [
      await aTicket(test, brenda, door),
      await aTicket(test, brenda, door),
      await aTicket(test, brenda, door),
    ];
    const nonce = aNonce();
    await enter(test, organizer, { ticketCode: one.ticketCode, nonce });
    const reused = await enter(test, organizer, { ticketCode: two.ticketCode, nonce });
    expect([reused.status, reused.body.code]).toEqual([422, 'nonce_reused']);
    const fresh = aNonce();
    const pair = [two, three] as const;
    const both = await atOnce(2, organizer, (index) => ({ ticketCode: pair[index]?.ticketCode ?? '', nonce: fresh }));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await admissionsOf(door.eventId)).toBe(2);
  });

  it('for a code nobody knows leaves one line', async () => {
    const door = await aDoor(test, { organizer });
    const scan = { ticketCode: 'ACDE FGHJ', eventId: door.eventId, nonce: aNonce() };
    const replies = await atOnce(5, organizer, () => scan);
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(Array(5).fill([404, 'unknown']));
    expect(await scansOf(door.eventId)).toMatchObject([{ result: 'refused', reason: 'unknown', ticket_id: null }]);
  });
});

describe('what is held up', () => {
  it('may be the square, or the code however it is written', async () => {
    const door = await aDoor(test, { organizer });
    const { ticketCode, qr } = await aTicket(test, brenda, door);
    const spaced = `${ticketCode.slice(0, 4)} ${ticketCode.slice(4)}`;
    for (const held of [qr, ` ${qr}\n`, ticketCode, spaced, spaced.toLowerCase()]) {
      const { status, body } = await look(test, organizer, { ticketCode: held });
      expect([held, status, body.ticket?.ticketCode]).toEqual([held, 200, ticketCode]);
    }
    expect((await enter(test, organizer, { ticketCode: qr })).body.data.ticketCode).toBe(ticketCode);
  });

  it('is refused where the square is forged', async () => {
    const door = await aDoor(test, { organizer });
    const [mine, other] = [await aTicket(test, brenda, door), await aTicket(test, brenda, door)];
    const signatureAt = 4 + Math.ceil((54 * 8) / 5);
    const forged = [
      // The other ticket's signature, a changed letter, and a half.
      mine.qr.slice(0, signatureAt) + other.qr.slice(signatureAt),
      mine.qr.slice(0, 20) + (mine.qr[20] === 'A' ? 'B' : 'A') + mine.qr.slice(21),
      mine.qr.slice(0, 100),
    ];
    for (const ticketCode of forged) {
      const { status, body } = await enter(test, organizer, { ticketCode, eventId: door.eventId });
      expect([status, body.code, body.message]).toEqual([404, 'unknown', 'Error verifying ticket']);
    }
    expect(await admissionsOf(door.eventId)).toBe(0);
  });

  it('is unknown at another organizer’s door, and to other participants', async () => {
    const door = await aDoor(test, { organizer, validationView: 'both' });
    const { ticketCode } = await aTicket(test, brenda, door);
    const neighbour = await anOrganizer(test);
    const theirs = await aDoor(test, { organizer: neighbour });
    for (const stranger of [neighbour, await aParticipant(test)]) {
      for (const ask of [look, enter]) {
        const { status, body } = await ask(test, stranger, { ticketCode, eventId: theirs.eventId });
        expect([status, body.code]).toEqual([404, 'unknown']);
        expect(JSON.stringify(body)).not.toContain('Brenda');
      }
    }
    // The neighbour's own door keeps what was shown there; a participant's attempt stands nowhere.
    expect(await scansOf(theirs.eventId)).toMatchObject([{ reason: 'unknown', ticket_id: null }]);
    expect(await scansOf(door.eventId)).toEqual([]);
  });

  it('is told the wrong event, at the door where it was shown', async () => {
    const [makossa, bikutsi] = [
      await aDoor(test, { organizer }),
      await aDoor(test, { organizer, validationView: 'participant' }),
    ];
    const { ticketCode } = await aTicket(test, brenda, bikutsi);
    const { status, body } = await enter(test, organizer, { ticketCode, eventId: makossa.eventId });
    expect([status, body.code, body.message]).toEqual([409, 'wrong_event', 'This ticket is for another event']);
    expect(await scansOf(makossa.eventId)).toMatchObject([{ reason: 'wrong_event' }]);
    expect(await scansOf(bikutsi.eventId)).toEqual([]);
  });

  it.each(['refunded', 'revoked', 'cancelled'] as const)('is refused once it is %s', async (state) => {
    const door = await aDoor(test, { organizer });
    const { _id, ticketCode } = await aTicket(test, brenda, door);
    await test.db.updateTable('tickets').set({ state }).where('id', '=', _id).execute();
    const { status, body } = await enter(test, organizer, { ticketCode });
    expect([status, body.code]).toEqual([409, state]);
    expect(await admissionsOf(door.eventId)).toBe(0);
  });

  it('is refused while its order is not paid', async () => {
    const door = await aDoor(test, { organizer });
    const { ticketCode } = await aTicket(test, brenda, door);
    await test.db.updateTable('orders').set({ state: 'expired' }).where('event_id', '=', door.eventId).execute();
    const { status, body } = await enter(test, organizer, { ticketCode });
    expect([status, body.code, body.message]).toEqual([409, 'unpaid', 'This ticket has not been paid']);
  });

  it('is refused once the event is cancelled', async () => {
    const door = await aDoor(test, { organizer });
    const { ticketCode } = await aTicket(test, brenda, door);
    await test.db.updateTable('events').set({ state: 'cancelled' }).where('id', '=', door.eventId).execute();
    expect((await enter(test, organizer, { ticketCode })).body.code).toBe('cancelled');
  });

  it('is answered in French to those who read French', async () => {
    const door = await aDoor(test, { organizer });
    await sql`update ticket_types set name_fr = 'Ordinaire' where event_id = ${door.eventId}`.execute(test.db);
    const { ticketCode } = await aTicket(test, brenda, door);
    const seen = await look(test, organizer, { ticketCode }, 'fr');
    expect(seen.body).toMatchObject({ message: 'Ce billet peut entrer', ticket: { typeName: 'Ordinaire' } });
    expect((await enter(test, organizer, { ticketCode }, 'fr')).body.message).toBe('Bienvenue ! Entrée enregistrée');
    expect((await enter(test, organizer, { ticketCode }, 'fr')).body.message).toBe('Ce billet a déjà été utilisé');
    const unknown = await enter(test, organizer, { ticketCode: 'ACDE FGHJ' }, 'fr');
    expect(unknown.body.message).toBe('Erreur lors de la vérification du billet');
  });
});

describe('the record of scans', () => {
  it('is only ever added to', async () => {
    const door = await aDoor(test, { organizer });
    const { ticketCode } = await aTicket(test, brenda, door);
    await enter(test, organizer, { ticketCode });
    const changed = test.db.updateTable('checkins').set({ result: 'refused', reason: 'closed' });
    await expect(changed.where('event_id', '=', door.eventId).execute()).rejects.toThrow('appended, never changed');
    await expect(test.db.deleteFrom('checkins').where('event_id', '=', door.eventId).execute()).rejects.toThrow('appended');
    expect(await scansOf(door.eventId)).toHaveLength(1);
  });
});
