import { describe, expect, it } from 'vitest';
import { ledgerFeature } from '#features/ledger/index';
import { anAdmin, anOrganizer, aProvider, type Person } from '#test/factories/people';
import {
  aConfirmedWithdrawal,
  anEarner,
  approve,
  askAs,
  askWithdrawal,
  earn,
  goodNumber,
  lastCode,
  savePayoutNumber,
} from '#test/factories/withdrawals';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const { db, clock, mails, runJobs, platform } = test;
const ledger = ledgerFeature(platform);
const [admin, other] = [await anAdmin(test, { name: 'Aïcha Bello' }), await anAdmin(test, { name: 'Serge Tamo' })];

const balancesOf = async ({ user }: Person) => {
  const { available, reserved, owed } = await ledger.balances(db, user.id);
  return { available, reserved, owed };
};
const balanceOf = async (code: string) => {
  const row = await db.selectFrom('ledger_accounts').select('balance_xaf').where('code', '=', code).executeTakeFirst();
  return row?.balance_xaf ?? 0;
};
const subjectsTo = ({ user }: Person) =>
  mails.filter(({ message }) => message.to === user.email).map(({ message }) => message.subject.en);
const own = async (person: Person) => (await askAs(test, 'GET', '/withdrawal', { as: person })).body.withdrawals;
const details = async (id: string, as = admin) => (await askAs(test, 'GET', `/withdrawal/${id}`, { as })).body.withdrawal;
const quote = async (person: Person, amount = '') =>
  (await askAs(test, 'GET', `/withdrawal/quote${amount && `?amount=${amount}`}`, { as: person })).body;
const reject = (id: string, as = admin) =>
  askAs(test, 'PUT', `/withdrawal/${id}/reject`, { as, body: { reason: 'The name does not fit the papers' } });
const giveBack = (id: string, as = admin) =>
  askAs(test, 'PUT', `/withdrawal/${id}/give-back`, { as, body: { reason: 'Choose another number' } });
const payAgain = (id: string, body: object = {}, as = admin) => askAs(test, 'POST', `/withdrawal/${id}/payout`, { as, body });
const cancel = (id: string, as: Person) => askAs(test, 'PUT', `/withdrawal/${id}/cancel`, { as });

describe('a payout account', () => {
  it('is saved with the name that the operator gives, and used at once when it is the first', async () => {
    const organizer = await anOrganizer(test, { name: 'Martin Sawa' });
    expect(await quote(organizer)).toMatchObject({ obstacle: 'no_account', account: null, max: 0 });
    mails.length = 0;
    const { status, body } = await savePayoutNumber(test, organizer);
    expect(status).toBe(200);
    expect(body).toMatchObject({ message: 'Saved successfully', account: { operator: 'mtn', number: `237${goodNumber}` } });
    expect(Date.parse(body.account.usableFrom)).toBe(clock().getTime());
    await runJobs();
    expect(subjectsTo(organizer)).toEqual(['Your payout account is now MTN ••3402']);
    const { body: settings } = await askAs(test, 'GET', '/payment-settings/gateways', { as: organizer });
    expect(settings).toMatchObject({ lockHours: 24, account: { _id: body.account._id } });
    expect(settings.operators).toContainEqual({ operator: 'mtn', isAvailable: true, checksName: true });
  });

  it('locks payouts for a day when it is changed, and not when the same one is saved again', async () => {
    const organizer = await anEarner(test);
    await savePayoutNumber(test, organizer);
    expect((await quote(organizer)).obstacle).toBeNull();
    await savePayoutNumber(test, organizer, '677123499');
    expect(await quote(organizer)).toMatchObject({ obstacle: 'account_locked', usableFrom: expect.any(String) });
    expect(await askWithdrawal(test, organizer, 5_000)).toMatchObject({ status: 409, body: { code: 'payout_account_locked' } });
    clock.advance({ hours: 24 });
    expect((await askWithdrawal(test, organizer, 5_000)).status).toBe(201);
  });

  it('of another person shows its owner a masked name and admins the whole one', async () => {
    const organizer = await anEarner(test, { number: '677000012', name: 'Kribi Océan' });
    const { account } = await quote(organizer);
    expect(account).toMatchObject({ nameCheck: 'other_name', holderName: 'J••• E•••' });
    const id = await aConfirmedWithdrawal(test, organizer, 10_000);
    expect(await details(id)).toMatchObject({
      account: { holderName: 'Jean Essomba' },
      signs: expect.arrayContaining(['other_name']),
    });
  });

  it('is refused for a number that cannot receive money, of another operator, or after five checks in a day', async () => {
    const organizer = await anOrganizer(test);
    expect(await savePayoutNumber(test, organizer, '677000011')).toMatchObject({
      status: 409,
      body: { code: 'payee_not_active' },
    });
    expect(await savePayoutNumber(test, organizer, '699123456')).toMatchObject({
      status: 400,
      body: { code: 'operator_mismatch' },
    });
    for (const number of ['677000101', '677000102', '677000103'])
      expect((await savePayoutNumber(test, organizer, number)).status).toBe(200);
    expect(await savePayoutNumber(test, organizer, '677000104')).toMatchObject({ status: 429 });
  });
});

