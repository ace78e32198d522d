-- What an event sold, by the moment of the sale: dashboards and statistics count it day by day.
create index orders_sold_idx on orders (event_id, settled_at) include (total_xaf, commission_xaf) where state = 'confirmed';
