import { beforeEach, describe, expect, it } from 'vitest';
import { aGateway, type MtnGatewayUnderTest, number } from '#test/gateways/mtn';

let live: MtnGatewayUnderTest;
beforeEach(async () => {
  live = await aGateway();
});

describe('a refund at MTN', () => {
  it('of the whole payment is a refund of it', async () => {
    const payment = await live.paid();
    const ref = live.gateway.newReference();
    expect(await live.gateway.refund({ ref, payment, amountXaf: 5_000, reason: 'event_cancelled' })).toEqual({
      outcome: 'accepted',
    });
    const [request] = live.requests('/disbursement/v1_0/refund');
    expect(JSON.parse(String(request?.raw))).toMatchObject({ amount: '5000', currency: 'XAF', referenceIdToRefund: payment.ref });
    expect(live.double.records().at(-1)).toEqual({ ref, kind: 'refund', amountXaf: 5_000, state: 'succeeded' });
  });

  it('of a part is a transfer to the paying number, and is found again by its reference', async () => {
    const payment = await live.paid();
    const ref = live.gateway.newReference();
    await live.gateway.refund({ ref, payment, amountXaf: 2_000, reason: 'buyer_asked' });
    const [request] = live.requests('/disbursement/v1_0/transfer');
    expect(JSON.parse(String(request?.raw))).toMatchObject({ amount: '2000', payee: { partyIdType: 'MSISDN', partyId: number } });
    expect(live.double.records().at(-1)).toEqual({ ref, kind: 'transfer', amountXaf: 2_000, state: 'succeeded' });
    expect(await live.gateway.getRefund({ ref })).toMatchObject({ status: 'succeeded', amountXaf: 2_000, currency: 'XAF' });
  });

  it('of a part without a number is rejected', async () => {
    const payment = { ...(await live.paid()), number: null };
    const made = await live.gateway.refund({
      ref: live.gateway.newReference(),
      payment,
      amountXaf: 2_000,
      reason: 'buyer_asked',
    });
    expect(made).toEqual({ outcome: 'rejected', reason: 'invalid_request' });
    expect(live.requests('/disbursement')).toEqual([]);
  });

  it('of a payment that was not made is rejected', async () => {
    const payment = { ref: live.gateway.newReference(), amountXaf: 5_000, operator: 'mtn', number } as const;
    const made = await live.gateway.refund({
      ref: live.gateway.newReference(),
      payment,
      amountXaf: 5_000,
      reason: 'buyer_asked',
    });
    expect(made).toEqual({ outcome: 'rejected', reason: 'invalid_request' });
  });

  it('fails the second time for one payment, and moves the money once', async () => {
    const payment = await live.paid();
    const refs = [live.gateway.newReference(), live.gateway.newReference()] as const;
    for (const ref of refs) await live.gateway.refund({ ref, payment, amountXaf: 5_000, reason: 'buyer_asked' });
    const states = await Promise.all(refs.map((ref) => live.gateway.getRefund({ ref })));
    expect(states.map(({ status }) => status)).toEqual(['succeeded', 'failed']);
    expect(live.double.balances.disbursement).toBe(10_000_000 - 5_000);
  });

  it.each([5_000, 2_000])('of %i XAF moves once when its reply is lost and it is sent again', async (amountXaf) => {
    const payment = await live.paid();
    const ref = live.gateway.newReference();
    const refund = () => live.gateway.refund({ ref, payment, amountXaf, reason: 'event_cancelled' });
    live.double.failNextWrite('reply_lost');
    expect(await refund()).toEqual({ outcome: 'unknown' });
    expect(await refund()).toEqual({ outcome: 'duplicate' });
    expect(live.double.balances.disbursement).toBe(10_000_000 - amountXaf);
  });

  it('is unknown, not missing, when only one of its two kinds was asked for', async () => {
    live.double.failNext('server_error', ({ path }) => path.includes('/transfer/'));
    expect(await live.gateway.getRefund({ ref: live.gateway.newReference() })).toEqual({ status: 'unknown' });
  });

  it('names an empty account of the platform', async () => {
    live.double.balances.disbursement = 1_000;
    const payment = await live.paid();
    const ref = live.gateway.newReference();
    await live.gateway.refund({ ref, payment, amountXaf: 5_000, reason: 'event_cancelled' });
    expect(await live.gateway.getRefund({ ref })).toEqual({ status: 'failed', reason: 'our_wallet_empty' });
  });
});

