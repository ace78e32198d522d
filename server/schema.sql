-- Written by `npm run schema:dump` from the migrations; a test compares. Change a migration, not this file.

create extension btree_gist;

create extension pg_trgm;

create extension unaccent;

CREATE OR REPLACE FUNCTION public.event_over_at(starts_at timestamp with time zone, ends_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select coalesce(ends_at, starts_at + interval '6 hours') $function$;

CREATE OR REPLACE FUNCTION public.fold(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of % are facts: they are appended, never changed or removed', tg_table_name
    using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.require_balanced_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

create table activities (
  id uuid not null,
  type text not null,
  source_id uuid not null,
  event_id uuid,
  person_id uuid,
  quantity integer,
  happened_at timestamp with time zone not null,
  constraint activities_pkey PRIMARY KEY (id),
  constraint activities_type_source_id_key UNIQUE (type, source_id),
  constraint activities_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint activities_person_id_fkey FOREIGN KEY (person_id) REFERENCES users(id)
);
CREATE INDEX activities_event_idx ON public.activities USING btree (event_id, happened_at DESC);
CREATE INDEX activities_happened_idx ON public.activities USING btree (happened_at DESC, id DESC);
CREATE INDEX activities_person_idx ON public.activities USING btree (person_id, happened_at DESC) WHERE (person_id IS NOT NULL);
CREATE INDEX activities_type_idx ON public.activities USING btree (type, happened_at DESC);
CREATE TRIGGER activities_is_append_only BEFORE DELETE OR UPDATE ON public.activities FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table admissions (
  ticket_id uuid not null,
  list_id uuid not null,
  event_id uuid not null,
  checkin_id uuid not null,
  admitted_at timestamp with time zone not null,
  constraint admissions_pkey PRIMARY KEY (ticket_id, list_id),
  constraint admissions_checkin_id_fkey FOREIGN KEY (checkin_id) REFERENCES checkins(id),
  constraint admissions_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint admissions_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id)
);
CREATE INDEX admissions_event_idx ON public.admissions USING btree (event_id);

create table audit_log (
  id uuid not null,
  actor_id uuid,
  action text not null,
  subject_type text not null,
  subject_id uuid,
  detail jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id)
);
CREATE INDEX audit_log_subject_idx ON public.audit_log USING btree (subject_type, subject_id, created_at DESC);
CREATE TRIGGER audit_log_is_append_only BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table categories (
  id uuid not null,
  parent_id uuid,
  slug text not null,
  name text not null,
  name_fr text not null,
  description text not null default ''::text,
  description_fr text not null default ''::text,
  position integer not null default 0,
  constraint categories_pkey PRIMARY KEY (id),
  constraint categories_slug_key UNIQUE (slug),
  constraint categories_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES categories(id)
);
CREATE INDEX categories_parent_idx ON public.categories USING btree (parent_id, "position");

create table check_in_lists (
  id uuid not null,
  event_id uuid not null,
  name text not null,
  ticket_type_ids uuid[],
  position integer not null default 0,
  opens_at timestamp with time zone,
  closes_at timestamp with time zone,
  constraint check_in_lists_pkey PRIMARY KEY (id),
  constraint check_in_lists_hours CHECK (((closes_at IS NULL) OR (opens_at IS NULL) OR (closes_at > opens_at))),
  constraint check_in_lists_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id)
);
CREATE INDEX check_in_lists_event_idx ON public.check_in_lists USING btree (event_id, "position");

