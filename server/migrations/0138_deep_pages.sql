-- Pages of orders that are far back, searches that find many orders or payments, and the audiences of a message read these indexes
-- alone.
create index orders_refunded_latest_idx on orders (created_at desc, id desc) where refund <> 'none';
create index orders_buyer_latest_idx on orders (buyer_id, created_at desc, id desc) include (event_id, state);
drop index orders_buyer_idx;
create index tickets_order_event_idx on tickets (order_id, event_id) include (id);
drop index tickets_order_idx;
alter index tickets_order_event_idx rename to tickets_order_idx;
create unique index tickets_event_idx on tickets (event_id, id) include (state, ticket_type_id, holder_id);
drop index tickets_event_ticket_key;
alter index tickets_event_idx rename to tickets_event_ticket_key;
create index payments_payer_latest_idx on payments (payer_id, created_at desc, id desc) include (state, gateway);
drop index payments_by_payer_idx;
create index activities_event_latest_idx on activities (event_id, happened_at desc, id desc) include (recipient_id, person_id, type);
drop index activities_event_idx;
