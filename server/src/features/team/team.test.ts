import { describe, expect, it } from 'vitest';
import { recordAct } from '#platform/audit';
import { aFinishedDraft, aPublishedEvent, ask } from '#test/factories/events';
import { order } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const ada = await anOrganizer(test, { name: 'Ada' });
const mia = await anOrganizer(test, { name: 'Mia' });
const sam = await anOrganizer(test, { name: 'Sam' });

const invite = (eventId: string, who: Person, role: 'manager' | 'steward', as = ada) =>
  ask(test, 'POST', `/event-team/${eventId}`, { as, body: { email: who.user.email.toUpperCase(), role } });
const invitationsOf = async (who: Person) => (await ask(test, 'GET', '/team-invitations', { as: who })).body.invitations;
const join = async (eventId: string, who: Person, role: 'manager' | 'steward') => {
  await invite(eventId, who, role);
  const invitations: { _id: string; event: { _id: string } }[] = await invitationsOf(who);
  const _id = invitations.find(({ event }) => event._id === eventId)?._id;
  return ask(test, 'POST', `/team-invitations/${_id}`, { as: who, body: { accept: true } });
};

describe('a team invitation', () => {
  it('is emailed in the person’s language and accepted by them alone', async () => {
    const event = await aPublishedEvent(test, { organizer: ada, fields: { eventName: 'Makossa Night' } });
    const invited = await invite(event.eventId, mia, 'steward');
    expect(invited).toMatchObject({ status: 201, body: { members: [{ name: null, role: 'steward', state: 'invited' }] } });
    await test.runJobs();
    expect(test.mails.at(-1)?.message).toMatchObject({
      to: mia.user.email,
      subject: { en: 'Ada invites you to join the team of Makossa Night' },
    });
    const [invitation] = await invitationsOf(mia);
    expect(invitation).toMatchObject({ role: 'steward', invitedBy: 'Ada', event: { eventName: 'Makossa Night' } });
    expect((await ask(test, 'POST', `/team-invitations/${invitation._id}`, { as: sam, body: { accept: true } })).status).toBe(
      404,
    );
    const answer = { as: mia, body: { accept: true } };
    expect((await ask(test, 'POST', `/team-invitations/${invitation._id}`, answer)).body).toMatchObject({ invitations: [] });
    expect((await ask(test, 'POST', `/team-invitations/${invitation._id}`, answer)).status).toBe(404);
    const { members } = (await ask(test, 'GET', `/event-team/${event.eventId}`, { as: ada })).body;
    expect(members).toMatchObject([{ name: 'Mia', state: 'active', role: 'steward' }]);
  });

  it('is refused for the organizer and for members, and only changes the role of an open one', async () => {
    const { eventId } = await aPublishedEvent(test, { organizer: ada });
    expect(await invite(eventId, ada, 'manager')).toMatchObject({ status: 409, body: { code: 'already_member' } });
    await invite(eventId, mia, 'steward');
    expect((await invite(eventId, mia, 'manager')).body.members).toMatchObject([{ role: 'manager', state: 'invited' }]);
    await join(eventId, sam, 'steward');
    expect(await invite(eventId, sam, 'manager')).toMatchObject({ status: 409, body: { code: 'already_member' } });
  });

  it('requires a confirmed address, since it was sent to that address', async () => {
    const { eventId } = await aPublishedEvent(test, { organizer: ada });
    const zoe = await anOrganizer(test);
    await test.db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', zoe.user.id).execute();
    expect(await join(eventId, zoe, 'manager')).toMatchObject({ status: 403, body: { code: 'email_unconfirmed' } });
  });

  it('sent many times at once creates one member', async () => {
    const { eventId } = await aPublishedEvent(test, { organizer: ada });
    const answers = await Promise.all(Array.from({ length: 8 }, () => invite(eventId, mia, 'steward')));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect((await ask(test, 'GET', `/event-team/${eventId}`, { as: ada })).body.members).toHaveLength(1);
  });
});

