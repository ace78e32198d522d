-- Written by `npm run schema:dump` from the migrations; a test compares. Change a migration, not this file.

create extension btree_gist;

create extension pg_trgm;

create extension unaccent;

CREATE OR REPLACE FUNCTION public.append_seller_transactions()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
begin
  insert into seller_transactions (owner_id, created_at, transfer_id, source_type, kind, event_id, pending_xaf, available_xaf, reserved_xaf,
    fees_xaf, debt_xaf)
  select part.owner_id, transfer.created_at, transfer.id, transfer.source_type, transfer.kind,
    case transfer.source_type when 'order' then (select placed.event_id from orders placed where placed.id = transfer.source_id)
      when 'event' then transfer.source_id end,
    -coalesce(sum(part.amount_xaf) filter (where part.kind = 'pending'), 0),
    -coalesce(sum(part.amount_xaf) filter (where part.kind = 'available'), 0),
    -coalesce(sum(part.amount_xaf) filter (where part.kind = 'reserved'), 0),
    part.fees_xaf, coalesce(sum(part.amount_xaf) filter (where part.kind = 'receivable'), 0)
  from (
    select posting.transfer_id, posting.amount_xaf, account.owner_id, account.kind,
      -coalesce(sum(posting.amount_xaf) filter (where account.kind = 'platform_fees') over (partition by posting.transfer_id), 0) as fees_xaf
    from posted posting join ledger_accounts account on account.id = posting.account_id
  ) part join ledger_transfers transfer on transfer.id = part.transfer_id
  where part.kind in ('pending', 'available', 'reserved', 'receivable') and part.owner_id is not null
  group by part.owner_id, transfer.id, part.fees_xaf having bool_or(part.kind <> 'receivable');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.append_to_audit_chain()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('audit_chain', 7104));
  perform link_audit_entry(new);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_content(entry audit_log)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select jsonb_build_array(entry.id, entry.actor_id, entry.action, entry.subject_type, entry.subject_id, entry.detail,
    (extract(epoch from entry.created_at) * 1000000)::bigint)::text
$function$;

CREATE OR REPLACE FUNCTION public.conversation_sides_sync_notified_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    new.notified_at := coalesce(new.notified_at, new.told_at);
    new.told_at := new.notified_at;
  elsif new.notified_at is distinct from old.notified_at then
    new.told_at := new.notified_at;
  elsif new.told_at is distinct from old.told_at then
    new.notified_at := new.told_at;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.count_invoice_numbers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or (tg_op = 'INSERT' and new.last_number <> 1) or (tg_op = 'UPDATE' and (
    new.last_number <> old.last_number + 1 or new.kind <> old.kind or new.year <> old.year
    or new.last_issued_at < old.last_issued_at)) then
    raise exception 'the numbers of invoices are counted one by one' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.event_over_at(starts_at timestamp with time zone, ends_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select coalesce(ends_at, starts_at + interval '6 hours') $function$;

CREATE OR REPLACE FUNCTION public.fill_event_of_item_tax()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.event_id := (select event_id from order_items where id = new.order_item_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.fold(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $function$;

CREATE OR REPLACE FUNCTION public.guard_pledges()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or old.state not in ('proposed', 'agreed', 'due')
    or (new.id, new.milestone_id, new.contract_id, new.event_id, new.amount_xaf, new.created_at)
      is distinct from (old.id, old.milestone_id, old.contract_id, old.event_id, old.amount_xaf, old.created_at)
    or (old.state = 'proposed' and new.state in ('due', 'paid'))
    or (old.state <> 'proposed' and new.state in ('proposed', 'agreed', 'declined', 'withdrawn')) then
    raise exception 'a pledge only moves forward, and its claim does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.link_audit_entry(entry audit_log)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  head audit_chain;
  digest bytea := sha256(convert_to(audit_content(entry), 'UTF8'));
begin
  select * into head from audit_chain order by position desc limit 1;
  insert into audit_chain (position, entry_id, content_digest, hash)
  values (coalesce(head.position, 0) + 1, entry.id, digest,
    sha256(coalesce(head.hash, decode(repeat('00', 32), 'hex')) || digest));
end $function$;

CREATE OR REPLACE FUNCTION public.mark_sales_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into sales_day_marks (event_id, day)
  select distinct changed.event_id, stamp.day
  from (select id, event_id, created_at, settled_at, state, payment, total_xaf, commission_xaf from former
      union all select id, event_id, created_at, settled_at, state, payment, total_xaf, commission_xaf from latter) changed
    cross join lateral (values ((changed.created_at at time zone 'Africa/Douala')::date),
      ((changed.settled_at at time zone 'Africa/Douala')::date)) stamp (day)
  where stamp.day <= (select through from sales_days_closed);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of % are facts: they are appended, never changed or removed', tg_table_name
    using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change_but_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and current_setting('ngoma.forgetting', true) = 'on' and to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv then
    return new;
  end if;
  raise exception 'rows of % are facts: they are appended, never changed or removed', tg_table_name
    using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change_of_gift()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.ended_at is null and new.ended_at is not null
    and (to_jsonb(new) - array['ended_at', 'taken_back_xaf']) = (to_jsonb(old) - array['ended_at', 'taken_back_xaf'])
  then
    return new;
  end if;
  raise exception 'a gift changes only when it ends' using errcode = 'restrict_violation';
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

CREATE OR REPLACE FUNCTION public.require_invoice_sum()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  off uuid;
begin
  select document.id into off from invoices document
  where document.id = new.id and document.commission_xaf - document.returned_xaf is distinct from (
    select sum(entry.commission_xaf) from invoice_entries entry where entry.document_id = document.id);
  if off is not null then
    raise exception 'the invoice % differs from its entries', off using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.require_item_taxes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform require_line_taxes(new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.require_line_taxes(line_id uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  off uuid;
begin
  select item.id into off from order_items item cross join lateral (
    select coalesce(sum(unit_xaf) filter (where mode = 'added'), 0) as added,
      coalesce(sum(unit_xaf) filter (where mode = 'included'), 0) as included
    from order_item_taxes where order_item_id = item.id) as tax
  where item.id = line_id and (item.unit_tax_xaf <> tax.added or item.unit_price_xaf < tax.included);
  if off is not null then
    raise exception 'the taxes of the order line % differ from their sum', off using errcode = 'check_violation';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.require_recorded_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.refunds_open_until is distinct from old.refunds_open_until
    or not exists (select from orders where event_id = new.id and state = 'confirmed' and refund <> 'full')
    or exists (select from (select * from event_changes where event_id = new.id order by number desc limit 1) latest
      where latest.starts_at = new.starts_at and latest.location = new.location and latest.city = new.city
        and latest.is_online = new.is_online and (new.state <> 'postponed' or old.state = 'postponed' or latest.kind = 'postponed'))
  then
    return new;
  end if;
  raise exception 'the event % has tickets sold, and its change of date or place was not recorded', new.id
    using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.require_taxes_of_item()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform require_line_taxes(new.order_item_id);
  return null;
end $function$;

create table account_deletions (
  id uuid not null,
  user_id uuid not null,
  asked_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  cancelled_at timestamp with time zone,
  cancelled_because text,
  done_at timestamp with time zone,
  constraint account_deletions_pkey PRIMARY KEY (id),
  constraint account_deletions_cancelled_because_check CHECK ((cancelled_because = ANY (ARRAY['signed_in'::text, 'blocked'::text]))),
  constraint account_deletions_check CHECK (((cancelled_at IS NULL) OR (done_at IS NULL))),
  constraint account_deletions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX account_deletions_due_idx ON public.account_deletions USING btree (due_at) WHERE ((cancelled_at IS NULL) AND (done_at IS NULL));
CREATE UNIQUE INDEX account_deletions_open_key ON public.account_deletions USING btree (user_id) WHERE ((cancelled_at IS NULL) AND (done_at IS NULL));

create table account_freezes (
  id uuid not null,
  user_id uuid not null,
  reason text not null,
  frozen_at timestamp with time zone not null,
  frozen_by uuid not null,
  lifted_at timestamp with time zone,
  lifted_by uuid,
  lift_reason text,
  constraint account_freezes_pkey PRIMARY KEY (id),
  constraint account_freezes_check CHECK ((((lifted_at IS NULL) = (lifted_by IS NULL)) AND ((lifted_at IS NULL) = (lift_reason IS NULL)))),
  constraint account_freezes_lift_reason_check CHECK (((length(lift_reason) >= 3) AND (length(lift_reason) <= 500))),
  constraint account_freezes_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  constraint account_freezes_frozen_by_fkey FOREIGN KEY (frozen_by) REFERENCES users(id),
  constraint account_freezes_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES users(id),
  constraint account_freezes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX account_freezes_current_key ON public.account_freezes USING btree (user_id) WHERE (lifted_at IS NULL);
CREATE INDEX account_freezes_frozen_by_idx ON public.account_freezes USING btree (frozen_by);
CREATE INDEX account_freezes_lifted_by_idx ON public.account_freezes USING btree (lifted_by) WHERE (lifted_by IS NOT NULL);
CREATE INDEX account_freezes_user_idx ON public.account_freezes USING btree (user_id, frozen_at DESC);

create table account_notes (
  id uuid not null,
  user_id uuid not null,
  author_id uuid not null,
  note text not null,
  created_at timestamp with time zone not null,
  constraint account_notes_pkey PRIMARY KEY (id),
  constraint account_notes_note_check CHECK (((length(note) >= 1) AND (length(note) <= 1000))),
  constraint account_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint account_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX account_notes_author_idx ON public.account_notes USING btree (author_id);
CREATE INDEX account_notes_user_idx ON public.account_notes USING btree (user_id, created_at DESC, id DESC);
CREATE TRIGGER account_notes_are_not_changed BEFORE UPDATE ON public.account_notes FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table activities (
  id uuid not null,
  type text not null,
  source_id uuid not null,
  event_id uuid,
  person_id uuid,
  quantity integer,
  happened_at timestamp with time zone not null,
  recipient_id uuid,
  text_en text,
  text_fr text,
  path text,
  constraint activities_pkey PRIMARY KEY (id),
  constraint activities_fact_key UNIQUE NULLS NOT DISTINCT (type, source_id, recipient_id),
  constraint activities_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint activities_person_id_fkey FOREIGN KEY (person_id) REFERENCES users(id),
  constraint activities_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES users(id)
);
CREATE INDEX activities_event_latest_idx ON public.activities USING btree (event_id, happened_at DESC, id DESC) INCLUDE (recipient_id, person_id, type);
CREATE INDEX activities_happened_idx ON public.activities USING btree (happened_at DESC, id DESC);
CREATE INDEX activities_person_idx ON public.activities USING btree (person_id, happened_at DESC) WHERE (person_id IS NOT NULL);
CREATE INDEX activities_recipient_idx ON public.activities USING btree (recipient_id, happened_at DESC) WHERE (recipient_id IS NOT NULL);
CREATE INDEX activities_type_idx ON public.activities USING btree (type, happened_at DESC);
CREATE TRIGGER activities_is_append_only BEFORE DELETE OR UPDATE ON public.activities FOR EACH ROW EXECUTE FUNCTION refuse_change_but_words('text_en', 'text_fr');

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
CREATE INDEX admissions_event_ticket_idx ON public.admissions USING btree (event_id, ticket_id) INCLUDE (admitted_at);

create table attempt_counts (
  key_hash bytea not null,
  clear_at timestamp with time zone not null,
  constraint attempt_counts_pkey PRIMARY KEY (key_hash),
  constraint attempt_counts_key_hash_check CHECK ((length(key_hash) = 32))
);

create table audit_chain (
  position bigint not null,
  entry_id uuid not null,
  content_digest bytea not null,
  hash bytea not null,
  constraint audit_chain_pkey PRIMARY KEY ("position"),
  constraint audit_chain_entry_id_key UNIQUE (entry_id),
  constraint audit_chain_content_digest_check CHECK ((length(content_digest) = 32)),
  constraint audit_chain_hash_check CHECK ((length(hash) = 32)),
  constraint audit_chain_position_check CHECK (("position" > 0)),
  constraint audit_chain_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES audit_log(id)
);
CREATE TRIGGER audit_chain_is_append_only BEFORE DELETE OR UPDATE ON public.audit_chain FOR EACH ROW EXECUTE FUNCTION refuse_change();

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
CREATE INDEX audit_log_action_idx ON public.audit_log USING btree (action, created_at DESC, id DESC);
CREATE INDEX audit_log_actor_idx ON public.audit_log USING btree (actor_id, created_at DESC) WHERE (actor_id IS NOT NULL);
CREATE INDEX audit_log_created_idx ON public.audit_log USING btree (created_at DESC, id DESC);
CREATE INDEX audit_log_subject_idx ON public.audit_log USING btree (subject_type, subject_id, created_at DESC);
CREATE TRIGGER audit_log_is_append_only BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER audit_log_is_chained AFTER INSERT ON public.audit_log DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION append_to_audit_chain();

create table audit_proofs (
  id uuid not null,
  proven_at timestamp with time zone not null,
  proven_by uuid,
  position bigint not null,
  hash bytea not null,
  key_id text not null,
  code bytea not null,
  fault_count integer not null,
  faults jsonb not null,
  constraint audit_proofs_pkey PRIMARY KEY (id),
  constraint audit_proofs_fault_count_check CHECK ((fault_count >= 0)),
  constraint audit_proofs_position_check CHECK (("position" >= 0)),
  constraint audit_proofs_proven_by_fkey FOREIGN KEY (proven_by) REFERENCES users(id)
);
CREATE INDEX audit_proofs_proven_by_idx ON public.audit_proofs USING btree (proven_by) WHERE (proven_by IS NOT NULL);
CREATE INDEX audit_proofs_proven_idx ON public.audit_proofs USING btree (proven_at DESC, id DESC);
CREATE TRIGGER audit_proofs_is_append_only BEFORE DELETE OR UPDATE ON public.audit_proofs FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table authenticator_apps (
  user_id uuid not null,
  secret bytea,
  pending_secret bytea,
  last_step bigint not null default 0,
  confirmed_at timestamp with time zone,
  last_used_at timestamp with time zone,
  constraint authenticator_apps_pkey PRIMARY KEY (user_id),
  constraint authenticator_apps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table bid_versions (
  bid_id uuid not null,
  version integer not null,
  lines jsonb not null,
  total_xaf bigint not null,
  message text not null,
  delivery text,
  deposit_percent integer not null,
  valid_until timestamp with time zone not null,
  cancellation_policy text not null,
  created_at timestamp with time zone not null,
  constraint bid_versions_pkey PRIMARY KEY (bid_id, version),
  constraint bid_versions_cancellation_policy_check CHECK ((cancellation_policy = ANY (ARRAY['flexible'::text, 'moderate'::text, 'strict'::text]))),
  constraint bid_versions_deposit_percent_check CHECK (((deposit_percent >= 0) AND (deposit_percent <= 100))),
  constraint bid_versions_bid_id_fkey FOREIGN KEY (bid_id) REFERENCES bids(id)
);
CREATE TRIGGER bid_versions_is_append_only BEFORE DELETE OR UPDATE ON public.bid_versions FOR EACH ROW EXECUTE FUNCTION refuse_change_but_words('lines', 'message', 'delivery');

create table bids (
  id uuid not null,
  project_id uuid not null,
  provider_id uuid not null,
  state text not null,
  version integer not null,
  total_xaf bigint not null,
  valid_until timestamp with time zone not null,
  state_reason text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  lost_reason text,
  constraint bids_pkey PRIMARY KEY (id),
  constraint bids_lost_reason_check CHECK (((lost_reason IS NULL) OR ((lost_reason = ANY (ARRAY['price'::text, 'experience'::text, 'offer'::text, 'late'::text, 'no_need'::text])) AND (state = 'rejected'::text)))),
  constraint bids_state_check CHECK ((state = ANY (ARRAY['placed'::text, 'updated'::text, 'withdrawn'::text, 'rejected'::text, 'awarded'::text, 'accepted'::text, 'declined'::text, 'lapsed'::text]))),
  constraint bids_total_xaf_check CHECK ((total_xaf > 0)),
  constraint bids_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint bids_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX bids_chosen_key ON public.bids USING btree (project_id) WHERE (state = ANY (ARRAY['awarded'::text, 'accepted'::text]));
CREATE UNIQUE INDEX bids_live_key ON public.bids USING btree (project_id, provider_id) WHERE (state = ANY (ARRAY['placed'::text, 'updated'::text, 'awarded'::text, 'accepted'::text]));
CREATE INDEX bids_newest_idx ON public.bids USING btree (created_at DESC, id DESC);
CREATE INDEX bids_project_idx ON public.bids USING btree (project_id, total_xaf, id);
CREATE INDEX bids_provider_created_idx ON public.bids USING btree (provider_id, created_at DESC);
CREATE INDEX bids_provider_idx ON public.bids USING btree (provider_id, updated_at DESC, id DESC);
CREATE INDEX bids_provider_state_idx ON public.bids USING btree (provider_id, state, updated_at DESC, id DESC);
CREATE INDEX bids_state_newest_idx ON public.bids USING btree (state, created_at DESC, id DESC);
CREATE INDEX bids_total_idx ON public.bids USING btree (total_xaf DESC, id DESC) INCLUDE (state, created_at);

create table bookings (
  id uuid not null,
  provider_id uuid not null,
  kind text not null,
  source_type text,
  source_id uuid,
  import_id uuid,
  import_uid text,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  all_day boolean not null default false,
  title text not null,
  place text,
  note text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  released_at timestamp with time zone,
  clash_key uuid not null generated always as (
CASE
    WHEN ((kind = 'blackout'::text) OR (import_id IS NOT NULL)) THEN '00000000-0000-0000-0000-000000000000'::uuid
    ELSE id
END) stored,
  constraint bookings_pkey PRIMARY KEY (id),
  constraint bookings_never_clash EXCLUDE USING gist (provider_id WITH =, tstzrange(starts_at, ends_at) WITH &&, clash_key WITH <>) WHERE ((released_at IS NULL)),
  constraint bookings_check CHECK ((ends_at > starts_at)),
  constraint bookings_check1 CHECK (((kind = 'contract'::text) = (source_type IS NOT NULL))),
  constraint bookings_check2 CHECK (((source_type IS NULL) = (source_id IS NULL))),
  constraint bookings_check3 CHECK (((import_id IS NULL) OR (kind = 'outside'::text))),
  constraint bookings_kind_check CHECK ((kind = ANY (ARRAY['contract'::text, 'outside'::text, 'blackout'::text]))),
  constraint bookings_source_type_check CHECK ((source_type = ANY (ARRAY['project'::text, 'request'::text]))),
  constraint bookings_import_id_fkey FOREIGN KEY (import_id) REFERENCES calendar_imports(id) ON DELETE CASCADE,
  constraint bookings_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES users(id)
);
CREATE INDEX bookings_import_idx ON public.bookings USING btree (import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX bookings_provider_idx ON public.bookings USING btree (provider_id, ends_at, starts_at) WHERE (released_at IS NULL);
CREATE UNIQUE INDEX bookings_source_key ON public.bookings USING btree (source_type, source_id) WHERE ((released_at IS NULL) AND (source_id IS NOT NULL));

create table broadcasts (
  id uuid not null,
  language text,
  verified_only boolean not null,
  by_email boolean not null,
  by_push boolean not null,
  people integer not null,
  state text not null,
  last_user_id uuid,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  cancelled_by uuid,
  constraint broadcasts_pkey PRIMARY KEY (id),
  constraint broadcasts_check CHECK (((state = 'sending'::text) = (ended_at IS NULL))),
  constraint broadcasts_check1 CHECK (((state = 'cancelled'::text) = (cancelled_by IS NOT NULL))),
  constraint broadcasts_language_check CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text]))),
  constraint broadcasts_people_check CHECK ((people > 0)),
  constraint broadcasts_state_check CHECK ((state = ANY (ARRAY['sending'::text, 'sent'::text, 'cancelled'::text]))),
  constraint broadcasts_cancelled_by_fkey FOREIGN KEY (cancelled_by) REFERENCES users(id),
  constraint broadcasts_id_fkey FOREIGN KEY (id) REFERENCES notifications(id)
);
CREATE INDEX broadcasts_cancelled_by_idx ON public.broadcasts USING btree (cancelled_by) WHERE (cancelled_by IS NOT NULL);
CREATE UNIQUE INDEX broadcasts_sending_key ON public.broadcasts USING btree (state) WHERE (state = 'sending'::text);
CREATE INDEX broadcasts_started_idx ON public.broadcasts USING btree (started_at DESC, id DESC);

create table calendar_feeds (
  provider_id uuid not null,
  version uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint calendar_feeds_pkey PRIMARY KEY (provider_id),
  constraint calendar_feeds_token_hash_key UNIQUE (token_hash),
  constraint calendar_feeds_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES users(id)
);

create table calendar_imports (
  id uuid not null,
  provider_id uuid not null,
  kind text not null,
  name text not null,
  address text,
  state text not null,
  problem text,
  kept integer not null default 0,
  left_out integer not null default 0,
  read_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint calendar_imports_pkey PRIMARY KEY (id),
  constraint calendar_imports_check CHECK (((kind = 'address'::text) = (address IS NOT NULL))),
  constraint calendar_imports_check1 CHECK (((state = 'failed'::text) = (problem IS NOT NULL))),
  constraint calendar_imports_kept_check CHECK ((kept >= 0)),
  constraint calendar_imports_kind_check CHECK ((kind = ANY (ARRAY['address'::text, 'file'::text]))),
  constraint calendar_imports_left_out_check CHECK ((left_out >= 0)),
  constraint calendar_imports_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'fresh'::text, 'failed'::text]))),
  constraint calendar_imports_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES users(id)
);
CREATE INDEX calendar_imports_due_idx ON public.calendar_imports USING btree (read_at NULLS FIRST) WHERE (kind = 'address'::text);
CREATE INDEX calendar_imports_provider_idx ON public.calendar_imports USING btree (provider_id, created_at);

create table categories (
  id uuid not null,
  parent_id uuid,
  slug text not null,
  name text not null,
  name_fr text not null,
  description text not null default ''::text,
  description_fr text not null default ''::text,
  position integer not null default 0,
  retired_at timestamp with time zone,
  version integer not null default 1,
  constraint categories_pkey PRIMARY KEY (id),
  constraint categories_slug_key UNIQUE (slug),
  constraint categories_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint categories_name_fr_check CHECK (((length(name_fr) >= 1) AND (length(name_fr) <= 120))),
  constraint categories_no_own_parent CHECK ((parent_id <> id)),
  constraint categories_version_check CHECK ((version >= 1)),
  constraint categories_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES categories(id)
);
CREATE INDEX categories_parent_idx ON public.categories USING btree (parent_id, "position");
CREATE TRIGGER categories_stay BEFORE DELETE ON public.categories FOR EACH ROW EXECUTE FUNCTION refuse_change();

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

create table collection_events (
  collection_id uuid not null,
  position integer not null,
  event_id uuid not null,
  constraint collection_events_pkey PRIMARY KEY (collection_id, "position"),
  constraint collection_events_collection_id_event_id_key UNIQUE (collection_id, event_id),
  constraint collection_events_position_check CHECK (("position" >= 0)),
  constraint collection_events_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES collections(id) ON DELETE CASCADE,
  constraint collection_events_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);
CREATE INDEX collection_events_event_idx ON public.collection_events USING btree (event_id);

create table collections (
  id uuid not null,
  position integer not null,
  title text not null,
  title_fr text not null,
  is_shown boolean not null,
  ends_at timestamp with time zone,
  constraint collections_pkey PRIMARY KEY (id),
  constraint collections_position_key UNIQUE ("position"),
  constraint collections_position_check CHECK (("position" >= 0))
);

create table comment_reports (
  comment_id uuid not null,
  reporter_id uuid not null,
  reason text not null,
  note text,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  decision text,
  constraint comment_reports_pkey PRIMARY KEY (comment_id, reporter_id),
  constraint comment_reports_check CHECK ((num_nonnulls(decided_at, decided_by, decision) = ANY (ARRAY[0, 3]))),
  constraint comment_reports_decision_check CHECK ((decision = ANY (ARRAY['taken_down'::text, 'dismissed'::text]))),
  constraint comment_reports_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  constraint comment_reports_reason_check CHECK ((reason = ANY (ARRAY['insult'::text, 'scam'::text, 'spam'::text, 'other'::text]))),
  constraint comment_reports_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id),
  constraint comment_reports_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint comment_reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id)
);
CREATE INDEX comment_reports_decided_by_idx ON public.comment_reports USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX comment_reports_open_idx ON public.comment_reports USING btree (comment_id) WHERE (decided_at IS NULL);
CREATE INDEX comment_reports_reporter_idx ON public.comment_reports USING btree (reporter_id);

create table comment_threads (
  post_id uuid not null,
  comments integer not null default 0,
  pinned_id uuid,
  closed_at timestamp with time zone,
  notified_at timestamp with time zone,
  constraint comment_threads_pkey PRIMARY KEY (post_id),
  constraint comment_threads_comments_check CHECK ((comments >= 0)),
  constraint comment_threads_pinned_id_fkey FOREIGN KEY (pinned_id) REFERENCES comments(id),
  constraint comment_threads_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id)
);
CREATE INDEX comment_threads_pinned_idx ON public.comment_threads USING btree (pinned_id) WHERE (pinned_id IS NOT NULL);

