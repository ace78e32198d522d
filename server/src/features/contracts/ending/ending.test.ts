import { afterAll, describe, expect, it } from 'vitest';
import {
  anActiveContract,
  availableOf,
  contractOf,
  contractSteps,
  creditAvailable,
  escrowOf,
  featuresOf,
  fundAll,
} from '#test/factories/agreements';
import { ask } from '#test/factories/events';
import { anAdmin } from '#test/factories/people';
import { untilLockAwaited } from '#test/harness/locks';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const { contracts, orders, auth } = featuresOf(app);
afterAll(async () => {
  await orders.close();
  await auth.close();
});

const { act, pathTo, passTime, emailHeadingsTo } = contractSteps(app);

describe('the end of a contract', () => {
  it('by the organizer releases the escrow to the provider and allows reviews', async () => {
    const agreed = await anActiveContract(app);
    const { contractId, organizer, provider } = agreed;
    expect((await act(agreed, organizer, 'complete')).body.code).toBe('milestones_unfunded');
    await fundAll(app, agreed);
    expect(await contracts.completedOf(app.db, contractId)).toBeUndefined();
    expect((await act(agreed, provider, 'complete')).status).toBe(403);
    expect((await act(agreed, organizer, 'complete')).body.contract).toMatchObject({
      state: 'completed',
      released: 200_000,
      escrow: 0,
    });
    expect(await availableOf(app, provider)).toBe(200_000);
    expect(await contracts.completedOf(app.db, contractId)).toMatchObject({
      organizerId: organizer.user.id,
      providerId: provider.user.id,
    });
    expect(await contracts.signedBetween(app.db, organizer.user.id, provider.user.id)).toBe(true);
    const { body } = await ask(app, 'GET', `/event-requests/${agreed.requestId}`, { as: organizer });
    expect(body.eventRequest.projectStatus).toBe('completed');
  });

  it('comes automatically 72 hours after the service once everything is paid out', async () => {
    const agreed = await anActiveContract(app, { inDays: 3, depositPercent: 100 });
    await fundAll(app, agreed);
    await act(agreed, agreed.organizer, await pathTo(agreed, 0, 'accept'));
    app.clock.advance({ hours: (3 + 3) * 24 + 6 });
    await passTime();
    expect(await contracts.completedOf(app.db, agreed.contractId)).toBeDefined();
  });

  it('does not come automatically when the end is moved at the same moment', async () => {
    const agreed = await anActiveContract(app, { inDays: 3, depositPercent: 100 });
    await fundAll(app, agreed);
    await act(agreed, agreed.organizer, await pathTo(agreed, 0, 'accept'));
    app.clock.advance({ hours: (3 + 3) * 24 + 6 });
    const later = new Date(app.clock().getTime() + 86_400_000);
    let passing: Promise<void> | undefined;
    await app.db.transaction().execute(async (tx) => {
      await tx.updateTable('contracts').set({ ends_at: later }).where('id', '=', agreed.contractId).execute();
      passing = passTime();
      await untilLockAwaited(app.db);
    });
    await passing;
    expect(await contracts.completedOf(app.db, agreed.contractId)).toBeUndefined();
  });

  it('by the organizer’s cancellation leaves the provider the share that was shown', async () => {
    const agreed = await anActiveContract(app, { inDays: 10 });
    const { organizer, provider, contractId } = agreed;
    await fundAll(app, agreed);
    const { consequences } = (await act(agreed, organizer, 'cancellation', undefined, 'GET')).body;
    expect(consequences).toMatchObject({
      by: 'organizer',
      percent: 25,
      escrow: 200_000,
      toProvider: 50_000,
      toOrganizer: 150_000,
    });
    const shown = { reason: 'Rain', toProvider: 50_000, toOrganizer: 150_000 };
    expect((await act(agreed, organizer, 'cancel', { ...shown, toProvider: 0 })).body.code).toBe('consequences_changed');
    expect((await act(agreed, organizer, 'cancel', shown)).body.contract).toMatchObject({
      state: 'cancelled',
      released: 50_000,
      refunded: 150_000,
    });
    expect([await availableOf(app, provider), await availableOf(app, organizer), await escrowOf(app, contractId)]).toEqual([
      50_000, 150_000, 0,
    ]);
    const activeBookings = await app.db
      .selectFrom('bookings')
      .select('id')
      .where('source_id', '=', agreed.requestId)
      .where('released_at', 'is', null)
      .execute();
    expect(activeBookings).toEqual([]);
  });

  it('by the provider’s cancellation returns escrow and earlier payouts', async () => {
    const agreed = await anActiveContract(app);
    const { organizer, provider } = agreed;
    await fundAll(app, agreed);
    await act(agreed, organizer, await pathTo(agreed, 0, 'accept'));
    const { consequences } = (await act(agreed, provider, 'cancellation', undefined, 'GET')).body;
    expect(consequences).toMatchObject({ toProvider: 0, toOrganizer: 140_000, returned: 60_000, owed: 0 });
    const body = { reason: 'Ill', toProvider: 0, toOrganizer: 140_000, returned: 60_000 };
    const incomeOf = async () => (await ask(app, 'GET', '/dashboard/provider', { as: provider })).body.incomeThisMonth;
    expect(await incomeOf()).toBe(60_000);
    expect((await act(agreed, provider, 'cancel', body)).body.contract).toMatchObject({ returned: 60_000, owed: 0 });
    expect([await availableOf(app, organizer), await availableOf(app, provider)]).toEqual([200_000, 0]);
    expect(await incomeOf()).toBe(0);
  });

  it('by the cancellation of a provider who has spent the payout shows both sides the amount still owed', async () => {
    const agreed = await anActiveContract(app);
    const { contractId, organizer, provider } = agreed;
    await fundAll(app, agreed);
    await act(agreed, organizer, await pathTo(agreed, 0, 'accept'));
    await creditAvailable(app, provider, -45_000);
    const body = { reason: 'Ill', toProvider: 0, toOrganizer: 140_000, returned: 15_000 };
    expect((await act(agreed, provider, 'cancel', body)).status).toBe(200);
    for (const side of [organizer, provider])
      expect(await contractOf(app, contractId, side)).toMatchObject({ returned: 15_000, owed: 45_000, released: 60_000 });
  });

  it('refunds a milestone paid by mobile money to the phone that paid', async () => {
    const agreed = await anActiveContract(app);
    const { organizer } = agreed;
    const { body } = await act(agreed, organizer, await pathTo(agreed, 0, 'fund'), { from: 'payment' });
    await ask(app, 'POST', `/payments/sandbox/${body.paymentUrl.split('/').at(-1)}`, { body: { outcome: 'approve' } });
    await app.runJobs();
    expect((await act(agreed, organizer, 'cancel', { reason: 'Rain', toProvider: 0, toOrganizer: 60_000 })).status).toBe(200);
    await app.runJobs();
    const refunds = await app.db
      .selectFrom('payment_refunds')
      .select(['amount_xaf', 'state'])
      .where('source_type', '=', 'milestone')
      .execute();
    expect(refunds).toEqual([{ amount_xaf: 60_000, state: 'succeeded' }]);
    expect(await availableOf(app, organizer)).toBe(0);
  });
});