describe('a withdrawal', () => {
  it('shows fee and net before it is asked for, reserves the amount, and is confirmed by a code', async () => {
    const organizer = await anEarner(test, { amountXaf: 574_560 });
    expect(await quote(organizer, '300000')).toMatchObject({
      ...{ available: 574_560, min: 1_000, max: 574_560, obstacle: null },
      quote: { amount: 300_000, fee: 1_500, net: 298_500, approvals: 1 },
    });
    const { status, body } = await askWithdrawal(test, organizer, 300_000);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      message: 'Withdrawal created successfully',
      withdrawal: { state: 'created', net: 298_500, mayCancel: true },
    });
    expect(await balancesOf(organizer)).toEqual({ available: 274_560, reserved: 300_000, owed: 0 });
    expect(await askWithdrawal(test, organizer, 1_000)).toMatchObject({ status: 409, body: { code: 'withdrawal_open' } });
    await runJobs();
    const verified = await askAs(test, 'POST', '/withdrawal/verify-otp', {
      as: organizer,
      body: { withdrawalId: body.withdrawal._id, otp: lastCode(test, organizer) },
    });
    expect(verified.body).toMatchObject({ message: 'OTP verified successfully', withdrawal: { state: 'otp_verified' } });
    expect((await askWithdrawal(test, organizer, 1_000)).status).toBe(201);
  });

  it('is refused below the minimum, above the balance, with a debt, and above 50,000 XAF in all without verification', async () => {
    const organizer = await anEarner(test, { amountXaf: 90_000, isVerified: false });
    expect((await askWithdrawal(test, organizer, 999)).status).toBe(400);
    expect(await askWithdrawal(test, organizer, 90_001)).toMatchObject({ status: 409, body: { code: 'insufficient_balance' } });
    expect(await askWithdrawal(test, organizer, 50_001)).toMatchObject({ status: 409, body: { code: 'identity_required' } });
    await aConfirmedWithdrawal(test, organizer, 40_000);
    expect(await askWithdrawal(test, organizer, 10_001)).toMatchObject({ status: 409, body: { code: 'identity_required' } });
    expect(await quote(organizer)).toMatchObject({ max: 10_000 });
  });

  it('is cancelled by its owner until it is approved, and the amount is available again', async () => {
    const organizer = await anEarner(test, { amountXaf: 20_000 });
    const id = await aConfirmedWithdrawal(test, organizer, 15_000);
    const stranger = await anEarner(test);
    expect(await cancel(id, stranger)).toMatchObject({ status: 404 });
    expect(await askAs(test, 'POST', `/withdrawal/${id}/otp`, { as: stranger })).toMatchObject({ status: 404 });
    const guess = { as: stranger, body: { withdrawalId: id, otp: '123456' } };
    expect(await askAs(test, 'POST', '/withdrawal/verify-otp', guess)).toMatchObject({ status: 404 });
    expect((await cancel(id, organizer)).body.withdrawal).toMatchObject({ state: 'cancelled', mayCancel: false });
    expect(await balancesOf(organizer)).toEqual({ available: 20_000, reserved: 0, owed: 0 });
    expect(await cancel(id, organizer)).toMatchObject({ status: 409, body: { code: 'withdrawal_not_open' } });
    expect(await approve(test, admin, id)).toMatchObject({ status: 409, body: { code: 'withdrawal_not_open' } });
  });

  it('without its code is cancelled after half an hour, and a new code replaces the last one', async () => {
    const organizer = await anEarner(test, { amountXaf: 20_000 });
    const { body } = await askWithdrawal(test, organizer, 15_000);
    const id = body.withdrawal._id;
    await runJobs();
    const first = lastCode(test, organizer);
    expect((await askAs(test, 'POST', `/withdrawal/${id}/otp`, { as: organizer })).status).toBe(200);
    await runJobs();
    expect(lastCode(test, organizer)).not.toBe(first);
    const typed = { as: organizer, body: { withdrawalId: id, otp: first } };
    expect(await askAs(test, 'POST', '/withdrawal/verify-otp', typed)).toMatchObject({
      status: 400,
      body: { code: 'code_wrong' },
    });
    clock.advance({ minutes: 31 });
    await platform.jobs.enqueue(db, 'withdrawals.cancel-unverified', {});
    await runJobs();
    expect((await own(organizer))[0]).toMatchObject({ state: 'cancelled' });
    expect(await balancesOf(organizer)).toEqual({ available: 20_000, reserved: 0, owed: 0 });
  });
});

