-- What an organizer and a provider agreed on, and the money that stands for it in escrow.
create table contracts (
  id uuid primary key,
  source_type text not null check (source_type in ('project', 'request')),
  source_id uuid not null,
  event_id uuid not null references events (id),
  organizer_id uuid not null references users (id),
  provider_id uuid not null references users (id),
  category text not null,
  state text not null check (state in ('draft', 'signed', 'active', 'completed', 'disputed', 'cancelled')),
  -- The version both signed; null until then.
  in_force integer,
  -- The version that waits for signatures; null when there is none.
  proposed integer,
  -- What the version in force says, or the first draft: for lists, the calendar and cancellation.
  title text not null,
  location text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  total_xaf bigint not null check (total_xaf > 0),
  cancellation_policy text not null check (cancellation_policy in ('flexible', 'moderate', 'strict')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  activated_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  check (ends_at > starts_at),
  check (organizer_id <> provider_id),
  check (state in ('draft', 'signed', 'cancelled') or in_force is not null)
);
create unique index contracts_live_source_key on contracts (source_type, source_id) where state <> 'cancelled';
create index contracts_organizer_idx on contracts (organizer_id, created_at desc, id desc);
create index contracts_provider_idx on contracts (provider_id, created_at desc, id desc);
create index contracts_created_idx on contracts (created_at desc, id desc);
create index contracts_parties_idx on contracts (organizer_id, provider_id) where in_force is not null;
create index contracts_over_idx on contracts (ends_at) where state = 'active';

-- The text, as it was proposed; a changed text is another version.
create table contract_versions (
  contract_id uuid not null references contracts (id),
  number integer not null check (number > 0),
  terms jsonb not null,
  text_en text not null,
  text_fr text not null,
  -- Of both texts, in hexadecimal.
  sha256 text not null check (length(sha256) = 64),
  proposed_by uuid references users (id),
  created_at timestamptz not null,
  primary key (contract_id, number)
);
create trigger contract_versions_is_append_only before update or delete on contract_versions for each row execute function refuse_change();

create table contract_signatures (
  contract_id uuid not null,
  number integer not null,
  side text not null check (side in ('organizer', 'provider')),
  user_id uuid not null references users (id),
  typed_name text not null,
  -- The lines that were drawn, as the data of an SVG path in a box of 600 by 200.
  drawing text not null,
  sha256 text not null,
  signed_at timestamptz not null,
  address text not null,
  primary key (contract_id, number, side),
  foreign key (contract_id, number) references contract_versions (contract_id, number)
);
create trigger contract_signatures_is_append_only before update or delete on contract_signatures for each row execute function refuse_change();

create table milestones (
  id uuid primary key,
  contract_id uuid not null references contracts (id),
  position integer not null,
  -- Null: what it is follows from when it falls due.
  label text,
  due text not null check (due in ('signing', 'event_day', 'after_event')),
  amount_xaf bigint not null check (amount_xaf > 0),
  state text not null check (state in ('pending', 'funded', 'submitted', 'released', 'refunded', 'disputed')),
  funded_from text check (funded_from in ('balance', 'payment')),
  funded_at timestamptz,
  submitted_at timestamptz,
  settled_at timestamptz,
  released_xaf bigint not null default 0 check (released_xaf >= 0),
  refunded_xaf bigint not null default 0 check (refunded_xaf >= 0),
  created_at timestamptz not null,
  -- An amendment or an end of the contract took it away before any money came.
  removed_at timestamptz,
  check (state = 'pending' or funded_from is not null),
  check (removed_at is null or state = 'pending'),
  -- What was put in goes out once, to one or the other.
  check (case when state in ('released', 'refunded') then released_xaf + refunded_xaf = amount_xaf
    else released_xaf + refunded_xaf = 0 end)
);
create index milestones_contract_idx on milestones (contract_id, position);
create index milestones_submitted_idx on milestones (submitted_at) where state = 'submitted';

create table milestone_moves (
  id uuid primary key,
  milestone_id uuid not null references milestones (id),
  from_state text not null,
  to_state text not null,
  -- Null: time or a payment did.
  by_id uuid references users (id),
  reason text,
  moved_at timestamptz not null
);
create index milestone_moves_milestone_idx on milestone_moves (milestone_id, moved_at);
create trigger milestone_moves_is_append_only before update or delete on milestone_moves for each row execute function refuse_change();

create table contract_moves (
  id uuid primary key,
  contract_id uuid not null references contracts (id),
  from_state text not null,
  to_state text not null,
  by_id uuid references users (id),
  reason text,
  moved_at timestamptz not null
);
create index contract_moves_contract_idx on contract_moves (contract_id, moved_at);
create trigger contract_moves_is_append_only before update or delete on contract_moves for each row execute function refuse_change();

create table contract_files (
  id uuid primary key,
  contract_id uuid not null references contracts (id),
  uploaded_by uuid not null references users (id),
  name text not null,
  content_type text not null,
  bytes integer not null check (bytes > 0),
  key text not null unique,
  created_at timestamptz not null
);
create index contract_files_contract_idx on contract_files (contract_id, created_at);

create table contract_disputes (
  id uuid primary key,
  contract_id uuid not null references contracts (id),
  opened_by uuid not null references users (id),
  reason text not null,
  escrow_xaf bigint not null check (escrow_xaf >= 0),
  opened_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  to_provider_xaf bigint check (to_provider_xaf >= 0 and to_provider_xaf <= escrow_xaf),
  outcome text check (outcome in ('completed', 'cancelled', 'resumed')),
  note text,
  check ((decided_at is null) = (outcome is null))
);
create unique index contract_disputes_open_key on contract_disputes (contract_id) where decided_at is null;
create index contract_disputes_list_idx on contract_disputes (opened_at desc, id desc);

alter table service_requests add foreign key (contract_id) references contracts (id);
