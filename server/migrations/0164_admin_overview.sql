-- The overview of admins counts the buyers of a period in the index of the sales.
drop index orders_settled_idx;
create index orders_settled_idx on orders (settled_at) include (event_id, total_xaf, commission_xaf, buyer_id) where state = 'confirmed';

create index contracts_activated_idx on contracts (activated_at) include (total_xaf) where activated_at is not null;
create index milestones_escrow_idx on milestones (funded_at) include (settled_at, amount_xaf) where funded_at is not null;

-- What admins note on an account, for admins. A note is never changed, and is deleted with the account.
create table account_notes (
  id uuid primary key,
  user_id uuid not null references users (id),
  author_id uuid not null references users (id),
  note text not null check (length(note) between 1 and 1000),
  created_at timestamptz not null
);
create index account_notes_user_idx on account_notes (user_id, created_at desc, id desc);
create index account_notes_author_idx on account_notes (author_id);
create trigger account_notes_are_not_changed before update on account_notes for each row execute function refuse_change();
