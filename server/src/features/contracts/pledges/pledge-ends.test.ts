import { describe, expect, it } from 'vitest';
import { availableOf, creditAvailable, escrowOf, featuresOf } from '#test/factories/agreements';
import { ask } from '#test/factories/events';
import type { TestSale } from '#test/factories/orders';
import { type Person, signInAgain } from '#test/factories/people';
import { aContractOf, aSoldEvent, type PledgedWork, pledgeSteps, sellTicket } from '#test/factories/pledges';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const { db } = app;
const { contracts } = featuresOf(app);
const { propose, withdraw, pledge, submit, accept, fund, contract, states, endEvent, releaseReserve } = pledgeSteps(app);

const cancelEvent = async ({ eventId, organizer }: TestSale) => {
  await ask(app, 'PUT', `/event/status/${eventId}/cancelled`, { as: organizer, body: { reason: 'Rain' } });
  await app.runJobs();
};
const headingsTo = (person: Person) =>
  app.mails.filter(({ message }) => message.to === person.user.email).map(({ message }) => message.heading.en);
const refund = async ({ organizer }: TestSale, orderId: string) => {
  const tickets = await db.selectFrom('tickets').select('id').where('order_id', '=', orderId).execute();
  const body = { ticketIds: tickets.map(({ id }) => id), reason: 'Ill' };
  const { status } = await ask(app, 'POST', `/event-order/${orderId}/refunds`, { as: await signInAgain(app, organizer), body });
  expect(status).toBe(201);
};
const cancelContract = async (work: PledgedWork, by: 'organizer' | 'provider') => {
  const { session } = work[by];
  const found = await contracts.ending.consequences(session, work.contractId);
  const { toProviderXaf: toProvider, toOrganizerXaf: toOrganizer, returnedXaf: returned } = found;
  await contracts.ending.cancel(session, work.contractId, { reason: 'Rain', toProvider, toOrganizer, returned });
};

describe('a pledge that income does not cover', () => {
  it('is not paid in part, does not hold up a smaller one, and is paid from the reserve if that covers it', async () => {
    const sale = await aSoldEvent(app, 2);
    const extra = await sellTicket(app, sale);
    // 28,500 less the reserve of 2,850 bears both.
    const [large, small] = [await aContractOf(app, sale, 18_000, 100), await aContractOf(app, sale, 5_000, 100)];
    await pledge(large, 0);
    await pledge(small, 0);
    await refund(sale, extra.orderId);
    await endEvent();
    // 19,000 less the reserve of 1,900 and the commission of 500 that Ngoma keeps of the refund.
    expect([await states(large), await states(small)]).toEqual([[['pledged', 'due']], [['funded', 'paid']]]);
    expect(await availableOf(app, sale.organizer)).toBe(11_600);
    for (const person of [large.organizer, large.provider]) expect(headingsTo(person)).toContain('A pledge was not covered');
    await creditAvailable(app, sale.organizer, 6_400);
    await fund(large, 0);
    expect(await states(large)).toEqual([['funded', 'replaced']]);
    expect([await escrowOf(app, large.contractId), await availableOf(app, sale.organizer)]).toEqual([18_000, 0]);
    await releaseReserve();
    expect(await availableOf(app, sale.organizer)).toBe(1_900);
  });

  it('is tried again with the reserve', async () => {
    const sale = await aSoldEvent(app, 4);
    const extra = await sellTicket(app, sale);
    const [first, second] = [await aContractOf(app, sale, 33_000, 100), await aContractOf(app, sale, 3_000, 100)];
    await pledge(first, 0);
    await pledge(second, 0);
    await refund(sale, extra.orderId);
    await endEvent();
    expect([await states(first), await states(second)]).toEqual([[['funded', 'paid']], [['pledged', 'due']]]);
    await releaseReserve();
    expect(await states(second)).toEqual([['funded', 'paid']]);
    // 38,000 less 36,000 and the commission of 500 that Ngoma keeps of the refund.
    expect(await availableOf(app, sale.organizer)).toBe(1_500);
  });

  it('lapses at the end of the event if the provider has not answered it', async () => {
    const work = await aContractOf(app, await aSoldEvent(app));
    await propose(work, 0);
    await endEvent();
    expect(await states(work)).toMatchObject([['pending', 'ended'], {}]);
    expect(await availableOf(app, work.organizer)).toBe(34_200);
  });
});