create table checkins (
  id uuid not null,
  event_id uuid not null,
  ticket_id uuid,
  list_id uuid,
  kind text not null,
  result text not null,
  reason text,
  presented text not null,
  device text,
  nonce text,
  actor_id uuid not null,
  scanned_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  constraint checkins_pkey PRIMARY KEY (id),
  constraint checkins_check CHECK (((result = 'refused'::text) = (reason IS NOT NULL))),
  constraint checkins_kind_check CHECK ((kind = ANY (ARRAY['entry'::text, 'exit'::text]))),
  constraint checkins_result_check CHECK ((result = ANY (ARRAY['admitted'::text, 'refused'::text]))),
  constraint checkins_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint checkins_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint checkins_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id)
);
CREATE INDEX checkins_event_idx ON public.checkins USING btree (event_id, created_at DESC);
CREATE UNIQUE INDEX checkins_nonce_key ON public.checkins USING btree (actor_id, nonce) WHERE (nonce IS NOT NULL);
CREATE INDEX checkins_ticket_idx ON public.checkins USING btree (ticket_id) WHERE (ticket_id IS NOT NULL);
CREATE TRIGGER checkins_is_append_only BEFORE DELETE OR UPDATE ON public.checkins FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table contact_messages (
  id uuid not null,
  user_id uuid,
  name text not null,
  email text not null,
  topic text not null,
  message text not null,
  locale text not null,
  created_at timestamp with time zone not null,
  constraint contact_messages_pkey PRIMARY KEY (id),
  constraint contact_messages_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'fr'::text]))),
  constraint contact_messages_topic_check CHECK ((topic = ANY (ARRAY['tickets'::text, 'payment'::text, 'event'::text, 'account'::text, 'other'::text]))),
  constraint contact_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX contact_messages_created_idx ON public.contact_messages USING btree (created_at DESC);
CREATE INDEX contact_messages_user_idx ON public.contact_messages USING btree (user_id) WHERE (user_id IS NOT NULL);

