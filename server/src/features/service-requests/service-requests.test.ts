import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aDraftContract, anActiveContract, aProposal, aRequest, fundAll, proposalFields, requestFields } from '#test/agreements';
import { aPublishedEvent, ask, daysAhead } from '#test/events';
import { buildTestApp } from '#test/harness';
import { anOrganizer, aParticipant, aProvider, type Person } from '#test/people';
import { afterMove, mayMove, type RequestMove, requestMoves, type Standing } from './service-requests.rules.ts';

const house = await buildTestApp();
const get = (as: Person, path: string) => ask(house, 'GET', `/event-requests${path}`, { as });
const put = (as: Person, path: string, body: object) => ask(house, 'PUT', `/event-requests/${path}`, { as, body });
const standingOf = async (as: Person, id: string) => {
  const { proStatus, orgStatus, isSigned, projectStatus } = (await get(as, `/${id}`)).body.eventRequest;
  return { proStatus, orgStatus, isSigned, projectStatus };
};
const open = { proStatus: 'pending', orgStatus: 'request', isSigned: false, projectStatus: 'pending' };

describe('a request', () => {
  it('goes to one provider, who takes it on, proposes, changes the proposal, and gets the work with a contract', async () => {
    const { organizer, provider, requestId } = await aRequest(house);
    expect(await standingOf(provider, requestId)).toEqual(open);
    expect((await get(provider, `/${requestId}/getPraposal`)).body).toEqual({ proposal: null, proposals: [] });
    expect((await put(provider, `p/${requestId}/status`, { proStatus: 'accepted' })).body.eventRequest.proStatus).toBe(
      'accepted',
    );
    const offer = await ask(house, 'POST', `/event-requests/${requestId}/propose`, { as: provider, body: proposalFields(house) });
    expect({ status: offer.status, ...offer.body.eventRequest }).toMatchObject({
      status: 201,
      orgStatus: 'proposal',
      proposal: { total: 200_000, version: 1 },
    });
    const changed = { ...proposalFields(house), lines: [{ label: 'All of it', amount: 180_000 }] };
    const update = await ask(house, 'PATCH', `/event-requests/${requestId}/proposal`, { as: provider, body: changed });
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
    const contract = await ask(house, 'GET', `/contracts/${award.body.eventRequest.contractId}`, { as: provider });
    expect(contract.body.contract).toMatchObject({ state: 'draft', total: 180_000, source: { type: 'request', _id: requestId } });
  });

  it('is for an own event that lies ahead, and for a provider', async () => {
    const [organizer, other, provider] = [await anOrganizer(house), await anOrganizer(house), await aProvider(house)];
    const { eventId } = await aPublishedEvent(house, { organizer });
    const body = { ...requestFields(house), providerId: provider.user.id, eventId };
    const post = (as: Person, more: object = {}) => ask(house, 'POST', '/event-requests', { as, body: { ...body, ...more } });
    expect((await post(other)).status).toBe(404);
    expect((await post(organizer, { providerId: (await aParticipant(house)).user.id })).body.code).toBe('provider_unknown');
    expect((await post(organizer, { startsAt: daysAhead(house.platform, -1).toISOString() })).body.code).toBe(
      'request_in_the_past',
    );
    const endsAt = daysAhead(house.platform, 40 + 401).toISOString();
    expect((await post(organizer, { endsAt })).body).toMatchObject({
      code: 'request_too_long',
      errors: { endsAt: expect.anything() },
    });
    expect((await post(provider)).status).toBe(403);
    expect((await post(organizer)).status).toBe(201);
  });

  it('can be declined, turned down and withdrawn, each once and with a reason', async () => {
    const declined = await aRequest(house);
    await put(declined.provider, `p/${declined.requestId}/status`, { proStatus: 'declined', reason: 'On tour' });
    expect((await get(declined.organizer, `/${declined.requestId}`)).body.eventRequest).toMatchObject({
      proStatus: 'declined',
      reason: 'On tour',
      may: [],
    });
    const down = await aProposal(house);
    expect((await put(down.organizer, `${down.requestId}/awarded`, { status: 'declined' })).body.eventRequest.orgStatus).toBe(
      'declined',
    );
    expect((await put(down.organizer, `${down.requestId}/awarded`, { status: 'awarded' })).body.code).toBe(
      'request_move_refused',
    );
    const gone = await aRequest(house);
    await put(gone.organizer, `${gone.requestId}/projectUpdate`, { newStatus: 'cancelled' });
    expect(await standingOf(gone.provider, gone.requestId)).toMatchObject({ projectStatus: 'cancelled' });
    expect((await put(gone.provider, `p/${gone.requestId}/status`, { proStatus: 'accepted' })).status).toBe(409);
  });

  it('with a contract is called off there, and completed from either place', async () => {
    const draft = await aDraftContract(house);
    const off = await put(draft.organizer, `${draft.requestId}/projectUpdate`, { newStatus: 'cancelled' });
    expect(off.body).toMatchObject({ code: 'contract_decides', contractId: draft.contractId });
    expect((await put(draft.organizer, `${draft.requestId}/projectUpdate`, { newStatus: 'completed' })).status).toBe(409);
    const active = await anActiveContract(house);
    await fundAll(house, active);
    const done = await put(active.organizer, `${active.requestId}/projectUpdate`, { newStatus: 'completed' });
    expect(done.body).toMatchObject({ message: 'Saved successfully', eventRequest: { projectStatus: 'completed' } });
    const contract = await ask(house, 'GET', `/contracts/${active.contractId}`, { as: active.provider });
    expect(contract.body.contract).toMatchObject({ state: 'completed', released: 200_000 });
  });
});