create table comments (
  id uuid not null,
  post_id uuid not null,
  parent_id uuid,
  author_id uuid not null,
  text text not null,
  created_at timestamp with time zone not null,
  hidden_at timestamp with time zone,
  hidden_by uuid,
  removed_at timestamp with time zone,
  removed_by uuid,
  constraint comments_pkey PRIMARY KEY (id),
  constraint comments_check CHECK ((parent_id <> id)),
  constraint comments_check1 CHECK ((num_nonnulls(hidden_at, hidden_by) = ANY (ARRAY[0, 2]))),
  constraint comments_check2 CHECK ((num_nonnulls(removed_at, removed_by) = ANY (ARRAY[0, 2]))),
  constraint comments_text_check CHECK (((length(text) >= 1) AND (length(text) <= 1000))),
  constraint comments_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint comments_hidden_by_fkey FOREIGN KEY (hidden_by) REFERENCES users(id),
  constraint comments_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES comments(id),
  constraint comments_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id),
  constraint comments_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES users(id)
);
CREATE INDEX comments_author_idx ON public.comments USING btree (author_id, created_at DESC);
CREATE INDEX comments_hidden_by_idx ON public.comments USING btree (hidden_by) WHERE (hidden_by IS NOT NULL);
CREATE INDEX comments_parent_idx ON public.comments USING btree (parent_id, created_at, id) WHERE (parent_id IS NOT NULL);
CREATE INDEX comments_post_idx ON public.comments USING btree (post_id, created_at DESC, id DESC) WHERE (parent_id IS NULL);
CREATE INDEX comments_removed_by_idx ON public.comments USING btree (removed_by) WHERE (removed_by IS NOT NULL);

create table commission_rates (
  id uuid not null,
  organizer_id uuid not null,
  basis_points integer,
  valid_from timestamp with time zone not null,
  reason text not null,
  set_by uuid not null,
  set_at timestamp with time zone not null,
  constraint commission_rates_pkey PRIMARY KEY (id),
  constraint commission_rates_basis_points_check CHECK (((basis_points >= 0) AND (basis_points <= 3000))),
  constraint commission_rates_check CHECK ((valid_from >= set_at)),
  constraint commission_rates_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  constraint commission_rates_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES users(id),
  constraint commission_rates_set_by_fkey FOREIGN KEY (set_by) REFERENCES users(id)
);
CREATE INDEX commission_rates_organizer_idx ON public.commission_rates USING btree (organizer_id, valid_from DESC, set_at DESC, id DESC);
CREATE INDEX commission_rates_set_by_idx ON public.commission_rates USING btree (set_by);
CREATE TRIGGER commission_rates_are_append_only BEFORE DELETE OR UPDATE ON public.commission_rates FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table contact_answers (
  id uuid not null,
  message_id uuid not null,
  admin_id uuid not null,
  answer text not null,
  created_at timestamp with time zone not null,
  constraint contact_answers_pkey PRIMARY KEY (id),
  constraint contact_answers_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES users(id),
  constraint contact_answers_message_id_fkey FOREIGN KEY (message_id) REFERENCES contact_messages(id)
);
CREATE INDEX contact_answers_message_idx ON public.contact_answers USING btree (message_id, created_at);

create table contact_messages (
  id uuid not null,
  user_id uuid,
  name text not null,
  email text not null,
  topic text not null,
  message text not null,
  locale text not null,
  created_at timestamp with time zone not null,
  state text not null default 'open'::text,
  constraint contact_messages_pkey PRIMARY KEY (id),
  constraint contact_messages_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'fr'::text]))),
  constraint contact_messages_state_check CHECK ((state = ANY (ARRAY['open'::text, 'answered'::text, 'closed'::text]))),
  constraint contact_messages_topic_check CHECK ((topic = ANY (ARRAY['tickets'::text, 'payment'::text, 'event'::text, 'account'::text, 'other'::text]))),
  constraint contact_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX contact_messages_created_idx ON public.contact_messages USING btree (created_at DESC);
CREATE INDEX contact_messages_state_idx ON public.contact_messages USING btree (state, created_at DESC, id DESC);
CREATE INDEX contact_messages_user_idx ON public.contact_messages USING btree (user_id) WHERE (user_id IS NOT NULL);

create table contract_disputes (
  id uuid not null,
  contract_id uuid not null,
  opened_by uuid not null,
  reason text not null,
  escrow_xaf bigint not null,
  opened_at timestamp with time zone not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  to_provider_xaf bigint,
  outcome text,
  note text,
  constraint contract_disputes_pkey PRIMARY KEY (id),
  constraint contract_disputes_check CHECK (((to_provider_xaf >= 0) AND (to_provider_xaf <= escrow_xaf))),
  constraint contract_disputes_check1 CHECK (((decided_at IS NULL) = (outcome IS NULL))),
  constraint contract_disputes_escrow_xaf_check CHECK ((escrow_xaf >= 0)),
  constraint contract_disputes_outcome_check CHECK ((outcome = ANY (ARRAY['completed'::text, 'cancelled'::text, 'resumed'::text]))),
  constraint contract_disputes_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id),
  constraint contract_disputes_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint contract_disputes_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES users(id)
);
CREATE INDEX contract_disputes_list_idx ON public.contract_disputes USING btree (opened_at DESC, id DESC);
CREATE UNIQUE INDEX contract_disputes_open_key ON public.contract_disputes USING btree (contract_id) WHERE (decided_at IS NULL);

create table contract_files (
  id uuid not null,
  contract_id uuid not null,
  uploaded_by uuid not null,
  name text not null,
  content_type text not null,
  bytes integer not null,
  key text not null,
  created_at timestamp with time zone not null,
  constraint contract_files_pkey PRIMARY KEY (id),
  constraint contract_files_key_key UNIQUE (key),
  constraint contract_files_bytes_check CHECK ((bytes > 0)),
  constraint contract_files_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id),
  constraint contract_files_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id)
);
CREATE INDEX contract_files_contract_idx ON public.contract_files USING btree (contract_id, created_at);

create table contract_moves (
  id uuid not null,
  contract_id uuid not null,
  from_state text not null,
  to_state text not null,
  by_id uuid,
  reason text,
  moved_at timestamp with time zone not null,
  constraint contract_moves_pkey PRIMARY KEY (id),
  constraint contract_moves_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint contract_moves_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id)
);
CREATE INDEX contract_moves_contract_idx ON public.contract_moves USING btree (contract_id, moved_at);
CREATE TRIGGER contract_moves_is_append_only BEFORE DELETE OR UPDATE ON public.contract_moves FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table contract_signatures (
  contract_id uuid not null,
  number integer not null,
  side text not null,
  user_id uuid not null,
  typed_name text not null,
  drawing text not null,
  sha256 text not null,
  signed_at timestamp with time zone not null,
  address text not null,
  constraint contract_signatures_pkey PRIMARY KEY (contract_id, number, side),
  constraint contract_signatures_side_check CHECK ((side = ANY (ARRAY['organizer'::text, 'provider'::text]))),
  constraint contract_signatures_contract_id_number_fkey FOREIGN KEY (contract_id, number) REFERENCES contract_versions(contract_id, number),
  constraint contract_signatures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE TRIGGER contract_signatures_is_append_only BEFORE DELETE OR UPDATE ON public.contract_signatures FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table contract_versions (
  contract_id uuid not null,
  number integer not null,
  terms jsonb not null,
  text_en text not null,
  text_fr text not null,
  sha256 text not null,
  proposed_by uuid,
  created_at timestamp with time zone not null,
  constraint contract_versions_pkey PRIMARY KEY (contract_id, number),
  constraint contract_versions_number_check CHECK ((number > 0)),
  constraint contract_versions_sha256_check CHECK ((length(sha256) = 64)),
  constraint contract_versions_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id),
  constraint contract_versions_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id)
);
CREATE TRIGGER contract_versions_is_append_only BEFORE DELETE OR UPDATE ON public.contract_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table contracts (
  id uuid not null,
  source_type text not null,
  source_id uuid not null,
  event_id uuid not null,
  organizer_id uuid not null,
  provider_id uuid not null,
  category text not null,
  state text not null,
  in_force integer,
  proposed integer,
  title text not null,
  location text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  total_xaf bigint not null,
  cancellation_policy text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  activated_at timestamp with time zone,
  completed_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  returned_xaf bigint not null default 0,
  owed_xaf bigint not null default 0,
  constraint contracts_pkey PRIMARY KEY (id),
  constraint contracts_cancellation_policy_check CHECK ((cancellation_policy = ANY (ARRAY['flexible'::text, 'moderate'::text, 'strict'::text]))),
  constraint contracts_check CHECK ((ends_at > starts_at)),
  constraint contracts_check1 CHECK ((organizer_id <> provider_id)),
  constraint contracts_check2 CHECK (((state = ANY (ARRAY['draft'::text, 'signed'::text, 'cancelled'::text])) OR (in_force IS NOT NULL))),
  constraint contracts_check3 CHECK (((state = 'cancelled'::text) OR ((returned_xaf + owed_xaf) = 0))),
  constraint contracts_owed_xaf_check CHECK ((owed_xaf >= 0)),
  constraint contracts_returned_xaf_check CHECK ((returned_xaf >= 0)),
  constraint contracts_source_type_check CHECK ((source_type = ANY (ARRAY['project'::text, 'request'::text]))),
  constraint contracts_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'signed'::text, 'active'::text, 'completed'::text, 'disputed'::text, 'cancelled'::text]))),
  constraint contracts_total_xaf_check CHECK ((total_xaf > 0)),
  constraint contracts_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint contracts_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES users(id),
  constraint contracts_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES users(id)
);
CREATE INDEX contracts_activated_idx ON public.contracts USING btree (activated_at) INCLUDE (total_xaf) WHERE (activated_at IS NOT NULL);
CREATE INDEX contracts_agreed_prices_idx ON public.contracts USING btree (category, activated_at DESC) INCLUDE (total_xaf, provider_id, event_id, state) WHERE (activated_at IS NOT NULL);
CREATE INDEX contracts_completed_idx ON public.contracts USING btree (completed_at) WHERE (state = 'completed'::text);
CREATE INDEX contracts_created_idx ON public.contracts USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX contracts_live_source_key ON public.contracts USING btree (source_type, source_id) WHERE (state <> 'cancelled'::text);
CREATE INDEX contracts_organizer_idx ON public.contracts USING btree (organizer_id, created_at DESC, id DESC);
CREATE INDEX contracts_over_idx ON public.contracts USING btree (ends_at) WHERE (state = 'active'::text);
CREATE INDEX contracts_parties_idx ON public.contracts USING btree (organizer_id, provider_id) WHERE (in_force IS NOT NULL);
CREATE INDEX contracts_provider_idx ON public.contracts USING btree (provider_id, created_at DESC, id DESC);
CREATE INDEX contracts_starts_idx ON public.contracts USING btree (starts_at, id);
CREATE INDEX contracts_state_newest_idx ON public.contracts USING btree (state, created_at DESC, id DESC) INCLUDE (category);
CREATE INDEX contracts_title_idx ON public.contracts USING gin (fold(title) gin_trgm_ops);
CREATE INDEX contracts_total_idx ON public.contracts USING btree (total_xaf DESC, id DESC) INCLUDE (state, category, created_at);

create table conversation_sides (
  conversation_id uuid not null,
  user_id uuid not null,
  read_up_to integer not null default 0,
  unread integer not null default 0,
  last_message_at timestamp with time zone,
  told_at timestamp with time zone,
  notified_at timestamp with time zone,
  archived_at timestamp with time zone,
  muted_at timestamp with time zone,
  constraint conversation_sides_pkey PRIMARY KEY (conversation_id, user_id),
  constraint conversation_sides_read_up_to_check CHECK ((read_up_to >= 0)),
  constraint conversation_sides_unread_check CHECK ((unread >= 0)),
  constraint conversation_sides_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id),
  constraint conversation_sides_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX conversation_sides_archived_idx ON public.conversation_sides USING btree (user_id, last_message_at DESC, conversation_id) WHERE ((last_message_at IS NOT NULL) AND (archived_at IS NOT NULL));
CREATE INDEX conversation_sides_current_idx ON public.conversation_sides USING btree (user_id, last_message_at DESC, conversation_id) WHERE ((last_message_at IS NOT NULL) AND (archived_at IS NULL));
CREATE INDEX conversation_sides_list_idx ON public.conversation_sides USING btree (user_id, last_message_at DESC, conversation_id) WHERE (last_message_at IS NOT NULL);
CREATE INDEX conversation_sides_unread_idx ON public.conversation_sides USING btree (user_id, last_message_at DESC, conversation_id) INCLUDE (unread) WHERE (unread > 0);
CREATE TRIGGER conversation_sides_sync_notified_at BEFORE INSERT OR UPDATE ON public.conversation_sides FOR EACH ROW EXECUTE FUNCTION conversation_sides_sync_notified_at();

create table conversations (
  id uuid not null,
  one_id uuid not null,
  other_id uuid not null,
  begun_by uuid not null,
  subject_type text not null,
  subject_id uuid,
  last_number integer not null default 0,
  created_at timestamp with time zone not null,
  constraint conversations_pkey PRIMARY KEY (id),
  constraint conversations_pair_key UNIQUE NULLS NOT DISTINCT (one_id, other_id, subject_type, subject_id),
  constraint conversations_check CHECK ((one_id < other_id)),
  constraint conversations_check1 CHECK (((begun_by = one_id) OR (begun_by = other_id))),
  constraint conversations_check2 CHECK (((subject_type = 'direct'::text) = (subject_id IS NULL))),
  constraint conversations_last_number_check CHECK ((last_number >= 0)),
  constraint conversations_subject_type_check CHECK ((subject_type = ANY (ARRAY['project'::text, 'request'::text, 'direct'::text]))),
  constraint conversations_begun_by_fkey FOREIGN KEY (begun_by) REFERENCES users(id),
  constraint conversations_one_id_fkey FOREIGN KEY (one_id) REFERENCES users(id),
  constraint conversations_other_id_fkey FOREIGN KEY (other_id) REFERENCES users(id)
);
CREATE INDEX conversations_begun_idx ON public.conversations USING btree (begun_by, created_at);
CREATE INDEX conversations_other_idx ON public.conversations USING btree (other_id);

create table credentials (
  user_id uuid not null,
  password_hash text not null,
  changed_at timestamp with time zone not null default now(),
  constraint credentials_pkey PRIMARY KEY (user_id),
  constraint credentials_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table credit_returns (
  id uuid not null,
  request_id uuid not null,
  amount_xaf bigint not null,
  created_at timestamp with time zone not null,
  constraint credit_returns_pkey PRIMARY KEY (id),
  constraint credit_returns_amount_xaf_check CHECK ((amount_xaf > 0)),
  constraint credit_returns_request_id_fkey FOREIGN KEY (request_id) REFERENCES refund_requests(id)
);
CREATE INDEX credit_returns_request_idx ON public.credit_returns USING btree (request_id);
CREATE TRIGGER credit_returns_is_append_only BEFORE DELETE OR UPDATE ON public.credit_returns FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table data_exports (
  id uuid not null,
  user_id uuid not null,
  state text not null,
  file_key text,
  bytes bigint,
  asked_at timestamp with time zone not null,
  ready_at timestamp with time zone,
  expires_at timestamp with time zone,
  constraint data_exports_pkey PRIMARY KEY (id),
  constraint data_exports_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'ready'::text, 'failed'::text, 'expired'::text]))),
  constraint data_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX data_exports_asked_key ON public.data_exports USING btree (user_id) WHERE (state = 'asked'::text);
CREATE INDEX data_exports_expiry_idx ON public.data_exports USING btree (expires_at) WHERE (state = 'ready'::text);
CREATE INDEX data_exports_user_idx ON public.data_exports USING btree (user_id, asked_at DESC);

create table day_closes (
  id uuid not null,
  gateway text not null,
  day text not null,
  figures jsonb not null,
  fingerprint text not null,
  note text,
  closed_by uuid not null,
  closed_at timestamp with time zone not null,
  constraint day_closes_pkey PRIMARY KEY (id),
  constraint day_closes_day_check CHECK ((day ~ '^\d{4}-\d{2}-\d{2}$'::text)),
  constraint day_closes_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  constraint day_closes_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id)
);
CREATE INDEX day_closes_closed_by_idx ON public.day_closes USING btree (closed_by);
CREATE INDEX day_closes_day_idx ON public.day_closes USING btree (gateway, day, closed_at DESC);
CREATE TRIGGER day_closes_is_append_only BEFORE DELETE OR UPDATE ON public.day_closes FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table debit_reports (
  id uuid not null,
  ref text not null,
  code text not null,
  number text,
  amount_xaf bigint not null,
  debited_at timestamp with time zone not null,
  transaction_id text,
  transaction_key text,
  reporter_id uuid,
  state text not null,
  case_reason text,
  payment_id uuid,
  answers jsonb not null default '[]'::jsonb,
  checks integer not null default 0,
  reported_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  closed_by uuid,
  close_reason text,
  confirmation_hash bytea,
  confirmation_user_id uuid,
  confirmation_ends_at timestamp with time zone,
  confirmation_tries integer not null default 0,
  confirmations_sent integer not null default 0,
  confirmation_asked_at timestamp with time zone,
  constraint debit_reports_pkey PRIMARY KEY (id),
  constraint debit_reports_code_key UNIQUE (code),
  constraint debit_reports_number_amount_xaf_transaction_key_key UNIQUE (number, amount_xaf, transaction_key),
  constraint debit_reports_ref_key UNIQUE (ref),
  constraint debit_reports_amount_xaf_check CHECK ((amount_xaf >= 1)),
  constraint debit_reports_case_reason_check CHECK ((case_reason = ANY (ARRAY['no_attempt'::text, 'not_paid'::text, 'other_transaction'::text, 'used_elsewhere'::text, 'claimed_twice'::text, 'wrong_amount'::text, 'unanswered'::text, 'id_unknown'::text]))),
  constraint debit_reports_check CHECK (((state = ANY (ARRAY['issued'::text, 'refunded'::text, 'closed'::text])) = (ended_at IS NOT NULL))),
  constraint debit_reports_check1 CHECK (((state <> 'case'::text) OR (case_reason IS NOT NULL))),
  constraint debit_reports_check2 CHECK (((state = 'closed'::text) = (closed_by IS NOT NULL))),
  constraint debit_reports_check3 CHECK (((closed_by IS NOT NULL) OR (close_reason IS NULL))),
  constraint debit_reports_check4 CHECK (((state <> ALL (ARRAY['issued'::text, 'refunded'::text])) OR (payment_id IS NOT NULL))),
  constraint debit_reports_checks_check CHECK ((checks >= 0)),
  constraint debit_reports_close_reason_check CHECK (((length(close_reason) >= 1) AND (length(close_reason) <= 500))),
  constraint debit_reports_confirmation_tries_check CHECK ((confirmation_tries >= 0)),
  constraint debit_reports_confirmations_sent_check CHECK ((confirmations_sent >= 0)),
  constraint debit_reports_state_check CHECK ((state = ANY (ARRAY['checking'::text, 'issued'::text, 'refunded'::text, 'case'::text, 'closed'::text]))),
  constraint debit_reports_transaction_id_check CHECK (((length(transaction_id) >= 4) AND (length(transaction_id) <= 64))),
  constraint debit_reports_transaction_key_check CHECK (((length(transaction_key) >= 4) AND (length(transaction_key) <= 64))),
  constraint debit_reports_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id),
  constraint debit_reports_confirmation_user_id_fkey FOREIGN KEY (confirmation_user_id) REFERENCES users(id),
  constraint debit_reports_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint debit_reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id)
);
CREATE INDEX debit_reports_closed_by_idx ON public.debit_reports USING btree (closed_by) WHERE (closed_by IS NOT NULL);
CREATE INDEX debit_reports_confirmation_user_idx ON public.debit_reports USING btree (confirmation_user_id) WHERE (confirmation_user_id IS NOT NULL);
CREATE INDEX debit_reports_ended_idx ON public.debit_reports USING btree (ended_at) WHERE (number IS NOT NULL);
CREATE INDEX debit_reports_number_idx ON public.debit_reports USING btree (number, created_at);
CREATE INDEX debit_reports_open_idx ON public.debit_reports USING btree (created_at) WHERE (state = 'case'::text);
CREATE INDEX debit_reports_payment_idx ON public.debit_reports USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX debit_reports_reporter_idx ON public.debit_reports USING btree (reporter_id) WHERE (reporter_id IS NOT NULL);
CREATE INDEX debit_reports_transaction_idx ON public.debit_reports USING btree (transaction_key, created_at);

