-- What organizers need for an event, and what providers offer to do it for.

create table projects (
  id uuid primary key,
  organizer_id uuid not null references users (id),
  event_id uuid not null references events (id),
  title text not null,
  category text not null,
  description text not null,
  budget_min_xaf bigint not null check (budget_min_xaf >= 0),
  budget_max_xaf bigint not null check (budget_max_xaf >= budget_min_xaf),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  city text not null,
  location text not null,
  -- The last moment for bids.
  deadline timestamptz not null,
  state text not null default 'open' check (state in ('open', 'awarded', 'active', 'completed', 'cancelled')),
  -- Bids that an organizer may still choose, or has chosen; kept under the project's row lock.
  live_bids integer not null default 0 check (live_bids >= 0),
  awarded_bid_id uuid,
  award_expires_at timestamptz,
  contract_id uuid,
  state_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search_text text not null generated always as (fold(title || ' ' || description || ' ' || location || ' ' || city)) stored,
  check ((state in ('awarded', 'active', 'completed')) = (awarded_bid_id is not null) or state = 'cancelled'),
  check ((state = 'awarded') = (award_expires_at is not null))
);
-- An organizer's own, of one state or of all.
create index projects_organizer_idx on projects (organizer_id, created_at desc, id desc);
create index projects_organizer_state_idx on projects (organizer_id, state, created_at desc, id desc);
create index projects_event_idx on projects (event_id, created_at desc);
-- What providers browse: each order of the list, and what narrows it. The included columns let counts stay in the index.
create index projects_newest_idx on projects (created_at desc, id desc) include (deadline, category, budget_max_xaf, starts_at) where state = 'open';
create index projects_deadline_idx on projects (deadline, id) include (category, budget_max_xaf, starts_at) where state = 'open';
create index projects_date_idx on projects (starts_at, id) include (deadline, category, budget_max_xaf) where state = 'open';
create index projects_budget_idx on projects (budget_max_xaf desc, id) include (deadline, category, starts_at) where state = 'open';
create index projects_category_idx on projects (category, created_at desc, id desc) include (deadline, budget_max_xaf, starts_at) where state = 'open';
create index projects_city_idx on projects (fold(city), created_at desc, id desc) where state = 'open';
create index projects_search_idx on projects using gin (search_text gin_trgm_ops) where state = 'open';
-- What the clock has to move.
create index projects_award_idx on projects (award_expires_at) where state = 'awarded';

create table project_files (
  id uuid primary key,
  project_id uuid not null references projects (id),
  name text not null,
  content_type text not null,
  size_bytes integer not null,
  file_key text not null unique,
  created_at timestamptz not null
);
create index project_files_project_idx on project_files (project_id, created_at, id);

create table bids (
  id uuid primary key,
  project_id uuid not null references projects (id),
  provider_id uuid not null references users (id),
  state text not null check (state in ('placed', 'updated', 'withdrawn', 'rejected', 'awarded', 'accepted', 'declined', 'lapsed')),
  -- The version that counts, and its sum and end, by which lists sort.
  version integer not null,
  total_xaf bigint not null check (total_xaf > 0),
  valid_until timestamptz not null,
  state_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- One bid of a provider for a project that still counts, and one that an organizer has chosen, whatever the code does.
create unique index bids_live_key on bids (project_id, provider_id) where state in ('placed', 'updated', 'awarded', 'accepted');
create unique index bids_chosen_key on bids (project_id) where state in ('awarded', 'accepted');
create index bids_project_idx on bids (project_id, total_xaf, id);
create index bids_provider_idx on bids (provider_id, updated_at desc, id desc);
create index bids_provider_state_idx on bids (provider_id, state, updated_at desc, id desc);
alter table projects add constraint projects_awarded_bid_id_fkey foreign key (awarded_bid_id) references bids (id);

-- What a bid said, each time it was said.
create table bid_versions (
  bid_id uuid not null references bids (id),
  version integer not null,
  lines jsonb not null,
  total_xaf bigint not null,
  message text not null,
  delivery text,
  deposit_percent integer not null check (deposit_percent >= 0 and deposit_percent <= 100),
  valid_until timestamptz not null,
  cancellation_policy text not null check (cancellation_policy in ('flexible', 'moderate', 'strict')),
  created_at timestamptz not null,
  primary key (bid_id, version)
);
create trigger bid_versions_is_append_only before update or delete on bid_versions for each row execute function refuse_change();

-- Who moved a project or a bid, when, and why. Nobody is named where the clock did.
create table project_moves (
  id uuid primary key,
  project_id uuid not null references projects (id),
  bid_id uuid references bids (id),
  actor_id uuid references users (id),
  kind text not null,
  reason text,
  moved_at timestamptz not null
);
create index project_moves_project_idx on project_moves (project_id, moved_at, id);
create trigger project_moves_is_append_only before update or delete on project_moves for each row execute function refuse_change();

-- Facts that are told to somebody by name, once to each: what happened, in both languages, and where a touch leads.
alter table activities add column recipient_id uuid references users (id);
alter table activities add column text_en text;
alter table activities add column text_fr text;
alter table activities add column path text;
alter table activities drop constraint activities_type_source_id_key;
alter table activities add constraint activities_fact_key unique nulls not distinct (type, source_id, recipient_id);
create index activities_recipient_idx on activities (recipient_id, happened_at desc) where recipient_id is not null;
