-- Referrals whose points were taken back, because the ticket that had decided them was refunded.
create table referral_reversals (
  invited_id uuid primary key references referral_outcomes (invited_id),
  order_id uuid not null references orders (id),
  reversed_at timestamptz not null
);
create index referral_reversals_order_idx on referral_reversals (order_id);
create trigger referral_reversals_is_append_only before update or delete on referral_reversals
  for each row execute function refuse_change();
