/**
 * Tables that grow with orders and accounts. No list, search or dashboard may read one of them as a whole. Tables that grow with
 * events, organizers or the acts of admins have a thousandth of their rows, and are left out: in a small database PostgreSQL reads
 * them at once, and rightly so.
 */
export const growingTables: ReadonlySet<string> = new Set([
  'activities',
  'admissions',
  'checkins',
  'followers',
  'invoice_entries',
  'ledger_accounts',
  'ledger_postings',
  'ledger_transfers',
  'loyalty_accounts',
  'loyalty_entries',
  'loyalty_lots',
  'notification_deliveries',
  'order_items',
  'orders',
  'payment_facts',
  'payment_refunds',
  'payments',
  'personal_notifications',
  'refund_requests',
  'seller_transactions',
  'statement_lines',
  'tickets',
  'users',
  'webhook_inbox',
  'wishlist_items',
]);

/** A path and a table that it reads as a whole on purpose, with the reason. */
export const allowedScans: readonly { readonly path: RegExp; readonly table: string; readonly reason: string }[] = [
  {
    path: /^\/ledger\/balances\?sort=available$/,
    table: 'ledger_accounts',
    reason: 'the sum of all balances, which must be zero, is the sum of all accounts',
  },
  {
    path: /^\/dashboard\/organizer\/settlements\/[^/?]+$/,
    table: 'ledger_transfers',
    reason: 'the statement of an event sums the postings of all its orders, which may be a tenth of all',
  },
];