create table credentials (
  user_id uuid not null,
  password_hash text not null,
  changed_at timestamp with time zone not null default now(),
  constraint credentials_pkey PRIMARY KEY (user_id),
  constraint credentials_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table email_confirmations (
  token_hash bytea not null,
  user_id uuid not null,
  email text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint email_confirmations_pkey PRIMARY KEY (token_hash),
  constraint email_confirmations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX email_confirmations_user_idx ON public.email_confirmations USING btree (user_id);

create table event_customizations (
  id uuid not null,
  event_id uuid not null,
  primary_color text not null,
  secondary_color text,
  logo_key text,
  logo_upload_key text,
  background_key text,
  background_upload_key text,
  updated_at timestamp with time zone not null default now(),
  constraint event_customizations_pkey PRIMARY KEY (id),
  constraint event_customizations_event_id_key UNIQUE (event_id),
  constraint event_customizations_primary_color_check CHECK ((primary_color ~ '^#[0-9a-fA-F]{6}$'::text)),
  constraint event_customizations_secondary_color_check CHECK ((secondary_color ~ '^#[0-9a-fA-F]{6}$'::text)),
  constraint event_customizations_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id)
);

create table event_state_changes (
  id uuid not null,
  event_id uuid not null,
  from_state text not null,
  to_state text not null,
  reason text not null,
  actor_id uuid,
  created_at timestamp with time zone not null default now(),
  constraint event_state_changes_pkey PRIMARY KEY (id),
  constraint event_state_changes_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint event_state_changes_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id)
);
CREATE INDEX event_state_changes_event_idx ON public.event_state_changes USING btree (event_id, created_at);
CREATE TRIGGER event_state_changes_is_append_only BEFORE DELETE OR UPDATE ON public.event_state_changes FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table events (
  id uuid not null,
  organizer_id uuid not null,
  name text not null,
  name_fr text,
  description text not null,
  description_fr text,
  location text not null,
  city text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  zone text not null default 'Africa/Douala'::text,
  category_id uuid not null,
  child_category_id uuid,
  is_online boolean not null default false,
  join_link text,
  state text not null default 'draft'::text,
  visibility text not null default 'public'::text,
  access_code text,
  publish_at timestamp with time zone,
  published_at timestamp with time zone,
  validation_view text not null default 'organizer'::text,
  fees_paid_by text not null default 'organizer'::text,
  refund_policy jsonb not null default '{"kind": "none"}'::jsonb,
  creation_step integer not null default 1,
  cover_key text,
  cover_upload_key text,
  cover_crop jsonb,
  price_from_xaf bigint,
  rating_sum bigint not null default 0,
  rating_count integer not null default 0,
  version integer not null default 1,
  state_reason text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  search_text text not null generated always as (fold(((((((((((name || ' '::text) || COALESCE(name_fr, ''::text)) || ' '::text) || location) || ' '::text) || city) || ' '::text) || description) || ' '::text) || COALESCE(description_fr, ''::text)))) stored,
  search_title text not null generated always as (fold(((((((name || ' '::text) || COALESCE(name_fr, ''::text)) || ' '::text) || location) || ' '::text) || city))) stored,
  over_at timestamp with time zone not null generated always as (event_over_at(starts_at, ends_at)) stored,
  popularity integer not null default 0,
  constraint events_pkey PRIMARY KEY (id),
  constraint events_check CHECK (((ends_at IS NULL) OR (ends_at > starts_at))),
  constraint events_creation_step_check CHECK (((creation_step >= 0) AND (creation_step <= 3))),
  constraint events_fees_paid_by_check CHECK ((fees_paid_by = ANY (ARRAY['buyer'::text, 'organizer'::text]))),
  constraint events_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'suspended'::text, 'cancelled'::text, 'ended'::text]))),
  constraint events_validation_view_check CHECK ((validation_view = ANY (ARRAY['organizer'::text, 'participant'::text, 'both'::text]))),
  constraint events_visibility_check CHECK ((visibility = ANY (ARRAY['public'::text, 'unlisted'::text, 'private'::text]))),
  constraint events_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint events_child_category_id_fkey FOREIGN KEY (child_category_id) REFERENCES categories(id),
  constraint events_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES users(id)
);
CREATE INDEX events_category_idx ON public.events USING btree (category_id, starts_at) WHERE ((state = 'published'::text) AND (visibility = 'public'::text));
CREATE INDEX events_child_category_idx ON public.events USING btree (child_category_id, starts_at) WHERE ((state = 'published'::text) AND (visibility = 'public'::text));
CREATE INDEX events_city_idx ON public.events USING btree (fold(city), starts_at) WHERE ((state = 'published'::text) AND (visibility = 'public'::text));
CREATE INDEX events_cover_idx ON public.events USING btree (cover_key) WHERE (cover_key IS NOT NULL);
CREATE INDEX events_due_idx ON public.events USING btree (publish_at) WHERE ((state = 'published'::text) AND (published_at IS NULL));
CREATE INDEX events_listed_idx ON public.events USING btree (starts_at, id) INCLUDE (over_at, publish_at, category_id, child_category_id) WHERE ((state = 'published'::text) AND (visibility = 'public'::text));
CREATE INDEX events_newest_idx ON public.events USING btree (published_at DESC, id) WHERE ((state = 'published'::text) AND (visibility = 'public'::text));
CREATE INDEX events_organizer_idx ON public.events USING btree (organizer_id, starts_at DESC);
CREATE INDEX events_over_idx ON public.events USING btree (over_at) WHERE (state = 'published'::text);
CREATE INDEX events_past_idx ON public.events USING btree (starts_at DESC, id DESC) INCLUDE (over_at, publish_at) WHERE ((state = ANY (ARRAY['published'::text, 'ended'::text])) AND (visibility = 'public'::text));
CREATE INDEX events_popular_idx ON public.events USING btree (popularity DESC, starts_at, id) WHERE ((state = 'published'::text) AND (visibility = 'public'::text));
CREATE INDEX events_price_idx ON public.events USING btree (price_from_xaf, starts_at, id) WHERE ((state = 'published'::text) AND (visibility = 'public'::text));
CREATE INDEX events_search_text_idx ON public.events USING gin (search_text gin_trgm_ops);
CREATE INDEX events_search_title_idx ON public.events USING gin (search_title gin_trgm_ops);

create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  endpoint text not null,
  request_hash bytea not null,
  status integer,
  body jsonb,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, key),
  constraint idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX idempotency_keys_created_idx ON public.idempotency_keys USING btree (created_at);

create table ledger_accounts (
  id uuid not null,
  code text not null,
  kind text not null,
  owner_id uuid,
  normal_side smallint not null,
  allow_negative boolean not null default false,
  balance_xaf bigint not null default 0,
  version bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  constraint ledger_accounts_pkey PRIMARY KEY (id),
  constraint ledger_accounts_code_key UNIQUE (code),
  constraint ledger_accounts_normal_side_check CHECK ((normal_side = ANY (ARRAY[1, '-1'::integer]))),
  constraint ledger_accounts_stay_positive CHECK ((allow_negative OR ((balance_xaf * normal_side) >= 0))),
  constraint ledger_accounts_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id)
);
CREATE INDEX ledger_accounts_owner_idx ON public.ledger_accounts USING btree (owner_id, kind);

