import { describe, expect, it } from 'vitest';
import { aDraftContract, aProposal, aRequest, proposalFields } from '#test/factories/agreements';
import { ask } from '#test/factories/events';
import type { Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const get = (as: Person, path: string) => ask(app, 'GET', `/event-requests${path}`, { as });
const put = (as: Person, path: string, body: object) => ask(app, 'PUT', `/event-requests/${path}`, { as, body });

describe('expiry', () => {
  const follow = async () => {
    await app.platform.jobs.enqueue(app.db, 'requests.follow-events', {});
    await app.runJobs();
  };
  const newsOf = async (as: Person) =>
    ((await ask(app, 'GET', '/activities/message-notification', { as })).body.data as { description: string }[]).map(
      ({ description }) => description,
    );

  it('a request whose day has come can no longer be agreed on, but can be declined and withdrawn', async () => {
    const asked = await aRequest(app, { inDays: 0.1 });
    const [proposed, other] = [await aProposal(app, { inDays: 0.1 }), await aProposal(app, { inDays: 0.1 })];
    app.clock.advance({ hours: 3 });
    const body = proposalFields(app);
    const refused = [
      await put(asked.provider, `p/${asked.requestId}/status`, { proStatus: 'accepted' }),
      await ask(app, 'POST', `/event-requests/${asked.requestId}/propose`, { as: asked.provider, body }),
      await ask(app, 'PATCH', `/event-requests/${proposed.requestId}/proposal`, { as: proposed.provider, body }),
      await put(proposed.organizer, `${proposed.requestId}/awarded`, { status: 'awarded' }),
    ];
    expect(refused.map(({ status, body: { code } }) => [status, code])).toEqual(refused.map(() => [409, 'request_over']));
    expect((await ask(app, 'GET', '/contracts', { as: proposed.organizer })).body.total).toBe(0);
    const may = async (as: Person, id: string) => (await get(as, `/${id}`)).body.eventRequest.may;
    expect(await may(asked.provider, asked.requestId)).toEqual(['decline']);
    expect(await may(proposed.organizer, proposed.requestId)).toEqual(['turn_down', 'withdraw']);
    expect((await put(asked.provider, `p/${asked.requestId}/status`, { proStatus: 'declined' })).status).toBe(200);
    expect((await put(other.organizer, `${other.requestId}/projectUpdate`, { newStatus: 'cancelled' })).status).toBe(200);
  });

  it('a request without agreement ends with its day or its event, and both sides are notified once', async () => {
    const [missed, called, agreed] = [
      await aProposal(app, { inDays: 0.1 }),
      await aRequest(app),
      await aDraftContract(app, { inDays: 0.1 }),
    ];
    await ask(app, 'PUT', `/event/status/${called.eventId}/cancelled`, { as: called.organizer, body: { reason: 'Rain' } });
    app.clock.advance({ hours: 3 });
    await follow();
    await follow();
    for (const [{ requestId, organizer, provider }, reason, motif] of [
      [missed, 'Its date came without an agreement.', 'Sa date est arrivée sans accord.'],
      [called, 'The event was cancelled.', 'L’événement a été annulé.'],
    ] as const) {
      expect((await get(organizer, `/${requestId}`)).body.eventRequest).toMatchObject({
        projectStatus: 'cancelled',
        reason,
        may: [],
      });
      const inFrench = await ask(app, 'GET', `/event-requests/${requestId}`, { as: provider, language: 'fr' });
      expect(inFrench.body.eventRequest.reason).toBe(motif);
      const message = app.mails.findLast(({ message: { to } }) => to === provider.user.email)?.message;
      expect(message?.facts?.at(-1)?.value).toEqual({ en: reason, fr: motif });
      for (const as of [organizer, provider]) {
        const said = '“DJ for the opening” has ended without an agreement';
        expect((await newsOf(as)).filter((line) => line === said)).toHaveLength(1);
        expect(
          app.mails.filter(({ message }) => message.to === as.user.email && message.subject.en.includes('ended')),
        ).toHaveLength(1);
      }
    }
    expect((await get(agreed.organizer, `/${agreed.requestId}`)).body.eventRequest).toMatchObject({
      orgStatus: 'awarded',
      projectStatus: 'pending',
    });
  });
});
