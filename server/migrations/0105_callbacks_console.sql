-- The subject of a callback, so that it can be processed again after its job is gone. Null for callbacks of earlier versions.
alter table webhook_inbox add column about text check (about in ('payment', 'refund', 'payout', 'dispute'));
create index webhook_inbox_received_idx on webhook_inbox (received_at desc, id desc);
create index webhook_inbox_failed_idx on webhook_inbox (received_at desc, id desc)
  where outcome in ('unknown_reference', 'unknown_payout');

-- How many callbacks were refused because of their signature, by gateway and hour. They are anyone's, so they are only counted.
create table refused_callbacks (
  gateway text not null,
  hour timestamptz not null,
  count int not null check (count > 0),
  last_at timestamptz not null,
  primary key (gateway, hour)
);