describe('an admin', () => {
  it('approves with a code, the payout is made, and the owner is notified of each step', async () => {
    const organizer = await anEarner(test, { amountXaf: 100_000 });
    const id = await aConfirmedWithdrawal(test, organizer, 60_000);
    const [fees, sandbox] = [await balanceOf('platform_fees'), await balanceOf('gateway_clearing:sandbox')];
    expect(await askAs(test, 'PUT', `/withdrawal/${id}/approve`, { as: admin, body: { code: '000000' } })).toMatchObject({
      ...{ status: 400, body: { code: 'code_wrong' } },
    });
    mails.length = 0;
    const { status, body } = await approve(test, admin, id, 'Called him');
    expect(status).toBe(200);
    expect(body).toMatchObject({ message: 'Withdrawal approved successfully', withdrawal: { state: 'approved' } });
    await runJobs();
    expect(await details(id)).toMatchObject({
      state: 'paid',
      approvals: [{ admin: 'Aïcha Bello', note: 'Called him', isOwn: true }],
      payouts: [{ attempt: 1, gateway: 'sandbox', state: 'succeeded' }],
      history: ['created', 'otp_verified', 'approved', 'processing', 'paid'].map((state) => expect.objectContaining({ state })),
    });
    expect(await balancesOf(organizer)).toEqual({ available: 40_000, reserved: 0, owed: 0 });
    expect(await balanceOf('platform_fees')).toBe(fees - 300);
    expect(await balanceOf('gateway_clearing:sandbox')).toBe(sandbox - 59_700);
    expect(subjectsTo(organizer)).toEqual(['Your withdrawal of 60,000 XAF is approved', '59,700 XAF were paid to you']);
    expect(await ledger.prove()).toMatchObject({ driftedAccounts: [], unbalancedTransfers: [], totalXaf: 0 });
  });

  it('is not enough for a large one: the second admin approves it too, and the first one not twice', async () => {
    const organizer = await anEarner(test, { amountXaf: 900_000 });
    const id = await aConfirmedWithdrawal(test, organizer, 740_000);
    expect((await approve(test, admin, id, 'I called him')).body).toMatchObject({
      message: 'Withdrawal approved successfully',
      withdrawal: { state: 'otp_verified', approvalsNeeded: 2 },
    });
    expect(await approve(test, admin, id)).toMatchObject({ status: 409, body: { code: 'already_approved' } });
    expect((await details(id, other)).approvals).toMatchObject([{ admin: 'Aïcha Bello', note: 'I called him', isOwn: false }]);
    expect((await approve(test, other, id)).body.withdrawal).toMatchObject({ state: 'approved' });
    await runJobs();
    expect(await details(id)).toMatchObject({ state: 'paid' });
  });

  it('rejects with a reason that the owner reads, and the amount is available again', async () => {
    const organizer = await anEarner(test, { amountXaf: 100_000 });
    const id = await aConfirmedWithdrawal(test, organizer, 60_000);
    mails.length = 0;
    expect((await reject(id)).body).toMatchObject({
      message: 'Withdrawal rejected successfully',
      withdrawal: { state: 'rejected' },
    });
    expect((await own(organizer))[0]).toMatchObject({ state: 'rejected', reason: 'The name does not fit the papers' });
    expect(await balancesOf(organizer)).toEqual({ available: 100_000, reserved: 0, owed: 0 });
    await runJobs();
    expect(subjectsTo(organizer)).toEqual(['Your withdrawal of 60,000 XAF was not approved']);
    expect(await reject(id)).toMatchObject({ status: 409 });
    const { acts } = (await askAs(test, 'GET', '/users/acts?action=withdrawal.rejected', { as: admin })).body;
    const { code } = await details(id);
    expect(acts[0]).toMatchObject({
      subjectName: `${organizer.user.name} · ${code}`,
      reason: 'The name does not fit the papers',
    });
  });

  it.each([
    ['fr', 'Nous n’avons pas pu'],
    ['en', 'We could not'],
    [undefined, 'Nous n’avons pas pu'],
  ] as const)('reads the prepared reasons in the language of the owner: %s', async (locale, words) => {
    const organizer = await anEarner(test, { ...(locale && { locale }) });
    const { rejectionWords } = await details(await aConfirmedWithdrawal(test, organizer, 10_000));
    expect(rejectionWords.number).toContain(words);
  });

  it('never decides on their own withdrawal, nor on that of a blocked account', async () => {
    const organizer = await anEarner(test);
    const id = await aConfirmedWithdrawal(test, organizer, 60_000);
    await db.updateTable('users').set({ role: 'admin' }).where('id', '=', organizer.user.id).execute();
    expect(await reject(id, organizer)).toMatchObject({ status: 403, body: { code: 'own_withdrawal' } });
    expect(await approve(test, organizer, id)).toMatchObject({ status: 403, body: { code: 'own_withdrawal' } });
    await db
      .updateTable('users')
      .set({ blocked_at: clock(), blocked_reason: 'Fraud' })
      .where('id', '=', organizer.user.id)
      .execute();
    expect(await approve(test, admin, id)).toMatchObject({ status: 409, body: { code: 'owner_blocked' } });
  });

  it('sees what is to decide with its signs, searches, sorts and counts it', async () => {
    const first = await anEarner(test, { name: 'Collectif Mvet', number: '677123455' });
    const second = await anEarner(test, { name: 'Maison Sawa', number: '677123455' });
    const ids = [await aConfirmedWithdrawal(test, first, 20_000), await aConfirmedWithdrawal(test, second, 30_000)];
    const list = async (query: string) => (await askAs(test, 'GET', `/withdrawal/all?${query}`, { as: admin })).body;
    const found = await list('q=Collectif');
    expect(found).toMatchObject({
      total: 1,
      withdrawals: [{ _id: ids[0], signs: expect.arrayContaining(['shared_number', 'first']) }],
    });
    expect(found.lists.to_decide.count).toBeGreaterThanOrEqual(2);
    const byAmount = (await list('sort=amount&limit=100')).withdrawals.map(({ amount }: { amount: number }) => amount);
    expect(byAmount).toEqual(byAmount.toSorted((one: number, next: number) => next - one));
    const byName = (await list('sort=name&order=desc&q=677123455')).withdrawals.map(({ _id }: { _id: string }) => _id);
    expect(byName).toEqual([ids[1], ids[0]]);
    const { total, sums } = await list('risky=true&q=677123455');
    expect([total, sums]).toEqual([2, { amount: 50_000, fee: 250 }]);
    expect((await list('list=paid&q=Collectif')).total).toBe(0);
  });

  it('approves several small ones without signs by one code, and leaves the others', async () => {
    const known = await anEarner(test, { number: '677123461' });
    // The operator knows the name of its owner, who then has no sign of risk once they were paid.
    await db.updateTable('payout_accounts').set({ name_check: 'same_name' }).where('user_id', '=', known.user.id).execute();
    for (const amount of [20_000, 20_000]) {
      const id = await aConfirmedWithdrawal(test, known, amount);
      await approve(test, admin, id);
      await runJobs();
      clock.advance({ hours: 25 });
    }
    const small = await aConfirmedWithdrawal(test, known, 25_000);
    const risky = await aConfirmedWithdrawal(test, await anEarner(test, { number: '677123462' }), 25_000);
    await askAs(test, 'POST', '/withdrawal/approval-code', { as: admin });
    await runJobs();
    const { body } = await askAs(test, 'POST', '/withdrawal/approvals', {
      as: admin,
      body: { ids: [small, risky], code: lastCode(test, admin) },
    });
    expect(body).toMatchObject({ approved: 1, left: 1, message: '1 withdrawal approved successfully' });
    expect((await details(risky, admin)).state).toBe('otp_verified');
  });
});

