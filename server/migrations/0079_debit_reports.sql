-- What people report who were debited and have no ticket, and how each report ends.

create table debit_reports (
  id uuid primary key,
  -- Unguessable. Opens the report's page, without what it found.
  ref text not null unique,
  -- The case number that people are shown. Not a secret.
  code text not null unique,
  -- Digits with country code. Removed with the transaction id some time after the report has ended.
  number text,
  amount_xaf bigint not null check (amount_xaf >= 1),
  -- About when the money was debited.
  debited_at timestamptz not null,
  -- The id in the operator's message, as typed, and its comparable form.
  transaction_id text check (length(transaction_id) between 4 and 64),
  transaction_key text check (length(transaction_key) between 4 and 64),
  reporter_id uuid references users (id),
  state text not null check (state in ('checking', 'issued', 'refunded', 'case', 'closed')),
  case_reason text check (case_reason in ('no_attempt', 'not_paid', 'other_transaction', 'used_elsewhere', 'claimed_twice', 'wrong_amount',
    'unanswered', 'id_unknown')),
  -- The payment that is meant, as far as it was found.
  payment_id uuid references payments (id),
  -- What the gateways answered about each attempt that fits.
  answers jsonb not null default '[]',
  checks integer not null default 0 check (checks >= 0),
  -- When it was last reported. Repetitions are one report.
  reported_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  closed_by uuid references users (id),
  close_reason text check (length(close_reason) between 1 and 500),
  -- The code that proves that the number is the reader's or, if it went to the email of an account, that the account is.
  confirmation_hash bytea,
  confirmation_user_id uuid references users (id),
  confirmation_ends_at timestamptz,
  confirmation_tries integer not null default 0 check (confirmation_tries >= 0),
  confirmations_sent integer not null default 0 check (confirmations_sent >= 0),
  confirmation_asked_at timestamptz,
  unique (number, amount_xaf, transaction_key),
  check ((state in ('issued', 'refunded', 'closed')) = (ended_at is not null)),
  check (state <> 'case' or case_reason is not null),
  check ((state = 'closed') = (closed_by is not null)),
  check (closed_by is not null or close_reason is null),
  check (state not in ('issued', 'refunded') or payment_id is not null)
);
create index debit_reports_open_idx on debit_reports (created_at) where state = 'case';
create index debit_reports_number_idx on debit_reports (number, created_at);
create index debit_reports_transaction_idx on debit_reports (transaction_key, created_at);
create index debit_reports_ended_idx on debit_reports (ended_at) where number is not null;
create index debit_reports_payment_idx on debit_reports (payment_id) where payment_id is not null;
create index debit_reports_reporter_idx on debit_reports (reporter_id) where reporter_id is not null;
create index debit_reports_confirmation_user_idx on debit_reports (confirmation_user_id) where confirmation_user_id is not null;
create index debit_reports_closed_by_idx on debit_reports (closed_by) where closed_by is not null;

create index payments_number_idx on payments (number, submitted_at) where number is not null and submitted_at is not null;
