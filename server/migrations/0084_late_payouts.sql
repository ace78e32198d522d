-- Failed payouts are asked about again for a while: operators have paid some after all, and their callback may be lost.
alter table payouts add column asked_at timestamptz;
create index payouts_failed_idx on payouts (settled_at) where state = 'failed';