create table ledger_postings (
  transfer_id uuid not null,
  account_id uuid not null,
  line integer not null,
  amount_xaf bigint not null,
  balance_after_xaf bigint not null,
  account_version bigint not null,
  constraint ledger_postings_pkey PRIMARY KEY (transfer_id, line),
  constraint ledger_postings_account_id_account_version_key UNIQUE (account_id, account_version),
  constraint ledger_postings_amount_xaf_check CHECK ((amount_xaf <> 0)),
  constraint ledger_postings_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_accounts(id),
  constraint ledger_postings_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES ledger_transfers(id)
);
CREATE CONSTRAINT TRIGGER ledger_postings_balance AFTER INSERT ON public.ledger_postings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_balanced_transfer('transfer_id');
CREATE TRIGGER ledger_postings_is_append_only BEFORE DELETE OR UPDATE ON public.ledger_postings FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_postings_is_never_emptied BEFORE TRUNCATE ON public.ledger_postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table ledger_transfers (
  id uuid not null,
  source_type text not null,
  source_id uuid not null,
  kind text not null,
  detail jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  constraint ledger_transfers_pkey PRIMARY KEY (id),
  constraint ledger_transfers_once UNIQUE (source_type, source_id, kind)
);
CREATE INDEX ledger_transfers_created_idx ON public.ledger_transfers USING btree (created_at DESC);
CREATE CONSTRAINT TRIGGER ledger_transfers_balance AFTER INSERT ON public.ledger_transfers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_balanced_transfer('id');
CREATE TRIGGER ledger_transfers_is_append_only BEFORE DELETE OR UPDATE ON public.ledger_transfers FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_transfers_is_never_emptied BEFORE TRUNCATE ON public.ledger_transfers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table mail_outbox (
  id uuid not null,
  to_address text not null,
  subject text not null,
  html text not null,
  text text not null,
  attachments jsonb not null default '[]'::jsonb,
  created_at timestamp with time zone not null default now(),
  constraint mail_outbox_pkey PRIMARY KEY (id)
);
CREATE INDEX mail_outbox_created_idx ON public.mail_outbox USING btree (created_at DESC);

create table notification_recipients (
  notification_id uuid not null,
  user_id uuid not null,
  read_at timestamp with time zone,
  constraint notification_recipients_pkey PRIMARY KEY (notification_id, user_id),
  constraint notification_recipients_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id),
  constraint notification_recipients_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX notification_recipients_user_idx ON public.notification_recipients USING btree (user_id, notification_id) WHERE (read_at IS NULL);

create table notifications (
  id uuid not null,
  sender_id uuid not null,
  event_id uuid,
  audience text not null,
  subject text not null,
  message text not null,
  recipient_count integer not null,
  created_at timestamp with time zone not null,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint notifications_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(id)
);
CREATE INDEX notifications_sender_idx ON public.notifications USING btree (sender_id, created_at DESC);

