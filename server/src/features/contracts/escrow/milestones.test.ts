import { describe, expect, it } from 'vitest';
import {
  aDraftContract,
  anActiveContract,
  availableOf,
  contractSteps,
  creditAvailable,
  escrowOf,
  fundAll,
} from '#test/factories/agreements';
import { ask } from '#test/factories/events';
import { signInAgain } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();

const { act, milestone, pathTo, passTime, emailHeadingsTo } = contractSteps(app);

describe('a milestone', () => {
  it('moves money from the organizer’s balance into escrow, and to the provider once accepted', async () => {
    const agreed = await anActiveContract(app);
    const { contractId, organizer, provider } = agreed;
    expect((await act(agreed, organizer, await pathTo(agreed, 0, 'fund'), { from: 'balance' })).body.code).toBe(
      'insufficient_balance',
    );
    await creditAvailable(app, organizer, 100_000);
    await act(agreed, organizer, await pathTo(agreed, 0, 'fund'), { from: 'balance' });
    expect([await availableOf(app, organizer), await escrowOf(app, contractId)]).toEqual([40_000, 60_000]);
    expect((await act(agreed, provider, await pathTo(agreed, 0, 'submit'))).status).toBe(200);
    expect((await act(agreed, organizer, await pathTo(agreed, 0, 'accept'))).status).toBe(200);
    expect([await availableOf(app, provider), await escrowOf(app, contractId)]).toEqual([60_000, 0]);
    expect((await act(agreed, organizer, await pathTo(agreed, 0, 'accept'))).body.code).toBe('milestone_move_refused');
  });

  it('cannot be submitted before its day', async () => {
    const agreed = await anActiveContract(app);
    await fundAll(app, agreed);
    expect((await act(agreed, agreed.provider, await pathTo(agreed, 1, 'submit'))).body).toMatchObject({
      code: 'milestone_not_due',
    });
  });

  it('can be paid by mobile money on the payment page and is funded once', async () => {
    const agreed = await anActiveContract(app);
    const { contractId, organizer } = agreed;
    const { body } = await act(agreed, organizer, await pathTo(agreed, 0, 'fund'), { from: 'payment' });
    expect(body.paymentUrl).toMatch(/\/pay\/[\w-]+$/);
    const again = await act(agreed, organizer, await pathTo(agreed, 0, 'fund'), { from: 'payment' });
    expect(again.body.paymentUrl).toBe(body.paymentUrl);
    const ref = body.paymentUrl.split('/').at(-1);
    const page = await ask(app, 'GET', `/payments/${ref}`);
    expect(page.body.payment).toMatchObject({
      amount: 60_000,
      title: 'DJ for the opening',
      returnUrl: expect.stringContaining(`/contracts/${contractId}`),
    });
    await ask(app, 'POST', `/payments/sandbox/${ref}`, { body: { outcome: 'approve' } });
    await app.runJobs();
    expect(await milestone(agreed, 0)).toMatchObject({ state: 'funded', fundedFrom: 'payment' });
    expect(await escrowOf(app, contractId)).toBe(60_000);
  });

  it('refunds a late payment if it was funded otherwise meanwhile', async () => {
    const agreed = await anActiveContract(app);
    const { contractId, organizer } = agreed;
    const { body } = await act(agreed, organizer, await pathTo(agreed, 0, 'fund'), { from: 'payment' });
    const ref = body.paymentUrl.split('/').at(-1);
    await ask(app, 'POST', `/payments/${ref}/start`, { body: { operator: 'mtn', number: '670 00 00 05' } });
    await creditAvailable(app, organizer, 60_000);
    expect((await act(agreed, organizer, await pathTo(agreed, 0, 'fund'), { from: 'balance' })).status).toBe(200);
    await ask(app, 'POST', `/payments/sandbox/${ref}`, { body: { outcome: 'approve' } });
    app.clock.advance({ minutes: 2 });
    await app.runJobs({ allowFailures: true });
    expect(await escrowOf(app, contractId)).toBe(60_000);
    const paid = await app.db
      .selectFrom('payments')
      .select(['state', 'outcome'])
      .where('ref', '=', ref)
      .executeTakeFirstOrThrow();
    expect(paid.outcome === 'honoured').toBe(false);
  });

  it('is released exactly 72 hours after an unanswered submission, and both sides are notified', async () => {
    const agreed = await anActiveContract(app);
    const { organizer, provider } = agreed;
    await fundAll(app, agreed);
    await act(agreed, provider, await pathTo(agreed, 0, 'submit'));
    app.clock.advance({ hours: 71, minutes: 59 });
    await passTime();
    expect(await availableOf(app, provider)).toBe(0);
    app.clock.advance({ minutes: 1 });
    await passTime();
    await passTime();
    expect(await availableOf(app, provider)).toBe(60_000);
    expect(emailHeadingsTo(provider).filter((heading) => heading === 'You have been paid')).toHaveLength(1);
    expect(emailHeadingsTo(organizer).filter((heading) => heading === 'Payment released automatically')).toHaveLength(1);
  });

  it('without money causes one reminder: a deposit after a day, the rest on the day of the event', async () => {
    const agreed = await anActiveContract(app, { inDays: 3 });
    const { organizer, provider } = agreed;
    const path = await pathTo(agreed, 0, 'fund');
    const reminders = async () => {
      await app.platform.jobs.enqueue(app.db, 'contracts.remind-unfunded', {});
      await app.runJobs();
      expect(emailHeadingsTo(provider)).not.toContain('Your contract needs funds');
      return app.mails
        .filter(({ message }) => message.to === organizer.user.email)
        .filter(({ message }) => message.heading.en === 'Your contract needs funds')
        .map(({ message }) => message.paragraphs[0]?.fr);
    };
    app.clock.advance({ hours: 23, minutes: 59 });
    expect(await reminders()).toEqual([]);
    app.clock.advance({ minutes: 1 });
    const deposit = expect.stringMatching(
      /^«\u00a0Acompte.*\u00a0» de «\u00a0DJ for the opening\u00a0» .* versez 60.000.XAF sous séquestre/,
    );
    expect(await reminders()).toEqual([deposit]);
    expect(await reminders()).toEqual([deposit]);
    await creditAvailable(app, organizer, 60_000);
    expect((await act(agreed, await signInAgain(app, organizer), path, { from: 'balance' })).status).toBe(200);
    app.clock.advance({ hours: 48 });
    expect(await reminders()).toEqual([deposit, expect.stringContaining('140')]);
    const bell = await ask(app, 'GET', '/activities/message-notification', { as: await signInAgain(app, organizer) });
    expect(bell.body.data[0]).toMatchObject({ activityType: 'milestone_unfunded', path: `/contracts/${agreed.contractId}` });
  });

  it('without money causes no reminder if its contract is over or not in force', async () => {
    const [over, draft] = [await anActiveContract(app), await aDraftContract(app)];
    const nothing = { reason: 'No', toProvider: 0, toOrganizer: 0, returned: 0 };
    expect((await act(over, over.organizer, 'cancel', nothing)).status).toBe(200);
    app.clock.advance({ hours: 24 * 60 });
    await app.platform.jobs.enqueue(app.db, 'contracts.remind-unfunded', {});
    await app.runJobs();
    for (const { organizer } of [over, draft]) expect(emailHeadingsTo(organizer)).not.toContain('Your contract needs funds');
  });

  it('is paid out once for ten concurrent acceptances', async () => {
    const agreed = await anActiveContract(app);
    await fundAll(app, agreed);
    const path = await pathTo(agreed, 0, 'accept');
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => act(agreed, agreed.organizer, path)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await availableOf(app, agreed.provider)).toBe(60_000);
  });
});
