-- Links of password reset emails. They are too long to be guessed, so that wrong codes, which end the code of the same email, do not
-- end the link.
create table password_reset_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users (id),
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_links_user_idx on password_reset_links (user_id, created_at);
create index password_reset_links_expiry_idx on password_reset_links (expires_at);