create table one_time_codes (
  id uuid not null,
  user_id uuid not null,
  purpose text not null,
  subject_id uuid,
  code_hash bytea not null,
  tries_left integer not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint one_time_codes_pkey PRIMARY KEY (id),
  constraint one_time_codes_purpose_check CHECK ((purpose = ANY (ARRAY['reset_password'::text, 'withdrawal'::text]))),
  constraint one_time_codes_tries_left_check CHECK ((tries_left >= 0)),
  constraint one_time_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX one_time_codes_user_idx ON public.one_time_codes USING btree (user_id, purpose, created_at DESC);

create table order_items (
  id uuid not null,
  order_id uuid not null,
  event_id uuid not null,
  ticket_type_id uuid not null,
  quota_id uuid not null,
  quantity integer not null,
  unit_price_xaf bigint not null,
  unit_fee_xaf bigint not null,
  constraint order_items_pkey PRIMARY KEY (id),
  constraint order_items_quantity_check CHECK ((quantity >= 1)),
  constraint order_items_unit_fee_xaf_check CHECK ((unit_fee_xaf >= 0)),
  constraint order_items_unit_price_xaf_check CHECK ((unit_price_xaf >= 0)),
  constraint order_items_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_items_quota_id_fkey FOREIGN KEY (quota_id) REFERENCES quotas(id),
  constraint order_items_ticket_type_id_fkey FOREIGN KEY (ticket_type_id) REFERENCES ticket_types(id)
);
CREATE INDEX order_items_order_idx ON public.order_items USING btree (order_id);
CREATE INDEX order_items_type_idx ON public.order_items USING btree (event_id, ticket_type_id);

create table orders (
  id uuid not null,
  code text not null,
  event_id uuid not null,
  buyer_id uuid not null,
  state text not null,
  payment text not null,
  refund text not null default 'none'::text,
  total_xaf bigint not null,
  fees_xaf bigint not null,
  commission_xaf bigint not null default 0,
  holds_until timestamp with time zone,
  attendees jsonb not null default '[]'::jsonb,
  locale text not null default 'en'::text,
  idempotency_key text,
  request_hash bytea,
  created_at timestamp with time zone not null default now(),
  settled_at timestamp with time zone,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_check CHECK (((fees_xaf >= 0) AND (fees_xaf <= total_xaf))),
  constraint orders_check1 CHECK (((commission_xaf >= 0) AND (commission_xaf <= total_xaf))),
  constraint orders_check2 CHECK (((state = 'placed'::text) = (holds_until IS NOT NULL))),
  constraint orders_check3 CHECK (((state <> 'confirmed'::text) OR (payment = ANY (ARRAY['paid'::text, 'none'::text])))),
  constraint orders_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'fr'::text]))),
  constraint orders_payment_check CHECK ((payment = ANY (ARRAY['none'::text, 'pending'::text, 'paid'::text, 'failed'::text]))),
  constraint orders_refund_check CHECK ((refund = ANY (ARRAY['none'::text, 'partial'::text, 'full'::text]))),
  constraint orders_state_check CHECK ((state = ANY (ARRAY['placed'::text, 'confirmed'::text, 'expired'::text, 'cancelled'::text]))),
  constraint orders_total_xaf_check CHECK ((total_xaf >= 0)),
  constraint orders_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES users(id),
  constraint orders_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id)
);
CREATE INDEX orders_buyer_event_idx ON public.orders USING btree (event_id, buyer_id);
CREATE INDEX orders_buyer_idx ON public.orders USING btree (buyer_id, created_at DESC);
CREATE UNIQUE INDEX orders_code_key ON public.orders USING btree (code);
CREATE INDEX orders_created_idx ON public.orders USING btree (created_at DESC);
CREATE INDEX orders_event_idx ON public.orders USING btree (event_id, created_at DESC);
CREATE INDEX orders_expiry_idx ON public.orders USING btree (holds_until) WHERE (state = 'placed'::text);
CREATE INDEX orders_holds_idx ON public.orders USING btree (event_id, holds_until) WHERE (state = 'placed'::text);
CREATE UNIQUE INDEX orders_idempotency_key ON public.orders USING btree (buyer_id, idempotency_key) WHERE (idempotency_key IS NOT NULL);
CREATE INDEX orders_sold_idx ON public.orders USING btree (event_id, settled_at) INCLUDE (total_xaf, commission_xaf) WHERE (state = 'confirmed'::text);

create table payment_facts (
  id uuid not null,
  payment_id uuid not null,
  kind text not null,
  detail jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  constraint payment_facts_pkey PRIMARY KEY (id),
  constraint payment_facts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);
CREATE INDEX payment_facts_payment_idx ON public.payment_facts USING btree (payment_id, created_at);
CREATE TRIGGER payment_facts_is_append_only BEFORE DELETE OR UPDATE ON public.payment_facts FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table payment_refunds (
  id uuid not null,
  payment_id uuid not null,
  source_type text not null,
  source_id uuid not null,
  amount_xaf bigint not null,
  gateway_ref text not null,
  state text not null,
  reason text not null,
  created_at timestamp with time zone not null default now(),
  settled_at timestamp with time zone,
  constraint payment_refunds_pkey PRIMARY KEY (id),
  constraint payment_refunds_gateway_ref_key UNIQUE (gateway_ref),
  constraint payment_refunds_source_type_source_id_payment_id_key UNIQUE (source_type, source_id, payment_id),
  constraint payment_refunds_amount_xaf_check CHECK ((amount_xaf > 0)),
  constraint payment_refunds_state_check CHECK ((state = ANY (ARRAY['created'::text, 'pending'::text, 'succeeded'::text, 'failed'::text]))),
  constraint payment_refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);
