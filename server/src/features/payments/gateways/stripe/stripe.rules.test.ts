import { describe, expect, it } from 'vitest';
import { disputeOf, lineOf, reasonOfDecline, refusalOf, stateOfRefund, stateOfSession } from './stripe.rules.ts';

const intent = {
  ...{ object: 'payment_intent' as const, id: 'pi_1', status: 'succeeded', amount_received: 5_000, currency: 'xaf' },
  ...{ metadata: { ref: 'ours' }, last_payment_error: null },
};
const session = {
  ...{ object: 'checkout.session' as const, id: 'cs_1', client_reference_id: 'ours', url: null },
  ...{ status: 'complete', payment_status: 'paid', payment_intent: intent },
};

describe('the state of a session', () => {
  it.each([
    ['is open', { status: 'open', payment_status: 'unpaid', payment_intent: null }, { status: 'pending' }],
    ['has expired', { status: 'expired', payment_status: 'unpaid' }, { status: 'expired', reason: 'payer_timeout' }],
    ['is paid', {}, { status: 'succeeded', amountXaf: 5_000, currency: 'XAF', providerTxnId: 'pi_1' }],
    ['is complete without a payment', { payment_status: 'no_payment_required', payment_intent: null }, { status: 'unknown' }],
    ['is complete, and its payment is not expanded', { payment_intent: 'pi_1' }, { status: 'unknown' }],
    ['is of a state that did not exist yet', { status: 'paused' }, { status: 'unknown' }],
    ['has no state', { status: null }, { status: 'unknown' }],
  ])('that %s is known', (_, change, state) => {
    expect(stateOfSession({ ...session, ...change })).toEqual(state);
  });

  it.each([
    ['processing', 'pending', undefined],
    ['requires_action', 'pending', undefined],
    ['requires_payment_method', 'failed', 'unknown'],
    ['canceled', 'cancelled', 'payer_rejected'],
  ])('that is complete but unpaid with a payment intent %s is %s', (status, expected, reason) => {
    const unpaid = { ...session, payment_status: 'unpaid', payment_intent: { ...intent, status, amount_received: 0 } };
    expect(stateOfSession(unpaid)).toEqual({ status: expected, ...(reason && { reason }) });
  });
});

it.each([
  ['card_declined', 'insufficient_funds', 'insufficient_funds'],
  ['card_declined', 'card_velocity_exceeded', 'limit_reached'],
  ['card_declined', 'do_not_honor', 'unknown'],
  ['card_declined', 'stolen_card', 'unknown'],
  ['card_declined', 'authentication_required', 'payer_rejected'],
  ['payment_intent_authentication_failure', null, 'payer_rejected'],
  ['expired_card', 'expired_card', 'payer_not_found'],
  ['incorrect_number', undefined, 'payer_not_found'],
  ['processing_error', undefined, 'provider_down'],
  ['card_declined', 'issuer_not_available', 'provider_down'],
  [undefined, undefined, 'unknown'],
])('a card that is declined with %s and %s has the reason %s', (code, declineCode, reason) => {
  expect(reasonOfDecline(code, declineCode)).toBe(reason);
});

it.each([
  [{ statusCode: 400, type: 'invalid_request_error', code: 'parameter_missing' }, 'invalid_request'],
  [{ statusCode: 400, type: 'invalid_request_error' }, 'invalid_request'],
  [{ statusCode: 404, type: 'invalid_request_error', code: 'resource_missing' }, 'invalid_request'],
  [{ statusCode: 400, type: 'invalid_request_error', code: 'amount_too_large' }, 'limit_reached'],
  [{ statusCode: 400, type: 'invalid_request_error', code: 'balance_insufficient' }, 'our_wallet_empty'],
  [{ statusCode: 402, type: 'card_error', code: 'card_declined', declineCode: 'insufficient_funds' }, 'insufficient_funds'],
  [{ statusCode: 401, type: 'invalid_request_error' }, 'provider_down'],
  [{ statusCode: 403, type: 'invalid_request_error' }, 'provider_down'],
  [{ statusCode: 400, type: 'idempotency_error' }, undefined],
  [{ statusCode: 400, type: 'invalid_request_error', code: 'rate_limit' }, undefined],
  [{ statusCode: 429, type: 'invalid_request_error', code: 'lock_timeout' }, undefined],
  [{ statusCode: 409, type: 'idempotency_error', code: 'idempotency_key_in_use' }, undefined],
  [{ statusCode: 429 }, undefined],
  [{ statusCode: 500, type: 'api_error' }, undefined],
  [{ statusCode: 503 }, undefined],
  [{}, undefined],
])('the error %o is a rejection with the reason %s, or may have been executed', (fault, reason) => {
  expect(refusalOf(fault)).toBe(reason);
});

