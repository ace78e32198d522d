-- Times in which an admin has stopped all sales or all payouts. Buyers and sellers read the notice; the reason is for admins.
create table operation_stops (
  id uuid primary key,
  subject text not null check (subject in ('sales', 'payouts')),
  reason text not null check (length(reason) between 3 and 500),
  notice_en text not null check (length(notice_en) between 3 and 300),
  notice_fr text not null check (length(notice_fr) between 3 and 300),
  stopped_at timestamptz not null,
  stopped_by uuid not null references users (id),
  lifted_at timestamptz,
  lifted_by uuid references users (id),
  lift_reason text check (length(lift_reason) between 3 and 500),
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lift_reason is null))
);
create unique index operation_stops_current_key on operation_stops (subject) where lifted_at is null;
create index operation_stops_subject_idx on operation_stops (subject, stopped_at desc);
create index operation_stops_stopped_by_idx on operation_stops (stopped_by);
create index operation_stops_lifted_by_idx on operation_stops (lifted_by) where lifted_by is not null;