describe('an award', () => {
  it('takes the calendar: two at the same time for one provider, and one of them is told', async () => {
    const provider = await aProvider(house);
    const asked = await Promise.all([aProposal(house, { provider }), aProposal(house, { provider })]);
    const replies = await Promise.all(
      asked.map(({ organizer, requestId }) => put(organizer, `${requestId}/awarded`, { status: 'awarded' })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('double_booked');
    const loser = asked[replies.findIndex(({ status }) => status === 409)];
    if (!loser) throw new Error('Somebody lost');
    expect(await standingOf(loser.organizer, loser.requestId)).toMatchObject({ orgStatus: 'proposal' });
    expect((await ask(house, 'GET', '/contracts', { as: loser.organizer })).body.total).toBe(0);
  });

  it('of what is changed at the same moment is of one of the two, and makes one contract', async () => {
    const { organizer, provider, requestId } = await aProposal(house);
    const changed = { ...proposalFields(house), lines: [{ label: 'More', amount: 300_000 }] };
    await Promise.all([
      put(organizer, `${requestId}/awarded`, { status: 'awarded' }),
      ask(house, 'PATCH', `/event-requests/${requestId}/proposal`, { as: provider, body: changed }),
      put(organizer, `${requestId}/awarded`, { status: 'awarded' }),
    ]);
    const { contracts } = (await ask(house, 'GET', '/contracts', { as: organizer })).body;
    expect(contracts).toHaveLength(1);
    expect([200_000, 300_000]).toContain(contracts[0].total);
    const { proposal } = (await get(organizer, `/${requestId}/getPraposal`)).body;
    expect(contracts[0].total).toBe(proposal.total);
  });

  it('is not made of a proposal that ran out', async () => {
    const { organizer, requestId } = await aProposal(house);
    house.clock.advance({ hours: 11 });
    expect((await put(organizer, `${requestId}/awarded`, { status: 'awarded' })).status).toBe(200);
    const late = await aRequest(house);
    const body = { ...proposalFields(house), validUntil: new Date(house.clock().getTime() + 60_000).toISOString() };
    await ask(house, 'POST', `/event-requests/${late.requestId}/propose`, { as: late.provider, body });
    house.clock.advance({ minutes: 2 });
    expect((await put(late.organizer, `${late.requestId}/awarded`, { status: 'awarded' })).body.code).toBe('proposal_expired');
  });
});

describe('the lists', () => {
  it('are the own ones, filtered and by the page', async () => {
    const { organizer, provider, requestId } = await aRequest(house);
    const active = await anActiveContract(house, { organizer, provider });
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
    const stranger = await anOrganizer(house);
    expect((await get(stranger, '/organizer-requests')).body).toEqual({ requests: [], total: 0, currentPage: 1 });
    for (const path of [`/${requestId}`, `/${requestId}/getPraposal`]) expect((await get(stranger, path)).status).toBe(404);
    expect((await put(await aProvider(house), `p/${requestId}/status`, { proStatus: 'accepted' })).status).toBe(404);
  });
});

/** The machine as people meet it over HTTP, next to the table of its moves. */
type Model = { standing: Standing };
type Real = { id: string; organizer: Person; provider: Person };
type Command = fc.AsyncCommand<Model, Real>;

const calls: Readonly<Partial<Record<RequestMove, (real: Real) => Promise<{ status: number }>>>> = {
  accept: ({ provider, id }) => put(provider, `p/${id}/status`, { proStatus: 'accepted' }),
  decline: ({ provider, id }) => put(provider, `p/${id}/status`, { proStatus: 'declined' }),
  propose: ({ provider, id }) =>
    ask(house, 'POST', `/event-requests/${id}/propose`, { as: provider, body: proposalFields(house) }),
  update: ({ provider, id }) =>
    ask(house, 'PATCH', `/event-requests/${id}/proposal`, { as: provider, body: proposalFields(house) }),
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
    const may = mayMove(model.standing, this.name);
    expect({ move: this.name, isTaken: (reply?.status ?? 500) < 300 }).toEqual({ move: this.name, isTaken: may });
    if (!may) expect(reply?.status).toBe(409);
    if (may) model.standing = afterMove(model.standing, this.name);
    expect(await standingOf(real.organizer, real.id)).toEqual(model.standing);
  }
}

it('moves as the table says, whatever is tried in whatever order', { timeout: 60_000 }, async () => {
  const commands = (Object.keys(calls) as RequestMove[]).map((name) => fc.constant(new Move(name)));
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 10 }), async (cmds) => {
      const { requestId: id, organizer, provider } = await aRequest(house);
      await fc.asyncModelRun(() => ({ model: { standing: { ...open } as Standing }, real: { id, organizer, provider } }), cmds);
    }),
    { numRuns: 12 },
  );
});

it('has no way on from what is over, and each move has a mover', () => {
  const over: Standing = { proStatus: 'accepted', orgStatus: 'awarded', isSigned: true, projectStatus: 'completed' };
  expect((Object.keys(requestMoves) as RequestMove[]).filter((move) => mayMove(over, move))).toEqual([]);
});