describe('a pledge ends', () => {
  it('when the event is cancelled; its milestone waits for other funds, and accepted work is paid with them', async () => {
    const sale = await aSoldEvent(app);
    const work = await aContractOf(app, sale);
    await pledge(work, 0);
    await propose(work, 1);
    await accept(work, 0);
    await cancelEvent(sale);
    expect(await states(work)).toEqual([
      ['pending', 'ended'],
      ['pending', 'ended'],
    ]);
    for (const person of [work.organizer, work.provider]) expect(headingsTo(person)).toContain('A pledge has ended');
    await expect(cancelContract(work, 'organizer')).rejects.toMatchObject({ code: 'pledge_open' });
    await creditAvailable(app, work.organizer, 10_000);
    await fund(work, 0);
    expect(await states(work)).toMatchObject([['released', 'ended'], {}]);
    expect(await availableOf(app, work.provider)).toBe(10_000);
  });

  it('when the contract is cancelled, which an organizer who owes the provider by a pledge cannot do', async () => {
    const sale = await aSoldEvent(app);
    const [free, worked] = [await aContractOf(app, sale, 10_000), await aContractOf(app, sale, 10_000)];
    await pledge(free, 0);
    await pledge(worked, 0);
    await submit(worked, 0);
    const shown = await ask(app, 'GET', `/contracts/${worked.contractId}/cancellation`, { as: worked.organizer });
    expect(shown).toMatchObject({ status: 409, body: { code: 'pledge_open' } });
    await expect(cancelContract(worked, 'organizer')).rejects.toMatchObject({ code: 'pledge_open' });
    await cancelContract(worked, 'provider');
    // Flexible terms: 48 hours before the start a quarter of the price is due to the provider.
    await expect(cancelContract(free, 'organizer')).rejects.toMatchObject({ code: 'pledge_open' });
    await creditAvailable(app, sale.organizer, 5_000);
    await fund(free, 1);
    await cancelContract(free, 'organizer');
    expect(await contract(free)).toMatchObject({ state: 'cancelled', pledgeable: 34_200 });
    await endEvent();
    expect(await availableOf(app, sale.organizer)).toBe(34_200 + 2_500);
  });

  it('when an amendment replaces its milestone before the provider has answered', async () => {
    const work = await aContractOf(app, await aSoldEvent(app));
    await pledge(work, 0);
    await propose(work, 1);
    const { versions } = await contract(work);
    const terms = versions[0]?.terms;
    if (!terms) throw new Error('The contract has no terms');
    const milestones = [{ label: 'The rest', due: 'event_day' as const, amount: 10_000 }];
    await contracts.agreement.propose(work.organizer.session, work.contractId, { ...terms, milestones });
    const proposed = (await contract(work)).versions[0];
    expect(proposed?.text).toContain('already funded, pledged or paid out, unchanged: 10,000 XAF');
    for (const { session, user } of [work.organizer, work.provider])
      await contracts.agreement.sign(session, work.contractId, {
        ...{ version: 2, sha256: proposed?.sha256 ?? '', typedName: user.name, drawing: 'M40 120 L80 60', address: '::1' },
      });
    expect(await states(work)).toEqual([
      ['pledged', 'agreed'],
      ['pending', null],
    ]);
    expect(await contract(work)).toMatchObject({ pledgeable: 24_200 });
  });

  it('never changes afterwards, nor does its claim', async () => {
    const work = await aContractOf(app, await aSoldEvent(app));
    await propose(work, 0);
    await withdraw(work, 0);
    const change = (set: { state?: string; amount_xaf?: number }) =>
      db.updateTable('milestone_pledges').set(set).where('contract_id', '=', work.contractId).execute();
    await expect(change({ state: 'proposed' })).rejects.toThrow('only moves forward');
    await propose(work, 1);
    await expect(change({ amount_xaf: 1 })).rejects.toThrow('only moves forward');
    await expect(db.deleteFrom('milestone_pledges').execute()).rejects.toThrow('only moves forward');
  });
});
