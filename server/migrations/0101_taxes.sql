-- Taxes on tickets: which there are, what they rate, which of them an event applies, and what was sold with them.

-- What operators offer to organizers, per country. Sold lines keep the name that they were sold with.
create table taxes (
  id uuid primary key,
  country text not null check (country in ('CM', 'CF', 'CG', 'GA', 'GQ', 'TD')),
  name text not null check (length(name) between 1 and 60),
  name_fr text not null check (length(name_fr) between 1 and 60),
  created_at timestamptz not null
);
create unique index taxes_name_key on taxes (country, lower(name));
create unique index taxes_name_fr_key on taxes (country, lower(name_fr));
create trigger taxes_are_append_only before update or delete on taxes for each row execute function refuse_change();

-- The rates in hundredths of a percent, with their history. The latest rate that has begun applies.
create table tax_rates (
  id uuid primary key,
  tax_id uuid not null references taxes (id),
  -- Null: the tax ends.
  basis_points integer check (basis_points between 1 and 3000),
  valid_from timestamptz not null,
  reason text not null check (length(reason) between 3 and 500),
  -- Null: the rate came with the application.
  set_by uuid references users (id),
  set_at timestamptz not null,
  -- Nothing changes for sales of the past.
  check (valid_from >= set_at)
);
create index tax_rates_tax_idx on tax_rates (tax_id, valid_from desc, set_at desc, id desc);
create index tax_rates_set_by_idx on tax_rates (set_by);
create trigger tax_rates_are_append_only before update or delete on tax_rates for each row execute function refuse_change();

-- The choices of an event. The latest version applies to new orders, and orders name the version that they were placed with.
create table event_tax_choices (
  id uuid primary key,
  event_id uuid not null references events (id),
  version integer not null check (version >= 1),
  tax_number text check (length(tax_number) between 1 and 40),
  set_by uuid not null references users (id),
  set_at timestamptz not null,
  unique (event_id, version)
);
create index event_tax_choices_set_by_idx on event_tax_choices (set_by);
create trigger event_tax_choices_are_append_only before update or delete on event_tax_choices
  for each row execute function refuse_change();

create table event_taxes (
  choice_id uuid not null references event_tax_choices (id),
  tax_id uuid not null references taxes (id),
  mode text not null check (mode in ('included', 'added')),
  position integer not null check (position between 0 and 4),
  primary key (choice_id, tax_id),
  unique (choice_id, position)
);
create index event_taxes_tax_idx on event_taxes (tax_id);
create trigger event_taxes_are_append_only before update or delete on event_taxes for each row execute function refuse_change();

-- What taxes add to the price of one ticket, and to the order.
alter table order_items add column unit_tax_xaf bigint not null default 0 check (unit_tax_xaf >= 0);
alter table orders
  add column taxes_xaf bigint not null default 0 check (taxes_xaf >= 0),
  add column tax_choice_id uuid references event_tax_choices (id),
  add check (fees_xaf + taxes_xaf <= total_xaf);
create index orders_tax_choice_idx on orders (tax_choice_id) where tax_choice_id is not null;

-- The taxes on one ticket of a line as it was sold: a later change of a rate or a name does not touch them.
create table order_item_taxes (
  order_item_id uuid not null references order_items (id),
  tax_id uuid not null references taxes (id),
  order_id uuid not null references orders (id),
  position integer not null check (position between 0 and 4),
  name text not null,
  name_fr text not null,
  basis_points integer not null check (basis_points between 1 and 3000),
  mode text not null check (mode in ('included', 'added')),
  unit_xaf bigint not null check (unit_xaf >= 0),
  primary key (order_item_id, tax_id)
);
create index order_item_taxes_order_idx on order_item_taxes (order_id);
create index order_item_taxes_tax_idx on order_item_taxes (tax_id);
create trigger order_item_taxes_are_append_only before update or delete on order_item_taxes
  for each row execute function refuse_change();
create trigger order_item_taxes_are_never_emptied before truncate on order_item_taxes
  for each statement execute function refuse_change();

-- Proves that what a line charges for taxes is the sum of its added taxes, and that its price covers the included ones.
create function require_line_taxes(line_id uuid) returns void language plpgsql as $$
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
end $$;
create function require_item_taxes() returns trigger language plpgsql as $$
begin
  perform require_line_taxes(new.id);
  return null;
end $$;
create function require_taxes_of_item() returns trigger language plpgsql as $$
begin
  perform require_line_taxes(new.order_item_id);
  return null;
end $$;
create constraint trigger order_items_taxes after insert or update of unit_tax_xaf on order_items deferrable initially deferred
  for each row when (new.unit_tax_xaf > 0) execute function require_item_taxes();
create constraint trigger order_item_taxes_sum after insert on order_item_taxes deferrable initially deferred
  for each row execute function require_taxes_of_item();

-- The VAT of Cameroon has its legal rate. Operators set the rates of the others, which differ from town to town and by agreement.
insert into taxes (id, country, name, name_fr, created_at) values
  ('019a0000-0000-7000-8000-000000000101', 'CM', 'VAT', 'TVA', '2026-01-01T00:00:00Z'),
  ('019a0000-0000-7000-8000-000000000102', 'CM', 'Municipal levy', 'Taxe communale', '2026-01-01T00:00:00Z'),
  ('019a0000-0000-7000-8000-000000000103', 'CM', 'Authors’ rights', 'Droits d’auteur', '2026-01-01T00:00:00Z');
insert into tax_rates (id, tax_id, basis_points, valid_from, reason, set_by, set_at) values
  ('019a0000-0000-7000-8000-000000000111', '019a0000-0000-7000-8000-000000000101', 1925, '2026-01-01T00:00:00Z',
    'Code général des impôts: 17.5 % + 10 % (CAC)', null, '2026-01-01T00:00:00Z');
