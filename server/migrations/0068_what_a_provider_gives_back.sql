-- A provider who calls off gives back what was paid out, as far as the balance holds it: how much that was, and how much stayed
-- owed, is a part of how the contract ended.
alter table contracts
  add column returned_xaf bigint not null default 0 check (returned_xaf >= 0),
  add column owed_xaf bigint not null default 0 check (owed_xaf >= 0),
  add check (state = 'cancelled' or returned_xaf + owed_xaf = 0);
