-- Links by which a person whom the operator made an admin sets name and password. Only the hash of a link is stored.
create table setup_links (
  token_hash bytea primary key,
  user_id uuid not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index setup_links_user_idx on setup_links (user_id);
create index setup_links_expires_idx on setup_links (expires_at);