CREATE INDEX payment_refunds_payment_idx ON public.payment_refunds USING btree (payment_id);

create table payments (
  id uuid not null,
  ref text not null,
  purpose_type text not null,
  purpose_id uuid not null,
  payer_id uuid not null,
  gateway text not null,
  gateway_ref text not null,
  gateway_txn_id text,
  state text not null,
  reason text,
  amount_xaf bigint not null,
  gateway_fee_xaf bigint not null default 0,
  operator text,
  number text,
  continue_url text,
  outcome text,
  created_at timestamp with time zone not null default now(),
  submitted_at timestamp with time zone,
  settled_at timestamp with time zone,
  prompt_ends_at timestamp with time zone,
  asked_at timestamp with time zone,
  polls integer not null default 0,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_gateway_gateway_ref_key UNIQUE (gateway, gateway_ref),
  constraint payments_ref_key UNIQUE (ref),
  constraint payments_amount_xaf_check CHECK ((amount_xaf > 0)),
  constraint payments_gateway_fee_xaf_check CHECK ((gateway_fee_xaf >= 0)),
  constraint payments_operator_check CHECK ((operator = ANY (ARRAY['mtn'::text, 'orange'::text, 'card'::text]))),
  constraint payments_outcome_check CHECK ((outcome = ANY (ARRAY['honoured'::text, 'refunded'::text]))),
  constraint payments_purpose_type_check CHECK ((purpose_type = ANY (ARRAY['order'::text, 'milestone'::text]))),
  constraint payments_state_check CHECK ((state = ANY (ARRAY['created'::text, 'pending'::text, 'succeeded'::text, 'failed'::text, 'cancelled'::text, 'refunded'::text]))),
  constraint payments_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES users(id)
);
CREATE INDEX payments_open_idx ON public.payments USING btree (submitted_at) WHERE (state = 'pending'::text);
CREATE INDEX payments_purpose_idx ON public.payments USING btree (purpose_type, purpose_id, created_at DESC);
CREATE UNIQUE INDEX payments_txn_key ON public.payments USING btree (gateway, gateway_txn_id) WHERE (gateway_txn_id IS NOT NULL);

create table price_phases (
  id uuid not null,
  ticket_type_id uuid not null,
  position integer not null,
  price_xaf bigint not null,
  until_at timestamp with time zone,
  first_tickets integer,
  constraint price_phases_pkey PRIMARY KEY (id),
  constraint price_phases_ticket_type_id_position_key UNIQUE (ticket_type_id, "position"),
  constraint price_phases_check CHECK (((until_at IS NOT NULL) OR (first_tickets IS NOT NULL))),
  constraint price_phases_first_tickets_check CHECK ((first_tickets >= 1)),
  constraint price_phases_price_xaf_check CHECK ((price_xaf >= 0)),
  constraint price_phases_ticket_type_id_fkey FOREIGN KEY (ticket_type_id) REFERENCES ticket_types(id) ON DELETE CASCADE
);

create table push_subscriptions (
  id uuid not null,
  user_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  constraint push_subscriptions_endpoint_key UNIQUE (endpoint),
  constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX push_subscriptions_user_idx ON public.push_subscriptions USING btree (user_id);

create table quotas (
  id uuid not null,
  event_id uuid not null,
  name text,
  size integer not null,
  sold integer not null default 0,
  held integer not null default 0,
  constraint quotas_pkey PRIMARY KEY (id),
  constraint quotas_held_check CHECK ((held >= 0)),
  constraint quotas_never_oversold CHECK (((sold + held) <= size)),
  constraint quotas_size_check CHECK ((size >= 0)),
  constraint quotas_sold_check CHECK ((sold >= 0)),
  constraint quotas_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id)
);
CREATE INDEX quotas_event_idx ON public.quotas USING btree (event_id);

