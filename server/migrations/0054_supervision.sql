-- What admins see, and what they do about it.

-- Lists of people, payments, refunds and acts by their order; people by what admins remember of them.
create index users_created_idx on users (created_at desc, id desc);
create index users_search_idx on users using gin (fold(name || ' ' || email || ' ' || coalesce(number, '')) gin_trgm_ops);
create index payments_created_idx on payments (created_at desc, id desc);
create index payments_by_payer_idx on payments (payer_id, created_at desc);
create index payment_refunds_state_idx on payment_refunds (state, created_at desc);
create index audit_log_created_idx on audit_log (created_at desc, id desc);
create index audit_log_actor_idx on audit_log (actor_id, created_at desc) where actor_id is not null;
create index events_state_idx on events (state, starts_at desc, id desc);

-- What somebody was before an admin made them one: they become it again.
alter table users add column former_role text check (former_role in ('participant', 'organizer', 'provider'));

-- Which payment or refund a callback is about, as its gateway names it.
alter table webhook_inbox add column ref text;
create index webhook_inbox_ref_idx on webhook_inbox (gateway, ref) where ref is not null;

-- How often a refund was sent: each time under a reference of its own, since a gateway that has refused one remembers it.
alter table payment_refunds add column attempts integer not null default 1 check (attempts >= 1);
alter table payment_refunds add column former_ref text;
create index payment_refunds_former_idx on payment_refunds (former_ref) where former_ref is not null;

-- What became of a message, and what was answered.
alter table contact_messages add column state text not null default 'open' check (state in ('open', 'answered', 'closed'));
create index contact_messages_state_idx on contact_messages (state, created_at desc, id desc);

create table contact_answers (
  id uuid primary key,
  message_id uuid not null references contact_messages (id),
  admin_id uuid not null references users (id),
  answer text not null,
  created_at timestamptz not null
);
create index contact_answers_message_idx on contact_answers (message_id, created_at);

-- When the ledger was proved, and what was found.
create table ledger_proofs (
  id uuid primary key,
  proved_at timestamptz not null,
  transfers bigint not null,
  postings bigint not null,
  is_sound boolean not null,
  findings jsonb not null default '{}'
);
create index ledger_proofs_proved_idx on ledger_proofs (proved_at desc);

-- Statements of an account, the latest line first.
create index ledger_postings_account_idx on ledger_postings (account_id, account_version desc) include (amount_xaf, balance_after_xaf);