describe('a payout at MTN', () => {
  it('is a transfer, found again by its reference', async () => {
    const ref = live.gateway.newReference();
    expect(await live.gateway.getPayout?.({ ref })).toEqual({ status: 'not_found' });
    expect(await live.send(ref)).toEqual({ outcome: 'accepted' });
    expect(await live.send(ref)).toEqual({ outcome: 'duplicate' });
    expect(await live.gateway.getPayout?.({ ref })).toMatchObject({ status: 'succeeded', amountXaf: 3_000, currency: 'XAF' });
    expect(live.double.balances.disbursement).toBe(10_000_000 - 3_000);
  });

  it.each([
    ['46733123453', { status: 'pending' }],
    ['46733123455', { status: 'failed', reason: 'payee_not_found' }],
    ['46733123456', { status: 'failed', reason: 'payee_not_found' }],
    ['46733123463', { status: 'failed', reason: 'unknown' }],
    ['237670000001', { status: 'failed', reason: 'our_wallet_empty' }],
  ])('to the test number %s is %o', async (to, state) => {
    const ref = live.gateway.newReference();
    expect(await live.send(ref, to)).toEqual({ outcome: 'accepted' });
    expect(await live.gateway.getPayout?.({ ref })).toEqual(state);
  });

  it('by another operator is rejected before it is sent', async () => {
    const ref = live.gateway.newReference();
    const outcome = await live.gateway.payout?.({ ref, amountXaf: 3_000, operator: 'orange', number, narration: 'Ngoma' });
    expect(outcome).toEqual({ outcome: 'rejected', reason: 'invalid_request' });
    expect(live.double.requests).toEqual([]);
  });
});

describe('accounts at MTN', () => {
  it('have a balance: those of both products together', async () => {
    await live.paid();
    expect(await live.gateway.balance?.()).toBe(10_005_000);
  });

  it('have no balance when MTN does not give one of them', async () => {
    live.double.failNext('server_error', ({ path }) => path === '/disbursement/v1_0/account/balance');
    await expect(live.gateway.balance?.()).rejects.toThrow('balance');
  });

  it('of payees are active and have a name, are inactive, or do not exist', async () => {
    live.double.setPerson('237670111111', { isActive: true, name: 'Aïcha Mbarga' });
    live.double.setPerson('237670222222', { isActive: true });
    live.double.setPerson('237670333333', { isActive: false, name: 'Paul Essomba' });
    const check = (payee: string) => live.gateway.checkPayee?.({ operator: 'mtn', number: payee });
    expect(await check('237670111111')).toEqual({ isActive: true, name: 'Aïcha Mbarga' });
    expect(await check('237670222222')).toEqual({ isActive: true });
    expect(await check('237670333333')).toEqual({ isActive: false });
    expect(await check('237670444444')).toEqual({ isActive: false });
  });

  it('of payees raise an error when MTN does not answer', async () => {
    live.double.failNext('server_error', ({ path }) => path.endsWith('/active'));
    await expect(live.gateway.checkPayee?.({ operator: 'mtn', number })).rejects.toThrow('active');
  });

  it('of payees are not named in the log when MTN does not answer', async () => {
    live.double.failNext('reply_lost', ({ path }) => path.endsWith('/active'));
    await expect(live.gateway.checkPayee?.({ operator: 'mtn', number })).rejects.toThrow('active');
    expect(live.logged.join('')).toContain('/accountholder/msisdn/[hidden]/active');
    expect(live.logged.join('')).not.toContain(number);
  });
});

describe('MTN without Disbursement', () => {
  it('takes payments, and has neither refunds nor payouts', async () => {
    const only = await aGateway({}, (settings) => ({ ...settings, disbursement: undefined }));
    const payment = await only.paid();
    expect(only.gateway.caps).toMatchObject({ refunds: 'none', payouts: false, checksPayee: false, balance: true });
    expect([only.gateway.payout, only.gateway.getPayout, only.gateway.checkPayee]).toEqual([undefined, undefined, undefined]);
    const ref = only.gateway.newReference();
    const refund = await only.gateway.refund({ ref, payment, amountXaf: 5_000, reason: 'event_cancelled' });
    expect(refund).toEqual({ outcome: 'rejected', reason: 'invalid_request' });
    expect(await only.gateway.getRefund({ ref })).toEqual({ status: 'unknown' });
    expect(await only.gateway.balance?.()).toBe(5_000);
    expect(only.requests('/disbursement')).toEqual([]);
  });
});
