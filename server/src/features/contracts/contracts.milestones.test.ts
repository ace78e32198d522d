import { describe, expect, it } from 'vitest';
import { aDraftContract, anActiveContract, availableOf, contractSteps, escrowOf, fundAll, give } from '#test/agreements';
import { ask } from '#test/events';
import { buildTestApp } from '#test/harness';
import { signInAgain } from '#test/people';

const house = await buildTestApp();

const { act, milestone, pathTo, passTime, told } = contractSteps(house);

describe('milestones', () => {
  it('go from the organizer’s balance into escrow, and out to the provider once accepted', async () => {
    const agreed = await anActiveContract(house);
    const { contractId, organizer, provider } = agreed;
    expect((await act(agreed, organizer, await pathTo(agreed, 0, 'fund'), { from: 'balance' })).body.code).toBe(
      'insufficient_balance',
    );
    await give(house, organizer, 100_000);
    await act(agreed, organizer, await pathTo(agreed, 0, 'fund'), { from: 'balance' });
    expect([await availableOf(house, organizer), await escrowOf(house, contractId)]).toEqual([40_000, 60_000]);
    expect((await act(agreed, provider, await pathTo(agreed, 0, 'submit'))).status).toBe(200);
    expect((await act(agreed, organizer, await pathTo(agreed, 0, 'accept'))).status).toBe(200);
    expect([await availableOf(house, provider), await escrowOf(house, contractId)]).toEqual([60_000, 0]);
    expect((await act(agreed, organizer, await pathTo(agreed, 0, 'accept'))).body.code).toBe('milestone_move_refused');
  });

  it('are not handed in before their day', async () => {
    const agreed = await anActiveContract(house);
    await fundAll(house, agreed);
    expect((await act(agreed, agreed.provider, await pathTo(agreed, 1, 'submit'))).body).toMatchObject({
      code: 'milestone_not_due',
    });
  });

  it('are paid by phone on our page, and the money is in escrow once', async () => {
    const agreed = await anActiveContract(house);
    const { contractId, organizer } = agreed;
    const { body } = await act(agreed, organizer, await pathTo(agreed, 0, 'fund'), { from: 'payment' });
    expect(body.paymentUrl).toMatch(/\/pay\/[\w-]+$/);
    const again = await act(agreed, organizer, await pathTo(agreed, 0, 'fund'), { from: 'payment' });
    expect(again.body.paymentUrl).toBe(body.paymentUrl);
    const ref = body.paymentUrl.split('/').at(-1);
    const page = await ask(house, 'GET', `/payments/${ref}`);
    expect(page.body.payment).toMatchObject({
      amount: 60_000,
      title: 'DJ for the opening',
      returnUrl: expect.stringContaining(`/contracts/${contractId}`),
    });
    await ask(house, 'POST', `/payments/sandbox/${ref}`, { body: { outcome: 'approve' } });
    await house.runJobs();
    expect(await milestone(agreed, 0)).toMatchObject({ state: 'funded', fundedFrom: 'payment' });
    expect(await escrowOf(house, contractId)).toBe(60_000);
  });

  it('that were funded otherwise meanwhile send a late payment back', async () => {
    const agreed = await anActiveContract(house);
    const { contractId, organizer } = agreed;
    const { body } = await act(agreed, organizer, await pathTo(agreed, 0, 'fund'), { from: 'payment' });
    const ref = body.paymentUrl.split('/').at(-1);
    await ask(house, 'POST', `/payments/${ref}/start`, { body: { operator: 'mtn', number: '670 00 00 05' } });
    await give(house, organizer, 60_000);
    expect((await act(agreed, organizer, await pathTo(agreed, 0, 'fund'), { from: 'balance' })).status).toBe(200);
    await ask(house, 'POST', `/payments/sandbox/${ref}`, { body: { outcome: 'approve' } });
    house.clock.advance({ minutes: 2 });
    await house.runJobs({ allowFailures: true });
    expect(await escrowOf(house, contractId)).toBe(60_000);
    const paid = await house.db
      .selectFrom('payments')
      .select(['state', 'outcome'])
      .where('ref', '=', ref)
      .executeTakeFirstOrThrow();
    expect(paid.outcome === 'honoured').toBe(false);
  });

  it('are paid out by 72 hours of silence, and not a minute before; both are told', async () => {
    const agreed = await anActiveContract(house);
    const { organizer, provider } = agreed;
    await fundAll(house, agreed);
    await act(agreed, provider, await pathTo(agreed, 0, 'submit'));
    house.clock.advance({ hours: 71, minutes: 59 });
    await passTime();
    expect(await availableOf(house, provider)).toBe(0);
    house.clock.advance({ minutes: 1 });
    await passTime();
    await passTime();
    expect(await availableOf(house, provider)).toBe(60_000);
    expect(told(provider).filter((heading) => heading === 'You have been paid')).toHaveLength(1);
    expect(told(organizer).filter((heading) => heading === 'Silence has paid your provider')).toHaveLength(1);
  });

  it('without money are brought to mind once each: a deposit after a day, the rest on the day of the event', async () => {
    const agreed = await anActiveContract(house, { inDays: 3 });
    const { organizer, provider } = agreed;
    const path = await pathTo(agreed, 0, 'fund');
    const reminders = async () => {
      await house.platform.jobs.enqueue(house.db, 'contracts.remind-unfunded', {});
      await house.runJobs();
      expect(told(provider)).not.toContain('Your contract waits for its money');
      return house.mails
        .filter(({ letter }) => letter.to === organizer.user.email)
        .filter(({ letter }) => letter.heading.en === 'Your contract waits for its money')
        .map(({ letter }) => letter.paragraphs[0]?.fr);
    };
    house.clock.advance({ hours: 23, minutes: 59 });
    expect(await reminders()).toEqual([]);
    house.clock.advance({ minutes: 1 });
    const deposit = expect.stringMatching(/^« Acompte.* » de « DJ for the opening » .* versez 60.000.XAF sous séquestre/);
    expect(await reminders()).toEqual([deposit]);
    expect(await reminders()).toEqual([deposit]);
    await give(house, organizer, 60_000);
    expect((await act(agreed, await signInAgain(house, organizer), path, { from: 'balance' })).status).toBe(200);
    house.clock.advance({ hours: 48 });
    expect(await reminders()).toEqual([deposit, expect.stringContaining('140')]);
    const bell = await ask(house, 'GET', '/activities/message-notification', { as: await signInAgain(house, organizer) });
    expect(bell.body.data[0]).toMatchObject({ activityType: 'milestone_unfunded', path: `/contracts/${agreed.contractId}` });
  });

  it('without money are no matter of a contract that is over or not in force', async () => {
    const [over, draft] = [await anActiveContract(house), await aDraftContract(house)];
    const nothing = { reason: 'No', toProvider: 0, toOrganizer: 0, returned: 0 };
    expect((await act(over, over.organizer, 'cancel', nothing)).status).toBe(200);
    house.clock.advance({ hours: 24 * 60 });
    await house.platform.jobs.enqueue(house.db, 'contracts.remind-unfunded', {});
    await house.runJobs();
    for (const { organizer } of [over, draft]) expect(told(organizer)).not.toContain('Your contract waits for its money');
  });

  it('are paid out once when ten accept at the same moment', async () => {
    const agreed = await anActiveContract(house);
    await fundAll(house, agreed);
    const path = await pathTo(agreed, 0, 'accept');
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => act(agreed, agreed.organizer, path)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await availableOf(house, agreed.provider)).toBe(60_000);
  });
});
