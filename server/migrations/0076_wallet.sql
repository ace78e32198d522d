-- The wallet: orders paid from credit, in whole or in part, and refunds paid as credit.

-- The part of the total that is paid from the buyer's wallet. It is held while the order is placed.
alter table orders add column wallet_xaf bigint not null default 0;
alter table orders add constraint orders_wallet_xaf_check check (wallet_xaf >= 0 and wallet_xaf <= total_xaf);
-- The state of placed orders that have credit to give back when they end.
create index orders_wallet_held_idx on orders (buyer_id) where wallet_xaf > 0 and state = 'placed';

-- Where a refund goes: the way the money came, or to the buyer's wallet.
alter table refund_requests add column destination text not null default 'origin'
  check (destination in ('origin', 'wallet'));
-- The part of the amount that was credited to the wallet when the request was approved.
alter table refund_requests add column wallet_xaf bigint not null default 0;
alter table refund_requests add constraint refund_requests_wallet_xaf_check
  check (wallet_xaf >= 0 and wallet_xaf <= coalesce(amount_xaf, 0));

-- A refund that its gateway refused, and that the buyer took as credit instead.
alter table payment_refunds drop constraint payment_refunds_state_check;
alter table payment_refunds add constraint payment_refunds_state_check
  check (state in ('created', 'pending', 'succeeded', 'failed', 'credited'));