const refund = {
  object: 'refund' as const,
  id: 're_1',
  status: 'succeeded',
  amount: 2_000,
  currency: 'xaf',
  metadata: { ref: 'r' },
};

it.each([
  ['succeeded', undefined, 'succeeded', undefined],
  ['pending', undefined, 'pending', undefined],
  ['requires_action', undefined, 'pending', undefined],
  ['failed', 'lost_or_stolen_card', 'failed', 'payee_not_found'],
  ['failed', 'expired_or_canceled_card', 'failed', 'payee_not_found'],
  ['failed', 'insufficient_funds', 'failed', 'our_wallet_empty'],
  ['failed', 'charge_for_pending_refund_disputed', 'failed', 'invalid_request'],
  ['failed', 'declined', 'failed', 'unknown'],
  ['canceled', undefined, 'cancelled', 'unknown'],
  [null, undefined, 'unknown', undefined],
  ['of_later_years', undefined, 'unknown', undefined],
])('a refund of the state %s (%s) is %s with the reason %s', (status, failure_reason, expected, reason) => {
  const state = stateOfRefund({ ...refund, status, failure_reason });
  expect({ status: state.status, reason: state.reason }).toEqual({ status: expected, reason });
});

describe('a dispute', () => {
  const dispute = {
    ...{ object: 'dispute' as const, id: 'du_1', status: 'needs_response', amount: 5_000, currency: 'xaf', reason: 'fraudulent' },
    ...{ payment_intent: intent, evidence_details: { due_by: 1_800_000_000 }, balance_transactions: [] },
  };

  it.each([
    ['warning_needs_response', 'needs_response'],
    ['needs_response', 'needs_response'],
    ['appeal_needs_response', 'needs_response'],
    ['warning_under_review', 'under_review'],
    ['under_review', 'under_review'],
    ['appeal_under_review', 'under_review'],
    ['warning_closed', 'closed'],
    ['prevented', 'closed'],
    ['won', 'won'],
    ['lost', 'lost'],
  ])('of the state %s is %s', (status, expected) => {
    expect(disputeOf({ ...dispute, status }).status).toBe(expected);
  });

  it('without a time to respond, without money taken or without an expanded payment says so', () => {
    const bare = { ...dispute, payment_intent: 'pi_1', evidence_details: { due_by: 0 } };
    expect(disputeOf(bare)).toMatchObject({ respondBy: null, isMoneyWithdrawn: false, paymentRef: null, paymentTxnId: 'pi_1' });
    expect(disputeOf({ ...dispute, payment_intent: null })).toMatchObject({ paymentRef: null, paymentTxnId: null });
    const withdrawn = [{ amount: -762 }, { amount: 762 }, { amount: -762 }];
    expect(disputeOf({ ...dispute, balance_transactions: withdrawn }).isMoneyWithdrawn).toBe(true);
  });
});

describe('a line of the statement', () => {
  const moved = { object: 'balance_transaction' as const, id: 'txn_1', created: 1_800_000_000 };
  const charge = { object: 'charge', id: 'ch_1', amount: 5_000, currency: 'xaf', metadata: {}, payment_intent: 'pi_1' };

  it('has the id of Stripe as its reference if the platform did not request it', () => {
    expect(lineOf({ ...moved, source: charge })).toMatchObject({ kind: 'payment', ref: 'ch_1', txnId: 'pi_1', amountXaf: 5_000 });
    expect(lineOf({ ...moved, source: { ...refund, metadata: null } })).toMatchObject({ kind: 'refund', ref: 're_1' });
  });

  it('does not exist for fees, transfers, other currencies and refunds that failed', () => {
    const others = [null, { object: 'payout' }, { ...charge, currency: 'eur' }, { ...refund, status: 'failed' }];
    for (const source of others) expect(lineOf({ ...moved, source })).toBeUndefined();
  });

  it('is refused if a payment or refund has no amount', () => {
    expect(() => lineOf({ ...moved, source: { ...charge, amount: null } })).toThrow();
    expect(() => lineOf({ ...moved, source: { ...refund, amount: 1.5 } })).toThrow();
  });
});
