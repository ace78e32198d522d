-- The overview of admins counts the buyers of a period in the index of the sales.
drop index orders_settled_idx;
create index orders_settled_idx on orders (settled_at) include (event_id, total_xaf, commission_xaf, buyer_id) where state = 'confirmed';

create index contracts_activated_idx on contracts (activated_at) include (total_xaf) where activated_at is not null;
create index milestones_escrow_idx on milestones (funded_at) include (settled_at, amount_xaf) where funded_at is not null;
