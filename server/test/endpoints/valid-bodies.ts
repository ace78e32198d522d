import { newId } from '#platform/ids';
import { eventFields } from '../factories/events.ts';
import type { TestApp } from '../harness/test-app.ts';

/** Valid bodies for endpoints without an entry in the owned requests. */
export const validBodies = ({ platform }: TestApp): Readonly<Record<string, object>> => ({
  'POST /auth/signup': { name: 'Ada', email: `${newId()}@ngoma.test`, password: 'a long password', role: 'participant' },
  'POST /auth/login': { email: 'nobody@ngoma.test', password: 'a long password' },
  'POST /team-invitations/:id': { accept: true },
  'POST /auth/send-reset-code': { email: 'nobody@ngoma.test' },
  'POST /auth/verify-reset-code': { email: 'nobody@ngoma.test', code: '123456' },
  'POST /auth/reset-password': { email: 'nobody@ngoma.test', code: '123456', newPassword: 'a long password' },
  'POST /auth/confirm-email': { token: 'x'.repeat(43) },
  'POST /contact': { name: 'Ada', email: 'ada@ngoma.test', topic: 'other', message: 'Hello' },
  'POST /auth/change-password': { oldPassword: 'not the right one', newPassword: 'a long password' },
  'PATCH /auth/me': { name: 'Ada' },
  'POST /contact/messages/:id/answer': { answer: 'Good day' },
  'POST /reviews/:id/report': { reason: 'An insult' },
  'PUT /contact/messages/:id/state': { state: 'closed' },
  'PUT /supervision/refund-numbers/:id': { isConfirmed: true, reason: 'Seen on the identity card' },
  'PUT /supervision/disputes/:id/tickets': { restore: true, reason: 'The bank was wrong' },
  'POST /reconciliation/suspense/:id/outcome': { outcome: 'written_off', reason: 'Too small to give back' },
  'POST /reconciliation/statements/:gateway': { csv: 'kind,ref,amount,at\npayment,a1,5000,2026-12-01T10:00:00Z' },
  'POST /reconciliation/days/:gateway/:day/explanations': { difference: 'unknown', explanation: 'Seen on their console' },
  'POST /reconciliation/days/:gateway/:day/stray-payments': { ref: 'unknown' },
  'PUT /users/:id/validate': { isVerified: true },
  'PUT /users/:id/block': { reason: 'Fraud' },
  'PUT /users/:id/admin': { isAdmin: true, reason: 'Joins the team' },
  'PUT /notification-settings': { quietHours: { isOn: true, from: '22:00', until: '07:00' }, digests: ['news'] },
  'POST /account/deletion': { password: 'not the right one', understood: true },
  'POST /event': eventFields({ platform }),
  'POST /payments/:ref/start': { operator: 'mtn', number: '670000000' },
  'POST /debit-reports': {
    ...{ number: '670000000', amount: 5_000, transactionId: 'MP241212.1904.A12345' },
    debitedAt: platform.clock().toISOString(),
  },
  'POST /debit-reports/:ref/confirm': { code: '123456' },
  'POST /debit-reports/:ref/details': { key: 'a key' },
  'POST /ledger/balances/:id/write-off': { amount: 5_000, reason: 'No event for half a year' },
  'POST /users/:id/gifts': {
    amountXaf: 1_000,
    reason: 'Sorry for the wait',
    endsAt: new Date(platform.clock().getTime() + 86_400_000).toISOString(),
  },
  'POST /supervision/debit-reports/:id/close': { reason: 'Explained by phone' },
  'POST /payments/sandbox/:ref': { outcome: 'approve' },
});