describe('a manager', () => {
  it('edits, publishes and sees the event as its organizer does, and finds it among their own', async () => {
    const draft = await aFinishedDraft(test, { organizer: ada });
    const path = `/event/${draft.eventId}`;
    expect((await ask(test, 'GET', path, { as: mia })).status).toBe(404);
    await join(draft.eventId, mia, 'manager');
    expect((await ask(test, 'GET', path, { as: mia })).body.eventWithDetails.forTeam).not.toBeNull();
    expect((await ask(test, 'PATCH', path, { as: mia, body: { city: 'Limbe' } })).status).toBe(200);
    const publish = `/event/tickets/pvo/${draft.eventId}/${draft.ticketConfigId}/${draft.customizationId}`;
    expect((await ask(test, 'POST', publish, { as: mia, body: { visibility: 'public' } })).status).toBe(200);
    const mine = await ask(test, 'GET', '/event?mine=true', { as: mia });
    expect(mine.body.basicDetails).toMatchObject([{ _id: draft.eventId, city: 'Limbe' }]);
  });

  it('sees the orders of the event and no others', async () => {
    const event = await aPublishedEvent(test, { organizer: ada, ticketTypes: [{ name: 'Free', price: 0, quantity: 9 }] });
    const other = await aPublishedEvent(test, { organizer: ada, ticketTypes: [{ name: 'Free', price: 0, quantity: 9 }] });
    const buyer = await aParticipant(test);
    const of = ({ eventId, typeIds }: typeof event) => ({ eventId, items: [{ ticketTypeId: typeIds[0], quantity: 1 }] });
    const bought = await ask(test, 'POST', '/event-order/order', { as: buyer, body: of(event) });
    const elsewhere = await ask(test, 'POST', '/event-order/order', { as: buyer, body: of(other) });
    const zoe = await anOrganizer(test);
    await join(event.eventId, zoe, 'manager');
    const listed = await ask(test, 'GET', '/event-order', { as: zoe });
    expect(listed.body.allOrders.map(({ _id }: { _id: string }) => _id)).toEqual([bought.body.savedOrder._id]);
    expect((await ask(test, 'GET', `/event-order/${bought.body.savedOrder._id}`, { as: zoe })).status).toBe(200);
    expect((await ask(test, 'GET', `/event-order/${elsewhere.body.savedOrder._id}`, { as: zoe })).status).toBe(404);
  });

  it('cannot cancel the event, copy it or choose the team', async () => {
    const { eventId } = await aPublishedEvent(test, { organizer: ada });
    await join(eventId, mia, 'manager');
    const reason = { reason: 'Rain' };
    expect((await ask(test, 'PUT', `/event/status/${eventId}/cancelled`, { as: mia, body: reason })).status).toBe(403);
    expect(
      (await ask(test, 'POST', `/event/${eventId}/duplicate`, { as: mia, body: { date: '2027-03-01T19:00:00Z' } })).status,
    ).toBe(403);
    expect((await invite(eventId, sam, 'steward', mia)).status).toBe(404);
  });
});

