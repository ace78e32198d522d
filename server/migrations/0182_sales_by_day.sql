-- Orders are counted by day, with their sum, in an index alone: of the whole platform and of one event. The indexes take the place of
-- those without the sum, so that placing an order writes as many as before.
create index orders_by_day_idx on orders (created_at desc, id desc) include (state, payment, refund, total_xaf);
drop index orders_latest_idx;
alter index orders_by_day_idx rename to orders_latest_idx;
create index orders_event_by_day_idx on orders (event_id, created_at desc, id desc) include (state, payment, refund, total_xaf);
drop index orders_event_latest_idx;
alter index orders_event_by_day_idx rename to orders_event_latest_idx;