create table ratings (
  id uuid not null,
  event_id uuid not null,
  user_id uuid not null,
  stars integer not null,
  comment text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint ratings_pkey PRIMARY KEY (id),
  constraint ratings_stars_check CHECK (((stars >= 1) AND (stars <= 5))),
  constraint ratings_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint ratings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX ratings_event_idx ON public.ratings USING btree (event_id, updated_at DESC, id DESC);
CREATE UNIQUE INDEX ratings_event_user_key ON public.ratings USING btree (event_id, user_id);
CREATE INDEX ratings_user_idx ON public.ratings USING btree (user_id, updated_at DESC);

create table reminder_settings (
  user_id uuid not null,
  event_id uuid not null,
  minutes_before integer[] not null,
  by_mail boolean not null,
  updated_at timestamp with time zone not null,
  constraint reminder_settings_pkey PRIMARY KEY (user_id, event_id),
  constraint reminder_settings_minutes_before_check CHECK ((cardinality(minutes_before) <= 5)),
  constraint reminder_settings_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint reminder_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX reminder_settings_event_idx ON public.reminder_settings USING btree (event_id);

create table reminders (
  id uuid not null,
  user_id uuid not null,
  event_id uuid not null,
  starts_at timestamp with time zone not null,
  minutes_before integer not null,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint reminders_pkey PRIMARY KEY (id),
  constraint reminders_user_id_event_id_starts_at_minutes_before_key UNIQUE (user_id, event_id, starts_at, minutes_before),
  constraint reminders_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint reminders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX reminders_age_idx ON public.reminders USING btree (created_at);
CREATE INDEX reminders_user_idx ON public.reminders USING btree (user_id, created_at DESC);

create table sandbox_charges (
  gateway_ref text not null,
  amount_xaf bigint not null,
  number text,
  operator text,
  state text not null default 'waiting'::text,
  reason text,
  prompt_ends_at timestamp with time zone not null,
  approves_at timestamp with time zone,
  refunded_xaf bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  constraint sandbox_charges_pkey PRIMARY KEY (gateway_ref),
  constraint sandbox_charges_amount_xaf_check CHECK ((amount_xaf > 0)),
  constraint sandbox_charges_check CHECK (((refunded_xaf >= 0) AND (refunded_xaf <= amount_xaf))),
  constraint sandbox_charges_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'declined'::text, 'cancelled'::text])))
);

create table sandbox_refunds (
  gateway_ref text not null,
  charge_ref text not null,
  amount_xaf bigint not null,
  created_at timestamp with time zone not null default now(),
  constraint sandbox_refunds_pkey PRIMARY KEY (gateway_ref),
  constraint sandbox_refunds_amount_xaf_check CHECK ((amount_xaf > 0)),
  constraint sandbox_refunds_charge_ref_fkey FOREIGN KEY (charge_ref) REFERENCES sandbox_charges(gateway_ref)
);
CREATE INDEX sandbox_refunds_charge_idx ON public.sandbox_refunds USING btree (charge_ref);

create table schema_migrations (
  number integer not null,
  name text not null,
  checksum text not null,
  ran_at timestamp with time zone not null default now(),
  constraint schema_migrations_pkey PRIMARY KEY (number)
);

create table sessions (
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null default now(),
  revoked_at timestamp with time zone,
  user_agent text,
  address text,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX sessions_expiry_idx ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_user_idx ON public.sessions USING btree (user_id, created_at DESC);

create table settings (
  key text not null,
  value jsonb not null,
  updated_at timestamp with time zone not null default now(),
  constraint settings_pkey PRIMARY KEY (key)
);

create table ticket_configs (
  id uuid not null,
  event_id uuid not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint ticket_configs_pkey PRIMARY KEY (id),
  constraint ticket_configs_event_id_key UNIQUE (event_id),
  constraint ticket_configs_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id)
);

create table ticket_types (
  id uuid not null,
  event_id uuid not null,
  quota_id uuid not null,
  name text not null,
  name_fr text,
  description text,
  price_xaf bigint not null,
  min_per_order integer not null default 1,
  max_per_order integer not null default 10,
  per_person integer,
  sale_starts_at timestamp with time zone,
  sale_ends_at timestamp with time zone,
  visibility text not null default 'public'::text,
  access_code text,
  position integer not null default 0,
  archived_at timestamp with time zone,
  description_fr text,
  constraint ticket_types_pkey PRIMARY KEY (id),
  constraint ticket_types_check CHECK ((max_per_order >= min_per_order)),
  constraint ticket_types_min_per_order_check CHECK ((min_per_order >= 1)),
  constraint ticket_types_per_person_check CHECK ((per_person >= 1)),
  constraint ticket_types_price_xaf_check CHECK ((price_xaf >= 0)),
  constraint ticket_types_visibility_check CHECK ((visibility = ANY (ARRAY['public'::text, 'hidden'::text, 'code'::text]))),
  constraint ticket_types_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint ticket_types_quota_id_fkey FOREIGN KEY (quota_id) REFERENCES quotas(id)
);
CREATE INDEX ticket_types_event_idx ON public.ticket_types USING btree (event_id, "position") WHERE (archived_at IS NULL);
CREATE INDEX ticket_types_quota_idx ON public.ticket_types USING btree (quota_id);

