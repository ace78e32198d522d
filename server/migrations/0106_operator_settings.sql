-- Changes of fees, limits and points rules by admins. Of the changes of a key that have begun, the latest applies, else the value in
-- the code (api/src/features/operator-settings.ts).
create table operator_settings (
  id uuid primary key,
  key text not null check (length(key) between 3 and 60),
  value integer not null check (value >= 0),
  valid_from timestamptz not null,
  reason text not null check (length(reason) between 3 and 500),
  set_by uuid not null references users (id),
  set_at timestamptz not null,
  -- Nothing changes for what was agreed in the past.
  check (valid_from >= set_at)
);
create index operator_settings_key_idx on operator_settings (key, valid_from desc, set_at desc, id desc);
create index operator_settings_set_by_idx on operator_settings (set_by);
create trigger operator_settings_are_append_only before update or delete on operator_settings
  for each row execute function refuse_change();
