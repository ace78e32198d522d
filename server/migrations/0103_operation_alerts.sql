-- Problems of the platform that an admin has to look into. An alert is open while the problem lasts, and each opening is sent once.
create table operation_alerts (
  id uuid primary key,
  kind text not null,
  -- Distinguishes problems of one kind, such as the gateway or the name of the job. Empty if there can be only one.
  subject text not null default '',
  facts jsonb not null,
  opened_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by uuid references users (id),
  check (last_seen_at >= opened_at and ended_at >= opened_at),
  check ((acknowledged_at is null) = (acknowledged_by is null))
);
create unique index operation_alerts_open_key on operation_alerts (kind, subject) where ended_at is null;
create index operation_alerts_opened_idx on operation_alerts (opened_at desc, id desc);
create index operation_alerts_acknowledged_by_idx on operation_alerts (acknowledged_by) where acknowledged_by is not null;