describe('a payout that the operator refuses', () => {
  it('leaves the amount reserved until an admin tries again or gives it back', async () => {
    const organizer = await anEarner(test, { amountXaf: 100_000, number: '677000014' });
    const id = await aConfirmedWithdrawal(test, organizer, 60_000);
    mails.length = 0;
    await approve(test, admin, id);
    await runJobs();
    expect(await details(id, admin)).toMatchObject({
      state: 'failed',
      payouts: [{ state: 'failed', reason: expect.any(String) }],
    });
    expect(await balancesOf(organizer)).toEqual({ available: 40_000, reserved: 60_000, owed: 0 });
    expect((await payAgain(id, {}, admin)).body.withdrawal).toMatchObject({ state: 'processing' });
    await runJobs();
    expect(await details(id, admin)).toMatchObject({
      state: 'failed',
      payouts: [{ attempt: 1 }, { attempt: 2, state: 'failed' }],
    });
    expect((await giveBack(id, admin)).body.withdrawal).toMatchObject({ state: 'returned', reason: 'Choose another number' });
    expect(await balancesOf(organizer)).toEqual({ available: 100_000, reserved: 0, owed: 0 });
    await runJobs();
    expect(subjectsTo(organizer)).toEqual([
      'Your withdrawal of 60,000 XAF is approved',
      'Your withdrawal of 60,000 XAF is delayed',
      'Your withdrawal of 60,000 XAF is delayed',
      '60,000 XAF are available again',
    ]);
    expect(await giveBack(id, admin)).toMatchObject({ status: 409, body: { code: 'withdrawal_not_failed' } });
  });

  it('to a slow number is asked about until it is paid', async () => {
    const organizer = await anEarner(test, { amountXaf: 100_000, number: '677000015' });
    const id = await aConfirmedWithdrawal(test, organizer, 60_000);
    await approve(test, admin, id);
    await runJobs();
    expect((await details(id, admin)).state).toBe('processing');
    expect(await giveBack(id, admin)).toMatchObject({ status: 409, body: { code: 'withdrawal_not_failed' } });
    clock.advance({ minutes: 11 });
    await runJobs();
    expect((await details(id, admin)).state).toBe('paid');
  });
});