describe('a dispute', () => {
  it('freezes escrow until an admin splits it', async () => {
    const agreed = await anActiveContract(app);
    const { organizer, provider, contractId } = agreed;
    const admin = await anAdmin(app);
    expect((await act(agreed, organizer, 'dispute', { reason: 'Nobody came' })).body.code).toBe('nothing_in_escrow');
    await fundAll(app, agreed);
    expect((await act(agreed, organizer, 'dispute', { reason: 'Nobody came' })).body.contract).toMatchObject({
      state: 'disputed',
      escrow: 200_000,
    });
    for (const [who, path] of [
      [organizer, await pathTo(agreed, 0, 'accept')],
      [organizer, 'complete'],
      [provider, await pathTo(agreed, 0, 'submit')],
    ] as const)
      expect((await act(agreed, who, path)).status).toBe(409);
    await app.runJobs();
    expect(emailHeadingsTo(admin)).toContain('A dispute was opened');
    const { body } = await ask(app, 'GET', '/contracts/disputes?open=true', { as: admin });
    expect(body.disputes).toMatchObject([
      { openedBy: 'organizer', reason: 'Nobody came', escrow: 200_000, contract: { _id: contractId } },
    ]);
    const decision = { toProvider: 75_000, outcome: 'completed', note: 'They came late' };
    expect((await act(agreed, admin, 'dispute/decision', { ...decision, toProvider: 200_001 }, 'PUT')).body.code).toBe(
      'split_exceeds_escrow',
    );
    expect((await act(agreed, admin, 'dispute/decision', decision, 'PUT')).body.contract).toMatchObject({
      state: 'completed',
      released: 75_000,
      refunded: 125_000,
    });
    expect((await act(agreed, admin, 'dispute/decision', decision, 'PUT')).status).toBe(409);
    expect([await availableOf(app, provider), await availableOf(app, organizer), await escrowOf(app, contractId)]).toEqual([
      75_000, 125_000, 0,
    ]);
  });
});

describe('a decision on a dispute', () => {
  const aDispute = async () => {
    const agreed = await anActiveContract(app);
    await fundAll(app, agreed);
    await act(agreed, agreed.provider, 'dispute', { reason: 'The stage was closed' });
    return agreed;
  };
  const decision = { toProvider: 50_000, outcome: 'resumed', note: 'Half of it' };

  it('is recorded in the audit log with its admin and reason', async () => {
    const agreed = await aDispute();
    const admin = await anAdmin(app);
    expect((await act(agreed, admin, 'dispute/decision', decision, 'PUT')).status).toBe(200);
    const noted = app.db.selectFrom('audit_log').select(['actor_id', 'action', 'detail']);
    expect(await noted.where('subject_id', '=', agreed.contractId).execute()).toEqual([
      {
        actor_id: admin.user.id,
        action: 'dispute.decided',
        detail: { reason: 'Half of it', outcome: 'resumed', toProviderXaf: 50_000 },
      },
    ]);
  });

  it('is made once, and a second one gets 409', async () => {
    const agreed = await aDispute();
    const admins = [await anAdmin(app), await anAdmin(app)];
    const replies = await Promise.all(admins.map((admin) => act(agreed, admin, 'dispute/decision', decision, 'PUT')));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('contract_move_refused');
    expect(await availableOf(app, agreed.provider)).toBe(50_000);
  });

  it('is refused to an admin who was a side of the contract', async () => {
    const agreed = await aDispute();
    const { user } = agreed.organizer;
    const made = { userId: user.id, role: 'admin' as const };
    expect((await contracts.reading.get(made, agreed.contractId, 'en')).may).toEqual([]);
    await expect(contracts.ending.decide(made, agreed.contractId, { ...decision, outcome: 'resumed' })).rejects.toMatchObject({
      status: 403,
    });
    expect((await contractOf(app, agreed.contractId, agreed.provider)).state).toBe('disputed');
  });
});