create table tickets (
  id uuid not null,
  event_id uuid not null,
  order_id uuid not null,
  order_item_id uuid not null,
  ticket_type_id uuid not null,
  holder_id uuid not null,
  holder_name text not null,
  holder_email text,
  holder_number text,
  code text not null,
  serial integer not null,
  state text not null default 'valid'::text,
  price_xaf bigint not null,
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  constraint tickets_pkey PRIMARY KEY (id),
  constraint tickets_code_key UNIQUE (code),
  constraint tickets_order_item_id_serial_key UNIQUE (order_item_id, serial),
  constraint tickets_price_xaf_check CHECK ((price_xaf >= 0)),
  constraint tickets_serial_check CHECK ((serial >= 1)),
  constraint tickets_state_check CHECK ((state = ANY (ARRAY['valid'::text, 'cancelled'::text, 'refunded'::text, 'revoked'::text]))),
  constraint tickets_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint tickets_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES users(id),
  constraint tickets_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint tickets_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_items(id),
  constraint tickets_ticket_type_id_fkey FOREIGN KEY (ticket_type_id) REFERENCES ticket_types(id)
);
CREATE INDEX tickets_event_idx ON public.tickets USING btree (event_id, ticket_type_id);
CREATE INDEX tickets_holder_idx ON public.tickets USING btree (holder_id, event_id);
CREATE INDEX tickets_order_idx ON public.tickets USING btree (order_id);

create table users (
  id uuid not null,
  email text not null,
  name text not null,
  role text not null,
  number text,
  username text,
  experience text,
  address text,
  website text,
  social_links jsonb not null default '{}'::jsonb,
  avatar_key text,
  cover_key text,
  locale text,
  is_verified boolean not null default false,
  email_confirmed_at timestamp with time zone,
  referral_code text not null,
  referred_by uuid,
  blocked_at timestamp with time zone,
  blocked_reason text,
  commission_basis_points integer,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_referral_code_key UNIQUE (referral_code),
  constraint users_commission_basis_points_check CHECK (((commission_basis_points >= 0) AND (commission_basis_points <= 5000))),
  constraint users_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'fr'::text]))),
  constraint users_role_check CHECK ((role = ANY (ARRAY['participant'::text, 'organizer'::text, 'provider'::text, 'admin'::text]))),
  constraint users_referred_by_fkey FOREIGN KEY (referred_by) REFERENCES users(id)
);
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (lower(email));
CREATE INDEX users_referred_by_idx ON public.users USING btree (referred_by) WHERE (referred_by IS NOT NULL);
CREATE INDEX users_role_idx ON public.users USING btree (role, created_at DESC);
CREATE UNIQUE INDEX users_username_key ON public.users USING btree (lower(username));

create table webhook_inbox (
  id uuid not null,
  gateway text not null,
  event_id text not null,
  headers jsonb not null,
  body bytea not null,
  received_at timestamp with time zone not null default now(),
  handled_at timestamp with time zone,
  outcome text,
  constraint webhook_inbox_pkey PRIMARY KEY (id),
  constraint webhook_inbox_once UNIQUE (gateway, event_id)
);

create table wishes (
  id uuid not null,
  user_id uuid not null,
  event_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint wishes_pkey PRIMARY KEY (id),
  constraint wishes_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint wishes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX wishes_event_idx ON public.wishes USING btree (event_id, user_id);
CREATE UNIQUE INDEX wishes_user_event_key ON public.wishes USING btree (user_id, event_id);
CREATE INDEX wishes_user_idx ON public.wishes USING btree (user_id, created_at DESC);