describe('a bank account', () => {
  it('is paid by an admin with the reference of the transfer, after the approval', async () => {
    const provider = await aProvider(test, { isVerified: true });
    await earn(test, provider, 80_000);
    const saved = await askAs(test, 'PUT', '/payment-settings/gateways', {
      as: provider,
      body: {
        method: 'bank',
        bankName: 'Afriland First Bank',
        bankAccount: '10005 00001 01234567890 12',
        holderName: 'Sono Bali',
      },
    });
    expect(saved.body.account).toMatchObject({ bankAccount: '10005000010123456789012', nameCheck: 'not_asked' });
    const id = await aConfirmedWithdrawal(test, provider, 50_000);
    await approve(test, admin, id);
    expect((await details(id, admin)).state).toBe('approved');
    expect(await payAgain(id, {}, admin)).toMatchObject({ status: 400, body: { code: 'bank_reference_missing' } });
    const outside = await balanceOf('outside_payments');
    expect((await payAgain(id, { bankReference: 'VIR-2026-118' }, admin)).body.withdrawal).toMatchObject({ state: 'paid' });
    expect(await balanceOf('outside_payments')).toBe(outside - 49_750);
    expect(await balancesOf(provider)).toEqual({ available: 30_000, reserved: 0, owed: 0 });
  });
});
