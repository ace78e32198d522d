import { describe, expect, it } from 'vitest';
import type { Inquiry } from '#features/payments/index';
import { judge } from './judgement.rules.ts';

const number = '237677000001';
const at = new Date('2026-12-01T10:00:00Z');
const later = new Date('2026-12-01T10:05:00Z');
const report = { number, amountXaf: 5_000, transactionId: 'MP-77', createdAt: at };

type Given = Partial<Omit<Inquiry, 'payment'>> & { readonly payment?: Partial<Inquiry['payment']> };
const anInquiry = ({ payment = {}, ...given }: Given = {}): Inquiry => ({
  ...{ status: 'succeeded', operatorTxnId: 'MP77', paidXaf: 5_000 },
  ...given,
  payment: {
    ...{ id: 'p1', number, amountXaf: 5_000, state: 'succeeded', outcome: 'honoured', settledAt: later },
    ...payment,
  } as Inquiry['payment'],
});
const paidWith = (operatorTxnId: string | null, payment: Given['payment'] = {}) => anInquiry({ operatorTxnId, payment });
const unpaid = { state: 'pending', outcome: null, settledAt: null } as const;
const failed = { state: 'failed', outcome: null, settledAt: later } as const;

describe('a report whose transaction id the gateway knows', () => {
  it('ends with the ticket, whatever the punctuation of the id, and wherever the payment stands in the list', () => {
    expect(judge(report, [anInquiry()])).toEqual({ kind: 'issued', paymentId: 'p1' });
    expect(judge(report, [paidWith('99', { id: 'p0' }), anInquiry()])).toEqual({ kind: 'issued', paymentId: 'p1' });
  });

  it('ends with the refund of money that was refunded or could not be honoured', () => {
    expect(judge(report, [paidWith('MP77', { state: 'refunded' })])).toMatchObject({ kind: 'refunded' });
    expect(judge(report, [paidWith('MP77', { outcome: 'refunded' })])).toMatchObject({ kind: 'refunded' });
  });

  it('is a case if another amount was paid, or if the money was counted for another payment', () => {
    expect(judge(report, [anInquiry({ paidXaf: 4_000, payment: failed })])).toMatchObject({ reason: 'wrong_amount' });
    expect(judge(report, [anInquiry({ paidXaf: null, payment: failed })])).toMatchObject({ reason: 'wrong_amount' });
    expect(judge(report, [anInquiry({ payment: unpaid })])).toMatchObject({ reason: 'claimed_twice', paymentId: 'p1' });
  });

  it('is a case without a payment if the id belongs to a payment from another number', () => {
    const other = anInquiry({ payment: { number: '237677000002' } });
    expect(judge(report, [other])).toEqual({ kind: 'case', reason: 'used_elsewhere', paymentId: null });
    expect(judge(report, [paidWith('99', { id: 'p0' }), other])).toEqual({
      kind: 'case',
      reason: 'used_elsewhere',
      paymentId: 'p0',
    });
  });
});

describe('a report whose transaction id the gateway does not know', () => {
  it('is a case without an attempt', () => {
    expect(judge(report, [])).toEqual({ kind: 'case', reason: 'no_attempt', paymentId: null });
  });

  it('waits while an attempt is open or the gateway does not answer', () => {
    for (const status of ['pending', 'unknown', 'not_found'] as const)
      expect(judge(report, [anInquiry({ status, operatorTxnId: null, payment: unpaid })])).toEqual({
        kind: 'wait',
        paymentId: 'p1',
      });
  });

  it('is a case when no attempt was paid', () => {
    for (const status of ['failed', 'expired', 'cancelled', 'not_found'] as const)
      expect(judge(report, [anInquiry({ status, operatorTxnId: null, paidXaf: null, payment: failed })])).toEqual({
        ...{ kind: 'case', reason: 'not_paid', paymentId: 'p1' },
      });
  });

  it('is a case when the attempt was paid by another transaction: the person may have been debited twice', () => {
    expect(judge(report, [paidWith('99')])).toEqual({ kind: 'case', reason: 'other_transaction', paymentId: 'p1' });
  });
});

describe('a report about a gateway that gives no ids of the operator', () => {
  it('ends with the one payment of this amount that was open when the report was made', () => {
    expect(judge(report, [paidWith(null)])).toEqual({ kind: 'issued', paymentId: 'p1' });
    expect(judge(report, [paidWith(null, { outcome: 'refunded' })])).toMatchObject({ kind: 'refunded' });
  });

  it('is a case for payments that were settled before, are several, or have another amount', () => {
    const before = new Date(at.getTime() - 1);
    for (const found of [
      [paidWith(null, { settledAt: before })],
      [paidWith(null), paidWith(null, { id: 'p2' })],
      [anInquiry({ operatorTxnId: null, paidXaf: 4_000, payment: { amountXaf: 4_000 } })],
    ])
      expect(judge(report, found)).toEqual({ kind: 'case', reason: 'id_unknown', paymentId: 'p1' });
  });

  it('is a case of its own when another amount was paid than asked for', () => {
    const wrong = anInquiry({ operatorTxnId: null, paidXaf: 4_000, payment: failed });
    expect(judge(report, [wrong])).toEqual({ kind: 'case', reason: 'wrong_amount', paymentId: 'p1' });
  });
});
