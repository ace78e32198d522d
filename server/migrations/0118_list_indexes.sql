-- Each list of orders and payments finds its page in one index. The indexes take the place of those without the id and the filtered
-- columns, so that placing an order writes as many as before.
create index orders_event_latest_idx on orders (event_id, created_at desc, id desc) include (state, refund);
drop index orders_event_idx;
create index orders_latest_idx on orders (created_at desc, id desc) include (state, payment, refund);
drop index orders_created_idx;
create index payments_latest_idx on payments (created_at desc, id desc) include (state, gateway);
drop index payments_created_idx;

-- Of the few orders of each kind, so that placing an order writes none of them.
create index orders_refunded_idx on orders (event_id, created_at desc, id desc) where refund <> 'none';
create index orders_paid_idx on orders (event_id) include (total_xaf, commission_xaf) where payment = 'paid';

create index payment_facts_dispute_idx on payment_facts (created_at) where kind = 'dispute';
create index webhook_inbox_provider_ref_idx on webhook_inbox (gateway, provider_ref) where provider_ref is not null;
create index refund_requests_decided_idx on refund_requests (decided_at desc, id desc) include (event_id) where state <> 'requested';
create index personal_notifications_all_bells_idx on personal_notifications (happened_at desc, id desc) where activity_type is not null;
create index ledger_accounts_sellers_idx on ledger_accounts (owner_id) where kind in ('pending', 'available', 'reserved', 'receivable');
create index audit_log_action_idx on audit_log (action, created_at desc, id desc);

-- Counts of accounts read an index alone.
create index users_current_idx on users (created_at desc, id desc) include (role, is_verified, blocked_at) where erased_at is null;
create index users_verified_idx on users (created_at desc, id desc) where is_verified;
create index users_blocked_idx on users (created_at desc, id desc) where blocked_at is not null;
