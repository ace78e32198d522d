-- What an organizer asks of one chosen provider, without an open call: answered, proposed for, awarded, then a contract.
create table service_requests (
  id uuid primary key,
  event_id uuid not null references events (id),
  organizer_id uuid not null references users (id),
  provider_id uuid not null references users (id),
  category text not null,
  title text not null,
  brief text not null,
  location text not null,
  city text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  budget_xaf bigint check (budget_xaf > 0),
  pro_status text not null default 'pending' check (pro_status in ('pending', 'accepted', 'declined')),
  org_status text not null default 'request' check (org_status in ('request', 'proposal', 'awarded', 'declined')),
  is_signed boolean not null default false,
  project_status text not null default 'pending' check (project_status in ('pending', 'in_progress', 'completed', 'cancelled')),
  -- Why it was declined or called off, in the words of whoever did it.
  reason text,
  contract_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When the provider answered first: how quickly somebody answers is what others go by.
  answered_at timestamptz,
  check (ends_at > starts_at),
  check (organizer_id <> provider_id),
  -- Nothing is awarded that was not taken on, and nothing is signed that was not awarded.
  check (org_status not in ('proposal', 'awarded') or pro_status = 'accepted'),
  check (not is_signed or org_status = 'awarded'),
  check (project_status not in ('in_progress', 'completed') or is_signed)
);
create index service_requests_organizer_idx on service_requests (organizer_id, created_at desc, id desc);
create index service_requests_provider_idx on service_requests (provider_id, created_at desc, id desc);
create index service_requests_event_idx on service_requests (event_id);

-- What the provider offers, version by version; the highest one stands.
create table proposals (
  request_id uuid not null references service_requests (id),
  version integer not null check (version > 0),
  lines jsonb not null,
  total_xaf bigint not null check (total_xaf > 0),
  deposit_percent integer not null check (deposit_percent >= 0 and deposit_percent <= 100),
  cancellation_policy text not null check (cancellation_policy in ('flexible', 'moderate', 'strict')),
  message text not null,
  delivery text,
  valid_until timestamptz not null,
  created_at timestamptz not null,
  primary key (request_id, version)
);
create trigger proposals_is_append_only before update or delete on proposals for each row execute function refuse_change();

-- Who moved what from where to where, and why.
create table service_request_moves (
  id uuid primary key,
  request_id uuid not null references service_requests (id),
  -- Null: the contract or time did.
  by_id uuid references users (id),
  axis text not null check (axis in ('pro_status', 'org_status', 'is_signed', 'project_status', 'proposal')),
  from_value text not null,
  to_value text not null,
  reason text,
  moved_at timestamptz not null
);
create index service_request_moves_request_idx on service_request_moves (request_id, moved_at);
create trigger service_request_moves_is_append_only before update or delete on service_request_moves for each row execute function refuse_change();
