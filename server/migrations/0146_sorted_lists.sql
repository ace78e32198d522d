-- Lists that are sorted by the total of an order or by the name of an account find their page in an index. That of the orders also has
-- the filtered columns.
create index orders_event_total_idx on orders (event_id, total_xaf desc, id desc) include (state, refund);
create index users_name_idx on users (fold(name), id);
