import { describe, expect, it } from 'vitest';
import { availableOf, creditAvailable, escrowOf, featuresOf } from '#test/factories/agreements';
import { ask } from '#test/factories/events';
import { pay } from '#test/factories/orders';
import { anAdmin, anOrganizer, type Person, signInAgain } from '#test/factories/people';
import { aContractOf, aSoldEvent, type PledgedWork, pledgeSteps } from '#test/factories/pledges';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const { clock } = app;
const { ledger, contracts } = featuresOf(app);
const { propose, answer, withdraw, pledge, submit, accept, fund, contract, states, endEvent } = pledgeSteps(app);

const pathOf = ({ contractId, milestoneIds }: PledgedWork, place: number, what: string) =>
  `/contracts/${contractId}/milestones/${milestoneIds[place]}/${what}`;
const headingsTo = (person: Person) =>
  app.mails.filter(({ message }) => message.to === person.user.email).map(({ message }) => message.heading.en);

describe('a pledge of pending ticket income', () => {
  it('is offered, agreed on, and paid into escrow before the organizer when the earnings are released', async () => {
    const sale = await aSoldEvent(app);
    const work = await aContractOf(app, sale);
    const { organizer, provider } = work;
    // 38,000 less the reserve of 3,800.
    expect(await contract(work)).toMatchObject({ pledgeable: 34_200 });
    const offered = await ask(app, 'POST', pathOf(work, 0, 'pledge'), { as: organizer });
    expect(offered.status).toBe(201);
    expect(offered.body.contract).toMatchObject({ pledgeable: 24_200, isMyTurn: true });
    expect(offered.body.contract.milestones[0]).toMatchObject({
      state: 'pending',
      pledge: { state: 'proposed', amount: 10_000, expectedAt: new Date(clock().getTime() + 52 * 3_600_000).toISOString() },
    });
    const seen = (await ask(app, 'GET', `/contracts/${work.contractId}`, { as: provider })).body.contract;
    expect(seen).toMatchObject({ pledgeable: null, isMyTurn: true });
    expect(seen.may).toContain('answer_pledge');
    const agreed = await ask(app, 'POST', pathOf(work, 0, 'pledge/answer'), { as: provider, body: { agrees: true } });
    expect(agreed.body).toMatchObject({ message: 'You agreed: the milestone is pledged, not yet paid' });
    expect(await states(work)).toEqual([
      ['pledged', 'agreed'],
      ['pending', null],
    ]);
    await endEvent();
    expect(await states(work)).toEqual([
      ['funded', 'paid'],
      ['pending', null],
    ]);
    expect([await escrowOf(app, work.contractId), await availableOf(app, organizer)]).toEqual([10_000, 24_200]);
    expect((await contract(work)).milestones[0]).toMatchObject({ fundedFrom: 'pledge' });
    expect(headingsTo(provider)).toEqual(expect.arrayContaining(['Answer a pledge', 'A pledge is paid']));
    expect(headingsTo(organizer)).toEqual(expect.arrayContaining(['Your pledge is agreed', 'A pledge is paid']));
    expect(await ledger.prove()).toMatchObject({ driftedAccounts: [], unbalancedTransfers: [], totalXaf: 0 });
  });

  it('cannot exceed the pending income after the reserve, open refunds, earlier releases and other pledges', async () => {
    const sale = await aSoldEvent(app);
    const work = await aContractOf(app, sale, 36_000);
    await propose(work, 0);
    const refused = await ask(app, 'POST', pathOf(work, 1, 'pledge'), { as: work.organizer });
    expect(refused).toMatchObject({ status: 409, body: { code: 'pledge_exceeds_pending', pledgeable: 16_200 } });
    expect(refused.body.message).toContain('16,200');
    // A repeat has no effect.
    expect((await ask(app, 'POST', pathOf(work, 0, 'pledge'), { as: work.organizer })).status).toBe(201);
    const release = () => ask(app, 'POST', `/dashboard/organizer/settlements/${sale.eventId}/release`, { as: work.organizer });
    expect((await release()).body.code).toBe('nothing_to_release');
    await withdraw(work, 0);
    expect((await release()).body).toMatchObject({ amount: 15_200 });
    expect(await contract(work)).toMatchObject({ pledgeable: 19_000 });
  });

  it('is counted in the settlements and the statement of the event', async () => {
    const sale = await aSoldEvent(app);
    const work = await aContractOf(app, sale);
    await pledge(work, 0, 1);
    const read = async (path: string) => (await ask(app, 'GET', path, { as: await signInAgain(app, work.organizer) })).body;
    const statement = () => read(`/dashboard/organizer/settlements/${sale.eventId}`);
    expect((await read('/dashboard/organizer/settlements')).settlements[0]).toMatchObject({ pledged: 20_000, early: 0 });
    expect(await statement()).toMatchObject({ pledged: 20_000, pledgesPaid: 0 });
    await endEvent();
    expect(await statement()).toMatchObject({ pledged: 0, pledgesPaid: 20_000, net: 38_000 });
    expect((await read('/dashboard/organizer/settlements')).settlements[0]).toMatchObject({ pledged: 0, freed: 34_200 });
  });

  it('is answered by the provider and offered by the organizer of the contract only', async () => {
    const work = await aContractOf(app, await aSoldEvent(app));
    const { organizer, provider } = work;
    const stranger = await anOrganizer(app);
    expect((await ask(app, 'POST', pathOf(work, 0, 'pledge'), { as: stranger })).status).toBe(404);
    expect((await ask(app, 'POST', pathOf(work, 0, 'pledge'), { as: provider })).status).toBe(403);
    const body = { agrees: true };
    const refused = await ask(app, 'POST', pathOf(work, 0, 'pledge/answer'), { as: provider, body });
    expect(refused).toMatchObject({ status: 409, body: { code: 'pledge_not_open' } });
    await propose(work, 0);
    expect((await ask(app, 'POST', pathOf(work, 0, 'pledge/answer'), { as: organizer, body })).status).toBe(403);
    await answer(work, 0, false);
    expect(await states(work)).toMatchObject([['pending', 'declined'], {}]);
    await app.runJobs();
    expect(headingsTo(organizer)).toContain('Your pledge is declined');
    await propose(work, 0);
    await withdraw(work, 0);
    await expect(answer(work, 0)).rejects.toMatchObject({ code: 'pledge_not_open' });
    await pledge(work, 0);
    await answer(work, 0);
    await expect(withdraw(work, 0)).rejects.toMatchObject({ code: 'pledge_not_open' });
    await expect(propose(work, 0)).rejects.toMatchObject({ code: 'milestone_move_refused' });
  });

  it('is refused for frozen money and for an event that is over', async () => {
    const sale = await aSoldEvent(app);
    const work = await aContractOf(app, sale);
    const admin = await anAdmin(app);
    const path = `/withdrawal/freezes/${work.organizer.user.id}`;
    const { status } = await ask(app, 'POST', path, { as: admin, body: { reason: 'Checks of the sales' } });
    expect(status).toBeLessThan(300);
    await expect(propose(work, 0)).rejects.toMatchObject({ code: 'account_frozen' });
    const over = await aContractOf(app, await aSoldEvent(app));
    await endEvent();
    await expect(propose(over, 0)).rejects.toMatchObject({ code: 'event_not_ahead' });
  });
});

