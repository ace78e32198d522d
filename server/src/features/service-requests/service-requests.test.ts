import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  aDraftContract,
  anActiveContract,
  aProposal,
  aRequest,
  fundAll,
  proposalFields,
  requestFields,
} from '#test/factories/agreements';
import { aPublishedEvent, ask, daysAhead } from '#test/factories/events';
import { anOrganizer, aParticipant, aProvider, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';
import { afterMove, mayMove, type RequestMove, type RequestState, requestMoves } from './service-requests.rules.ts';

const app = await buildTestApp();
const get = (as: Person, path: string) => ask(app, 'GET', `/event-requests${path}`, { as });
const put = (as: Person, path: string, body: object) => ask(app, 'PUT', `/event-requests/${path}`, { as, body });
const stateOf = async (as: Person, id: string) => {
  const { proStatus, orgStatus, isSigned, projectStatus } = (await get(as, `/${id}`)).body.eventRequest;
  return { proStatus, orgStatus, isSigned, projectStatus };
};
const open = { proStatus: 'pending', orgStatus: 'request', isSigned: false, projectStatus: 'pending' };

describe('a service request', () => {
  it('is accepted, answered with proposals and awarded, which creates a contract', async () => {
    const { organizer, provider, requestId } = await aRequest(app);
    expect(await stateOf(provider, requestId)).toEqual(open);
    expect((await get(provider, `/${requestId}/getPraposal`)).body).toEqual({ proposal: null, proposals: [] });
    expect((await put(provider, `p/${requestId}/status`, { proStatus: 'accepted' })).body.eventRequest.proStatus).toBe(
      'accepted',
    );
    const offer = await ask(app, 'POST', `/event-requests/${requestId}/propose`, { as: provider, body: proposalFields(app) });
    expect({ status: offer.status, ...offer.body.eventRequest }).toMatchObject({
      status: 201,
      orgStatus: 'proposal',
      proposal: { total: 200_000, version: 1 },
    });
    const changed = { ...proposalFields(app), lines: [{ label: 'All of it', amount: 180_000 }] };
    const update = await ask(app, 'PATCH', `/event-requests/${requestId}/proposal`, { as: provider, body: changed });
    expect(update.body).toMatchObject({
      message: 'Proposal updated successfully.',
      eventRequest: { proposal: { total: 180_000, version: 2 } },
    });
    expect(
      (await get(organizer, `/${requestId}/getPraposal`)).body.proposals.map(({ total }: { total: number }) => total),
    ).toEqual([180_000, 200_000]);
    const award = await put(organizer, `${requestId}/awarded`, { status: 'awarded' });
    expect(award.body.eventRequest).toMatchObject({
      orgStatus: 'awarded',
      projectStatus: 'pending',
      contractId: expect.any(String),
      may: [],
    });
    const contract = await ask(app, 'GET', `/contracts/${award.body.eventRequest.contractId}`, { as: provider });
    expect(contract.body.contract).toMatchObject({ state: 'draft', total: 180_000, source: { type: 'request', _id: requestId } });
  });

  it('needs an own event, a future time and a provider', async () => {
    const [organizer, other, provider] = [await anOrganizer(app), await anOrganizer(app), await aProvider(app)];
    const { eventId } = await aPublishedEvent(app, { organizer });
    const body = { ...requestFields(app), providerId: provider.user.id, eventId };
    const post = (as: Person, more: object = {}) => ask(app, 'POST', '/event-requests', { as, body: { ...body, ...more } });
    expect((await post(other)).status).toBe(404);
    expect((await post(organizer, { providerId: (await aParticipant(app)).user.id })).body.code).toBe('provider_unknown');
    expect((await post(organizer, { startsAt: daysAhead(app.platform, -1).toISOString() })).body.code).toBe(
      'request_in_the_past',
    );
    const endsAt = daysAhead(app.platform, 40 + 401).toISOString();
    expect((await post(organizer, { endsAt })).body).toMatchObject({
      code: 'request_too_long',
      errors: { endsAt: expect.anything() },
    });
    expect((await post(provider)).status).toBe(403);
    expect((await post(organizer)).status).toBe(201);
  });

  it('can be declined, turned down or withdrawn once, with a reason', async () => {
    const declined = await aRequest(app);
    await put(declined.provider, `p/${declined.requestId}/status`, { proStatus: 'declined', reason: 'On tour' });
    expect((await get(declined.organizer, `/${declined.requestId}`)).body.eventRequest).toMatchObject({
      proStatus: 'declined',
      reason: 'On tour',
      may: [],
    });
    const down = await aProposal(app);
    expect((await put(down.organizer, `${down.requestId}/awarded`, { status: 'declined' })).body.eventRequest.orgStatus).toBe(
      'declined',
    );
    expect((await put(down.organizer, `${down.requestId}/awarded`, { status: 'awarded' })).body.code).toBe(
      'request_move_refused',
    );
    const gone = await aRequest(app);
    await put(gone.organizer, `${gone.requestId}/projectUpdate`, { newStatus: 'cancelled' });
    expect(await stateOf(gone.provider, gone.requestId)).toMatchObject({ projectStatus: 'cancelled' });
    expect((await put(gone.provider, `p/${gone.requestId}/status`, { proStatus: 'accepted' })).status).toBe(409);
  });

  it('with a contract can only be cancelled there, and completed from either side', async () => {
    const draft = await aDraftContract(app);
    const off = await put(draft.organizer, `${draft.requestId}/projectUpdate`, { newStatus: 'cancelled' });
    expect(off.body).toMatchObject({ code: 'contract_decides', contractId: draft.contractId });
    expect((await put(draft.organizer, `${draft.requestId}/projectUpdate`, { newStatus: 'completed' })).status).toBe(409);
    const active = await anActiveContract(app);
    await fundAll(app, active);
    const done = await put(active.organizer, `${active.requestId}/projectUpdate`, { newStatus: 'completed' });
    expect(done.body).toMatchObject({ message: 'Saved successfully', eventRequest: { projectStatus: 'completed' } });
    const contract = await ask(app, 'GET', `/contracts/${active.contractId}`, { as: active.provider });
    expect(contract.body.contract).toMatchObject({ state: 'completed', released: 200_000 });
  });
});

describe('an award', () => {
  it('books the calendar: of two concurrent awards of one provider, one gets 409', async () => {
    const provider = await aProvider(app);
    const asked = await Promise.all([aProposal(app, { provider }), aProposal(app, { provider })]);
    const replies = await Promise.all(
      asked.map(({ organizer, requestId }) => put(organizer, `${requestId}/awarded`, { status: 'awarded' })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('double_booked');
    const loser = asked[replies.findIndex(({ status }) => status === 409)];
    if (!loser) throw new Error('No award was refused');
    expect(await stateOf(loser.organizer, loser.requestId)).toMatchObject({ orgStatus: 'proposal' });
    expect((await ask(app, 'GET', '/contracts', { as: loser.organizer })).body.total).toBe(0);
  });

  it('concurrent with a changed proposal uses one of the two versions and creates one contract', async () => {
    const { organizer, provider, requestId } = await aProposal(app);
    const changed = { ...proposalFields(app), lines: [{ label: 'More', amount: 300_000 }] };
    await Promise.all([
      put(organizer, `${requestId}/awarded`, { status: 'awarded' }),
      ask(app, 'PATCH', `/event-requests/${requestId}/proposal`, { as: provider, body: changed }),
      put(organizer, `${requestId}/awarded`, { status: 'awarded' }),
    ]);
    const { contracts } = (await ask(app, 'GET', '/contracts', { as: organizer })).body;
    expect(contracts).toHaveLength(1);
    expect([200_000, 300_000]).toContain(contracts[0].total);
    const { proposal } = (await get(organizer, `/${requestId}/getPraposal`)).body;
    expect(contracts[0].total).toBe(proposal.total);
  });

  it('is refused for an expired proposal', async () => {
    const { organizer, requestId } = await aProposal(app);
    app.clock.advance({ hours: 11 });
    expect((await put(organizer, `${requestId}/awarded`, { status: 'awarded' })).status).toBe(200);
    const late = await aRequest(app);
    const body = { ...proposalFields(app), validUntil: new Date(app.clock().getTime() + 60_000).toISOString() };
    await ask(app, 'POST', `/event-requests/${late.requestId}/propose`, { as: late.provider, body });
    app.clock.advance({ minutes: 2 });
    expect((await put(late.organizer, `${late.requestId}/awarded`, { status: 'awarded' })).body.code).toBe('proposal_expired');
  });
});

describe('the lists', () => {
  it('contain the caller’s own requests, filtered and paged', async () => {
    const { organizer, provider, requestId } = await aRequest(app);
    const active = await anActiveContract(app, { organizer, provider });
    for (const as of [organizer, provider]) {
      const { body } = await get(as, '/organizer-requests?orgStatus=request&isSigned=false&projectStatus=pending');
      expect(body).toMatchObject({ total: 1, currentPage: 1, requests: [{ _id: requestId }] });
      const overview = (await get(as, '')).body;
      expect(overview).toMatchObject({
        completedRequests: [],
        signedReqests: [{ _id: active.requestId }],
        pendingRequests: [{ _id: requestId }],
      });
      expect(overview.totalRequests).toHaveLength(2);
      expect((await get(as, '/acceptedByProvider')).body.requests).toMatchObject([{ _id: active.requestId }]);
    }
    const stranger = await anOrganizer(app);
    expect((await get(stranger, '/organizer-requests')).body).toEqual({
      ...{ requests: [], total: 0, currentPage: 1, counts: {}, events: [] },
    });
    for (const path of [`/${requestId}`, `/${requestId}/getPraposal`]) expect((await get(stranger, path)).status).toBe(404);
    expect((await put(await aProvider(app), `p/${requestId}/status`, { proStatus: 'accepted' })).status).toBe(404);
  });
});

it.each(['accepted', 'declined'])(
  'a provider who set proStatus to %s finds it in the list filtered as the pages ask for it',
  async (proStatus) => {
    const { provider, requestId } = await aRequest(app);
    const other = await aRequest(app, { provider });
    await ask(app, 'POST', `/event-requests/${other.requestId}/propose`, { as: provider, body: proposalFields(app) });
    expect((await put(provider, `p/${requestId}/status`, { proStatus })).status).toBe(200);
    const filter = 'orgStatus=request&isSigned=false&projectStatus=pending&page=1&limit=20';
    expect(await get(provider, `/organizer-requests?${filter}`)).toMatchObject({
      status: 200,
      body: {
        total: 1,
        currentPage: 1,
        requests: [{ _id: requestId, proStatus, orgStatus: 'request', isSigned: false, projectStatus: 'pending' }],
      },
    });
  },
);

/** A model of the state machine for requests over HTTP. */
type Model = { state: RequestState };
type Real = { id: string; organizer: Person; provider: Person };
type Command = fc.AsyncCommand<Model, Real>;

const calls: Readonly<Partial<Record<RequestMove, (real: Real) => Promise<{ status: number }>>>> = {
  accept: ({ provider, id }) => put(provider, `p/${id}/status`, { proStatus: 'accepted' }),
  decline: ({ provider, id }) => put(provider, `p/${id}/status`, { proStatus: 'declined' }),
  propose: ({ provider, id }) => ask(app, 'POST', `/event-requests/${id}/propose`, { as: provider, body: proposalFields(app) }),
  update: ({ provider, id }) => ask(app, 'PATCH', `/event-requests/${id}/proposal`, { as: provider, body: proposalFields(app) }),
  award: ({ organizer, id }) => put(organizer, `${id}/awarded`, { status: 'awarded' }),
  turn_down: ({ organizer, id }) => put(organizer, `${id}/awarded`, { status: 'declined' }),
};

class Move implements Command {
  readonly name: RequestMove;
  constructor(name: RequestMove) {
    this.name = name;
  }
  check = () => true;
  toString = () => this.name;
  async run(model: Model, real: Real): Promise<void> {
    const reply = await calls[this.name]?.(real);
    const may = mayMove(model.state, this.name);
    expect({ move: this.name, isTaken: (reply?.status ?? 500) < 300 }).toEqual({ move: this.name, isTaken: may });
    if (!may) expect(reply?.status).toBe(409);
    if (may) model.state = afterMove(model.state, this.name);
    expect(await stateOf(real.organizer, real.id)).toEqual(model.state);
  }
}

it('a request follows its transition table for random sequences of requests over HTTP', { timeout: 60_000 }, async () => {
  const commands = (Object.keys(calls) as RequestMove[]).map((name) => fc.constant(new Move(name)));
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 10 }), async (cmds) => {
      const { requestId: id, organizer, provider } = await aRequest(app);
      await fc.asyncModelRun(() => ({ model: { state: { ...open } as RequestState }, real: { id, organizer, provider } }), cmds);
    }),
    { numRuns: 12 },
  );
});

it('a completed request allows no transition', () => {
  const over: RequestState = { proStatus: 'accepted', orgStatus: 'awarded', isSigned: true, projectStatus: 'completed' };
  expect((Object.keys(requestMoves) as RequestMove[]).filter((move) => mayMove(over, move))).toEqual([]);
});
