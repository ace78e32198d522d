import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { endpoints } from '../endpoints/endpoints.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Row {
  readonly line: string;
  readonly file: string;
  readonly test: string;
}

/** The rows of docs/spec-coverage.md. */
const rows: readonly Row[] = read('docs/spec-coverage.md')
  .split('\n')
  .filter((text) => /^\| (?!Specification |-)/.test(text))
  .map((text) => {
    const [, line = '', file = '', test = ''] = text.split('|').map((cell) => cell.trim());
    return { line, file, test };
  });

/** Returns whether a file has a test with this full title. */
function hasTest(text: string, name: string): boolean {
  const title = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?:\\b(?:it|test)|\\))\\(\\s*(['"\`])${title}\\1`).test(text);
}

it('every row names a test that exists', () => {
  expect(rows.length).toBeGreaterThan(80);
  expect(rows.filter(({ line, file, test }) => !line || !file || !test)).toEqual([]);
  expect(rows.filter(({ file }) => !existsSync(join(root, file))).map(({ file }) => file)).toEqual([]);
  expect(rows.filter(({ file, test }) => !hasTest(read(file), test)).map(({ file, test }) => `${file}: ${test}`)).toEqual([]);
});

it('the check would notice a test that does not exist', () => {
  const text = "it('lets the ticket in', () => {});\nit.each(all)('lets %s in', () => {});\ntest(\n  'waits',\n";
  const names = ['lets the ticket in', 'lets %s in', 'waits', 'lets the ticket', 'the ticket in', 'waits for ever'];
  expect(names.map((name) => hasTest(text, name))).toEqual([true, true, true, false, false, false]);
});

/** Endpoints of our own that the specification does not name. */
const beyondTheSpecification = [
  'GET /event-changes/{eventId}',
  'PUT /event-changes/{eventId}/answer',
  'GET /event-changes/{eventId}/answers',
  'GET /notification-settings',
  'PUT /notification-settings',
  'POST /payments/{ref}/retry',
  'POST /debit-reports',
  'GET /debit-reports/{ref}',
  'POST /debit-reports/{ref}/code',
  'POST /debit-reports/{ref}/confirm',
  'POST /debit-reports/{ref}/details',
  'POST /supervision/debit-reports/{id}/close',
  'GET /supervision/gateways',
  'PUT /supervision/gateways/{gateway}/switch',
  'PUT /supervision/disputes/{id}/tickets',
  'PUT /supervision/refund-numbers/{id}',
  'GET /reconciliation/suspense',
  'GET /reconciliation/suspense/{id}',
  'POST /reconciliation/suspense/{id}/outcome',
  'GET /reconciliation/days',
  'GET /reconciliation/days/{gateway}/{day}',
  'GET /reconciliation/days/{gateway}/{day}/csv',
  'POST /reconciliation/days/{gateway}/{day}/statement',
  'POST /reconciliation/statements/{gateway}',
  'POST /reconciliation/days/{gateway}/{day}/explanations',
  'POST /reconciliation/days/{gateway}/{day}/stray-payments',
  'POST /reconciliation/days/{gateway}/{day}/close',
  'GET /event-order/{id}/refund-quote',
  'GET /event-order/{id}/refunds',
  'POST /event-order/{id}/refund-requests',
  'POST /event-order/{id}/refunds/preview',
  'POST /event-order/{id}/refunds',
  'GET /refund-requests',
  'PUT /refund-requests/{id}/approve',
  'PUT /refund-requests/{id}/decline',
  'GET /rewards',
  'POST /rewards/{id}/redeem',
  'GET /referrals',
  'GET /social-posts',
  'GET /social-posts/{id}',
  'POST /social-posts',
  'DELETE /social-posts/{id}',
  'PUT /social-posts/{id}/like',
  'DELETE /social-posts/{id}/like',
  'GET /auth/me',
  'PATCH /auth/me',
  'POST /auth/confirm-email',
  'POST /auth/resend-confirmation',
  'GET /event/{id}/availability',
  'POST /event/{id}/duplicate',
  'GET /event-order/{id}',
  'POST /event-order/{id}/pay',
  'POST /event-order/{id}/cancel',
  'GET /event-order/{id}/tickets.pdf',
  'GET /event-order/{id}/timeline',
  'GET /event-order/{id}/receipt.pdf',
  'POST /event-order/{id}/resend-tickets',
  'GET /event-order/attendees/{eventId}/csv',
  'GET /dashboard/organizer/reports',
  'GET /dashboard/organizer/reports/{report}/csv',
  'GET /dashboard/organizer/transactions',
  'GET /dashboard/organizer/transactions/csv',
  'GET /dashboard/organizer/settlements',
  'GET /promotion/audiences',
  'GET /promotion/sent',
  'GET /event-order/entry-counts/{eventId}',
  'GET /event-order/check-in-events',
  'GET /event/{eventId}/gates',
  'PUT /event/{eventId}/gates',
  'GET /payments/{ref}',
  'POST /payments/{ref}/start',
  'POST /payments/{ref}/cancel',
  'POST /payments/{ref}/retry',
  'POST /payments/sandbox/{ref}',
  'GET /payments/gateways',
  'GET /tickets',
  'GET /tickets/{id}/calendar.ics',
  'GET /wallet',
  'GET /wallet/movements',
  'GET /wallet/failed-refunds',
  'POST /wallet/failed-refunds/{id}/credit',
  'GET /wallet/gifts',
  'GET /wallet/returnable',
  'POST /wallet/returnable/{id}/send',
  'GET /users/{id}/gifts',
  'POST /users/{id}/gifts',
  'POST /wallet/failed-refunds/{id}/payee-checks',
  'POST /wallet/failed-refunds/{id}/number',
  'GET /event-reminder/{id}',
  'GET /event/{id}/refunds-progress',
  'GET /event-order/{id}/refund-quote',
  'GET /event-order/{id}/refunds',
  'POST /event-order/{id}/refund-requests',
  'POST /event-order/{id}/refunds/preview',
  'POST /event-order/{id}/refunds',
  'GET /refund-requests',
  'PUT /refund-requests/{id}/approve',
  'PUT /refund-requests/{id}/decline',
  'GET /event/{id}/ratings',
  'GET /event/rating/mine',
  'GET /dashboard/organizer',
  'POST /auth/change-password',
  'GET /auth/sessions',
  'DELETE /auth/sessions/{id}',
  'DELETE /auth/sessions',
  'GET /profile/{id}',
  'POST /promotion/forget-fcm-token',
  'GET /promotion/push-key',
  'POST /contact',
  'GET /users/{id}',
  'PUT /users/{id}/unblock',
  'PUT /users/{id}/admin',
  'GET /users/acts',
  'GET /supervision/orders',
  'GET /supervision/orders/{id}',
  'GET /supervision/payments',
  'GET /supervision/events',
  'GET /supervision/cases',
  'GET /supervision/gateways',
  'PUT /supervision/gateways/{gateway}/switch',
  'POST /supervision/refunds/{id}/retry',
  'GET /contact/messages',
  'POST /contact/messages/{id}/answer',
  'PUT /contact/messages/{id}/state',
  'GET /ledger/health',
  'POST /ledger/prove',
  'GET /ledger/balances',
  'GET /ledger/balances/{id}',
  'POST /ledger/balances/{id}/write-off',
  'GET /dashboard/global',
  'GET /dashboard/global/{table}/csv',
  'GET /account/data',
  'POST /account/data/exports',
  'GET /account/data/exports/{id}/file',
  'POST /account/deletion',
  'GET /dashboard/admin',
  'GET /dashboard/market-activity',
  'GET /event-requests/{id}',
  'GET /conversations',
  'POST /conversations',
  'GET /conversations/clients',
  'GET /conversations/{id}/messages',
  'POST /conversations/{id}/messages',
  'PUT /conversations/{id}/read',
  'POST /conversations/{id}/typing',
  'GET /conversations/{id}/files/{fileId}',
  'GET /contracts',
  'GET /contracts/disputes',
  'GET /contracts/{contractId}',
  'POST /contracts/{contractId}/versions',
  'POST /contracts/{contractId}/versions/decline',
  'POST /contracts/{contractId}/sign',
  'GET /contracts/{contractId}/contract.pdf',
  'POST /contracts/{contractId}/milestones/{milestoneId}/fund',
  'POST /contracts/{contractId}/milestones/{milestoneId}/submit',
  'POST /contracts/{contractId}/milestones/{milestoneId}/accept',
  'POST /contracts/{contractId}/complete',
  'GET /contracts/{contractId}/cancellation',
  'POST /contracts/{contractId}/cancel',
  'POST /contracts/{contractId}/dispute',
  'PUT /contracts/{contractId}/dispute/decision',
  'POST /contracts/{contractId}/files',
  'GET /contracts/{contractId}/files/{fileId}',
  'GET /contracts/{contractId}/reviews',
  'POST /contracts/{contractId}/reviews',
  'GET /reviews/of/{id}',
  'POST /reviews/{id}/reply',
  'POST /reviews/{id}/report',
  'POST /o/place-a-bid',
  'GET /o/place-a-bid',
  'PATCH /o/place-a-bid/{id}',
  'GET /o/place-a-bid/awarded',
  'PUT /o/place-a-bid/{id}/cancel',
  'GET /p/project',
  'GET /p/project/{id}',
  'GET /project-files/{id}',
  'GET /providers/me',
  'PUT /providers/me',
  'POST /providers/me/services',
  'PUT /providers/me/services/{id}',
  'DELETE /providers/me/services/{id}',
  'POST /providers/me/portfolio',
  'PATCH /providers/me/portfolio/{id}',
  'DELETE /providers/me/portfolio/{id}',
  'GET /providers',
  'GET /providers/{id}',
  'POST /providers/{id}/views',
  'GET /calendar',
  'POST /calendar/bookings',
  'PUT /calendar/bookings/{id}',
  'DELETE /calendar/bookings/{id}',
  'GET /calendar/feed',
  'POST /calendar/feed/renew',
  'GET /calendar/imports',
  'POST /calendar/imports',
  'POST /calendar/imports/{id}/refresh',
  'DELETE /calendar/imports/{id}',
  'GET /dashboard/provider',
  'GET /dashboard/provider/performance',
  'GET /dashboard/provider/statement',
  'GET /live',
  'GET /notification-choices',
  'GET /event-team/{eventId}',
  'POST /event-team/{eventId}',
  'PATCH /event-team/{eventId}/{memberId}',
  'DELETE /event-team/{eventId}/{memberId}',
  'GET /team-invitations',
  'POST /team-invitations/{id}',
  'GET /event-guests/{eventId}',
  'POST /event-guests/{eventId}',
  'DELETE /event-guests/{eventId}/{guestId}',
  'PUT /notification-choices',
];

it('every endpoint has a row or is our own', () => {
  const described = endpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  const proved = new Set(rows.map(({ line }) => /^[A-Z]+ \/[^\s:]*/.exec(line)?.[0] ?? ''));
  expect(described.filter((call) => !proved.has(call) && !beyondTheSpecification.includes(call))).toEqual([]);
  expect(beyondTheSpecification.filter((call) => !described.includes(call))).toEqual([]);
});
