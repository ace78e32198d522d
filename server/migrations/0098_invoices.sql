-- Invoices of the commission to organizers, and credit notes for commission that refunds give back after the invoice.

-- The last number of each kind and calendar year in Cameroon. The issuing transaction locks the row, and its rollback gives the
-- number back, so that the numbers have no gap.
create table invoice_numbers (
  kind text not null check (kind in ('invoice', 'credit_note')),
  year integer not null check (year between 2020 and 9999),
  last_number integer not null check (last_number >= 1),
  last_issued_at timestamptz not null,
  primary key (kind, year)
);
create function count_invoice_numbers() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (tg_op = 'INSERT' and new.last_number <> 1) or (tg_op = 'UPDATE' and (
    new.last_number <> old.last_number + 1 or new.kind <> old.kind or new.year <> old.year
    or new.last_issued_at < old.last_issued_at)) then
    raise exception 'the numbers of invoices are counted one by one' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger invoice_numbers_are_counted before insert or update or delete on invoice_numbers
  for each row execute function count_invoice_numbers();

-- Names, addresses and the event are stored as they were when the document was issued.
create table invoices (
  id uuid primary key,
  kind text not null check (kind in ('invoice', 'credit_note')),
  year integer not null,
  number integer not null check (number >= 1),
  code text not null unique check (code ~ '^[FA]\d{4}-\d{6,}$'),
  organizer_id uuid not null references users (id),
  event_id uuid not null references events (id),
  -- The invoice that a credit note corrects.
  invoice_id uuid references invoices (id),
  issued_at timestamptz not null,
  -- What the document charges or gives back.
  amount_xaf bigint not null check (amount_xaf > 0),
  -- Of an invoice: its orders, what they cost, their commission, and how much of it refunds gave back before the invoice.
  order_count integer not null check (order_count >= 1),
  sales_xaf bigint not null check (sales_xaf >= 0),
  commission_xaf bigint not null check (commission_xaf >= 0),
  returned_xaf bigint not null check (returned_xaf >= 0),
  seller_name text not null,
  seller_address text,
  issuer_name text not null,
  issuer_address text,
  issuer_tax_id text,
  event_name text not null,
  event_name_fr text,
  event_starts_at timestamptz not null,
  event_zone text not null,
  unique (kind, year, number),
  check (year = extract(year from issued_at at time zone 'Africa/Douala')),
  check (code like case kind when 'invoice' then 'F%' else 'A%' end),
  check ((kind = 'credit_note') = (invoice_id is not null)),
  check (amount_xaf = case kind when 'invoice' then commission_xaf - returned_xaf else returned_xaf end),
  check (kind = 'invoice' or (commission_xaf = 0 and order_count = 1))
);
create index invoices_organizer_idx on invoices (organizer_id, issued_at desc, id desc);
create index invoices_issued_idx on invoices (issued_at desc, id desc);
create index invoices_event_idx on invoices (event_id);
create index invoices_invoice_idx on invoices (invoice_id) where invoice_id is not null;
create index invoices_search_idx on invoices using gin (fold(code || ' ' || seller_name || ' ' || event_name) gin_trgm_ops);

-- The movements of commission that a document is about. Each of them is on one document at most.
create table invoice_entries (
  transfer_id uuid primary key references ledger_transfers (id),
  document_id uuid not null references invoices (id),
  order_id uuid not null references orders (id),
  -- Positive: commission of a sale. Negative: given back by a refund.
  commission_xaf bigint not null check (commission_xaf <> 0)
);
create index invoice_entries_document_idx on invoice_entries (document_id);
create index invoice_entries_order_idx on invoice_entries (order_id);

create function require_invoice_sum() returns trigger language plpgsql as $$
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
end $$;
create constraint trigger invoices_sum after insert on invoices deferrable initially deferred
  for each row execute function require_invoice_sum();

create trigger invoices_is_append_only before update or delete on invoices for each row execute function refuse_change();
create trigger invoices_is_never_emptied before truncate on invoices for each statement execute function refuse_change();
create trigger invoice_entries_is_append_only before update or delete on invoice_entries
  for each row execute function refuse_change();
create trigger invoice_entries_is_never_emptied before truncate on invoice_entries
  for each statement execute function refuse_change();
