-- The second step of sign-in: authenticator apps (TOTP), passkeys and recovery codes.
create table authenticator_apps (
  user_id uuid primary key references users (id),
  -- Encrypted with a key derived from SECRET_KEY. Null until a first code has confirmed it.
  secret bytea,
  -- A secret that is being set up. It replaces the one in use once a code has confirmed it.
  pending_secret bytea,
  -- Thirty-second steps since 1970: the step of the last accepted code. A code of this step or before is never accepted again.
  last_step bigint not null default 0,
  confirmed_at timestamptz,
  last_used_at timestamptz
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id),
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user_idx on passkeys (user_id);

create table recovery_codes (
  user_id uuid not null references users (id),
  -- Keyed with a key derived from SECRET_KEY.
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Wrong codes of an account, over all nodes. One row per account, whose lock makes guesses follow one another.
create table second_step_tries (
  user_id uuid primary key references users (id),
  failed_at timestamptz[] not null default '{}'
);

-- Short-lived secrets between two requests of one sign-in or confirmation. Only the hash of the token is stored.
create table second_step_challenges (
  token_hash bytea primary key,
  user_id uuid not null references users (id),
  purpose text not null check (purpose in ('sign_in', 'confirm', 'add_passkey', 'proof')),
  -- The WebAuthn challenge, once the options were asked for.
  challenge text,
  -- Identifies the password that was checked, so that a challenge does not outlive a change of it.
  password_mark bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index second_step_challenges_user_idx on second_step_challenges (user_id);
create index second_step_challenges_expiry_idx on second_step_challenges (expires_at);

alter table sessions
  -- When the second step was last passed in this session.
  add column second_step_at timestamptz,
  -- When the password was last confirmed in this session after sign-in.
  add column password_confirmed_at timestamptz;
