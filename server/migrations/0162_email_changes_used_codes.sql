-- A change of an account's email address. It is carried out by the link that is sent to the new address, once and until it expires.
-- token_hash is null until the link is sent. ended_at is set when the link is used, replaced, or stopped by a new password.
create table email_changes (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- The session that asked for the change and stays open after it. Sessions are removed earlier than changes.
  session_id uuid not null,
  email text not null,
  token_hash bytea unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index email_changes_user_idx on email_changes (user_id, created_at);
create index email_changes_expiry_idx on email_changes (expires_at);

-- Codes of rewards that their owners marked as used. The redemptions themselves are never changed.
create table used_reward_codes (
  redemption_id uuid primary key references reward_redemptions (id),
  used_at timestamptz not null
);
