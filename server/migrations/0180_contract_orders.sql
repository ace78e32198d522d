-- The order of contracts by the day of the work. That by price has an index already.
create index contracts_starts_idx on contracts (starts_at, id);
