-- Charts and reports over months and years sum these rows instead of every order. A job fills them for past days.

-- The last day in Cameroon whose sales are summed. Later days are counted from the orders.
create table sales_days_closed (
  id boolean primary key default true check (id),
  through date not null
);

create table sales_days (
  event_id uuid not null references events (id),
  day date not null,
  -- Confirmed orders, by the day they were settled.
  orders integer not null default 0,
  tickets integer not null default 0,
  gross_xaf bigint not null default 0,
  commission_xaf bigint not null default 0,
  -- Orders of every outcome, by the day they were placed.
  placed integer not null default 0,
  confirmed integer not null default 0,
  cancelled integer not null default 0,
  begun integer not null default 0,
  paid integer not null default 0,
  entered integer not null default 0,
  primary key (event_id, day)
);
create index sales_days_day_idx on sales_days (day) include (event_id, orders, tickets, gross_xaf, commission_xaf);

-- The confirmed orders of a day by ticket type (key is its id) and by payment channel.
create table sales_day_parts (
  event_id uuid not null references events (id),
  day date not null,
  kind text not null check (kind in ('type', 'channel')),
  key text not null,
  orders integer not null,
  tickets integer not null,
  gross_xaf bigint not null,
  primary key (event_id, day, kind, key)
);

-- Days of an event on which an order changed after they were summed. They are counted from the orders until the job sums them again.
create table sales_day_marks (
  id bigint generated always as identity primary key,
  event_id uuid not null references events (id),
  day date not null,
  created_at timestamptz not null default now()
);
create index sales_day_marks_event_idx on sales_day_marks (event_id, day);

create function mark_sales_days() returns trigger language plpgsql as $$
begin
  insert into sales_day_marks (event_id, day)
  select distinct changed.event_id, stamp.day
  from (select id, event_id, created_at, settled_at, state, payment, total_xaf, commission_xaf from former
      union all select id, event_id, created_at, settled_at, state, payment, total_xaf, commission_xaf from latter) changed
    cross join lateral (values ((changed.created_at at time zone 'Africa/Douala')::date),
      ((changed.settled_at at time zone 'Africa/Douala')::date)) stamp (day)
  where stamp.day <= (select through from sales_days_closed);
  return null;
end $$;

-- One statement of a batch makes one call. Orders of days that are not summed yet, such as new ones, leave no mark.
create trigger orders_mark_sales_days after update on orders
  referencing old table as former new table as latter
  for each statement execute function mark_sales_days();