create table difference_explanations (
  id uuid not null,
  gateway text not null,
  day text not null,
  difference text not null,
  delta_xaf bigint not null,
  explanation text not null,
  is_written_off boolean not null,
  explained_by uuid not null,
  explained_at timestamp with time zone not null,
  constraint difference_explanations_pkey PRIMARY KEY (id),
  constraint difference_explanations_gateway_day_difference_key UNIQUE (gateway, day, difference),
  constraint difference_explanations_day_check CHECK ((day ~ '^\d{4}-\d{2}-\d{2}$'::text)),
  constraint difference_explanations_explanation_check CHECK (((length(explanation) >= 1) AND (length(explanation) <= 500))),
  constraint difference_explanations_explained_by_fkey FOREIGN KEY (explained_by) REFERENCES users(id)
);
CREATE INDEX difference_explanations_explained_by_idx ON public.difference_explanations USING btree (explained_by);
CREATE TRIGGER difference_explanations_is_append_only BEFORE DELETE OR UPDATE ON public.difference_explanations FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table disputed_tickets (
  dispute_id uuid not null,
  ticket_id uuid not null,
  constraint disputed_tickets_pkey PRIMARY KEY (dispute_id, ticket_id),
  constraint disputed_tickets_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES payment_disputes(id),
  constraint disputed_tickets_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id)
);
CREATE INDEX disputed_tickets_ticket_idx ON public.disputed_tickets USING btree (ticket_id);

create table email_changes (
  id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  email text not null,
  token_hash bytea,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint email_changes_pkey PRIMARY KEY (id),
  constraint email_changes_token_hash_key UNIQUE (token_hash),
  constraint email_changes_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX email_changes_expiry_idx ON public.email_changes USING btree (expires_at);
CREATE INDEX email_changes_user_idx ON public.email_changes USING btree (user_id, created_at);

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

create table event_artists (
  id uuid not null,
  event_id uuid not null,
  position integer not null,
  name text not null,
  role text,
  role_fr text,
  start_minutes integer,
  picture_key text,
  upload_key text,
  width integer,
  height integer,
  constraint event_artists_pkey PRIMARY KEY (id),
  constraint event_artists_check CHECK ((((picture_key IS NULL) = (width IS NULL)) AND ((picture_key IS NULL) = (height IS NULL)))),
  constraint event_artists_position_check CHECK (("position" >= 0)),
  constraint event_artists_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id)
);
CREATE INDEX event_artists_event_idx ON public.event_artists USING btree (event_id, "position", id);

create table event_change_answers (
  change_id uuid not null,
  buyer_id uuid not null,
  answer text not null,
  answered_at timestamp with time zone not null,
  constraint event_change_answers_pkey PRIMARY KEY (change_id, buyer_id),
  constraint event_change_answers_answer_check CHECK ((answer = ANY (ARRAY['keep'::text, 'refund'::text]))),
  constraint event_change_answers_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES users(id),
  constraint event_change_answers_change_id_fkey FOREIGN KEY (change_id) REFERENCES event_changes(id)
);
CREATE INDEX event_change_answers_buyer_idx ON public.event_change_answers USING btree (buyer_id);

create table event_changes (
  id uuid not null,
  event_id uuid not null,
  number integer not null,
  kind text not null,
  starts_at_before timestamp with time zone not null,
  location_before text not null,
  city_before text not null,
  is_online_before boolean not null,
  starts_at timestamp with time zone not null,
  location text not null,
  city text not null,
  is_online boolean not null,
  reason text,
  actor_id uuid,
  changed_at timestamp with time zone not null,
  refunds_until timestamp with time zone,
  constraint event_changes_pkey PRIMARY KEY (id),
  constraint event_changes_event_id_number_key UNIQUE (event_id, number),
  constraint event_changes_check CHECK (((kind = 'moved'::text) OR (refunds_until IS NOT NULL))),
  constraint event_changes_check1 CHECK ((refunds_until > changed_at)),
  constraint event_changes_kind_check CHECK ((kind = ANY (ARRAY['moved'::text, 'postponed'::text, 'resumed'::text]))),
  constraint event_changes_number_check CHECK ((number >= 1)),
  constraint event_changes_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint event_changes_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint event_changes_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id)
);
CREATE INDEX event_changes_actor_idx ON public.event_changes USING btree (actor_id) WHERE (actor_id IS NOT NULL);
CREATE TRIGGER event_changes_is_append_only BEFORE DELETE OR UPDATE ON public.event_changes FOR EACH ROW EXECUTE FUNCTION refuse_change_but_words('reason');

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

create table event_galleries (
  event_id uuid not null,
  is_open boolean not null,
  audience text not null,
  shows_at_once boolean not null,
  changed_at timestamp with time zone not null,
  constraint event_galleries_pkey PRIMARY KEY (event_id),
  constraint event_galleries_audience_check CHECK ((audience = ANY (ARRAY['holders'::text, 'everyone'::text]))),
  constraint event_galleries_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id)
);

create table event_guests (
  id uuid not null,
  event_id uuid not null,
  email text not null,
  name text not null,
  created_at timestamp with time zone not null default now(),
  invited_at timestamp with time zone,
  constraint event_guests_pkey PRIMARY KEY (id),
  constraint event_guests_event_id_email_key UNIQUE (event_id, email),
  constraint event_guests_email_check CHECK ((email = lower(email))),
  constraint event_guests_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id)
);
CREATE INDEX event_guests_email_idx ON public.event_guests USING btree (email);

create table event_information (
  event_id uuid not null,
  entrance_minutes integer,
  minimum_age integer,
  rules text,
  rules_fr text,
  landmark text,
  landmark_fr text,
  map_link text,
  updated_at timestamp with time zone not null,
  hides_attendees boolean not null default false,
  constraint event_information_pkey PRIMARY KEY (event_id),
  constraint event_information_entrance_minutes_check CHECK (((entrance_minutes >= '-1440'::integer) AND (entrance_minutes <= 0))),
  constraint event_information_minimum_age_check CHECK (((minimum_age >= 1) AND (minimum_age <= 99))),
  constraint event_information_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id)
);

create table event_overlays (
  id uuid not null,
  event_id uuid not null,
  kind text not null,
  name text not null,
  picture_key text not null,
  width integer not null,
  height integer not null,
  format text,
  position integer not null,
  is_on boolean not null default true,
  created_at timestamp with time zone not null,
  constraint event_overlays_pkey PRIMARY KEY (id),
  constraint event_overlays_check CHECK (((kind = 'frame'::text) = (format IS NOT NULL))),
  constraint event_overlays_format_check CHECK ((format = ANY (ARRAY['portrait'::text, 'story'::text, 'square'::text]))),
  constraint event_overlays_height_check CHECK ((height > 0)),
  constraint event_overlays_kind_check CHECK ((kind = ANY (ARRAY['frame'::text, 'sticker'::text, 'sponsor'::text]))),
  constraint event_overlays_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  constraint event_overlays_width_check CHECK ((width > 0)),
  constraint event_overlays_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id)
);
CREATE INDEX event_overlays_event_idx ON public.event_overlays USING btree (event_id, "position", id);

create table event_photos (
  id uuid not null,
  event_id uuid not null,
  position integer not null,
  caption text,
  caption_fr text,
  picture_key text not null,
  upload_key text,
  width integer not null,
  height integer not null,
  created_at timestamp with time zone not null,
  constraint event_photos_pkey PRIMARY KEY (id),
  constraint event_photos_position_check CHECK (("position" >= 0)),
  constraint event_photos_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id)
);
CREATE INDEX event_photos_event_idx ON public.event_photos USING btree (event_id, "position", id);

create table event_questions (
  event_id uuid not null,
  position integer not null,
  question text not null,
  question_fr text,
  answer text not null,
  answer_fr text,
  constraint event_questions_pkey PRIMARY KEY (event_id, "position"),
  constraint event_questions_position_check CHECK (("position" >= 0)),
  constraint event_questions_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id)
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
CREATE TRIGGER event_state_changes_is_append_only BEFORE DELETE OR UPDATE ON public.event_state_changes FOR EACH ROW EXECUTE FUNCTION refuse_change_but_words('reason');

create table event_tax_choices (
  id uuid not null,
  event_id uuid not null,
  version integer not null,
  tax_number text,
  set_by uuid not null,
  set_at timestamp with time zone not null,
  constraint event_tax_choices_pkey PRIMARY KEY (id),
  constraint event_tax_choices_event_id_version_key UNIQUE (event_id, version),
  constraint event_tax_choices_tax_number_check CHECK (((length(tax_number) >= 1) AND (length(tax_number) <= 40))),
  constraint event_tax_choices_version_check CHECK ((version >= 1)),
  constraint event_tax_choices_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint event_tax_choices_set_by_fkey FOREIGN KEY (set_by) REFERENCES users(id)
);
CREATE INDEX event_tax_choices_set_by_idx ON public.event_tax_choices USING btree (set_by);
CREATE TRIGGER event_tax_choices_are_append_only BEFORE DELETE OR UPDATE ON public.event_tax_choices FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table event_taxes (
  choice_id uuid not null,
  tax_id uuid not null,
  mode text not null,
  position integer not null,
  constraint event_taxes_pkey PRIMARY KEY (choice_id, tax_id),
  constraint event_taxes_choice_id_position_key UNIQUE (choice_id, "position"),
  constraint event_taxes_mode_check CHECK ((mode = ANY (ARRAY['included'::text, 'added'::text]))),
  constraint event_taxes_position_check CHECK ((("position" >= 0) AND ("position" <= 4))),
  constraint event_taxes_choice_id_fkey FOREIGN KEY (choice_id) REFERENCES event_tax_choices(id),
  constraint event_taxes_tax_id_fkey FOREIGN KEY (tax_id) REFERENCES taxes(id)
);
CREATE INDEX event_taxes_tax_idx ON public.event_taxes USING btree (tax_id);
CREATE TRIGGER event_taxes_are_append_only BEFORE DELETE OR UPDATE ON public.event_taxes FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table event_team_members (
  id uuid not null,
  event_id uuid not null,
  email text not null,
  user_id uuid,
  role text not null,
  invited_by uuid not null,
  created_at timestamp with time zone not null default now(),
  accepted_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint event_team_members_pkey PRIMARY KEY (id),
  constraint event_team_members_check CHECK (((accepted_at IS NULL) OR (user_id IS NOT NULL))),
  constraint event_team_members_email_check CHECK ((email = lower(email))),
  constraint event_team_members_role_check CHECK ((role = ANY (ARRAY['manager'::text, 'steward'::text]))),
  constraint event_team_members_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint event_team_members_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id),
  constraint event_team_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX event_team_members_email_key ON public.event_team_members USING btree (event_id, email) WHERE (ended_at IS NULL);
CREATE INDEX event_team_members_invited_idx ON public.event_team_members USING btree (email) WHERE ((ended_at IS NULL) AND (accepted_at IS NULL));
CREATE INDEX event_team_members_user_idx ON public.event_team_members USING btree (user_id, event_id) WHERE ((ended_at IS NULL) AND (accepted_at IS NOT NULL));

create table event_visits (
  event_id uuid not null,
  day date not null,
  visits integer not null,
  source text not null default ''::text,
  constraint event_visits_pkey PRIMARY KEY (event_id, day, source),
  constraint event_visits_source_check CHECK ((source ~ '^[a-z0-9-]{0,24}$'::text)),
  constraint event_visits_visits_check CHECK ((visits > 0)),
  constraint event_visits_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);
CREATE INDEX event_visits_by_day ON public.event_visits USING btree (day) INCLUDE (event_id, visits);

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
  refunds_open_until timestamp with time zone,
  description_html text,
  description_html_fr text,
  constraint events_pkey PRIMARY KEY (id),
  constraint events_check CHECK (((ends_at IS NULL) OR (ends_at > starts_at))),
  constraint events_creation_step_check CHECK (((creation_step >= 0) AND (creation_step <= 3))),
  constraint events_description_html_check CHECK ((char_length(description_html) <= 40000)),
  constraint events_description_html_fr_check CHECK ((char_length(description_html_fr) <= 40000)),
  constraint events_fees_paid_by_check CHECK ((fees_paid_by = ANY (ARRAY['buyer'::text, 'organizer'::text]))),
  constraint events_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'postponed'::text, 'suspended'::text, 'cancelled'::text, 'ended'::text]))),
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
CREATE INDEX events_created_idx ON public.events USING btree (created_at, id);
CREATE INDEX events_due_idx ON public.events USING btree (publish_at) WHERE ((state = 'published'::text) AND (published_at IS NULL));
CREATE INDEX events_ended_over_idx ON public.events USING btree (over_at) WHERE (state = 'ended'::text);
CREATE INDEX events_listed_idx ON public.events USING btree (starts_at, id) INCLUDE (over_at, publish_at, category_id, child_category_id) WHERE ((state = 'published'::text) AND (visibility = 'public'::text));
CREATE INDEX events_newest_idx ON public.events USING btree (published_at DESC, id) WHERE ((state = 'published'::text) AND (visibility = 'public'::text));
CREATE INDEX events_organizer_idx ON public.events USING btree (organizer_id, starts_at DESC);
CREATE INDEX events_over_idx ON public.events USING btree (over_at) WHERE (state = 'published'::text);
CREATE INDEX events_past_idx ON public.events USING btree (starts_at DESC, id DESC) INCLUDE (over_at, publish_at) WHERE ((state = ANY (ARRAY['published'::text, 'ended'::text])) AND (visibility = 'public'::text));
CREATE INDEX events_popular_idx ON public.events USING btree (popularity DESC, starts_at, id) WHERE ((state = 'published'::text) AND (visibility = 'public'::text));
CREATE INDEX events_price_idx ON public.events USING btree (price_from_xaf, starts_at, id) WHERE ((state = 'published'::text) AND (visibility = 'public'::text));
CREATE INDEX events_search_text_idx ON public.events USING gin (search_text gin_trgm_ops);
CREATE INDEX events_search_title_idx ON public.events USING gin (search_title gin_trgm_ops);
CREATE INDEX events_starts_idx ON public.events USING btree (starts_at, id);
CREATE INDEX events_state_created_idx ON public.events USING btree (state, created_at, id);
CREATE INDEX events_state_idx ON public.events USING btree (state, starts_at DESC, id DESC);
CREATE TRIGGER events_changes_are_recorded BEFORE UPDATE ON public.events FOR EACH ROW WHEN (((old.state = ANY (ARRAY['published'::text, 'postponed'::text, 'suspended'::text])) AND (new.state = ANY (ARRAY['published'::text, 'postponed'::text, 'suspended'::text])) AND ((abs(EXTRACT(epoch FROM (new.starts_at - old.starts_at))) > (7200)::numeric) OR (new.location <> old.location) OR (new.city <> old.city) OR (new.is_online <> old.is_online) OR ((new.state = 'postponed'::text) <> (old.state = 'postponed'::text))))) EXECUTE FUNCTION require_recorded_change();

create table first_purchases (
  buyer_id uuid not null,
  settled_at timestamp with time zone not null,
  constraint first_purchases_pkey PRIMARY KEY (buyer_id),
  constraint first_purchases_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES users(id)
);
CREATE INDEX first_purchases_settled_idx ON public.first_purchases USING btree (settled_at);

create table follower_counts (
  organizer_id uuid not null,
  followers integer not null,
  constraint follower_counts_pkey PRIMARY KEY (organizer_id),
  constraint follower_counts_followers_check CHECK ((followers >= 0)),
  constraint follower_counts_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES users(id)
);

create table follower_days (
  organizer_id uuid not null,
  day date not null,
  gained integer not null default 0,
  lost integer not null default 0,
  constraint follower_days_pkey PRIMARY KEY (organizer_id, day),
  constraint follower_days_gained_check CHECK ((gained >= 0)),
  constraint follower_days_lost_check CHECK ((lost >= 0)),
  constraint follower_days_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES users(id)
);

create table follower_notices (
  subject text not null,
  subject_id uuid not null,
  organizer_id uuid not null,
  happened_at timestamp with time zone not null,
  last_user_id uuid,
  notified integer not null default 0,
  ended_at timestamp with time zone,
  constraint follower_notices_pkey PRIMARY KEY (subject, subject_id),
  constraint follower_notices_notified_check CHECK ((notified >= 0)),
  constraint follower_notices_subject_check CHECK ((subject = ANY (ARRAY['event'::text, 'post'::text]))),
  constraint follower_notices_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES users(id)
);
CREATE INDEX follower_notices_open_idx ON public.follower_notices USING btree (happened_at) WHERE (ended_at IS NULL);
CREATE INDEX follower_notices_organizer_idx ON public.follower_notices USING btree (organizer_id);

create table followers (
  organizer_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  constraint followers_pkey PRIMARY KEY (organizer_id, user_id),
  constraint followers_check CHECK ((organizer_id <> user_id)),
  constraint followers_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES users(id),
  constraint followers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX followers_user_idx ON public.followers USING btree (user_id, created_at DESC);

create table gallery_picture_reports (
  picture_id uuid not null,
  reporter_id uuid not null,
  reason text not null,
  note text,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  decision text,
  constraint gallery_picture_reports_pkey PRIMARY KEY (picture_id, reporter_id),
  constraint gallery_picture_reports_check CHECK ((num_nonnulls(decided_at, decided_by, decision) = ANY (ARRAY[0, 3]))),
  constraint gallery_picture_reports_decision_check CHECK ((decision = ANY (ARRAY['taken_down'::text, 'dismissed'::text]))),
  constraint gallery_picture_reports_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  constraint gallery_picture_reports_reason_check CHECK ((reason = ANY (ARRAY['insult'::text, 'privacy'::text, 'nudity'::text, 'other'::text]))),
  constraint gallery_picture_reports_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint gallery_picture_reports_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES gallery_pictures(id) ON DELETE CASCADE,
  constraint gallery_picture_reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id)
);
CREATE INDEX gallery_picture_reports_decided_by_idx ON public.gallery_picture_reports USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX gallery_picture_reports_open_idx ON public.gallery_picture_reports USING btree (picture_id) WHERE (decided_at IS NULL);
CREATE INDEX gallery_picture_reports_reporter_idx ON public.gallery_picture_reports USING btree (reporter_id);

create table gallery_pictures (
  id uuid not null,
  event_id uuid not null,
  author_id uuid not null,
  picture_key text not null,
  preview_key text not null,
  digest text not null,
  width integer not null,
  height integer not null,
  state text not null,
  reason text,
  consented_at timestamp with time zone not null,
  consented_audience text not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  constraint gallery_pictures_pkey PRIMARY KEY (id),
  constraint gallery_pictures_event_id_author_id_digest_key UNIQUE (event_id, author_id, digest),
  constraint gallery_pictures_check CHECK (((reason IS NULL) OR (state = ANY (ARRAY['refused'::text, 'taken_down'::text])))),
  constraint gallery_pictures_check1 CHECK ((num_nonnulls(decided_at, decided_by) = ANY (ARRAY[0, 2]))),
  constraint gallery_pictures_consented_audience_check CHECK ((consented_audience = ANY (ARRAY['holders'::text, 'everyone'::text]))),
  constraint gallery_pictures_height_check CHECK ((height > 0)),
  constraint gallery_pictures_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint gallery_pictures_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'shown'::text, 'refused'::text, 'taken_down'::text]))),
  constraint gallery_pictures_width_check CHECK ((width > 0)),
  constraint gallery_pictures_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint gallery_pictures_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint gallery_pictures_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id)
);
CREATE INDEX gallery_pictures_author_idx ON public.gallery_pictures USING btree (author_id, event_id, consented_at DESC);
CREATE INDEX gallery_pictures_decided_by_idx ON public.gallery_pictures USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX gallery_pictures_event_idx ON public.gallery_pictures USING btree (event_id, state, consented_at DESC, id DESC);

create table gateway_states (
  gateway text not null,
  is_on boolean not null default true,
  switch_reason text,
  switched_at timestamp with time zone,
  health text not null default 'up'::text,
  health_since timestamp with time zone not null default now(),
  outages integer not null default 0,
  trial_at timestamp with time zone,
  payouts_paused_at timestamp with time zone,
  constraint gateway_states_pkey PRIMARY KEY (gateway),
  constraint gateway_states_health_check CHECK ((health = ANY (ARRAY['up'::text, 'down'::text, 'trial'::text]))),
  constraint gateway_states_outages_check CHECK ((outages >= 0))
);

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

create table identity_document_keys (
  document_id uuid not null,
  wrapped_key bytea not null,
  key_number integer not null default 1,
  constraint identity_document_keys_pkey PRIMARY KEY (document_id),
  constraint identity_document_keys_wrapped_key_check CHECK ((length(wrapped_key) = 60)),
  constraint identity_document_keys_document_id_fkey FOREIGN KEY (document_id) REFERENCES identity_documents(id)
);
CREATE INDEX identity_document_keys_number ON public.identity_document_keys USING btree (key_number);

create table identity_documents (
  id uuid not null,
  verification_id uuid not null,
  kind text not null,
  content_type text not null,
  size_bytes integer not null,
  uploaded_at timestamp with time zone not null,
  file_key text,
  destroyed_at timestamp with time zone,
  constraint identity_documents_pkey PRIMARY KEY (id),
  constraint identity_documents_file_key_key UNIQUE (file_key),
  constraint identity_documents_verification_id_kind_key UNIQUE (verification_id, kind),
  constraint identity_documents_check CHECK (((file_key IS NULL) = (destroyed_at IS NOT NULL))),
  constraint identity_documents_content_type_check CHECK ((content_type = ANY (ARRAY['image/webp'::text, 'application/pdf'::text]))),
  constraint identity_documents_kind_check CHECK ((kind = ANY (ARRAY['idFront'::text, 'idBack'::text, 'selfie'::text, 'tradeRegister'::text, 'taxNumber'::text, 'eventLicence'::text]))),
  constraint identity_documents_size_bytes_check CHECK ((size_bytes > 0)),
  constraint identity_documents_verification_id_fkey FOREIGN KEY (verification_id) REFERENCES identity_verifications(id)
);
CREATE INDEX identity_documents_present_idx ON public.identity_documents USING btree (verification_id) WHERE (destroyed_at IS NULL);

