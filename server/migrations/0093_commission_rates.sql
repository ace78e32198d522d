-- The commission of an organizer's sales, in hundredths of a percent, with its history. The latest rate that has begun applies,
-- else the platform's own. Orders keep the commission that they were placed with.
create table commission_rates (
  id uuid primary key,
  organizer_id uuid not null references users (id),
  -- Null: back to the rate of the platform.
  basis_points integer check (basis_points between 0 and 3000),
  valid_from timestamptz not null,
  reason text not null check (length(reason) between 3 and 500),
  set_by uuid not null references users (id),
  set_at timestamptz not null,
  -- Nothing changes for sales of the past.
  check (valid_from >= set_at)
);
create index commission_rates_organizer_idx on commission_rates (organizer_id, valid_from desc, set_at desc, id desc);
create index commission_rates_set_by_idx on commission_rates (set_by);
create trigger commission_rates_are_append_only before update or delete on commission_rates
  for each row execute function refuse_change();