describe('work under a pledge', () => {
  it('that was accepted is paid to the provider at once when the money comes', async () => {
    const work = await aContractOf(app, await aSoldEvent(app));
    await pledge(work, 0);
    expect(await submit(work, 0)).toBe('pledged');
    await expect(submit(work, 0)).rejects.toMatchObject({ code: 'milestone_move_refused' });
    expect(await accept(work, 0)).toBe('pledged');
    await expect(accept(work, 0)).rejects.toMatchObject({ code: 'milestone_move_refused' });
    expect(await availableOf(app, work.provider)).toBe(0);
    await endEvent();
    expect(await states(work)).toMatchObject([['released', 'paid'], {}]);
    expect([await availableOf(app, work.provider), await escrowOf(app, work.contractId)]).toEqual([10_000, 0]);
    expect(headingsTo(work.provider)).toEqual(expect.arrayContaining(['Your work is accepted', 'You have been paid']));
  });

  it('that was submitted waits 72 hours for an answer, counted from the day on which the money comes', async () => {
    const work = await aContractOf(app, await aSoldEvent(app));
    await pledge(work, 0);
    await submit(work, 0);
    await endEvent();
    expect(await states(work)).toMatchObject([['submitted', 'paid'], {}]);
    clock.advance({ hours: 71 });
    await contracts.jobs['contracts.pass-time']();
    expect(await availableOf(app, work.provider)).toBe(0);
    clock.advance({ hours: 1 });
    await contracts.jobs['contracts.pass-time']();
    expect(await availableOf(app, work.provider)).toBe(10_000);
  });

  it('is paid into a frozen escrow during a dispute', async () => {
    const work = await aContractOf(app, await aSoldEvent(app));
    await pledge(work, 1);
    await creditAvailable(app, work.organizer, 10_000);
    await fund(work, 0);
    await contracts.ending.dispute(work.provider.session, work.contractId, 'The hall was locked');
    await endEvent();
    expect(await states(work)).toEqual([
      ['disputed', null],
      ['disputed', 'paid'],
    ]);
    const decision = { toProvider: 15_000, outcome: 'completed', note: 'So be it' } as const;
    await contracts.ending.decide((await anAdmin(app)).session, work.contractId, decision);
    expect([await availableOf(app, work.provider), await escrowOf(app, work.contractId)]).toEqual([15_000, 0]);
  });
});

describe('a pledged milestone', () => {
  it('can be paid by mobile money instead, which pays accepted work out at once', async () => {
    const work = await aContractOf(app, await aSoldEvent(app));
    await pledge(work, 0);
    await accept(work, 0);
    const { body } = await ask(app, 'POST', pathOf(work, 0, 'fund'), { as: work.organizer, body: { from: 'payment' } });
    await pay(app, body.paymentUrl);
    expect(await states(work)).toMatchObject([['released', 'replaced'], {}]);
    expect(await availableOf(app, work.provider)).toBe(10_000);
    await endEvent();
    expect(await availableOf(app, work.organizer)).toBe(34_200);
  });

  it('causes no reminder of missing money, while one without a pledge does', async () => {
    const [pledged, bare] = [await aContractOf(app, await aSoldEvent(app)), await aContractOf(app, await aSoldEvent(app))];
    await pledge(pledged, 0);
    await propose(pledged, 1);
    clock.advance({ hours: 47 });
    await contracts.jobs['contracts.remind-unfunded']();
    await app.runJobs();
    expect(headingsTo(pledged.organizer)).not.toContain('Your contract needs funds');
    expect(headingsTo(bare.organizer)).toContain('Your contract needs funds');
  });
});