create table identity_verifications (
  id uuid not null,
  user_id uuid not null,
  state text not null,
  applicant text,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  submitted_at timestamp with time zone,
  decided_at timestamp with time zone,
  decided_by uuid,
  reason text,
  constraint identity_verifications_pkey PRIMARY KEY (id),
  constraint identity_verifications_applicant_check CHECK ((applicant = ANY (ARRAY['individual'::text, 'company'::text]))),
  constraint identity_verifications_check CHECK (((state = 'draft'::text) = (submitted_at IS NULL))),
  constraint identity_verifications_check1 CHECK (((state = 'draft'::text) OR (applicant IS NOT NULL))),
  constraint identity_verifications_check2 CHECK (((decided_at IS NOT NULL) = (state = ANY (ARRAY['approved'::text, 'rejected'::text])))),
  constraint identity_verifications_check3 CHECK (((decided_at IS NULL) = (decided_by IS NULL))),
  constraint identity_verifications_check4 CHECK (((reason IS NOT NULL) = (state = 'rejected'::text))),
  constraint identity_verifications_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  constraint identity_verifications_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'submitted'::text, 'approved'::text, 'rejected'::text]))),
  constraint identity_verifications_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint identity_verifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX identity_verifications_decided_by_idx ON public.identity_verifications USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX identity_verifications_decided_idx ON public.identity_verifications USING btree (decided_at) WHERE (decided_at IS NOT NULL);
CREATE UNIQUE INDEX identity_verifications_open_key ON public.identity_verifications USING btree (user_id) WHERE (state = ANY (ARRAY['draft'::text, 'submitted'::text]));
CREATE INDEX identity_verifications_state_idx ON public.identity_verifications USING btree (state, submitted_at, id);
CREATE INDEX identity_verifications_user_idx ON public.identity_verifications USING btree (user_id, created_at DESC);

create table invoice_entries (
  transfer_id uuid not null,
  document_id uuid not null,
  order_id uuid not null,
  commission_xaf bigint not null,
  constraint invoice_entries_pkey PRIMARY KEY (transfer_id),
  constraint invoice_entries_commission_xaf_check CHECK ((commission_xaf <> 0)),
  constraint invoice_entries_document_id_fkey FOREIGN KEY (document_id) REFERENCES invoices(id),
  constraint invoice_entries_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint invoice_entries_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES ledger_transfers(id)
);
CREATE INDEX invoice_entries_document_idx ON public.invoice_entries USING btree (document_id);
CREATE INDEX invoice_entries_order_idx ON public.invoice_entries USING btree (order_id);
CREATE TRIGGER invoice_entries_is_append_only BEFORE DELETE OR UPDATE ON public.invoice_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invoice_entries_is_never_emptied BEFORE TRUNCATE ON public.invoice_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table invoice_numbers (
  kind text not null,
  year integer not null,
  last_number integer not null,
  last_issued_at timestamp with time zone not null,
  constraint invoice_numbers_pkey PRIMARY KEY (kind, year),
  constraint invoice_numbers_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text]))),
  constraint invoice_numbers_last_number_check CHECK ((last_number >= 1)),
  constraint invoice_numbers_year_check CHECK (((year >= 2020) AND (year <= 9999)))
);
CREATE TRIGGER invoice_numbers_are_counted BEFORE INSERT OR DELETE OR UPDATE ON public.invoice_numbers FOR EACH ROW EXECUTE FUNCTION count_invoice_numbers();

create table invoices (
  id uuid not null,
  kind text not null,
  year integer not null,
  number integer not null,
  code text not null,
  organizer_id uuid not null,
  event_id uuid not null,
  invoice_id uuid,
  issued_at timestamp with time zone not null,
  amount_xaf bigint not null,
  order_count integer not null,
  sales_xaf bigint not null,
  commission_xaf bigint not null,
  returned_xaf bigint not null,
  seller_name text not null,
  seller_address text,
  issuer_name text not null,
  issuer_address text,
  issuer_tax_id text,
  event_name text not null,
  event_name_fr text,
  event_starts_at timestamp with time zone not null,
  event_zone text not null,
  vat_basis_points integer not null default 0,
  vat_xaf bigint not null default 0,
  constraint invoices_pkey PRIMARY KEY (id),
  constraint invoices_code_key UNIQUE (code),
  constraint invoices_kind_year_number_key UNIQUE (kind, year, number),
  constraint invoices_amount_xaf_check CHECK ((amount_xaf > 0)),
  constraint invoices_check CHECK (((year)::numeric = EXTRACT(year FROM (issued_at AT TIME ZONE 'Africa/Douala'::text)))),
  constraint invoices_check1 CHECK ((code ~~
CASE kind
    WHEN 'invoice'::text THEN 'F%'::text
    ELSE 'A%'::text
END)),
  constraint invoices_check2 CHECK (((kind = 'credit_note'::text) = (invoice_id IS NOT NULL))),
  constraint invoices_check3 CHECK ((amount_xaf =
CASE kind
    WHEN 'invoice'::text THEN (commission_xaf - returned_xaf)
    ELSE returned_xaf
END)),
  constraint invoices_check4 CHECK (((kind = 'invoice'::text) OR ((commission_xaf = 0) AND (order_count = 1)))),
  constraint invoices_code_check CHECK ((code ~ '^[FA]\d{4}-\d{6,}$'::text)),
  constraint invoices_commission_xaf_check CHECK ((commission_xaf >= 0)),
  constraint invoices_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text]))),
  constraint invoices_number_check CHECK ((number >= 1)),
  constraint invoices_order_count_check CHECK ((order_count >= 1)),
  constraint invoices_returned_xaf_check CHECK ((returned_xaf >= 0)),
  constraint invoices_sales_xaf_check CHECK ((sales_xaf >= 0)),
  constraint invoices_vat_basis_points_check CHECK (((vat_basis_points >= 0) AND (vat_basis_points <= 5000))),
  constraint invoices_vat_check CHECK ((((vat_xaf >= 0) AND (vat_xaf <= amount_xaf)) AND ((vat_basis_points > 0) OR (vat_xaf = 0)))),
  constraint invoices_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint invoices_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id),
  constraint invoices_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES users(id)
);
CREATE INDEX invoices_event_idx ON public.invoices USING btree (event_id);
CREATE INDEX invoices_invoice_idx ON public.invoices USING btree (invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX invoices_issued_idx ON public.invoices USING btree (issued_at DESC, id DESC);
CREATE INDEX invoices_organizer_idx ON public.invoices USING btree (organizer_id, issued_at DESC, id DESC);
CREATE INDEX invoices_search_idx ON public.invoices USING gin (fold(((((code || ' '::text) || seller_name) || ' '::text) || event_name)) gin_trgm_ops);
CREATE TRIGGER invoices_is_append_only BEFORE DELETE OR UPDATE ON public.invoices FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invoices_is_never_emptied BEFORE TRUNCATE ON public.invoices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER invoices_sum AFTER INSERT ON public.invoices DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_invoice_sum();

create table issued_orders (
  order_id uuid not null,
  event_id uuid not null,
  issuer_id uuid not null,
  reason text not null,
  note text,
  recipient_name text,
  recipient_email text,
  recipient_number text,
  has_account boolean not null,
  created_at timestamp with time zone not null,
  constraint issued_orders_pkey PRIMARY KEY (order_id),
  constraint issued_orders_reason_check CHECK ((reason = ANY (ARRAY['guest_list'::text, 'press'::text, 'artist'::text, 'staff'::text, 'cash'::text, 'other'::text]))),
  constraint issued_orders_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint issued_orders_issuer_id_fkey FOREIGN KEY (issuer_id) REFERENCES users(id),
  constraint issued_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX issued_orders_email_idx ON public.issued_orders USING btree (recipient_email);
CREATE INDEX issued_orders_event_idx ON public.issued_orders USING btree (event_id, order_id);
CREATE INDEX issued_orders_issuer_idx ON public.issued_orders USING btree (issuer_id);
CREATE INDEX issued_orders_search_idx ON public.issued_orders USING gin (fold(((recipient_name || ' '::text) || recipient_email)) gin_trgm_ops);

create table key_ring (
  purpose text not null,
  number integer not null,
  sealed bytea not null,
  created_at timestamp with time zone not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  constraint key_ring_pkey PRIMARY KEY (purpose, number),
  constraint key_ring_number_check CHECK (((number >= 1) AND (number <= 65535)))
);

create table known_devices (
  user_id uuid not null,
  token_hash bytea not null,
  name text,
  first_seen_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  constraint known_devices_pkey PRIMARY KEY (user_id, token_hash),
  constraint known_devices_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX known_devices_last_seen_idx ON public.known_devices USING btree (last_seen_at);

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
CREATE INDEX ledger_accounts_sellers_idx ON public.ledger_accounts USING btree (owner_id) WHERE (kind = ANY (ARRAY['pending'::text, 'available'::text, 'reserved'::text, 'receivable'::text]));

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
CREATE INDEX ledger_postings_account_idx ON public.ledger_postings USING btree (account_id, account_version DESC) INCLUDE (amount_xaf, balance_after_xaf);
CREATE TRIGGER ledger_postings_append_seller_transactions AFTER INSERT ON public.ledger_postings REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION append_seller_transactions();
CREATE CONSTRAINT TRIGGER ledger_postings_balance AFTER INSERT ON public.ledger_postings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_balanced_transfer('transfer_id');
CREATE TRIGGER ledger_postings_is_append_only BEFORE DELETE OR UPDATE ON public.ledger_postings FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_postings_is_never_emptied BEFORE TRUNCATE ON public.ledger_postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table ledger_proofs (
  id uuid not null,
  proved_at timestamp with time zone not null,
  transfers bigint not null,
  postings bigint not null,
  is_sound boolean not null,
  findings jsonb not null default '{}'::jsonb,
  constraint ledger_proofs_pkey PRIMARY KEY (id)
);
CREATE INDEX ledger_proofs_proved_idx ON public.ledger_proofs USING btree (proved_at DESC);

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

create table live_entries (
  xid xid8 not null default pg_current_xact_id(),
  id bigint not null generated always as identity,
  topic text not null,
  user_ids uuid[] not null default '{}'::uuid[],
  event_id uuid,
  created_at timestamp with time zone not null default now(),
  constraint live_entries_pkey PRIMARY KEY (xid, id),
  constraint live_entries_check CHECK (((event_id IS NOT NULL) OR (cardinality(user_ids) > 0)))
);
CREATE INDEX live_entries_age_idx ON public.live_entries USING btree (created_at);

create table loyalty_accounts (
  user_id uuid not null,
  active_points integer not null default 0,
  pending_points integer not null default 0,
  updated_at timestamp with time zone not null,
  constraint loyalty_accounts_pkey PRIMARY KEY (user_id),
  constraint loyalty_accounts_active_points_check CHECK ((active_points >= 0)),
  constraint loyalty_accounts_pending_points_check CHECK ((pending_points >= 0)),
  constraint loyalty_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table loyalty_entries (
  id uuid not null,
  user_id uuid not null,
  lot_id uuid not null,
  kind text not null,
  source_id uuid,
  pending_change integer not null,
  active_change integer not null,
  created_at timestamp with time zone not null,
  constraint loyalty_entries_pkey PRIMARY KEY (id),
  constraint loyalty_entries_check CHECK (((pending_change <> 0) OR (active_change <> 0))),
  constraint loyalty_entries_kind_check CHECK ((kind = ANY (ARRAY['earned'::text, 'activated'::text, 'spent'::text, 'expired'::text, 'reversed'::text]))),
  constraint loyalty_entries_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES loyalty_lots(id),
  constraint loyalty_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX loyalty_entries_once ON public.loyalty_entries USING btree (lot_id, kind) WHERE (kind = ANY (ARRAY['earned'::text, 'activated'::text, 'expired'::text]));
CREATE UNIQUE INDEX loyalty_entries_spent_once ON public.loyalty_entries USING btree (lot_id, source_id) WHERE (kind = 'spent'::text);
CREATE INDEX loyalty_entries_user_idx ON public.loyalty_entries USING btree (user_id, created_at DESC);
CREATE TRIGGER loyalty_entries_is_append_only BEFORE DELETE OR UPDATE ON public.loyalty_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table loyalty_lots (
  id uuid not null,
  user_id uuid not null,
  source_type text not null,
  source_id uuid not null,
  event_id uuid,
  note text,
  note_fr text,
  points integer not null,
  left_points integer not null,
  reversed_points integer not null default 0,
  state text not null,
  created_at timestamp with time zone not null,
  activated_at timestamp with time zone,
  expires_at timestamp with time zone,
  constraint loyalty_lots_pkey PRIMARY KEY (id),
  constraint loyalty_lots_user_id_source_type_source_id_key UNIQUE (user_id, source_type, source_id),
  constraint loyalty_lots_check CHECK (((left_points >= 0) AND (left_points <= points))),
  constraint loyalty_lots_check1 CHECK (((reversed_points >= 0) AND (reversed_points <= points))),
  constraint loyalty_lots_check2 CHECK (((state <> 'active'::text) OR ((activated_at IS NOT NULL) AND (expires_at IS NOT NULL)))),
  constraint loyalty_lots_check3 CHECK (((state <> 'closed'::text) OR (left_points = 0))),
  constraint loyalty_lots_points_check CHECK ((points > 0)),
  constraint loyalty_lots_source_type_check CHECK ((source_type = ANY (ARRAY['order'::text, 'rating'::text, 'referral'::text, 'gift'::text]))),
  constraint loyalty_lots_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'active'::text, 'closed'::text]))),
  constraint loyalty_lots_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint loyalty_lots_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX loyalty_lots_expiry_idx ON public.loyalty_lots USING btree (expires_at) WHERE (state = 'active'::text);
CREATE INDEX loyalty_lots_pending_idx ON public.loyalty_lots USING btree (event_id) WHERE (state = 'pending'::text);
CREATE INDEX loyalty_lots_source_idx ON public.loyalty_lots USING btree (source_type, source_id);
CREATE INDEX loyalty_lots_user_idx ON public.loyalty_lots USING btree (user_id, created_at DESC);

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

create table message_files (
  id uuid not null,
  message_id uuid not null,
  position integer not null,
  name text not null,
  content_type text not null,
  size_bytes integer not null,
  file_key text not null,
  constraint message_files_pkey PRIMARY KEY (id),
  constraint message_files_file_key_key UNIQUE (file_key),
  constraint message_files_message_id_position_key UNIQUE (message_id, "position"),
  constraint message_files_position_check CHECK (("position" > 0)),
  constraint message_files_size_bytes_check CHECK ((size_bytes > 0)),
  constraint message_files_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id)
);

create table message_outbox (
  id uuid not null,
  channel text not null,
  to_number text not null,
  text text not null,
  created_at timestamp with time zone not null,
  constraint message_outbox_pkey PRIMARY KEY (id),
  constraint message_outbox_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'whatsapp'::text])))
);
CREATE INDEX message_outbox_created_idx ON public.message_outbox USING btree (created_at DESC);

create table messages (
  id uuid not null,
  conversation_id uuid not null,
  number integer not null,
  sender_id uuid not null,
  text text not null,
  is_masked boolean not null default false,
  send_key text,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_conversation_id_number_key UNIQUE (conversation_id, number),
  constraint messages_number_check CHECK ((number > 0)),
  constraint messages_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id),
  constraint messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX messages_send_key ON public.messages USING btree (conversation_id, sender_id, send_key) WHERE (send_key IS NOT NULL);
CREATE INDEX messages_sender_idx ON public.messages USING btree (sender_id);

create table milestone_moves (
  id uuid not null,
  milestone_id uuid not null,
  from_state text not null,
  to_state text not null,
  by_id uuid,
  reason text,
  moved_at timestamp with time zone not null,
  constraint milestone_moves_pkey PRIMARY KEY (id),
  constraint milestone_moves_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint milestone_moves_milestone_id_fkey FOREIGN KEY (milestone_id) REFERENCES milestones(id)
);
CREATE INDEX milestone_moves_milestone_idx ON public.milestone_moves USING btree (milestone_id, moved_at);
CREATE TRIGGER milestone_moves_is_append_only BEFORE DELETE OR UPDATE ON public.milestone_moves FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table milestone_pledge_moves (
  id uuid not null,
  pledge_id uuid not null,
  to_state text not null,
  by_id uuid,
  reason text,
  moved_at timestamp with time zone not null,
  constraint milestone_pledge_moves_pkey PRIMARY KEY (id),
  constraint milestone_pledge_moves_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint milestone_pledge_moves_pledge_id_fkey FOREIGN KEY (pledge_id) REFERENCES milestone_pledges(id)
);
CREATE INDEX milestone_pledge_moves_pledge_idx ON public.milestone_pledge_moves USING btree (pledge_id, moved_at);
CREATE TRIGGER milestone_pledge_moves_is_append_only BEFORE DELETE OR UPDATE ON public.milestone_pledge_moves FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table milestone_pledges (
  id uuid not null,
  milestone_id uuid not null,
  contract_id uuid not null,
  event_id uuid not null,
  amount_xaf bigint not null,
  state text not null,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  constraint milestone_pledges_pkey PRIMARY KEY (id),
  constraint milestone_pledges_amount_xaf_check CHECK ((amount_xaf > 0)),
  constraint milestone_pledges_state_check CHECK ((state = ANY (ARRAY['proposed'::text, 'agreed'::text, 'due'::text, 'paid'::text, 'replaced'::text, 'declined'::text, 'withdrawn'::text, 'ended'::text]))),
  constraint milestone_pledges_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id),
  constraint milestone_pledges_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint milestone_pledges_milestone_id_fkey FOREIGN KEY (milestone_id) REFERENCES milestones(id)
);
CREATE INDEX milestone_pledges_contract_idx ON public.milestone_pledges USING btree (contract_id, created_at);
CREATE INDEX milestone_pledges_event_idx ON public.milestone_pledges USING btree (event_id, created_at, id) WHERE (state = ANY (ARRAY['proposed'::text, 'agreed'::text, 'due'::text]));
CREATE UNIQUE INDEX milestone_pledges_open_key ON public.milestone_pledges USING btree (milestone_id) WHERE (state = ANY (ARRAY['proposed'::text, 'agreed'::text, 'due'::text]));
CREATE INDEX milestone_pledges_paid_idx ON public.milestone_pledges USING btree (event_id) WHERE (state = 'paid'::text);
CREATE TRIGGER milestone_pledges_only_move_forward BEFORE DELETE OR UPDATE ON public.milestone_pledges FOR EACH ROW EXECUTE FUNCTION guard_pledges();

create table milestones (
  id uuid not null,
  contract_id uuid not null,
  position integer not null,
  label text,
  due text not null,
  amount_xaf bigint not null,
  state text not null,
  funded_from text,
  funded_at timestamp with time zone,
  submitted_at timestamp with time zone,
  settled_at timestamp with time zone,
  released_xaf bigint not null default 0,
  refunded_xaf bigint not null default 0,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  accepted_at timestamp with time zone,
  constraint milestones_pkey PRIMARY KEY (id),
  constraint milestones_amount_xaf_check CHECK ((amount_xaf > 0)),
  constraint milestones_check CHECK (((state = ANY (ARRAY['pending'::text, 'pledged'::text])) OR (funded_from IS NOT NULL))),
  constraint milestones_check1 CHECK (((removed_at IS NULL) OR (state = 'pending'::text))),
  constraint milestones_check2 CHECK (
CASE
    WHEN (state = ANY (ARRAY['released'::text, 'refunded'::text])) THEN ((released_xaf + refunded_xaf) = amount_xaf)
    ELSE ((released_xaf + refunded_xaf) = 0)
END),
  constraint milestones_due_check CHECK ((due = ANY (ARRAY['signing'::text, 'event_day'::text, 'after_event'::text]))),
  constraint milestones_funded_from_check CHECK ((funded_from = ANY (ARRAY['balance'::text, 'payment'::text, 'pledge'::text]))),
  constraint milestones_refunded_xaf_check CHECK ((refunded_xaf >= 0)),
  constraint milestones_released_xaf_check CHECK ((released_xaf >= 0)),
  constraint milestones_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'pledged'::text, 'funded'::text, 'submitted'::text, 'released'::text, 'refunded'::text, 'disputed'::text]))),
  constraint milestones_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id)
);
CREATE INDEX milestones_contract_idx ON public.milestones USING btree (contract_id, "position");
CREATE INDEX milestones_escrow_idx ON public.milestones USING btree (funded_at) INCLUDE (settled_at, amount_xaf) WHERE (funded_at IS NOT NULL);
CREATE INDEX milestones_submitted_idx ON public.milestones USING btree (submitted_at) WHERE (state = 'submitted'::text);

create table notification_choices (
  user_id uuid not null,
  kind text not null,
  channel text not null,
  is_on boolean not null,
  updated_at timestamp with time zone not null,
  constraint notification_choices_pkey PRIMARY KEY (user_id, kind, channel),
  constraint notification_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table notification_deliveries (
  notification_id uuid not null,
  channel text not null,
  state text not null,
  changed_at timestamp with time zone not null,
  constraint notification_deliveries_pkey PRIMARY KEY (notification_id, channel),
  constraint notification_deliveries_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'push'::text, 'sms'::text, 'whatsapp'::text]))),
  constraint notification_deliveries_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'sending'::text, 'digest'::text, 'sent'::text, 'skipped'::text, 'unknown'::text, 'refused'::text]))),
  constraint notification_deliveries_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES personal_notifications(id) ON DELETE CASCADE
);
CREATE INDEX notification_deliveries_digest_idx ON public.notification_deliveries USING btree (notification_id) WHERE (state = 'digest'::text);

create table notification_recipients (
  notification_id uuid not null,
  user_id uuid not null,
  read_at timestamp with time zone,
  constraint notification_recipients_pkey PRIMARY KEY (notification_id, user_id),
  constraint notification_recipients_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id),
  constraint notification_recipients_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX notification_recipients_user_idx ON public.notification_recipients USING btree (user_id, notification_id) WHERE (read_at IS NULL);