describe('a steward', () => {
  it('checks in at this event only and changes nothing', async () => {
    const ticketTypes = [{ name: 'Free', price: 0, quantity: 9 }];
    const event = await aPublishedEvent(test, { organizer: ada, ticketTypes });
    const other = await aPublishedEvent(test, { organizer: ada, ticketTypes });
    const buyer = await aParticipant(test);
    const codeAt = async ({ eventId, typeIds }: typeof event) => {
      const body = { eventId, items: [{ ticketTypeId: typeIds[0], quantity: 1 }] };
      return (await ask(test, 'POST', '/event-order/order', { as: buyer, body })).body.savedOrder.tickets[0].ticketCode;
    };
    const [here, there] = [await codeAt(event), await codeAt(other)];
    const enter = (ticketCode: string) => ask(test, 'PATCH', '/event-order/verify-entry', { as: sam, body: { ticketCode } });
    expect((await enter(here)).status).toBe(404);
    await join(event.eventId, sam, 'steward');
    const checkInEvents = await ask(test, 'GET', '/event-order/check-in-events', { as: sam });
    expect(checkInEvents.body.events.map(({ _id }: { _id: string }) => _id)).toContain(event.eventId);
    expect(await enter(here)).toMatchObject({ status: 200, body: { data: { ticketCode: here } } });
    expect((await enter(there)).status).toBe(404);
    expect((await ask(test, 'GET', `/event-order/entry-counts/${event.eventId}`, { as: sam })).body.admitted).toBe(1);
    expect((await ask(test, 'PUT', `/event/${event.eventId}/gates`, { as: sam, body: { gates: [] } })).status).toBe(404);
    // Pages offer the gate settings only to people who may change them.
    await join(event.eventId, mia, 'manager');
    const mayManage = async (as: Person) =>
      (await ask(test, 'GET', '/event-order/check-in-events', { as })).body.events.find(
        ({ _id }: { _id: string }) => _id === event.eventId,
      )?.mayManage;
    expect([await mayManage(ada), await mayManage(mia), await mayManage(sam)]).toEqual([true, true, false]);
    expect((await ask(test, 'PATCH', `/event/${event.eventId}`, { as: sam, body: { city: 'Buea' } })).status).toBe(404);
  });

  it('loses access once removed from the team by the organizer or by themselves', async () => {
    const { eventId } = await aPublishedEvent(test, { organizer: ada });
    for (const by of [ada, sam]) {
      await join(eventId, sam, 'steward');
      const { members } = (await ask(test, 'GET', `/event-team/${eventId}`, { as: ada })).body;
      expect((await ask(test, 'GET', `/event-order/entry-counts/${eventId}`, { as: sam })).status).toBe(200);
      expect((await ask(test, 'DELETE', `/event-team/${eventId}/${members[0]._id}`, { as: by })).status).toBe(200);
      expect((await ask(test, 'GET', `/event-order/entry-counts/${eventId}`, { as: sam })).status).toBe(404);
    }
  });
});

it('team members cannot be changed by another organizer or through another event', async () => {
  const { eventId } = await aPublishedEvent(test, { organizer: ada });
  const { eventId: elsewhere } = await aPublishedEvent(test, { organizer: sam });
  const [{ _id }] = (await invite(eventId, mia, 'steward')).body.members;
  for (const event of [eventId, elsewhere]) {
    expect((await ask(test, 'DELETE', `/event-team/${event}/${_id}`, { as: sam })).status).toBe(404);
    expect((await ask(test, 'PATCH', `/event-team/${event}/${_id}`, { as: sam, body: { role: 'manager' } })).status).toBe(404);
  }
  expect((await ask(test, 'GET', `/event-team/${eventId}`, { as: ada })).body.members).toMatchObject([{ role: 'steward' }]);
});

it('an admin sees a team and cannot change it', async () => {
  const admin = await anAdmin(test);
  const { eventId } = await aPublishedEvent(test, { organizer: ada });
  await invite(eventId, mia, 'manager');
  expect((await ask(test, 'GET', `/event-team/${eventId}`, { as: admin })).body.members).toHaveLength(1);
  expect((await invite(eventId, sam, 'steward', admin)).status).toBe(403);
});

it('an organizer does not see the orders of other organizers', async () => {
  const event = await aPublishedEvent(test, { organizer: ada });
  const { body } = await order(test, await aParticipant(test), {
    ...event,
    typeId: event.typeIds[0] ?? '',
    quotaId: event.quotaIds[0] ?? '',
  });
  const loner = await anOrganizer(test);
  expect((await ask(test, 'GET', `/event-order/${body.savedOrder._id}`, { as: loner })).status).toBe(404);
});

it('team invitation emails are limited per day', async () => {
  const organizer = await anOrganizer(test);
  const { eventId } = await aPublishedEvent(test, { organizer });
  const invite = () =>
    ask(test, 'POST', `/event-team/${eventId}`, { as: organizer, body: { email: 'stranger@elsewhere.test', role: 'steward' } });
  const act = { actorId: organizer.user.id, action: 'event.team_invited', subjectType: 'event', subjectId: eventId } as const;
  await recordAct(test.db, test.clock, { ...act, detail: { emails: 99 } });
  expect((await invite()).status).toBe(201);
  expect(await invite()).toMatchObject({ status: 409, body: { code: 'too_many_today' } });
});
