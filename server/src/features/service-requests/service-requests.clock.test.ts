import { describe, expect, it } from 'vitest';
import { aDraftContract, aProposal, aRequest, proposalFields } from '#test/agreements';
import { ask } from '#test/events';
import { buildTestApp } from '#test/harness';
import type { Person } from '#test/people';

const house = await buildTestApp();
const get = (as: Person, path: string) => ask(house, 'GET', `/event-requests${path}`, { as });
const put = (as: Person, path: string, body: object) => ask(house, 'PUT', `/event-requests/${path}`, { as, body });

describe('time', () => {
  const follow = async () => {
    await house.platform.jobs.enqueue(house.db, 'requests.follow-events', {});
    await house.runJobs();
  };
  const newsOf = async (as: Person) =>
    ((await ask(house, 'GET', '/activities/message-notification', { as })).body.data as { description: string }[]).map(
      ({ description }) => description,
    );

  it('that has come lets nothing be agreed any more; it can still be declined, and withdrawn', async () => {
    const asked = await aRequest(house, { inDays: 0.1 });
    const [proposed, other] = [await aProposal(house, { inDays: 0.1 }), await aProposal(house, { inDays: 0.1 })];
    house.clock.advance({ hours: 3 });
    const body = proposalFields(house);
    const refused = [
      await put(asked.provider, `p/${asked.requestId}/status`, { proStatus: 'accepted' }),
      await ask(house, 'POST', `/event-requests/${asked.requestId}/propose`, { as: asked.provider, body }),
      await ask(house, 'PATCH', `/event-requests/${proposed.requestId}/proposal`, { as: proposed.provider, body }),
      await put(proposed.organizer, `${proposed.requestId}/awarded`, { status: 'awarded' }),
    ];
    expect(refused.map(({ status, body: { code } }) => [status, code])).toEqual(refused.map(() => [409, 'request_over']));
    expect((await ask(house, 'GET', '/contracts', { as: proposed.organizer })).body.total).toBe(0);
    const may = async (as: Person, id: string) => (await get(as, `/${id}`)).body.eventRequest.may;
    expect(await may(asked.provider, asked.requestId)).toEqual(['decline']);
    expect(await may(proposed.organizer, proposed.requestId)).toEqual(['turn_down', 'withdraw']);
    expect((await put(asked.provider, `p/${asked.requestId}/status`, { proStatus: 'declined' })).status).toBe(200);
    expect((await put(other.organizer, `${other.requestId}/projectUpdate`, { newStatus: 'cancelled' })).status).toBe(200);
  });

  it('ends what nobody agreed on, with its day or its event, and tells both sides once', async () => {
    const [missed, called, agreed] = [
      await aProposal(house, { inDays: 0.1 }),
      await aRequest(house),
      await aDraftContract(house, { inDays: 0.1 }),
    ];
    await ask(house, 'PUT', `/event/status/${called.eventId}/cancelled`, { as: called.organizer, body: { reason: 'Rain' } });
    house.clock.advance({ hours: 3 });
    await follow();
    await follow();
    for (const [{ requestId, organizer, provider }, reason, motif] of [
      [missed, 'Its day has come without an agreement.', 'Sa date est arrivée sans accord.'],
      [called, 'The event was called off.', 'L’événement a été annulé.'],
    ] as const) {
      expect((await get(organizer, `/${requestId}`)).body.eventRequest).toMatchObject({
        projectStatus: 'cancelled',
        reason,
        may: [],
      });
      const inFrench = await ask(house, 'GET', `/event-requests/${requestId}`, { as: provider, language: 'fr' });
      expect(inFrench.body.eventRequest.reason).toBe(motif);
      const letter = house.mails.findLast(({ letter: { to } }) => to === provider.user.email)?.letter;
      expect(letter?.facts?.at(-1)?.value).toEqual({ en: reason, fr: motif });
      for (const as of [organizer, provider]) {
        const said = '“DJ for the opening” has ended without an agreement';
        expect((await newsOf(as)).filter((line) => line === said)).toHaveLength(1);
        expect(
          house.mails.filter(({ letter }) => letter.to === as.user.email && letter.subject.en.includes('ended')),
        ).toHaveLength(1);
      }
    }
    expect((await get(agreed.organizer, `/${agreed.requestId}`)).body.eventRequest).toMatchObject({
      orgStatus: 'awarded',
      projectStatus: 'pending',
    });
  });
});