create table notification_settings (
  user_id uuid not null,
  is_quiet boolean not null,
  quiet_from smallint not null,
  quiet_until smallint not null,
  digests text[] not null,
  updated_at timestamp with time zone not null,
  constraint notification_settings_pkey PRIMARY KEY (user_id),
  constraint notification_settings_check CHECK ((quiet_from <> quiet_until)),
  constraint notification_settings_quiet_from_check CHECK (((quiet_from >= 0) AND (quiet_from <= 1439))),
  constraint notification_settings_quiet_until_check CHECK (((quiet_until >= 0) AND (quiet_until <= 1439))),
  constraint notification_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table notifications (
  id uuid not null,
  sender_id uuid not null,
  event_id uuid,
  audience text not null,
  subject text not null,
  message text not null,
  recipient_count integer not null,
  created_at timestamp with time zone not null,
  kind text not null default 'news'::text,
  subject_fr text,
  message_fr text,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_french_is_whole CHECK (((subject_fr IS NULL) = (message_fr IS NULL))),
  constraint notifications_kind_check CHECK ((kind = ANY (ARRAY['news'::text, 'service'::text]))),
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
  constraint one_time_codes_purpose_check CHECK ((purpose = ANY (ARRAY['reset_password'::text, 'withdrawal'::text, 'approval'::text, 'weekly_payouts'::text]))),
  constraint one_time_codes_tries_left_check CHECK ((tries_left >= 0)),
  constraint one_time_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX one_time_codes_user_idx ON public.one_time_codes USING btree (user_id, purpose, created_at DESC);

create table operation_alerts (
  id uuid not null,
  kind text not null,
  subject text not null default ''::text,
  facts jsonb not null,
  opened_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  acknowledged_at timestamp with time zone,
  acknowledged_by uuid,
  constraint operation_alerts_pkey PRIMARY KEY (id),
  constraint operation_alerts_check CHECK (((last_seen_at >= opened_at) AND (ended_at >= opened_at))),
  constraint operation_alerts_check1 CHECK (((acknowledged_at IS NULL) = (acknowledged_by IS NULL))),
  constraint operation_alerts_acknowledged_by_fkey FOREIGN KEY (acknowledged_by) REFERENCES users(id)
);
CREATE INDEX operation_alerts_acknowledged_by_idx ON public.operation_alerts USING btree (acknowledged_by) WHERE (acknowledged_by IS NOT NULL);
CREATE UNIQUE INDEX operation_alerts_open_key ON public.operation_alerts USING btree (kind, subject) WHERE (ended_at IS NULL);
CREATE INDEX operation_alerts_opened_idx ON public.operation_alerts USING btree (opened_at DESC, id DESC);

create table operation_stops (
  id uuid not null,
  subject text not null,
  reason text not null,
  notice_en text not null,
  notice_fr text not null,
  stopped_at timestamp with time zone not null,
  stopped_by uuid not null,
  lifted_at timestamp with time zone,
  lifted_by uuid,
  lift_reason text,
  constraint operation_stops_pkey PRIMARY KEY (id),
  constraint operation_stops_check CHECK ((((lifted_at IS NULL) = (lifted_by IS NULL)) AND ((lifted_at IS NULL) = (lift_reason IS NULL)))),
  constraint operation_stops_lift_reason_check CHECK (((length(lift_reason) >= 3) AND (length(lift_reason) <= 500))),
  constraint operation_stops_notice_en_check CHECK (((length(notice_en) >= 3) AND (length(notice_en) <= 300))),
  constraint operation_stops_notice_fr_check CHECK (((length(notice_fr) >= 3) AND (length(notice_fr) <= 300))),
  constraint operation_stops_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  constraint operation_stops_subject_check CHECK ((subject = ANY (ARRAY['sales'::text, 'payouts'::text]))),
  constraint operation_stops_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES users(id),
  constraint operation_stops_stopped_by_fkey FOREIGN KEY (stopped_by) REFERENCES users(id)
);
CREATE UNIQUE INDEX operation_stops_current_key ON public.operation_stops USING btree (subject) WHERE (lifted_at IS NULL);
CREATE INDEX operation_stops_lifted_by_idx ON public.operation_stops USING btree (lifted_by) WHERE (lifted_by IS NOT NULL);
CREATE INDEX operation_stops_stopped_by_idx ON public.operation_stops USING btree (stopped_by);
CREATE INDEX operation_stops_subject_idx ON public.operation_stops USING btree (subject, stopped_at DESC);

create table operator_settings (
  id uuid not null,
  key text not null,
  value integer not null,
  valid_from timestamp with time zone not null,
  reason text not null,
  set_by uuid not null,
  set_at timestamp with time zone not null,
  constraint operator_settings_pkey PRIMARY KEY (id),
  constraint operator_settings_check CHECK ((valid_from >= set_at)),
  constraint operator_settings_key_check CHECK (((length(key) >= 3) AND (length(key) <= 60))),
  constraint operator_settings_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  constraint operator_settings_value_check CHECK ((value >= 0)),
  constraint operator_settings_set_by_fkey FOREIGN KEY (set_by) REFERENCES users(id)
);
CREATE INDEX operator_settings_key_idx ON public.operator_settings USING btree (key, valid_from DESC, set_at DESC, id DESC);
CREATE INDEX operator_settings_set_by_idx ON public.operator_settings USING btree (set_by);
CREATE TRIGGER operator_settings_are_append_only BEFORE DELETE OR UPDATE ON public.operator_settings FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table order_item_taxes (
  order_item_id uuid not null,
  tax_id uuid not null,
  order_id uuid not null,
  position integer not null,
  name text not null,
  name_fr text not null,
  basis_points integer not null,
  mode text not null,
  unit_xaf bigint not null,
  event_id uuid not null,
  constraint order_item_taxes_pkey PRIMARY KEY (order_item_id, tax_id),
  constraint order_item_taxes_basis_points_check CHECK (((basis_points >= 1) AND (basis_points <= 3000))),
  constraint order_item_taxes_mode_check CHECK ((mode = ANY (ARRAY['included'::text, 'added'::text]))),
  constraint order_item_taxes_position_check CHECK ((("position" >= 0) AND ("position" <= 4))),
  constraint order_item_taxes_unit_xaf_check CHECK ((unit_xaf >= 0)),
  constraint order_item_taxes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_item_taxes_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_items(id),
  constraint order_item_taxes_tax_id_fkey FOREIGN KEY (tax_id) REFERENCES taxes(id)
);
CREATE INDEX order_item_taxes_order_idx ON public.order_item_taxes USING btree (order_id);
CREATE INDEX order_item_taxes_tax_idx ON public.order_item_taxes USING btree (tax_id);
CREATE TRIGGER order_item_taxes_are_append_only BEFORE DELETE OR UPDATE ON public.order_item_taxes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_item_taxes_are_never_emptied BEFORE TRUNCATE ON public.order_item_taxes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_item_taxes_have_an_event BEFORE INSERT ON public.order_item_taxes FOR EACH ROW WHEN ((new.event_id IS NULL)) EXECUTE FUNCTION fill_event_of_item_tax();
CREATE CONSTRAINT TRIGGER order_item_taxes_sum AFTER INSERT ON public.order_item_taxes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_taxes_of_item();

create table order_items (
  id uuid not null,
  order_id uuid not null,
  event_id uuid not null,
  ticket_type_id uuid not null,
  quota_id uuid not null,
  quantity integer not null,
  unit_price_xaf bigint not null,
  unit_fee_xaf bigint not null,
  refunded_quantity integer not null default 0,
  unit_tax_xaf bigint not null default 0,
  constraint order_items_pkey PRIMARY KEY (id),
  constraint order_items_quantity_check CHECK ((quantity >= 1)),
  constraint order_items_refunded_quantity_check CHECK (((refunded_quantity >= 0) AND (refunded_quantity <= quantity))),
  constraint order_items_unit_fee_xaf_check CHECK ((unit_fee_xaf >= 0)),
  constraint order_items_unit_price_xaf_check CHECK ((unit_price_xaf >= 0)),
  constraint order_items_unit_tax_xaf_check CHECK ((unit_tax_xaf >= 0)),
  constraint order_items_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_items_quota_id_fkey FOREIGN KEY (quota_id) REFERENCES quotas(id),
  constraint order_items_ticket_type_id_fkey FOREIGN KEY (ticket_type_id) REFERENCES ticket_types(id)
);
CREATE INDEX order_items_order_idx ON public.order_items USING btree (order_id, event_id);
CREATE INDEX order_items_type_idx ON public.order_items USING btree (event_id, ticket_type_id);
CREATE CONSTRAINT TRIGGER order_items_taxes AFTER INSERT OR UPDATE OF unit_tax_xaf ON public.order_items DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.unit_tax_xaf > 0)) EXECUTE FUNCTION require_item_taxes();

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
  refunded_xaf bigint not null default 0,
  wallet_xaf bigint not null default 0,
  disputed_xaf bigint not null default 0,
  taxes_xaf bigint not null default 0,
  tax_choice_id uuid,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_check CHECK (((fees_xaf >= 0) AND (fees_xaf <= total_xaf))),
  constraint orders_check1 CHECK (((commission_xaf >= 0) AND (commission_xaf <= total_xaf))),
  constraint orders_check2 CHECK (((state = 'placed'::text) = (holds_until IS NOT NULL))),
  constraint orders_check3 CHECK (((state <> 'confirmed'::text) OR (payment = ANY (ARRAY['paid'::text, 'none'::text])))),
  constraint orders_check4 CHECK (((fees_xaf + taxes_xaf) <= total_xaf)),
  constraint orders_disputed_xaf_check CHECK (((disputed_xaf >= 0) AND ((refunded_xaf + disputed_xaf) <= total_xaf))),
  constraint orders_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'fr'::text]))),
  constraint orders_payment_check CHECK ((payment = ANY (ARRAY['none'::text, 'pending'::text, 'paid'::text, 'failed'::text]))),
  constraint orders_pending_check CHECK (((payment <> 'pending'::text) OR (state = 'placed'::text))),
  constraint orders_refund_check CHECK ((refund = ANY (ARRAY['none'::text, 'partial'::text, 'full'::text]))),
  constraint orders_refunded_xaf_check CHECK (((refunded_xaf >= 0) AND (refunded_xaf <= total_xaf))),
  constraint orders_state_check CHECK ((state = ANY (ARRAY['placed'::text, 'confirmed'::text, 'expired'::text, 'cancelled'::text]))),
  constraint orders_taxes_xaf_check CHECK ((taxes_xaf >= 0)),
  constraint orders_total_xaf_check CHECK ((total_xaf >= 0)),
  constraint orders_wallet_xaf_check CHECK (((wallet_xaf >= 0) AND (wallet_xaf <= total_xaf))),
  constraint orders_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES users(id),
  constraint orders_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint orders_tax_choice_id_fkey FOREIGN KEY (tax_choice_id) REFERENCES event_tax_choices(id)
);
CREATE INDEX orders_buyer_event_idx ON public.orders USING btree (event_id, buyer_id);
CREATE INDEX orders_buyer_latest_idx ON public.orders USING btree (buyer_id, created_at DESC, id DESC) INCLUDE (event_id, state);
CREATE UNIQUE INDEX orders_code_key ON public.orders USING btree (code);
CREATE INDEX orders_event_latest_idx ON public.orders USING btree (event_id, created_at DESC, id DESC) INCLUDE (state, payment, refund, total_xaf);
CREATE INDEX orders_holds_idx ON public.orders USING btree (event_id, holds_until) WHERE (state = 'placed'::text);
CREATE UNIQUE INDEX orders_id_event_key ON public.orders USING btree (id, event_id);
CREATE UNIQUE INDEX orders_idempotency_key ON public.orders USING btree (buyer_id, idempotency_key) WHERE (idempotency_key IS NOT NULL);
CREATE INDEX orders_latest_idx ON public.orders USING btree (created_at DESC, id DESC) INCLUDE (state, payment, refund, total_xaf);
CREATE INDEX orders_paid_idx ON public.orders USING btree (event_id) INCLUDE (total_xaf, commission_xaf) WHERE (payment = 'paid'::text);
CREATE INDEX orders_refunded_idx ON public.orders USING btree (event_id, created_at DESC, id DESC) WHERE (refund <> 'none'::text);
CREATE INDEX orders_refunded_latest_idx ON public.orders USING btree (created_at DESC, id DESC) WHERE (refund <> 'none'::text);
CREATE INDEX orders_settled_idx ON public.orders USING btree (settled_at) INCLUDE (event_id, total_xaf, commission_xaf, buyer_id) WHERE (state = 'confirmed'::text);
CREATE INDEX orders_sold_idx ON public.orders USING btree (event_id, settled_at) INCLUDE (total_xaf, commission_xaf) WHERE (state = 'confirmed'::text);
CREATE INDEX orders_tax_choice_idx ON public.orders USING btree (tax_choice_id) WHERE (tax_choice_id IS NOT NULL);
CREATE INDEX orders_wallet_held_idx ON public.orders USING btree (buyer_id) WHERE ((wallet_xaf > 0) AND (state = 'placed'::text));
CREATE TRIGGER orders_mark_sales_days AFTER UPDATE ON public.orders REFERENCING OLD TABLE AS former NEW TABLE AS latter FOR EACH STATEMENT EXECUTE FUNCTION mark_sales_days();

create table passkeys (
  id uuid not null,
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_counter_check CHECK ((counter >= 0)),
  constraint passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX passkeys_user_idx ON public.passkeys USING btree (user_id);

create table password_reset_links (
  token_hash bytea not null,
  user_id uuid not null,
  email text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint password_reset_links_pkey PRIMARY KEY (token_hash),
  constraint password_reset_links_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint password_reset_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX password_reset_links_expiry_idx ON public.password_reset_links USING btree (expires_at);
CREATE INDEX password_reset_links_user_idx ON public.password_reset_links USING btree (user_id, created_at);

create table payee_checks (
  id uuid not null,
  refund_id uuid not null,
  asked_by uuid not null,
  operator text not null,
  number text,
  checked_by text,
  result text,
  registered_name text,
  asked_at timestamp with time zone not null,
  constraint payee_checks_pkey PRIMARY KEY (id),
  constraint payee_checks_id_refund_id_key UNIQUE (id, refund_id),
  constraint payee_checks_check CHECK (((registered_name IS NULL) OR (result = 'same_name'::text))),
  constraint payee_checks_check1 CHECK (((checked_by IS NOT NULL) OR (COALESCE(result, 'no_name'::text) = 'no_name'::text))),
  constraint payee_checks_number_check CHECK ((number ~ '^2376\d{8}$'::text)),
  constraint payee_checks_operator_check CHECK ((operator = ANY (ARRAY['mtn'::text, 'orange'::text]))),
  constraint payee_checks_registered_name_check CHECK (((length(registered_name) >= 1) AND (length(registered_name) <= 200))),
  constraint payee_checks_result_check CHECK ((result = ANY (ARRAY['same_name'::text, 'no_name'::text, 'other_name'::text, 'not_active'::text]))),
  constraint payee_checks_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  constraint payee_checks_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES payment_refunds(id)
);
CREATE INDEX payee_checks_asked_by_idx ON public.payee_checks USING btree (asked_by, asked_at);
CREATE INDEX payee_checks_refund_idx ON public.payee_checks USING btree (refund_id);

create table payment_disputes (
  id uuid not null,
  payment_id uuid not null,
  gateway text not null,
  gateway_dispute_id text not null,
  status text not null,
  amount_xaf bigint not null,
  reason text not null,
  respond_by timestamp with time zone,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  asked_at timestamp with time zone not null,
  debited_at timestamp with time zone,
  restored_at timestamp with time zone,
  organizer_xaf bigint not null default 0,
  tickets_outcome text,
  decided_by uuid,
  decided_at timestamp with time zone,
  decision_reason text,
  constraint payment_disputes_pkey PRIMARY KEY (id),
  constraint payment_disputes_gateway_gateway_dispute_id_key UNIQUE (gateway, gateway_dispute_id),
  constraint payment_disputes_amount_xaf_check CHECK ((amount_xaf >= 0)),
  constraint payment_disputes_check CHECK (((organizer_xaf >= 0) AND (organizer_xaf <= amount_xaf))),
  constraint payment_disputes_check1 CHECK (((restored_at IS NULL) OR (debited_at IS NOT NULL))),
  constraint payment_disputes_check2 CHECK ((((tickets_outcome IS NULL) = (decided_at IS NULL)) AND ((tickets_outcome IS NULL) = (decided_by IS NULL)))),
  constraint payment_disputes_decision_reason_check CHECK (((length(decision_reason) >= 1) AND (length(decision_reason) <= 500))),
  constraint payment_disputes_status_check CHECK ((status = ANY (ARRAY['needs_response'::text, 'under_review'::text, 'won'::text, 'lost'::text, 'closed'::text]))),
  constraint payment_disputes_tickets_outcome_check CHECK ((tickets_outcome = ANY (ARRAY['restored'::text, 'left_void'::text]))),
  constraint payment_disputes_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint payment_disputes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);
CREATE INDEX payment_disputes_decided_by_idx ON public.payment_disputes USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX payment_disputes_open_idx ON public.payment_disputes USING btree (asked_at) WHERE (closed_at IS NULL);
CREATE INDEX payment_disputes_payment_idx ON public.payment_disputes USING btree (payment_id);

create table payment_facts (
  id uuid not null,
  payment_id uuid not null,
  kind text not null,
  detail jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  constraint payment_facts_pkey PRIMARY KEY (id),
  constraint payment_facts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);
CREATE INDEX payment_facts_answers_idx ON public.payment_facts USING btree (created_at) WHERE (kind = ANY (ARRAY['sent'::text, 'failed'::text]));
CREATE INDEX payment_facts_dispute_idx ON public.payment_facts USING btree (created_at) WHERE (kind = 'dispute'::text);
CREATE INDEX payment_facts_mismatch_idx ON public.payment_facts USING btree (created_at) WHERE (kind = 'mismatch'::text);
CREATE INDEX payment_facts_payment_idx ON public.payment_facts USING btree (payment_id, created_at);
CREATE TRIGGER payment_facts_is_append_only BEFORE DELETE OR UPDATE ON public.payment_facts FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table payment_numbers (
  number text not null,
  constraint payment_numbers_pkey PRIMARY KEY (number)
);
CREATE INDEX payment_numbers_search_idx ON public.payment_numbers USING gin (number gin_trgm_ops);

create table payment_refund_attempts (
  refund_id uuid not null,
  gateway_ref text not null,
  provider_ref text,
  destination_id uuid,
  ended_at timestamp with time zone not null,
  constraint payment_refund_attempts_pkey PRIMARY KEY (refund_id, gateway_ref),
  constraint payment_refund_attempts_destination_id_refund_id_fkey FOREIGN KEY (destination_id, refund_id) REFERENCES refund_destinations(id, refund_id),
  constraint payment_refund_attempts_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES payment_refunds(id)
);
CREATE INDEX payment_refund_attempts_destination_idx ON public.payment_refund_attempts USING btree (destination_id, refund_id) WHERE (destination_id IS NOT NULL);
CREATE INDEX payment_refund_attempts_provider_ref_idx ON public.payment_refund_attempts USING btree (provider_ref) WHERE (provider_ref IS NOT NULL);
CREATE INDEX payment_refund_attempts_ref_idx ON public.payment_refund_attempts USING btree (gateway_ref);
CREATE TRIGGER payment_refund_attempts_is_append_only BEFORE DELETE OR UPDATE ON public.payment_refund_attempts FOR EACH ROW EXECUTE FUNCTION refuse_change();

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
  attempts integer not null default 1,
  former_ref text,
  provider_ref text,
  former_provider_ref text,
  destination_id uuid,
  failed_unsent boolean not null default false,
  constraint payment_refunds_pkey PRIMARY KEY (id),
  constraint payment_refunds_gateway_ref_key UNIQUE (gateway_ref),
  constraint payment_refunds_source_type_source_id_payment_id_key UNIQUE (source_type, source_id, payment_id),
  constraint payment_refunds_amount_xaf_check CHECK ((amount_xaf > 0)),
  constraint payment_refunds_attempts_check CHECK ((attempts >= 1)),
  constraint payment_refunds_check CHECK (((NOT failed_unsent) OR (state = ANY (ARRAY['failed'::text, 'credited'::text])))),
  constraint payment_refunds_state_check CHECK ((state = ANY (ARRAY['created'::text, 'pending'::text, 'succeeded'::text, 'failed'::text, 'credited'::text]))),
  constraint payment_refunds_destination_id_id_fkey FOREIGN KEY (destination_id, id) REFERENCES refund_destinations(id, refund_id),
  constraint payment_refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);
CREATE INDEX payment_refunds_destination_idx ON public.payment_refunds USING btree (destination_id) WHERE (destination_id IS NOT NULL);
CREATE INDEX payment_refunds_former_idx ON public.payment_refunds USING btree (former_ref) WHERE (former_ref IS NOT NULL);
CREATE INDEX payment_refunds_payment_idx ON public.payment_refunds USING btree (payment_id);
CREATE INDEX payment_refunds_provider_ref_idx ON public.payment_refunds USING btree (provider_ref) WHERE (provider_ref IS NOT NULL);
CREATE INDEX payment_refunds_settled_idx ON public.payment_refunds USING btree (settled_at) WHERE (state = 'succeeded'::text);
CREATE INDEX payment_refunds_state_idx ON public.payment_refunds USING btree (state, created_at DESC);

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
  provider_ref text,
  answered_at timestamp with time zone,
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
CREATE INDEX payments_latest_idx ON public.payments USING btree (created_at DESC, id DESC) INCLUDE (state, gateway);
CREATE INDEX payments_numbers_idx ON public.payments USING btree (number, submitted_at) WHERE (number IS NOT NULL);
CREATE INDEX payments_open_idx ON public.payments USING btree (submitted_at) WHERE (state = 'pending'::text);
CREATE INDEX payments_open_number_idx ON public.payments USING btree (number) WHERE ((state = 'pending'::text) AND (number IS NOT NULL));
CREATE INDEX payments_open_payer_idx ON public.payments USING btree (payer_id) WHERE (state = 'pending'::text);
CREATE INDEX payments_payer_idx ON public.payments USING btree (payer_id) WHERE ((state = 'succeeded'::text) AND (number IS NOT NULL));
CREATE INDEX payments_payer_latest_idx ON public.payments USING btree (payer_id, created_at DESC, id DESC) INCLUDE (state, gateway);
CREATE UNIQUE INDEX payments_provider_ref_key ON public.payments USING btree (gateway, provider_ref) WHERE (provider_ref IS NOT NULL);
CREATE INDEX payments_purpose_idx ON public.payments USING btree (purpose_type, purpose_id, created_at DESC);
CREATE INDEX payments_rare_idx ON public.payments USING btree (state, created_at DESC, id DESC) INCLUDE (gateway) WHERE (state = ANY (ARRAY['created'::text, 'failed'::text, 'cancelled'::text, 'refunded'::text]));
CREATE INDEX payments_settled_idx ON public.payments USING btree (gateway, settled_at) WHERE (state = ANY (ARRAY['succeeded'::text, 'refunded'::text]));
CREATE UNIQUE INDEX payments_txn_key ON public.payments USING btree (gateway, gateway_txn_id) WHERE (gateway_txn_id IS NOT NULL);
CREATE INDEX payments_unhonoured_idx ON public.payments USING btree (settled_at) WHERE (outcome = 'refunded'::text);

create table payout_account_checks (
  id uuid not null,
  user_id uuid not null,
  asked_at timestamp with time zone not null,
  constraint payout_account_checks_pkey PRIMARY KEY (id),
  constraint payout_account_checks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX payout_account_checks_user_idx ON public.payout_account_checks USING btree (user_id, asked_at);

create table payout_accounts (
  id uuid not null,
  user_id uuid not null,
  method text not null,
  operator text,
  number text,
  bank_name text,
  bank_account text,
  holder_name text,
  name_check text not null,
  created_at timestamp with time zone not null,
  usable_from timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint payout_accounts_pkey PRIMARY KEY (id),
  constraint payout_accounts_bank_account_check CHECK (((length(bank_account) >= 1) AND (length(bank_account) <= 34))),
  constraint payout_accounts_bank_name_check CHECK (((length(bank_name) >= 1) AND (length(bank_name) <= 80))),
  constraint payout_accounts_check CHECK (((method = 'mobile_money'::text) = (operator IS NOT NULL))),
  constraint payout_accounts_check1 CHECK (((method = 'mobile_money'::text) OR (number IS NULL))),
  constraint payout_accounts_check2 CHECK (((method = 'bank'::text) OR ((bank_name IS NULL) AND (bank_account IS NULL)))),
  constraint payout_accounts_check3 CHECK (((method = 'bank'::text) = (name_check = 'not_asked'::text))),
  constraint payout_accounts_holder_name_check CHECK (((length(holder_name) >= 1) AND (length(holder_name) <= 200))),
  constraint payout_accounts_method_check CHECK ((method = ANY (ARRAY['mobile_money'::text, 'bank'::text]))),
  constraint payout_accounts_name_check_check CHECK ((name_check = ANY (ARRAY['same_name'::text, 'other_name'::text, 'no_name'::text, 'not_asked'::text]))),
  constraint payout_accounts_number_check CHECK ((number ~ '^2376\d{8}$'::text)),
  constraint payout_accounts_operator_check CHECK ((operator = ANY (ARRAY['mtn'::text, 'orange'::text]))),
  constraint payout_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX payout_accounts_current_key ON public.payout_accounts USING btree (user_id) WHERE (ended_at IS NULL);
CREATE INDEX payout_accounts_number_idx ON public.payout_accounts USING btree (number) WHERE (number IS NOT NULL);
CREATE INDEX payout_accounts_user_idx ON public.payout_accounts USING btree (user_id, created_at);

create table payout_floats (
  id uuid not null,
  gateway text not null,
  balance_xaf bigint,
  asked_at timestamp with time zone not null,
  constraint payout_floats_pkey PRIMARY KEY (id)
);
CREATE INDEX payout_floats_gateway_idx ON public.payout_floats USING btree (gateway, asked_at DESC);
CREATE TRIGGER payout_floats_is_append_only BEFORE DELETE OR UPDATE ON public.payout_floats FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table payouts (
  id uuid not null,
  source_type text not null,
  source_id uuid not null,
  attempt integer not null,
  amount_xaf bigint not null,
  gateway text not null,
  gateway_ref text not null,
  provider_ref text,
  operator text not null,
  number text,
  state text not null,
  reason text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  settled_at timestamp with time zone,
  asked_at timestamp with time zone,
  constraint payouts_pkey PRIMARY KEY (id),
  constraint payouts_gateway_gateway_ref_key UNIQUE (gateway, gateway_ref),
  constraint payouts_source_type_source_id_attempt_key UNIQUE (source_type, source_id, attempt),
  constraint payouts_amount_xaf_check CHECK ((amount_xaf > 0)),
  constraint payouts_attempt_check CHECK ((attempt >= 1)),
  constraint payouts_check CHECK (((settled_at IS NOT NULL) = (state = ANY (ARRAY['succeeded'::text, 'failed'::text])))),
  constraint payouts_number_check CHECK ((number ~ '^2376\d{8}$'::text)),
  constraint payouts_operator_check CHECK ((operator = ANY (ARRAY['mtn'::text, 'orange'::text]))),
  constraint payouts_state_check CHECK ((state = ANY (ARRAY['created'::text, 'pending'::text, 'succeeded'::text, 'failed'::text])))
);
CREATE INDEX payouts_failed_idx ON public.payouts USING btree (settled_at) WHERE (state = 'failed'::text);
CREATE INDEX payouts_open_idx ON public.payouts USING btree (created_at) WHERE (state = ANY (ARRAY['created'::text, 'pending'::text]));
CREATE UNIQUE INDEX payouts_open_key ON public.payouts USING btree (source_type, source_id) WHERE (state = ANY (ARRAY['created'::text, 'pending'::text]));
CREATE UNIQUE INDEX payouts_provider_ref_key ON public.payouts USING btree (gateway, provider_ref) WHERE (provider_ref IS NOT NULL);
CREATE INDEX payouts_sent_idx ON public.payouts USING btree (gateway, sent_at) WHERE (sent_at IS NOT NULL);
CREATE INDEX payouts_settled_idx ON public.payouts USING btree (gateway, settled_at) WHERE (state = 'succeeded'::text);
CREATE INDEX payouts_waiting_idx ON public.payouts USING btree (gateway, created_at) WHERE (state = 'created'::text);

create table person_search (
  user_id uuid not null,
  text text not null,
  digits text not null,
  constraint person_search_pkey PRIMARY KEY (user_id),
  constraint person_search_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX person_search_digits_idx ON public.person_search USING gin (digits gin_trgm_ops) WHERE (digits <> ''::text);
CREATE INDEX person_search_text_idx ON public.person_search USING gin (text gin_trgm_ops);

create table personal_notifications (
  id uuid not null,
  kind text not null,
  category text not null,
  source_key text not null,
  recipient_key text not null,
  user_id uuid,
  address text,
  recipient_name text,
  locale text,
  event_id uuid,
  about uuid[] not null,
  params jsonb not null,
  activity_type text,
  happened_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint personal_notifications_pkey PRIMARY KEY (id),
  constraint personal_notifications_once UNIQUE (kind, source_key, recipient_key),
  constraint personal_notifications_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'fr'::text]))),
  constraint personal_notifications_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint personal_notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX personal_notifications_about_idx ON public.personal_notifications USING gin (about);
CREATE INDEX personal_notifications_age_idx ON public.personal_notifications USING btree (created_at);
CREATE INDEX personal_notifications_all_bells_idx ON public.personal_notifications USING btree (happened_at DESC, id DESC) WHERE (activity_type IS NOT NULL);
CREATE INDEX personal_notifications_bell_idx ON public.personal_notifications USING btree (user_id, happened_at DESC) WHERE (activity_type IS NOT NULL);
CREATE INDEX personal_notifications_type_idx ON public.personal_notifications USING btree (activity_type, happened_at DESC, id DESC) WHERE (activity_type IS NOT NULL);

create table portfolio_items (
  id uuid not null,
  provider_id uuid not null,
  kind text not null,
  picture_key text,
  upload_key text,
  width integer,
  height integer,
  video_url text,
  caption text,
  position integer not null,
  created_at timestamp with time zone not null,
  constraint portfolio_items_pkey PRIMARY KEY (id),
  constraint portfolio_items_check CHECK (((kind = 'picture'::text) = (picture_key IS NOT NULL))),
  constraint portfolio_items_check1 CHECK (((kind = 'video'::text) = (video_url IS NOT NULL))),
  constraint portfolio_items_kind_check CHECK ((kind = ANY (ARRAY['picture'::text, 'video'::text]))),
  constraint portfolio_items_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES users(id)
);
CREATE INDEX portfolio_items_provider_idx ON public.portfolio_items USING btree (provider_id, "position", id);

create table post_likes (
  post_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  constraint post_likes_pkey PRIMARY KEY (post_id, user_id),
  constraint post_likes_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id),
  constraint post_likes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX post_likes_user_idx ON public.post_likes USING btree (user_id);

create table posts (
  id uuid not null,
  author_id uuid not null,
  event_id uuid,
  title text not null,
  title_fr text,
  body text not null,
  body_fr text,
  picture_key text,
  picture_width integer,
  picture_height integer,
  likes integer not null default 0,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  body_html text,
  body_html_fr text,
  edited_at timestamp with time zone,
  constraint posts_pkey PRIMARY KEY (id),
  constraint posts_body_html_check CHECK ((char_length(body_html) <= 40000)),
  constraint posts_body_html_fr_check CHECK ((char_length(body_html_fr) <= 40000)),
  constraint posts_likes_check CHECK ((likes >= 0)),
  constraint posts_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint posts_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id)
);
CREATE INDEX posts_author_idx ON public.posts USING btree (author_id, created_at DESC) WHERE (removed_at IS NULL);
CREATE INDEX posts_event_idx ON public.posts USING btree (event_id, created_at DESC) WHERE ((removed_at IS NULL) AND (event_id IS NOT NULL));
CREATE INDEX posts_listed_idx ON public.posts USING btree (created_at DESC, id) WHERE (removed_at IS NULL);

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

