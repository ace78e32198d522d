-- The first house: people, events, stock, orders, tickets, payments, the ledger and the door.
-- Forward only. Money is bigint of whole XAF, times are timestamptz, ids are UUIDv7 made by the application.

create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- Folds accents and case, so that "Yaoundé" is found by "yaounde". Wrapped, because unaccent itself is only stable:
-- its dictionary could be swapped, which this product never does.
create function fold(value text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

-- Facts of money, of the door and of what people decided are appended; nothing may change or remove them.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are facts: they are appended, never changed or removed', tg_table_name
    using errcode = 'restrict_violation';
end $$;

-- People ---------------------------------------------------------------------------------------------------------

create table users (
  id uuid primary key,
  email text not null,
  name text not null,
  role text not null check (role in ('participant', 'organizer', 'provider', 'admin')),
  number text,
  username text,
  experience text,
  address text,
  website text,
  social_links jsonb not null default '{}',
  avatar_key text,
  cover_key text,
  locale text check (locale in ('en', 'fr')),
  is_verified boolean not null default false,
  email_confirmed_at timestamptz,
  referral_code text not null unique,
  referred_by uuid references users (id),
  blocked_at timestamptz,
  blocked_reason text,
  commission_basis_points integer check (commission_basis_points between 0 and 5000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email_key on users (lower(email));
create unique index users_username_key on users (lower(username));
create index users_role_idx on users (role, created_at desc);
create index users_referred_by_idx on users (referred_by) where referred_by is not null;

create table credentials (
  user_id uuid primary key references users (id),
  password_hash text not null,
  changed_at timestamptz not null default now()
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id),
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_seen_at timestamptz not null default now(),
  revoked_at timestamptz,
  user_agent text,
  address text
);
create index sessions_user_idx on sessions (user_id, created_at desc);
create index sessions_expiry_idx on sessions (expires_at);

create table one_time_codes (
  id uuid primary key,
  user_id uuid not null references users (id),
  purpose text not null check (purpose in ('reset_password', 'withdrawal')),
  subject_id uuid,
  code_hash bytea not null,
  tries_left integer not null check (tries_left >= 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_codes_user_idx on one_time_codes (user_id, purpose, created_at desc);

create table email_confirmations (
  token_hash bytea primary key,
  user_id uuid not null references users (id),
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_confirmations_user_idx on email_confirmations (user_id);

create table audit_log (
  id uuid primary key,
  actor_id uuid references users (id),
  action text not null,
  subject_type text not null,
  subject_id uuid,
  detail jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index audit_log_subject_idx on audit_log (subject_type, subject_id, created_at desc);
create trigger audit_log_is_append_only before update or delete on audit_log for each row execute function refuse_change();

-- Events ---------------------------------------------------------------------------------------------------------

create table categories (
  id uuid primary key,
  parent_id uuid references categories (id),
  slug text not null unique,
  name text not null,
  name_fr text not null,
  description text not null default '',
  description_fr text not null default '',
  position integer not null default 0
);
create index categories_parent_idx on categories (parent_id, position);

create table events (
  id uuid primary key,
  organizer_id uuid not null references users (id),
  name text not null,
  name_fr text,
  description text not null,
  description_fr text,
  location text not null,
  city text not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  zone text not null default 'Africa/Douala',
  category_id uuid not null references categories (id),
  child_category_id uuid references categories (id),
  is_online boolean not null default false,
  join_link text,
  state text not null default 'draft' check (state in ('draft', 'published', 'suspended', 'cancelled', 'ended')),
  visibility text not null default 'public' check (visibility in ('public', 'unlisted', 'private')),
  access_code text,
  publish_at timestamptz,
  published_at timestamptz,
  validation_view text not null default 'organizer' check (validation_view in ('organizer', 'participant', 'both')),
  fees_paid_by text not null default 'buyer' check (fees_paid_by in ('buyer', 'organizer')),
  refund_policy jsonb not null default '{"kind":"none"}',
  creation_step integer not null default 1 check (creation_step between 0 and 3),
  -- Pictures: the upload as it came waits under *_upload_key until a job has re-encoded it.
  cover_key text,
  cover_upload_key text,
  cover_crop jsonb,
  -- Derived from the ticket types when they are saved, so that lists filter and sort by an index.
  price_from_xaf bigint,
  rating_sum bigint not null default 0,
  rating_count integer not null default 0,
  -- Grows with every change that the public page shows; part of the cache's key.
  version integer not null default 1,
  state_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (
    fold(name || ' ' || coalesce(name_fr, '') || ' ' || location || ' ' || city || ' ' || description || ' ' || coalesce(description_fr, ''))
  ) stored,
  search_title text not null generated always as (fold(name || ' ' || coalesce(name_fr, '') || ' ' || location || ' ' || city)) stored,
  check (ends_at is null or ends_at > starts_at)
);
create index events_listed_idx on events (starts_at, id) where state = 'published' and visibility = 'public';
create index events_city_idx on events (fold(city), starts_at) where state = 'published' and visibility = 'public';
create index events_category_idx on events (category_id, starts_at) where state = 'published' and visibility = 'public';
create index events_child_category_idx on events (child_category_id, starts_at) where state = 'published' and visibility = 'public';
create index events_organizer_idx on events (organizer_id, starts_at desc);
create index events_search_text_idx on events using gin (search_text gin_trgm_ops);
create index events_search_title_idx on events using gin (search_title gin_trgm_ops);

create table event_state_changes (
  id uuid primary key,
  event_id uuid not null references events (id),
  from_state text not null,
  to_state text not null,
  reason text not null,
  actor_id uuid references users (id),
  created_at timestamptz not null default now()
);
create index event_state_changes_event_idx on event_state_changes (event_id, created_at);
create trigger event_state_changes_is_append_only before update or delete on event_state_changes for each row execute function refuse_change();

create table ticket_configs (
  id uuid primary key,
  event_id uuid not null unique references events (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table event_customizations (
  id uuid primary key,
  event_id uuid not null unique references events (id),
  primary_color text not null check (primary_color ~ '^#[0-9a-fA-F]{6}$'),
  secondary_color text check (secondary_color ~ '^#[0-9a-fA-F]{6}$'),
  logo_key text,
  logo_upload_key text,
  background_key text,
  background_upload_key text,
  updated_at timestamptz not null default now()
);

-- Stock: the one place where a ticket can run out. The CHECK is the last word, whatever the code does. ------------

create table quotas (
  id uuid primary key,
  event_id uuid not null references events (id),
  name text,
  size integer not null check (size >= 0),
  sold integer not null default 0 check (sold >= 0),
  held integer not null default 0 check (held >= 0),
  constraint quotas_never_oversold check (sold + held <= size)
) with (fillfactor = 50);
create index quotas_event_idx on quotas (event_id);

create table ticket_types (
  id uuid primary key,
  event_id uuid not null references events (id),
  quota_id uuid not null references quotas (id),
  name text not null,
  name_fr text,
  description text,
  price_xaf bigint not null check (price_xaf >= 0),
  min_per_order integer not null default 1 check (min_per_order >= 1),
  max_per_order integer not null default 10 check (max_per_order >= min_per_order),
  per_person integer check (per_person >= 1),
  sale_starts_at timestamptz,
  sale_ends_at timestamptz,
  visibility text not null default 'public' check (visibility in ('public', 'hidden', 'code')),
  access_code text,
  position integer not null default 0,
  archived_at timestamptz
);
create index ticket_types_event_idx on ticket_types (event_id, position) where archived_at is null;
create index ticket_types_quota_idx on ticket_types (quota_id);

create table price_phases (
  id uuid primary key,
  ticket_type_id uuid not null references ticket_types (id) on delete cascade,
  position integer not null,
  price_xaf bigint not null check (price_xaf >= 0),
  until_at timestamptz,
  first_tickets integer check (first_tickets >= 1),
  unique (ticket_type_id, position),
  check (until_at is not null or first_tickets is not null)
);

-- Orders ---------------------------------------------------------------------------------------------------------

create table orders (
  id uuid primary key,
  code text not null,
  event_id uuid not null references events (id),
  buyer_id uuid not null references users (id),
  state text not null check (state in ('placed', 'confirmed', 'expired', 'cancelled')),
  payment text not null check (payment in ('none', 'pending', 'paid', 'failed')),
  refund text not null default 'none' check (refund in ('none', 'partial', 'full')),
  total_xaf bigint not null check (total_xaf >= 0),
  fees_xaf bigint not null check (fees_xaf >= 0 and fees_xaf <= total_xaf),
  -- What the product keeps of this sale, whoever bears it.
  commission_xaf bigint not null default 0 check (commission_xaf >= 0 and commission_xaf <= total_xaf),
  holds_until timestamptz,
  attendees jsonb not null default '[]',
  locale text not null default 'en' check (locale in ('en', 'fr')),
  -- A repeated request finds its first answer here; cleared after 24 hours.
  idempotency_key text,
  request_hash bytea,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  check ((state = 'placed') = (holds_until is not null)),
  check (state <> 'confirmed' or payment in ('paid', 'none'))
);
create unique index orders_idempotency_key on orders (buyer_id, idempotency_key) where idempotency_key is not null;
create index orders_buyer_idx on orders (buyer_id, created_at desc);
create index orders_event_idx on orders (event_id, created_at desc);
create index orders_buyer_event_idx on orders (event_id, buyer_id);
create index orders_holds_idx on orders (event_id, holds_until) where state = 'placed';
create index orders_expiry_idx on orders (holds_until) where state = 'placed';
create index orders_created_idx on orders (created_at desc);
create unique index orders_code_key on orders (code);

create table order_items (
  id uuid primary key,
  order_id uuid not null references orders (id),
  event_id uuid not null,
  ticket_type_id uuid not null references ticket_types (id),
  quota_id uuid not null references quotas (id),
  quantity integer not null check (quantity >= 1),
  unit_price_xaf bigint not null check (unit_price_xaf >= 0),
  unit_fee_xaf bigint not null check (unit_fee_xaf >= 0)
);
create index order_items_order_idx on order_items (order_id);
create index order_items_type_idx on order_items (event_id, ticket_type_id);

-- Tickets --------------------------------------------------------------------------------------------------------

create table tickets (
  id uuid primary key,
  event_id uuid not null references events (id),
  order_id uuid not null references orders (id),
  order_item_id uuid not null references order_items (id),
  ticket_type_id uuid not null references ticket_types (id),
  holder_id uuid not null references users (id),
  holder_name text not null,
  holder_email text,
  holder_number text,
  code text not null unique,
  -- Position within its order item: a confirmation that runs twice makes the same ticket, not another.
  serial integer not null check (serial >= 1),
  state text not null default 'valid' check (state in ('valid', 'cancelled', 'refunded', 'revoked')),
  price_xaf bigint not null check (price_xaf >= 0),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (order_item_id, serial)
);
create index tickets_order_idx on tickets (order_id);
create index tickets_event_idx on tickets (event_id, ticket_type_id);
create index tickets_holder_idx on tickets (holder_id, event_id);

-- Payments: attempts, and what the gateways told us ---------------------------------------------------------------

create table payments (
  id uuid primary key,
  -- Unguessable; stands in the address of our own payment page.
  ref text not null unique,
  purpose_type text not null check (purpose_type in ('order', 'milestone')),
  purpose_id uuid not null,
  payer_id uuid not null references users (id),
  gateway text not null,
  gateway_ref text not null,
  gateway_txn_id text,
  state text not null check (state in ('created', 'pending', 'succeeded', 'failed', 'cancelled', 'refunded')),
  reason text,
  amount_xaf bigint not null check (amount_xaf > 0),
  gateway_fee_xaf bigint not null default 0 check (gateway_fee_xaf >= 0),
  operator text check (operator in ('mtn', 'orange', 'card')),
  number text,
  continue_url text,
  -- What became of a success: the purpose was honoured, or the money goes back.
  outcome text check (outcome in ('honoured', 'refunded')),
  created_at timestamptz not null default now(),
  submitted_at timestamptz,
  settled_at timestamptz,
  prompt_ends_at timestamptz,
  -- When the gateway was last asked how it stands, so that a page that looks often does not make us ask as often.
  asked_at timestamptz,
  polls integer not null default 0,
  unique (gateway, gateway_ref)
);
create index payments_purpose_idx on payments (purpose_type, purpose_id, created_at desc);
create index payments_open_idx on payments (submitted_at) where state = 'pending';
create unique index payments_txn_key on payments (gateway, gateway_txn_id) where gateway_txn_id is not null;

create table payment_facts (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  kind text not null,
  detail jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index payment_facts_payment_idx on payment_facts (payment_id, created_at);
create trigger payment_facts_is_append_only before update or delete on payment_facts for each row execute function refuse_change();

create table payment_refunds (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  -- What is refunded (an order's late payment, later: a ticket line); a repeat finds its row.
  source_type text not null,
  source_id uuid not null,
  amount_xaf bigint not null check (amount_xaf > 0),
  gateway_ref text not null,
  state text not null check (state in ('created', 'pending', 'succeeded', 'failed')),
  reason text not null,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (source_type, source_id, payment_id),
  unique (gateway_ref)
);
create index payment_refunds_payment_idx on payment_refunds (payment_id);

create table webhook_inbox (
  id uuid primary key,
  gateway text not null,
  event_id text not null,
  headers jsonb not null,
  body bytea not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  outcome text,
  constraint webhook_inbox_once unique (gateway, event_id)
);

-- The sandbox operator's own books: what a real operator would keep on its side.
create table sandbox_charges (
  gateway_ref text primary key,
  amount_xaf bigint not null check (amount_xaf > 0),
  number text,
  operator text,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'declined', 'cancelled')),
  reason text,
  -- Until when the phone's prompt can be answered, and when a payer who lets us wait will have paid.
  prompt_ends_at timestamptz not null,
  approves_at timestamptz,
  refunded_xaf bigint not null default 0 check (refunded_xaf between 0 and amount_xaf),
  created_at timestamptz not null default now(),
  decided_at timestamptz
);

create table sandbox_refunds (
  gateway_ref text primary key,
  charge_ref text not null references sandbox_charges (gateway_ref),
  amount_xaf bigint not null check (amount_xaf > 0),
  created_at timestamptz not null default now()
);
create index sandbox_refunds_charge_idx on sandbox_refunds (charge_ref);

-- The ledger: double entry, appended only --------------------------------------------------------------------------

create table ledger_accounts (
  id uuid primary key,
  code text not null unique,
  kind text not null,
  owner_id uuid references users (id),
  -- 1: grows by debits (what we hold elsewhere); -1: grows by credits (what we owe, what we earn).
  normal_side smallint not null check (normal_side in (1, -1)),
  allow_negative boolean not null default false,
  -- Sum of all postings, debits positive; kept in the same transaction as they.
  balance_xaf bigint not null default 0,
  version bigint not null default 0,
  created_at timestamptz not null default now(),
  constraint ledger_accounts_stay_positive check (allow_negative or balance_xaf * normal_side >= 0)
) with (fillfactor = 50);
create index ledger_accounts_owner_idx on ledger_accounts (owner_id, kind);

create table ledger_transfers (
  id uuid primary key,
  source_type text not null,
  source_id uuid not null,
  kind text not null,
  detail jsonb not null default '{}',
  created_at timestamptz not null default now(),
  constraint ledger_transfers_once unique (source_type, source_id, kind)
);
create index ledger_transfers_created_idx on ledger_transfers (created_at desc);

create table ledger_postings (
  transfer_id uuid not null references ledger_transfers (id),
  account_id uuid not null references ledger_accounts (id),
  line integer not null,
  amount_xaf bigint not null check (amount_xaf <> 0),
  balance_after_xaf bigint not null,
  account_version bigint not null,
  primary key (transfer_id, line),
  unique (account_id, account_version)
);

create function require_balanced_transfer() returns trigger language plpgsql as $$
declare
  lines integer;
  total bigint;
  the_transfer uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
  select count(*), coalesce(sum(amount_xaf), 0) into lines, total from ledger_postings where transfer_id = the_transfer;
  if lines < 2 or total <> 0 then
    raise exception 'transfer % has % postings that sum to % XAF', the_transfer, lines, total using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_transfers_balance after insert on ledger_transfers
  deferrable initially deferred for each row execute function require_balanced_transfer('id');
create constraint trigger ledger_postings_balance after insert on ledger_postings
  deferrable initially deferred for each row execute function require_balanced_transfer('transfer_id');
create trigger ledger_transfers_is_append_only before update or delete on ledger_transfers for each row execute function refuse_change();
create trigger ledger_postings_is_append_only before update or delete on ledger_postings for each row execute function refuse_change();
create trigger ledger_transfers_is_never_emptied before truncate on ledger_transfers execute function refuse_change();
create trigger ledger_postings_is_never_emptied before truncate on ledger_postings execute function refuse_change();

-- The door ---------------------------------------------------------------------------------------------------------

create table check_in_lists (
  id uuid primary key,
  event_id uuid not null references events (id),
  name text not null,
  -- Null: every type of the event.
  ticket_type_ids uuid[],
  position integer not null default 0
);
create index check_in_lists_event_idx on check_in_lists (event_id, position);

create table checkins (
  id uuid primary key,
  event_id uuid not null references events (id),
  ticket_id uuid references tickets (id),
  list_id uuid,
  kind text not null check (kind in ('entry', 'exit')),
  result text not null check (result in ('admitted', 'refused')),
  reason text,
  presented text not null,
  device text,
  nonce text,
  actor_id uuid not null references users (id),
  -- When the device saw it, and when we heard of it.
  scanned_at timestamptz not null,
  created_at timestamptz not null default now(),
  check ((result = 'refused') = (reason is not null))
);
create unique index checkins_nonce_key on checkins (actor_id, nonce) where nonce is not null;
create index checkins_event_idx on checkins (event_id, created_at desc);
create index checkins_ticket_idx on checkins (ticket_id) where ticket_id is not null;
create trigger checkins_is_append_only before update or delete on checkins for each row execute function refuse_change();

-- Who is inside: at most one live admission per ticket and list (the event itself is the list where it has no gates).
create table admissions (
  ticket_id uuid not null references tickets (id),
  list_id uuid not null,
  event_id uuid not null references events (id),
  checkin_id uuid not null references checkins (id),
  admitted_at timestamptz not null,
  primary key (ticket_id, list_id)
);
create index admissions_event_idx on admissions (event_id);

-- The house's own ---------------------------------------------------------------------------------------------------

create table idempotency_keys (
  user_id uuid not null references users (id),
  key text not null,
  endpoint text not null,
  request_hash bytea not null,
  status integer,
  body jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_created_idx on idempotency_keys (created_at);

create table mail_outbox (
  id uuid primary key,
  to_address text not null,
  subject text not null,
  html text not null,
  text text not null,
  attachments jsonb not null default '[]',
  created_at timestamptz not null default now()
);
create index mail_outbox_created_idx on mail_outbox (created_at desc);

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
