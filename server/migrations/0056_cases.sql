-- What needs a person is found without reading every payment.
create index payments_unhonoured_idx on payments (settled_at) where outcome = 'refunded';
create index payment_facts_mismatch_idx on payment_facts (created_at) where kind = 'mismatch';

-- What the whole house sold in a period.
create index orders_settled_idx on orders (settled_at) include (event_id, total_xaf, commission_xaf) where state = 'confirmed';