create table profile_views (
  provider_id uuid not null,
  on_day timestamp with time zone not null,
  viewer_hash bytea not null,
  constraint profile_views_pkey PRIMARY KEY (provider_id, on_day, viewer_hash),
  constraint profile_views_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES users(id)
);

create table project_files (
  id uuid not null,
  project_id uuid not null,
  name text not null,
  content_type text not null,
  size_bytes integer not null,
  file_key text not null,
  created_at timestamp with time zone not null,
  constraint project_files_pkey PRIMARY KEY (id),
  constraint project_files_file_key_key UNIQUE (file_key),
  constraint project_files_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id)
);
CREATE INDEX project_files_project_idx ON public.project_files USING btree (project_id, created_at, id);

create table project_moves (
  id uuid not null,
  project_id uuid not null,
  bid_id uuid,
  actor_id uuid,
  kind text not null,
  reason text,
  moved_at timestamp with time zone not null,
  constraint project_moves_pkey PRIMARY KEY (id),
  constraint project_moves_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint project_moves_bid_id_fkey FOREIGN KEY (bid_id) REFERENCES bids(id),
  constraint project_moves_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id)
);
CREATE INDEX project_moves_project_idx ON public.project_moves USING btree (project_id, moved_at, id);
CREATE TRIGGER project_moves_is_append_only BEFORE DELETE OR UPDATE ON public.project_moves FOR EACH ROW EXECUTE FUNCTION refuse_change_but_words('reason');

create table projects (
  id uuid not null,
  organizer_id uuid not null,
  event_id uuid not null,
  title text not null,
  category text not null,
  description text not null,
  budget_min_xaf bigint not null,
  budget_max_xaf bigint not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  city text not null,
  location text not null,
  deadline timestamp with time zone not null,
  state text not null default 'open'::text,
  live_bids integer not null default 0,
  awarded_bid_id uuid,
  award_expires_at timestamp with time zone,
  contract_id uuid,
  state_reason text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  search_text text not null generated always as (fold(((((((title || ' '::text) || description) || ' '::text) || location) || ' '::text) || city))) stored,
  others_reason text,
  constraint projects_pkey PRIMARY KEY (id),
  constraint projects_budget_min_xaf_check CHECK ((budget_min_xaf >= 0)),
  constraint projects_check CHECK ((budget_max_xaf >= budget_min_xaf)),
  constraint projects_check1 CHECK ((ends_at > starts_at)),
  constraint projects_check2 CHECK ((((state = ANY (ARRAY['awarded'::text, 'active'::text, 'completed'::text])) = (awarded_bid_id IS NOT NULL)) OR (state = 'cancelled'::text))),
  constraint projects_check3 CHECK (((state = 'awarded'::text) = (award_expires_at IS NOT NULL))),
  constraint projects_live_bids_check CHECK ((live_bids >= 0)),
  constraint projects_others_reason_check CHECK ((others_reason = ANY (ARRAY['price'::text, 'experience'::text, 'offer'::text, 'late'::text, 'no_need'::text]))),
  constraint projects_state_check CHECK ((state = ANY (ARRAY['open'::text, 'awarded'::text, 'active'::text, 'completed'::text, 'cancelled'::text]))),
  constraint projects_awarded_bid_id_fkey FOREIGN KEY (awarded_bid_id) REFERENCES bids(id),
  constraint projects_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint projects_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES users(id)
);
CREATE INDEX projects_all_budget_idx ON public.projects USING btree (budget_max_xaf DESC, id DESC) INCLUDE (state, category, created_at);
CREATE INDEX projects_all_city_idx ON public.projects USING btree (fold(city) text_pattern_ops, created_at DESC, id DESC);
CREATE INDEX projects_all_date_idx ON public.projects USING btree (starts_at DESC, id DESC) INCLUDE (state, category, created_at);
CREATE INDEX projects_all_newest_idx ON public.projects USING btree (created_at DESC, id DESC) INCLUDE (state, category);
CREATE INDEX projects_award_idx ON public.projects USING btree (award_expires_at) WHERE (state = 'awarded'::text);
CREATE INDEX projects_budget_idx ON public.projects USING btree (budget_max_xaf DESC, id) INCLUDE (deadline, category, starts_at) WHERE (state = 'open'::text);
CREATE INDEX projects_category_idx ON public.projects USING btree (category, created_at DESC, id DESC) INCLUDE (deadline, budget_max_xaf, starts_at) WHERE (state = 'open'::text);
CREATE INDEX projects_city_idx ON public.projects USING btree (fold(city), created_at DESC, id DESC) WHERE (state = 'open'::text);
CREATE INDEX projects_date_idx ON public.projects USING btree (starts_at, id) INCLUDE (deadline, category, budget_max_xaf) WHERE (state = 'open'::text);
CREATE INDEX projects_deadline_idx ON public.projects USING btree (deadline, id) INCLUDE (category, budget_max_xaf, starts_at) WHERE (state = 'open'::text);
CREATE INDEX projects_event_idx ON public.projects USING btree (event_id, created_at DESC);
CREATE INDEX projects_newest_idx ON public.projects USING btree (created_at DESC, id DESC) INCLUDE (deadline, category, budget_max_xaf, starts_at) WHERE (state = 'open'::text);
CREATE INDEX projects_organizer_idx ON public.projects USING btree (organizer_id, created_at DESC, id DESC);
CREATE INDEX projects_organizer_state_idx ON public.projects USING btree (organizer_id, state, created_at DESC, id DESC);
CREATE INDEX projects_search_idx ON public.projects USING gin (search_text gin_trgm_ops) WHERE (state = 'open'::text);
CREATE INDEX projects_title_idx ON public.projects USING gin (fold(title) gin_trgm_ops);

create table proposals (
  request_id uuid not null,
  version integer not null,
  lines jsonb not null,
  total_xaf bigint not null,
  deposit_percent integer not null,
  cancellation_policy text not null,
  message text not null,
  delivery text,
  valid_until timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint proposals_pkey PRIMARY KEY (request_id, version),
  constraint proposals_cancellation_policy_check CHECK ((cancellation_policy = ANY (ARRAY['flexible'::text, 'moderate'::text, 'strict'::text]))),
  constraint proposals_deposit_percent_check CHECK (((deposit_percent >= 0) AND (deposit_percent <= 100))),
  constraint proposals_total_xaf_check CHECK ((total_xaf > 0)),
  constraint proposals_version_check CHECK ((version > 0)),
  constraint proposals_request_id_fkey FOREIGN KEY (request_id) REFERENCES service_requests(id)
);
CREATE TRIGGER proposals_is_append_only BEFORE DELETE OR UPDATE ON public.proposals FOR EACH ROW EXECUTE FUNCTION refuse_change_but_words('lines', 'message', 'delivery');

create table provider_profiles (
  user_id uuid not null,
  headline text,
  headline_fr text,
  about text,
  about_fr text,
  cities text[] not null default '{}'::text[],
  cities_folded text[] not null default '{}'::text[],
  travels boolean not null default false,
  categories text[] not null default '{}'::text[],
  price_from_xaf bigint,
  search_text text not null default ''::text,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  score real not null generated always as ((((rating_sum)::numeric + 10.5) / ((rating_count + 3))::numeric)) stored,
  is_listed boolean not null generated always as (((headline IS NOT NULL) AND (cardinality(cities) > 0) AND (cardinality(categories) > 0))) stored,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  about_html text,
  about_html_fr text,
  constraint provider_profiles_pkey PRIMARY KEY (user_id),
  constraint provider_profiles_about_html_check CHECK ((char_length(about_html) <= 40000)),
  constraint provider_profiles_about_html_fr_check CHECK ((char_length(about_html_fr) <= 40000)),
  constraint provider_profiles_check CHECK ((cardinality(cities) = cardinality(cities_folded))),
  constraint provider_profiles_price_from_xaf_check CHECK ((price_from_xaf >= 0)),
  constraint provider_profiles_rating_count_check CHECK ((rating_count >= 0)),
  constraint provider_profiles_rating_sum_check CHECK ((rating_sum >= 0)),
  constraint provider_profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX provider_profiles_all_newest_idx ON public.provider_profiles USING btree (created_at DESC, user_id DESC);
CREATE INDEX provider_profiles_all_score_idx ON public.provider_profiles USING btree (score DESC, user_id DESC);
CREATE INDEX provider_profiles_categories_idx ON public.provider_profiles USING gin (categories) WHERE is_listed;
CREATE INDEX provider_profiles_cities_idx ON public.provider_profiles USING gin (cities_folded) WHERE is_listed;
CREATE INDEX provider_profiles_newest_idx ON public.provider_profiles USING btree (created_at DESC, user_id) WHERE is_listed;
CREATE INDEX provider_profiles_price_idx ON public.provider_profiles USING btree (price_from_xaf, user_id) WHERE is_listed;
CREATE INDEX provider_profiles_score_idx ON public.provider_profiles USING btree (score DESC, user_id) WHERE is_listed;
CREATE INDEX provider_profiles_search_idx ON public.provider_profiles USING gin (search_text gin_trgm_ops) WHERE is_listed;

create table provider_services (
  id uuid not null,
  provider_id uuid not null,
  category text not null,
  title text not null,
  description text,
  price_from_xaf bigint,
  position integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  hidden_at timestamp with time zone,
  hidden_by uuid,
  hidden_reason text,
  description_html text,
  constraint provider_services_pkey PRIMARY KEY (id),
  constraint provider_services_check CHECK ((num_nonnulls(hidden_at, hidden_by, hidden_reason) = ANY (ARRAY[0, 3]))),
  constraint provider_services_description_html_check CHECK ((char_length(description_html) <= 40000)),
  constraint provider_services_hidden_reason_check CHECK (((length(hidden_reason) >= 1) AND (length(hidden_reason) <= 500))),
  constraint provider_services_price_from_xaf_check CHECK ((price_from_xaf >= 0)),
  constraint provider_services_hidden_by_fkey FOREIGN KEY (hidden_by) REFERENCES users(id),
  constraint provider_services_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES users(id)
);
CREATE INDEX provider_services_hidden_by_idx ON public.provider_services USING btree (hidden_by) WHERE (hidden_by IS NOT NULL);
CREATE INDEX provider_services_provider_idx ON public.provider_services USING btree (provider_id, "position", id);

create table push_subscriptions (
  id uuid not null,
  user_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  vapid_number integer not null default 1,
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

create table reader_questions (
  id uuid not null,
  event_id uuid not null,
  asker_id uuid not null,
  question text not null,
  asked_at timestamp with time zone not null,
  answer text,
  answered_at timestamp with time zone,
  answered_by uuid,
  is_public boolean not null default false,
  constraint reader_questions_pkey PRIMARY KEY (id),
  constraint reader_questions_answer_check CHECK (((length(answer) >= 1) AND (length(answer) <= 1000))),
  constraint reader_questions_check CHECK ((num_nonnulls(answer, answered_at, answered_by) = ANY (ARRAY[0, 3]))),
  constraint reader_questions_check1 CHECK (((NOT is_public) OR (answer IS NOT NULL))),
  constraint reader_questions_question_check CHECK (((length(question) >= 1) AND (length(question) <= 500))),
  constraint reader_questions_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id),
  constraint reader_questions_asker_id_fkey FOREIGN KEY (asker_id) REFERENCES users(id),
  constraint reader_questions_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id)
);
CREATE INDEX reader_questions_answered_by_idx ON public.reader_questions USING btree (answered_by) WHERE (answered_by IS NOT NULL);
CREATE INDEX reader_questions_asker_idx ON public.reader_questions USING btree (asker_id, event_id);
CREATE INDEX reader_questions_event_idx ON public.reader_questions USING btree (event_id, asked_at DESC);
CREATE INDEX reader_questions_public_idx ON public.reader_questions USING btree (event_id, answered_at DESC) WHERE is_public;

