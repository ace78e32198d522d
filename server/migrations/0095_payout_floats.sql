-- Readings of the balances from which gateways pay out. A gateway that gave no answer has a reading without a balance.
create table payout_floats (
  id uuid primary key,
  gateway text not null,
  balance_xaf bigint,
  -- When it was asked. What was sent from then on may not be in the balance yet.
  asked_at timestamptz not null
);
create index payout_floats_gateway_idx on payout_floats (gateway, asked_at desc);
create trigger payout_floats_is_append_only before update or delete on payout_floats
  for each row execute function refuse_change();

-- Since when nothing is paid out through the gateway, because its balance does not cover what waits.
alter table gateway_states add column payouts_paused_at timestamptz;

create index payouts_waiting_idx on payouts (gateway, created_at) where state = 'created';
create index payouts_sent_idx on payouts (gateway, sent_at) where sent_at is not null;