create table receipt_companies (
  order_id uuid not null,
  buyer_id uuid not null,
  name text not null,
  tax_number text not null,
  address text not null,
  updated_at timestamp with time zone not null,
  constraint receipt_companies_pkey PRIMARY KEY (order_id),
  constraint receipt_companies_address_check CHECK (((char_length(address) >= 1) AND (char_length(address) <= 160))),
  constraint receipt_companies_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint receipt_companies_tax_number_check CHECK (((char_length(tax_number) >= 5) AND (char_length(tax_number) <= 30))),
  constraint receipt_companies_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES users(id),
  constraint receipt_companies_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX receipt_companies_buyer_idx ON public.receipt_companies USING btree (buyer_id, updated_at DESC);

create table recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table referral_outcomes (
  invited_id uuid not null,
  referrer_id uuid not null,
  ticket_id uuid not null,
  result text not null,
  points integer not null,
  decided_at timestamp with time zone not null,
  constraint referral_outcomes_pkey PRIMARY KEY (invited_id),
  constraint referral_outcomes_check CHECK (((result = 'earned'::text) = (points > 0))),
  constraint referral_outcomes_points_check CHECK ((points >= 0)),
  constraint referral_outcomes_result_check CHECK ((result = ANY (ARRAY['earned'::text, 'own_number'::text, 'own_device'::text, 'own_payer'::text]))),
  constraint referral_outcomes_invited_id_fkey FOREIGN KEY (invited_id) REFERENCES users(id),
  constraint referral_outcomes_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES users(id),
  constraint referral_outcomes_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id)
);
CREATE INDEX referral_outcomes_referrer_idx ON public.referral_outcomes USING btree (referrer_id, decided_at DESC);
CREATE TRIGGER referral_outcomes_is_append_only BEFORE DELETE OR UPDATE ON public.referral_outcomes FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table referral_reversals (
  invited_id uuid not null,
  order_id uuid not null,
  reversed_at timestamp with time zone not null,
  constraint referral_reversals_pkey PRIMARY KEY (invited_id),
  constraint referral_reversals_invited_id_fkey FOREIGN KEY (invited_id) REFERENCES referral_outcomes(invited_id),
  constraint referral_reversals_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX referral_reversals_order_idx ON public.referral_reversals USING btree (order_id);
CREATE TRIGGER referral_reversals_is_append_only BEFORE DELETE OR UPDATE ON public.referral_reversals FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table referral_visits (
  referrer_id uuid not null,
  day date not null,
  visits integer not null,
  constraint referral_visits_pkey PRIMARY KEY (referrer_id, day),
  constraint referral_visits_visits_check CHECK ((visits > 0)),
  constraint referral_visits_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES users(id)
);

create table refund_destinations (
  id uuid not null,
  refund_id uuid not null,
  origin text not null,
  operator text not null,
  number text,
  gateway text not null,
  check_id uuid,
  chosen_by uuid,
  chosen_at timestamp with time zone not null,
  state text not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  decision_reason text,
  constraint refund_destinations_pkey PRIMARY KEY (id),
  constraint refund_destinations_check_id_key UNIQUE (check_id),
  constraint refund_destinations_id_refund_id_key UNIQUE (id, refund_id),
  constraint refund_destinations_check CHECK ((((origin = 'buyer'::text) = (check_id IS NOT NULL)) AND ((origin = 'buyer'::text) = (chosen_by IS NOT NULL)))),
  constraint refund_destinations_check1 CHECK (((origin = 'buyer'::text) OR (state = 'accepted'::text))),
  constraint refund_destinations_check2 CHECK ((((decided_by IS NULL) = (decided_at IS NULL)) AND ((decided_by IS NULL) = (decision_reason IS NULL)))),
  constraint refund_destinations_check3 CHECK (((state <> ALL (ARRAY['waiting'::text, 'withdrawn'::text])) OR (decided_by IS NULL))),
  constraint refund_destinations_check4 CHECK (((state <> 'declined'::text) OR (decided_by IS NOT NULL))),
  constraint refund_destinations_decision_reason_check CHECK (((length(decision_reason) >= 1) AND (length(decision_reason) <= 500))),
  constraint refund_destinations_number_check CHECK ((number ~ '^2376\d{8}$'::text)),
  constraint refund_destinations_operator_check CHECK ((operator = ANY (ARRAY['mtn'::text, 'orange'::text]))),
  constraint refund_destinations_origin_check CHECK ((origin = ANY (ARRAY['payer'::text, 'buyer'::text]))),
  constraint refund_destinations_state_check CHECK ((state = ANY (ARRAY['accepted'::text, 'waiting'::text, 'declined'::text, 'withdrawn'::text]))),
  constraint refund_destinations_check_id_refund_id_fkey FOREIGN KEY (check_id, refund_id) REFERENCES payee_checks(id, refund_id),
  constraint refund_destinations_chosen_by_fkey FOREIGN KEY (chosen_by) REFERENCES users(id),
  constraint refund_destinations_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint refund_destinations_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES payment_refunds(id)
);
CREATE INDEX refund_destinations_chosen_by_idx ON public.refund_destinations USING btree (chosen_by) WHERE (chosen_by IS NOT NULL);
CREATE INDEX refund_destinations_decided_by_idx ON public.refund_destinations USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX refund_destinations_refund_idx ON public.refund_destinations USING btree (refund_id);
CREATE UNIQUE INDEX refund_destinations_waiting_key ON public.refund_destinations USING btree (refund_id) WHERE (state = 'waiting'::text);

create table refund_request_steps (
  id uuid not null,
  request_id uuid not null,
  state text not null,
  actor_id uuid,
  note text,
  happened_at timestamp with time zone not null,
  constraint refund_request_steps_pkey PRIMARY KEY (id),
  constraint refund_request_steps_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint refund_request_steps_request_id_fkey FOREIGN KEY (request_id) REFERENCES refund_requests(id)
);
CREATE INDEX refund_request_steps_request_idx ON public.refund_request_steps USING btree (request_id, happened_at);
CREATE TRIGGER refund_request_steps_is_append_only BEFORE DELETE OR UPDATE ON public.refund_request_steps FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table refund_request_tickets (
  request_id uuid not null,
  ticket_id uuid not null,
  paid_xaf bigint not null,
  earlier_xaf bigint not null,
  amount_xaf bigint,
  commission_back_xaf bigint not null default 0,
  is_open boolean not null,
  constraint refund_request_tickets_pkey PRIMARY KEY (request_id, ticket_id),
  constraint refund_request_tickets_amount_xaf_check CHECK ((amount_xaf >= 0)),
  constraint refund_request_tickets_check CHECK (((earlier_xaf + COALESCE(amount_xaf, (0)::bigint)) <= paid_xaf)),
  constraint refund_request_tickets_commission_back_xaf_check CHECK ((commission_back_xaf >= 0)),
  constraint refund_request_tickets_earlier_xaf_check CHECK ((earlier_xaf >= 0)),
  constraint refund_request_tickets_paid_xaf_check CHECK ((paid_xaf >= 0)),
  constraint refund_request_tickets_request_id_fkey FOREIGN KEY (request_id) REFERENCES refund_requests(id),
  constraint refund_request_tickets_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id)
);
CREATE UNIQUE INDEX refund_request_tickets_open_key ON public.refund_request_tickets USING btree (ticket_id) WHERE is_open;
CREATE INDEX refund_request_tickets_ticket_idx ON public.refund_request_tickets USING btree (ticket_id);

create table refund_requests (
  id uuid not null,
  order_id uuid not null,
  event_id uuid not null,
  number integer not null,
  origin text not null,
  requester_id uuid not null,
  reason text not null,
  state text not null,
  ends_tickets boolean not null default true,
  paid_xaf bigint not null,
  policy_xaf bigint not null,
  amount_xaf bigint,
  commission_back_xaf bigint not null default 0,
  decided_by text,
  decider_id uuid,
  decision_code text,
  decision_note text,
  decided_at timestamp with time zone,
  decide_by timestamp with time zone not null,
  escalated_at timestamp with time zone,
  created_at timestamp with time zone not null,
  destination text not null default 'origin'::text,
  wallet_xaf bigint not null default 0,
  returnable_xaf bigint not null default 0,
  constraint refund_requests_pkey PRIMARY KEY (id),
  constraint refund_requests_order_id_number_key UNIQUE (order_id, number),
  constraint refund_requests_check CHECK (((policy_xaf >= 0) AND (policy_xaf <= paid_xaf))),
  constraint refund_requests_check1 CHECK (((amount_xaf >= 1) AND (amount_xaf <= paid_xaf))),
  constraint refund_requests_check2 CHECK (((state = 'requested'::text) = (decided_at IS NULL))),
  constraint refund_requests_check3 CHECK (((decided_by IS NULL) = (decided_at IS NULL))),
  constraint refund_requests_check4 CHECK ((((decided_by = ANY (ARRAY['organizer'::text, 'admin'::text])) IS NOT TRUE) OR (decider_id IS NOT NULL))),
  constraint refund_requests_check5 CHECK (((state = ANY (ARRAY['approved'::text, 'sent'::text, 'done'::text, 'failed'::text])) = (amount_xaf IS NOT NULL))),
  constraint refund_requests_check6 CHECK (((state <> 'declined'::text) OR (decision_note IS NOT NULL) OR (decision_code IS NOT NULL))),
  constraint refund_requests_commission_back_xaf_check CHECK ((commission_back_xaf >= 0)),
  constraint refund_requests_decided_by_check CHECK ((decided_by = ANY (ARRAY['policy'::text, 'organizer'::text, 'admin'::text, 'deadline'::text, 'event'::text]))),
  constraint refund_requests_decision_code_check CHECK ((decision_code = ANY (ARRAY['ticket_used'::text, 'event_cancelled'::text]))),
  constraint refund_requests_decision_note_check CHECK (((length(decision_note) >= 1) AND (length(decision_note) <= 500))),
  constraint refund_requests_destination_check CHECK ((destination = ANY (ARRAY['origin'::text, 'wallet'::text]))),
  constraint refund_requests_number_check CHECK ((number >= 1)),
  constraint refund_requests_origin_check CHECK ((origin = ANY (ARRAY['buyer'::text, 'organizer'::text, 'admin'::text]))),
  constraint refund_requests_paid_xaf_check CHECK ((paid_xaf >= 1)),
  constraint refund_requests_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint refund_requests_returnable_xaf_check CHECK (((returnable_xaf >= 0) AND (returnable_xaf <= wallet_xaf))),
  constraint refund_requests_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'approved'::text, 'declined'::text, 'withdrawn'::text, 'sent'::text, 'done'::text, 'failed'::text]))),
  constraint refund_requests_wallet_xaf_check CHECK (((wallet_xaf >= 0) AND (wallet_xaf <= COALESCE(amount_xaf, (0)::bigint)))),
  constraint refund_requests_decider_id_fkey FOREIGN KEY (decider_id) REFERENCES users(id),
  constraint refund_requests_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint refund_requests_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint refund_requests_requester_id_fkey FOREIGN KEY (requester_id) REFERENCES users(id)
);
CREATE INDEX refund_requests_decided_idx ON public.refund_requests USING btree (decided_at DESC, id DESC) INCLUDE (event_id) WHERE (state <> 'requested'::text);
CREATE INDEX refund_requests_decider_idx ON public.refund_requests USING btree (decider_id) WHERE (decider_id IS NOT NULL);
CREATE INDEX refund_requests_event_idx ON public.refund_requests USING btree (event_id, created_at DESC);
CREATE INDEX refund_requests_open_idx ON public.refund_requests USING btree (decide_by) WHERE (state = 'requested'::text);
CREATE INDEX refund_requests_requester_idx ON public.refund_requests USING btree (requester_id);
CREATE INDEX refund_requests_returnable_idx ON public.refund_requests USING btree (order_id) WHERE (returnable_xaf > 0);

create table refused_callbacks (
  gateway text not null,
  hour timestamp with time zone not null,
  count integer not null,
  last_at timestamp with time zone not null,
  constraint refused_callbacks_pkey PRIMARY KEY (gateway, hour),
  constraint refused_callbacks_count_check CHECK ((count > 0))
);

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

create table review_invitations (
  contract_id uuid not null,
  invited_at timestamp with time zone not null,
  constraint review_invitations_pkey PRIMARY KEY (contract_id),
  constraint review_invitations_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id)
);

create table review_reports (
  review_id uuid not null,
  reporter_id uuid not null,
  reason text not null,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  decision text,
  constraint review_reports_pkey PRIMARY KEY (review_id, reporter_id),
  constraint review_reports_check CHECK ((num_nonnulls(decided_at, decided_by, decision) = ANY (ARRAY[0, 3]))),
  constraint review_reports_decision_check CHECK ((decision = ANY (ARRAY['taken_down'::text, 'kept'::text]))),
  constraint review_reports_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint review_reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id),
  constraint review_reports_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id)
);
CREATE INDEX review_reports_decided_by_idx ON public.review_reports USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX review_reports_open_idx ON public.review_reports USING btree (review_id) WHERE (decided_at IS NULL);
CREATE INDEX review_reports_reporter_idx ON public.review_reports USING btree (reporter_id);

create table reviews (
  id uuid not null,
  contract_id uuid not null,
  author_id uuid not null,
  subject_id uuid not null,
  side text not null,
  stars smallint not null,
  quality smallint,
  punctuality smallint,
  communication smallint,
  comment text,
  created_at timestamp with time zone not null,
  opens_at timestamp with time zone not null,
  counted_at timestamp with time zone,
  reply text,
  replied_at timestamp with time zone,
  taken_down_at timestamp with time zone,
  taken_down_by uuid,
  constraint reviews_pkey PRIMARY KEY (id),
  constraint reviews_contract_id_author_id_key UNIQUE (contract_id, author_id),
  constraint reviews_check CHECK ((author_id <> subject_id)),
  constraint reviews_check1 CHECK (((side = 'organizer'::text) OR ((quality IS NULL) AND (punctuality IS NULL) AND (communication IS NULL)))),
  constraint reviews_check2 CHECK (((reply IS NULL) OR (replied_at IS NOT NULL))),
  constraint reviews_check3 CHECK ((num_nonnulls(taken_down_at, taken_down_by) = ANY (ARRAY[0, 2]))),
  constraint reviews_communication_check CHECK (((communication >= 1) AND (communication <= 5))),
  constraint reviews_punctuality_check CHECK (((punctuality >= 1) AND (punctuality <= 5))),
  constraint reviews_quality_check CHECK (((quality >= 1) AND (quality <= 5))),
  constraint reviews_side_check CHECK ((side = ANY (ARRAY['organizer'::text, 'provider'::text]))),
  constraint reviews_stars_check CHECK (((stars >= 1) AND (stars <= 5))),
  constraint reviews_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint reviews_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id),
  constraint reviews_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES users(id),
  constraint reviews_taken_down_by_fkey FOREIGN KEY (taken_down_by) REFERENCES users(id)
);
CREATE INDEX reviews_author_idx ON public.reviews USING btree (author_id);
CREATE INDEX reviews_subject_idx ON public.reviews USING btree (subject_id, opens_at DESC, id DESC);
CREATE INDEX reviews_taken_down_by_idx ON public.reviews USING btree (taken_down_by) WHERE (taken_down_by IS NOT NULL);
CREATE INDEX reviews_uncounted_idx ON public.reviews USING btree (opens_at) WHERE (counted_at IS NULL);
CREATE INDEX reviews_uncounted_subject_idx ON public.reviews USING btree (subject_id) WHERE (counted_at IS NULL);
CREATE TRIGGER reviews_stars_stay BEFORE UPDATE ON public.reviews FOR EACH ROW WHEN (((((((old.contract_id IS DISTINCT FROM new.contract_id) OR (old.author_id IS DISTINCT FROM new.author_id)) OR (old.subject_id IS DISTINCT FROM new.subject_id)) OR (old.side IS DISTINCT FROM new.side)) OR (old.stars IS DISTINCT FROM new.stars)) OR (old.created_at IS DISTINCT FROM new.created_at))) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER reviews_stay BEFORE DELETE ON public.reviews FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table reward_codes (
  reward_id uuid not null,
  position integer not null,
  code text not null,
  constraint reward_codes_pkey PRIMARY KEY (reward_id, "position"),
  constraint reward_codes_reward_id_code_key UNIQUE (reward_id, code),
  constraint reward_codes_reward_id_fkey FOREIGN KEY (reward_id) REFERENCES rewards(id)
);
CREATE TRIGGER reward_codes_stay_the_same BEFORE UPDATE ON public.reward_codes FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table reward_redemptions (
  id uuid not null,
  reward_id uuid not null,
  user_id uuid not null,
  position integer not null,
  points integer not null,
  created_at timestamp with time zone not null,
  title text,
  title_fr text,
  partner text,
  constraint reward_redemptions_pkey PRIMARY KEY (id),
  constraint reward_redemptions_reward_id_position_key UNIQUE (reward_id, "position"),
  constraint reward_redemptions_points_check CHECK ((points > 0)),
  constraint reward_redemptions_reward_id_fkey FOREIGN KEY (reward_id) REFERENCES rewards(id),
  constraint reward_redemptions_reward_id_position_fkey FOREIGN KEY (reward_id, "position") REFERENCES reward_codes(reward_id, "position"),
  constraint reward_redemptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX reward_redemptions_user_idx ON public.reward_redemptions USING btree (user_id, created_at DESC);
CREATE TRIGGER reward_redemptions_is_append_only BEFORE DELETE OR UPDATE ON public.reward_redemptions FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table rewards (
  id uuid not null,
  kind text not null,
  title text not null,
  title_fr text,
  description text not null,
  description_fr text,
  partner text not null,
  cost_points integer not null,
  stock integer not null,
  redeemed integer not null default 0,
  per_person integer,
  opens_at timestamp with time zone,
  closes_at timestamp with time zone,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  archived_at timestamp with time zone,
  version integer not null default 1,
  picture_key text,
  picture_alt text,
  picture_alt_fr text,
  address text,
  constraint rewards_pkey PRIMARY KEY (id),
  constraint rewards_address_check CHECK (((length(address) >= 1) AND (length(address) <= 160))),
  constraint rewards_cost_points_check CHECK ((cost_points > 0)),
  constraint rewards_kind_check CHECK ((kind = 'partner_code'::text)),
  constraint rewards_never_overspent CHECK ((redeemed <= stock)),
  constraint rewards_per_person_check CHECK ((per_person >= 1)),
  constraint rewards_picture_alt_check CHECK (((length(picture_alt) >= 1) AND (length(picture_alt) <= 200))),
  constraint rewards_picture_alt_fr_check CHECK (((length(picture_alt_fr) >= 1) AND (length(picture_alt_fr) <= 200))),
  constraint rewards_picture_has_words CHECK (((picture_key IS NULL) = (picture_alt IS NULL))),
  constraint rewards_picture_of_words CHECK (((picture_alt_fr IS NULL) OR (picture_alt IS NOT NULL))),
  constraint rewards_redeemed_check CHECK ((redeemed >= 0)),
  constraint rewards_stock_check CHECK ((stock >= 0)),
  constraint rewards_version_check CHECK ((version >= 1)),
  constraint rewards_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id)
);
CREATE INDEX rewards_created_idx ON public.rewards USING btree (created_at DESC, id DESC);
CREATE INDEX rewards_listed_idx ON public.rewards USING btree (cost_points, id) WHERE (archived_at IS NULL);

create table sales_day_marks (
  id bigint not null generated always as identity,
  event_id uuid not null,
  day date not null,
  created_at timestamp with time zone not null default now(),
  constraint sales_day_marks_pkey PRIMARY KEY (id),
  constraint sales_day_marks_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id)
);
CREATE INDEX sales_day_marks_event_idx ON public.sales_day_marks USING btree (event_id, day);

create table sales_day_parts (
  event_id uuid not null,
  day date not null,
  kind text not null,
  key text not null,
  orders integer not null,
  tickets integer not null,
  gross_xaf bigint not null,
  constraint sales_day_parts_pkey PRIMARY KEY (event_id, day, kind, key),
  constraint sales_day_parts_kind_check CHECK ((kind = ANY (ARRAY['type'::text, 'channel'::text]))),
  constraint sales_day_parts_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id)
);

create table sales_days (
  event_id uuid not null,
  day date not null,
  orders integer not null default 0,
  tickets integer not null default 0,
  gross_xaf bigint not null default 0,
  commission_xaf bigint not null default 0,
  placed integer not null default 0,
  confirmed integer not null default 0,
  cancelled integer not null default 0,
  begun integer not null default 0,
  paid integer not null default 0,
  entered integer not null default 0,
  constraint sales_days_pkey PRIMARY KEY (event_id, day),
  constraint sales_days_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id)
);
CREATE INDEX sales_days_day_idx ON public.sales_days USING btree (day) INCLUDE (event_id, orders, tickets, gross_xaf, commission_xaf);

create table sales_days_closed (
  id boolean not null default true,
  through date not null,
  constraint sales_days_closed_pkey PRIMARY KEY (id),
  constraint sales_days_closed_id_check CHECK (id)
);

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

create table sandbox_payouts (
  gateway_ref text not null,
  operator text not null,
  number text,
  amount_xaf bigint not null,
  arrives_at timestamp with time zone not null,
  reason text,
  created_at timestamp with time zone not null,
  constraint sandbox_payouts_pkey PRIMARY KEY (gateway_ref),
  constraint sandbox_payouts_amount_xaf_check CHECK ((amount_xaf > 0))
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

create table second_step_challenges (
  token_hash bytea not null,
  user_id uuid not null,
  purpose text not null,
  challenge text,
  password_mark bytea,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint second_step_challenges_pkey PRIMARY KEY (token_hash),
  constraint second_step_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['sign_in'::text, 'confirm'::text, 'add_passkey'::text, 'proof'::text]))),
  constraint second_step_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX second_step_challenges_expiry_idx ON public.second_step_challenges USING btree (expires_at);
CREATE INDEX second_step_challenges_user_idx ON public.second_step_challenges USING btree (user_id);

create table second_step_tries (
  user_id uuid not null,
  failed_at timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  constraint second_step_tries_pkey PRIMARY KEY (user_id),
  constraint second_step_tries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table seller_transactions (
  owner_id uuid not null,
  created_at timestamp with time zone not null,
  transfer_id uuid not null,
  source_type text not null,
  kind text not null,
  event_id uuid,
  pending_xaf bigint not null,
  available_xaf bigint not null,
  reserved_xaf bigint not null,
  fees_xaf bigint not null default 0,
  debt_xaf bigint not null default 0,
  constraint seller_transactions_pkey PRIMARY KEY (owner_id, created_at, transfer_id) INCLUDE (source_type, kind, event_id, pending_xaf, available_xaf, reserved_xaf, fees_xaf, debt_xaf),
  constraint seller_transactions_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES ledger_transfers(id)
);
CREATE INDEX seller_transactions_event_idx ON public.seller_transactions USING btree (event_id) INCLUDE (owner_id, source_type, kind, pending_xaf) WHERE (event_id IS NOT NULL);
CREATE TRIGGER seller_transactions_is_append_only BEFORE DELETE OR UPDATE ON public.seller_transactions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seller_transactions_is_never_emptied BEFORE TRUNCATE ON public.seller_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table service_packages (
  id uuid not null,
  service_id uuid not null,
  name text not null,
  price_xaf bigint not null,
  minutes integer,
  includes text[] not null default '{}'::text[],
  position integer not null,
  constraint service_packages_pkey PRIMARY KEY (id),
  constraint service_packages_minutes_check CHECK ((minutes > 0)),
  constraint service_packages_price_xaf_check CHECK ((price_xaf >= 0)),
  constraint service_packages_service_id_fkey FOREIGN KEY (service_id) REFERENCES provider_services(id) ON DELETE CASCADE
);
CREATE INDEX service_packages_service_idx ON public.service_packages USING btree (service_id, "position");

create table service_request_moves (
  id uuid not null,
  request_id uuid not null,
  by_id uuid,
  axis text not null,
  from_value text not null,
  to_value text not null,
  reason text,
  moved_at timestamp with time zone not null,
  constraint service_request_moves_pkey PRIMARY KEY (id),
  constraint service_request_moves_axis_check CHECK ((axis = ANY (ARRAY['pro_status'::text, 'org_status'::text, 'is_signed'::text, 'project_status'::text, 'proposal'::text]))),
  constraint service_request_moves_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  constraint service_request_moves_request_id_fkey FOREIGN KEY (request_id) REFERENCES service_requests(id)
);
CREATE INDEX service_request_moves_request_idx ON public.service_request_moves USING btree (request_id, moved_at);
CREATE TRIGGER service_request_moves_is_append_only BEFORE DELETE OR UPDATE ON public.service_request_moves FOR EACH ROW EXECUTE FUNCTION refuse_change_but_words('reason');

create table service_requests (
  id uuid not null,
  event_id uuid not null,
  organizer_id uuid not null,
  provider_id uuid not null,
  category text not null,
  title text not null,
  brief text not null,
  location text not null,
  city text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  budget_xaf bigint,
  pro_status text not null default 'pending'::text,
  org_status text not null default 'request'::text,
  is_signed boolean not null default false,
  project_status text not null default 'pending'::text,
  reason text,
  contract_id uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  lost_reason text,
  standing text not null generated always as (
CASE
    WHEN (project_status = 'cancelled'::text) THEN 'cancelled'::text
    WHEN (project_status = 'completed'::text) THEN 'completed'::text
    WHEN (project_status = 'in_progress'::text) THEN 'underway'::text
    WHEN ((pro_status = 'declined'::text) OR (org_status = 'declined'::text)) THEN 'declined'::text
    WHEN (org_status = 'awarded'::text) THEN 'awarded'::text
    WHEN (org_status = 'proposal'::text) THEN 'proposed'::text
    ELSE 'waiting'::text
END) stored,
  constraint service_requests_pkey PRIMARY KEY (id),
  constraint service_requests_budget_xaf_check CHECK ((budget_xaf > 0)),
  constraint service_requests_check CHECK ((ends_at > starts_at)),
  constraint service_requests_check1 CHECK ((organizer_id <> provider_id)),
  constraint service_requests_check2 CHECK (((org_status <> ALL (ARRAY['proposal'::text, 'awarded'::text])) OR (pro_status = 'accepted'::text))),
  constraint service_requests_check3 CHECK (((NOT is_signed) OR (org_status = 'awarded'::text))),
  constraint service_requests_check4 CHECK (((project_status <> ALL (ARRAY['in_progress'::text, 'completed'::text])) OR is_signed)),
  constraint service_requests_lost_reason_check CHECK (((lost_reason IS NULL) OR ((lost_reason = ANY (ARRAY['price'::text, 'experience'::text, 'offer'::text, 'late'::text, 'no_need'::text])) AND (org_status = 'declined'::text)))),
  constraint service_requests_org_status_check CHECK ((org_status = ANY (ARRAY['request'::text, 'proposal'::text, 'awarded'::text, 'declined'::text]))),
  constraint service_requests_pro_status_check CHECK ((pro_status = ANY (ARRAY['pending'::text, 'accepted'::text, 'declined'::text]))),
  constraint service_requests_project_status_check CHECK ((project_status = ANY (ARRAY['pending'::text, 'in_progress'::text, 'completed'::text, 'cancelled'::text]))),
  constraint service_requests_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contracts(id),
  constraint service_requests_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint service_requests_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES users(id),
  constraint service_requests_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES users(id)
);
CREATE INDEX service_requests_city_idx ON public.service_requests USING btree (fold(city) text_pattern_ops, created_at DESC, id DESC);
CREATE INDEX service_requests_date_idx ON public.service_requests USING btree (starts_at DESC, id DESC) INCLUDE (project_status, pro_status, org_status, category, created_at);
CREATE INDEX service_requests_event_idx ON public.service_requests USING btree (event_id);
CREATE INDEX service_requests_newest_idx ON public.service_requests USING btree (created_at DESC, id DESC) INCLUDE (project_status, pro_status, org_status, category);
CREATE INDEX service_requests_organizer_idx ON public.service_requests USING btree (organizer_id, created_at DESC, id DESC);
CREATE INDEX service_requests_organizer_standing_idx ON public.service_requests USING btree (organizer_id, standing, created_at DESC, id DESC);
CREATE INDEX service_requests_provider_idx ON public.service_requests USING btree (provider_id, created_at DESC, id DESC);
CREATE INDEX service_requests_provider_standing_idx ON public.service_requests USING btree (provider_id, standing, created_at DESC, id DESC);
CREATE INDEX service_requests_title_idx ON public.service_requests USING gin (fold(title) gin_trgm_ops);
CREATE INDEX service_requests_waiting_idx ON public.service_requests USING btree (starts_at) INCLUDE (event_id) WHERE ((project_status = 'pending'::text) AND (org_status = ANY (ARRAY['request'::text, 'proposal'::text])) AND (pro_status = ANY (ARRAY['pending'::text, 'accepted'::text])));

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
  device_hash bytea,
  second_step_at timestamp with time zone,
  password_confirmed_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX sessions_device_idx ON public.sessions USING btree (device_hash, user_id) WHERE (device_hash IS NOT NULL);
CREATE INDEX sessions_expiry_idx ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_user_idx ON public.sessions USING btree (user_id, created_at DESC);

create table settings (
  key text not null,
  value jsonb not null,
  updated_at timestamp with time zone not null default now(),
  constraint settings_pkey PRIMARY KEY (key)
);

create table setup_links (
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint setup_links_pkey PRIMARY KEY (token_hash),
  constraint setup_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX setup_links_expires_idx ON public.setup_links USING btree (expires_at);
CREATE INDEX setup_links_user_idx ON public.setup_links USING btree (user_id);

create table statement_lines (
  id uuid not null,
  gateway text not null,
  day text not null,
  kind text not null,
  ref text not null,
  txn_id text,
  amount_xaf bigint not null,
  at timestamp with time zone not null,
  source text not null,
  created_at timestamp with time zone not null,
  constraint statement_lines_pkey PRIMARY KEY (id),
  constraint statement_lines_gateway_kind_ref_key UNIQUE (gateway, kind, ref),
  constraint statement_lines_amount_xaf_check CHECK ((amount_xaf > 0)),
  constraint statement_lines_day_check CHECK ((day ~ '^\d{4}-\d{2}-\d{2}$'::text)),
  constraint statement_lines_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text, 'payout'::text]))),
  constraint statement_lines_source_check CHECK ((source = ANY (ARRAY['gateway'::text, 'asked'::text, 'uploaded'::text])))
);
CREATE INDEX statement_lines_day_idx ON public.statement_lines USING btree (gateway, day);
CREATE TRIGGER statement_lines_is_append_only BEFORE DELETE OR UPDATE ON public.statement_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table statement_loads (
  id uuid not null,
  gateway text not null,
  day text not null,
  source text not null,
  lines integer not null,
  unanswered integer not null default 0,
  loaded_by uuid not null,
  loaded_at timestamp with time zone not null,
  constraint statement_loads_pkey PRIMARY KEY (id),
  constraint statement_loads_day_check CHECK ((day ~ '^\d{4}-\d{2}-\d{2}$'::text)),
  constraint statement_loads_lines_check CHECK ((lines >= 0)),
  constraint statement_loads_source_check CHECK ((source = ANY (ARRAY['gateway'::text, 'asked'::text, 'uploaded'::text]))),
  constraint statement_loads_unanswered_check CHECK ((unanswered >= 0)),
  constraint statement_loads_loaded_by_fkey FOREIGN KEY (loaded_by) REFERENCES users(id)
);
CREATE INDEX statement_loads_day_idx ON public.statement_loads USING btree (gateway, day, loaded_at DESC);
CREATE INDEX statement_loads_loaded_by_idx ON public.statement_loads USING btree (loaded_by);
CREATE TRIGGER statement_loads_is_append_only BEFORE DELETE OR UPDATE ON public.statement_loads FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table suspense_items (
  id uuid not null,
  kind text not null,
  payment_id uuid,
  gateway text not null,
  gateway_ref text not null,
  gateway_txn_id text,
  amount_xaf bigint not null,
  received text,
  received_at timestamp with time zone not null,
  recorded_by uuid,
  outcome text,
  order_id uuid,
  reason text,
  proof text,
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint suspense_items_pkey PRIMARY KEY (id),
  constraint suspense_items_gateway_gateway_ref_key UNIQUE (gateway, gateway_ref),
  constraint suspense_items_payment_id_key UNIQUE (payment_id),
  constraint suspense_items_amount_xaf_check CHECK ((amount_xaf >= 0)),
  constraint suspense_items_check CHECK (((kind = 'wrong_amount'::text) = (payment_id IS NOT NULL))),
  constraint suspense_items_check1 CHECK ((((outcome IS NULL) = (decided_at IS NULL)) AND ((outcome IS NULL) = (decided_by IS NULL)) AND ((outcome IS NULL) = (reason IS NULL)))),
  constraint suspense_items_check2 CHECK ((((outcome = 'returned_outside'::text) IS NOT TRUE) OR (proof IS NOT NULL))),
  constraint suspense_items_check3 CHECK ((((outcome = 'assigned'::text) IS NOT TRUE) OR (order_id IS NOT NULL))),
  constraint suspense_items_kind_check CHECK ((kind = ANY (ARRAY['wrong_amount'::text, 'stray'::text]))),
  constraint suspense_items_outcome_check CHECK ((outcome = ANY (ARRAY['refunded'::text, 'returned_outside'::text, 'assigned'::text, 'written_off'::text]))),
  constraint suspense_items_proof_check CHECK (((length(proof) >= 1) AND (length(proof) <= 500))),
  constraint suspense_items_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint suspense_items_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint suspense_items_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint suspense_items_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint suspense_items_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id)
);
CREATE INDEX suspense_items_decided_by_idx ON public.suspense_items USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX suspense_items_open_idx ON public.suspense_items USING btree (received_at) WHERE (outcome IS NULL);
CREATE INDEX suspense_items_order_idx ON public.suspense_items USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX suspense_items_received_idx ON public.suspense_items USING btree (gateway, received_at);
CREATE INDEX suspense_items_recorded_by_idx ON public.suspense_items USING btree (recorded_by) WHERE (recorded_by IS NOT NULL);

create table tax_rates (
  id uuid not null,
  tax_id uuid not null,
  basis_points integer,
  valid_from timestamp with time zone not null,
  reason text not null,
  set_by uuid,
  set_at timestamp with time zone not null,
  constraint tax_rates_pkey PRIMARY KEY (id),
  constraint tax_rates_basis_points_check CHECK (((basis_points >= 1) AND (basis_points <= 3000))),
  constraint tax_rates_check CHECK ((valid_from >= set_at)),
  constraint tax_rates_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  constraint tax_rates_set_by_fkey FOREIGN KEY (set_by) REFERENCES users(id),
  constraint tax_rates_tax_id_fkey FOREIGN KEY (tax_id) REFERENCES taxes(id)
);
CREATE INDEX tax_rates_set_by_idx ON public.tax_rates USING btree (set_by);
CREATE INDEX tax_rates_tax_idx ON public.tax_rates USING btree (tax_id, valid_from DESC, set_at DESC, id DESC);
CREATE TRIGGER tax_rates_are_append_only BEFORE DELETE OR UPDATE ON public.tax_rates FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table taxes (
  id uuid not null,
  country text not null,
  name text not null,
  name_fr text not null,
  created_at timestamp with time zone not null,
  constraint taxes_pkey PRIMARY KEY (id),
  constraint taxes_country_check CHECK ((country = ANY (ARRAY['CM'::text, 'CF'::text, 'CG'::text, 'GA'::text, 'GQ'::text, 'TD'::text]))),
  constraint taxes_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint taxes_name_fr_check CHECK (((length(name_fr) >= 1) AND (length(name_fr) <= 60)))
);
CREATE UNIQUE INDEX taxes_name_fr_key ON public.taxes USING btree (country, lower(name_fr));
CREATE UNIQUE INDEX taxes_name_key ON public.taxes USING btree (country, lower(name));
CREATE TRIGGER taxes_are_append_only BEFORE DELETE OR UPDATE ON public.taxes FOR EACH ROW EXECUTE FUNCTION refuse_change();

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
  holder_key text not null generated always as (fold(holder_name)) stored,
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
CREATE INDEX tickets_event_holder_idx ON public.tickets USING btree (event_id, holder_key, id) INCLUDE (state);
CREATE UNIQUE INDEX tickets_event_ticket_key ON public.tickets USING btree (event_id, id) INCLUDE (state, ticket_type_id, holder_id);
CREATE INDEX tickets_holder_idx ON public.tickets USING btree (holder_id, event_id);
CREATE INDEX tickets_order_idx ON public.tickets USING btree (order_id, event_id) INCLUDE (id);

create table unrecorded_entries (
  id bigint not null generated always as identity,
  ticket_ids uuid[] not null,
  admitted_at timestamp with time zone not null,
  constraint unrecorded_entries_pkey PRIMARY KEY (id),
  constraint unrecorded_entries_ticket_ids_check CHECK ((cardinality(ticket_ids) > 0))
);

create table used_reward_codes (
  redemption_id uuid not null,
  used_at timestamp with time zone not null,
  constraint used_reward_codes_pkey PRIMARY KEY (redemption_id),
  constraint used_reward_codes_redemption_id_fkey FOREIGN KEY (redemption_id) REFERENCES reward_redemptions(id)
);

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
  former_role text,
  erased_at timestamp with time zone,
  last_seen_at timestamp with time zone,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_referral_code_key UNIQUE (referral_code),
  constraint users_commission_basis_points_check CHECK (((commission_basis_points >= 0) AND (commission_basis_points <= 5000))),
  constraint users_former_role_check CHECK ((former_role = ANY (ARRAY['participant'::text, 'organizer'::text, 'provider'::text]))),
  constraint users_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'fr'::text]))),
  constraint users_role_check CHECK ((role = ANY (ARRAY['participant'::text, 'organizer'::text, 'provider'::text, 'admin'::text]))),
  constraint users_referred_by_fkey FOREIGN KEY (referred_by) REFERENCES users(id)
);
CREATE INDEX users_blocked_idx ON public.users USING btree (created_at DESC, id DESC) WHERE (blocked_at IS NOT NULL);
CREATE INDEX users_created_idx ON public.users USING btree (created_at DESC, id DESC);
CREATE INDEX users_current_idx ON public.users USING btree (created_at DESC, id DESC) INCLUDE (role, is_verified, blocked_at) WHERE (erased_at IS NULL);
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (lower(email));
CREATE INDEX users_name_idx ON public.users USING btree (fold(name), id);
CREATE INDEX users_number ON public.users USING btree (number) WHERE (number IS NOT NULL);
CREATE INDEX users_referred_by_idx ON public.users USING btree (referred_by) WHERE (referred_by IS NOT NULL);
CREATE INDEX users_referred_when_idx ON public.users USING btree (referred_by, created_at DESC) WHERE (referred_by IS NOT NULL);
CREATE INDEX users_role_idx ON public.users USING btree (role, created_at DESC);
CREATE INDEX users_seen_idx ON public.users USING btree (last_seen_at DESC NULLS LAST, id DESC);
CREATE UNIQUE INDEX users_username_key ON public.users USING btree (lower(username));
CREATE INDEX users_verified_idx ON public.users USING btree (created_at DESC, id DESC) WHERE is_verified;

create table visible_attendees (
  event_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  constraint visible_attendees_pkey PRIMARY KEY (event_id, user_id),
  constraint visible_attendees_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint visible_attendees_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX visible_attendees_user_idx ON public.visible_attendees USING btree (user_id);

create table wallet_gifts (
  id uuid not null,
  user_id uuid not null,
  amount_xaf bigint not null,
  reason text not null,
  ends_at timestamp with time zone not null,
  given_by uuid not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  taken_back_xaf bigint,
  constraint wallet_gifts_pkey PRIMARY KEY (id),
  constraint wallet_gifts_amount_xaf_check CHECK ((amount_xaf > 0)),
  constraint wallet_gifts_check CHECK (((taken_back_xaf >= 0) AND (taken_back_xaf <= amount_xaf))),
  constraint wallet_gifts_check1 CHECK ((ends_at > created_at)),
  constraint wallet_gifts_check2 CHECK (((ended_at IS NULL) = (taken_back_xaf IS NULL))),
  constraint wallet_gifts_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint wallet_gifts_given_by_fkey FOREIGN KEY (given_by) REFERENCES users(id),
  constraint wallet_gifts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX wallet_gifts_giver_idx ON public.wallet_gifts USING btree (given_by);
CREATE INDEX wallet_gifts_running_idx ON public.wallet_gifts USING btree (ends_at) WHERE (ended_at IS NULL);
CREATE INDEX wallet_gifts_user_idx ON public.wallet_gifts USING btree (user_id, created_at DESC);
CREATE TRIGGER wallet_gifts_change_once BEFORE DELETE OR UPDATE ON public.wallet_gifts FOR EACH ROW EXECUTE FUNCTION refuse_change_of_gift();

create table webhook_inbox (
  id uuid not null,
  gateway text not null,
  event_id text not null,
  headers jsonb not null,
  body bytea not null,
  received_at timestamp with time zone not null default now(),
  handled_at timestamp with time zone,
  outcome text,
  ref text,
  provider_ref text,
  about text,
  constraint webhook_inbox_pkey PRIMARY KEY (id),
  constraint webhook_inbox_once UNIQUE (gateway, event_id),
  constraint webhook_inbox_about_check CHECK ((about = ANY (ARRAY['payment'::text, 'refund'::text, 'payout'::text, 'dispute'::text])))
);
CREATE INDEX webhook_inbox_failed_idx ON public.webhook_inbox USING btree (received_at DESC, id DESC) WHERE (outcome = ANY (ARRAY['unknown_reference'::text, 'unknown_payout'::text]));
CREATE INDEX webhook_inbox_open_idx ON public.webhook_inbox USING btree (received_at) WHERE (handled_at IS NULL);
CREATE INDEX webhook_inbox_provider_ref_idx ON public.webhook_inbox USING btree (gateway, provider_ref) WHERE (provider_ref IS NOT NULL);
CREATE INDEX webhook_inbox_received_idx ON public.webhook_inbox USING btree (received_at DESC, id DESC);
CREATE INDEX webhook_inbox_ref_idx ON public.webhook_inbox USING btree (gateway, ref) WHERE (ref IS NOT NULL);

create table weekly_payouts (
  user_id uuid not null,
  payout_account_id uuid not null,
  turned_on_at timestamp with time zone not null,
  constraint weekly_payouts_pkey PRIMARY KEY (user_id),
  constraint weekly_payouts_payout_account_id_fkey FOREIGN KEY (payout_account_id) REFERENCES payout_accounts(id),
  constraint weekly_payouts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX weekly_payouts_account_idx ON public.weekly_payouts USING btree (payout_account_id);

create table wishlist_items (
  id uuid not null,
  user_id uuid not null,
  event_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint wishlist_items_pkey PRIMARY KEY (id),
  constraint wishlist_items_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint wishlist_items_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX wishlist_items_event_idx ON public.wishlist_items USING btree (event_id, user_id);
CREATE UNIQUE INDEX wishlist_items_user_event_key ON public.wishlist_items USING btree (user_id, event_id);
CREATE INDEX wishlist_items_user_idx ON public.wishlist_items USING btree (user_id, created_at DESC);

create table withdrawal_approvals (
  withdrawal_id uuid not null,
  admin_id uuid not null,
  approved_at timestamp with time zone not null,
  note text,
  constraint withdrawal_approvals_pkey PRIMARY KEY (withdrawal_id, admin_id),
  constraint withdrawal_approvals_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  constraint withdrawal_approvals_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES users(id),
  constraint withdrawal_approvals_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id)
);
CREATE INDEX withdrawal_approvals_admin_idx ON public.withdrawal_approvals USING btree (admin_id);
CREATE TRIGGER withdrawal_approvals_is_append_only BEFORE DELETE OR UPDATE ON public.withdrawal_approvals FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table withdrawal_moves (
  id uuid not null,
  withdrawal_id uuid not null,
  to_state text not null,
  moved_at timestamp with time zone not null,
  moved_by uuid,
  note text,
  constraint withdrawal_moves_pkey PRIMARY KEY (id),
  constraint withdrawal_moves_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  constraint withdrawal_moves_moved_by_fkey FOREIGN KEY (moved_by) REFERENCES users(id),
  constraint withdrawal_moves_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id)
);
CREATE INDEX withdrawal_moves_by_idx ON public.withdrawal_moves USING btree (moved_by) WHERE (moved_by IS NOT NULL);
CREATE INDEX withdrawal_moves_withdrawal_idx ON public.withdrawal_moves USING btree (withdrawal_id, moved_at, id);
CREATE TRIGGER withdrawal_moves_is_append_only BEFORE DELETE OR UPDATE ON public.withdrawal_moves FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table withdrawals (
  id uuid not null,
  code text not null,
  user_id uuid not null,
  payout_account_id uuid not null,
  amount_xaf bigint not null,
  fee_xaf bigint not null,
  state text not null,
  approvals_needed integer not null,
  created_at timestamp with time zone not null,
  verified_at timestamp with time zone,
  ended_at timestamp with time zone,
  reason text,
  bank_reference text,
  week text,
  constraint withdrawals_pkey PRIMARY KEY (id),
  constraint withdrawals_code_key UNIQUE (code),
  constraint withdrawals_amount_xaf_check CHECK ((amount_xaf > 0)),
  constraint withdrawals_approvals_needed_check CHECK (((approvals_needed >= 1) AND (approvals_needed <= 2))),
  constraint withdrawals_bank_reference_check CHECK (((length(bank_reference) >= 1) AND (length(bank_reference) <= 60))),
  constraint withdrawals_check CHECK (((fee_xaf >= 0) AND (fee_xaf < amount_xaf))),
  constraint withdrawals_check1 CHECK (((ended_at IS NOT NULL) = (state = ANY (ARRAY['rejected'::text, 'cancelled'::text, 'paid'::text, 'returned'::text])))),
  constraint withdrawals_check2 CHECK (((reason IS NOT NULL) = (state = ANY (ARRAY['rejected'::text, 'returned'::text])))),
  constraint withdrawals_check3 CHECK (((state = ANY (ARRAY['created'::text, 'cancelled'::text])) OR (verified_at IS NOT NULL))),
  constraint withdrawals_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint withdrawals_state_check CHECK ((state = ANY (ARRAY['created'::text, 'otp_verified'::text, 'approved'::text, 'rejected'::text, 'cancelled'::text, 'processing'::text, 'paid'::text, 'failed'::text, 'returned'::text]))),
  constraint withdrawals_week_check CHECK ((week ~ '^\d{4}-\d{2}-\d{2}$'::text)),
  constraint withdrawals_payout_account_id_fkey FOREIGN KEY (payout_account_id) REFERENCES payout_accounts(id),
  constraint withdrawals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX withdrawals_account_idx ON public.withdrawals USING btree (payout_account_id);
CREATE INDEX withdrawals_state_idx ON public.withdrawals USING btree (state, verified_at);
CREATE UNIQUE INDEX withdrawals_unverified_key ON public.withdrawals USING btree (user_id) WHERE (state = 'created'::text);
CREATE INDEX withdrawals_user_idx ON public.withdrawals USING btree (user_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX withdrawals_week_key ON public.withdrawals USING btree (user_id, week) WHERE (week IS NOT NULL);

create view wishes as  SELECT id,
    user_id,
    event_id,
    created_at
   FROM wishlist_items;
