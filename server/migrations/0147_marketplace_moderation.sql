-- Admins take down reported reviews, and close the reports of those that stay.
alter table reviews
  add column taken_down_at timestamptz,
  add column taken_down_by uuid references users (id),
  add check (num_nonnulls(taken_down_at, taken_down_by) in (0, 2));
create index reviews_taken_down_by_idx on reviews (taken_down_by) where taken_down_by is not null;

alter table review_reports
  add column decided_at timestamptz,
  add column decided_by uuid references users (id),
  add column decision text check (decision in ('taken_down', 'kept')),
  add check (num_nonnulls(decided_at, decided_by, decision) in (0, 3));
create index review_reports_decided_by_idx on review_reports (decided_by) where decided_by is not null;
create index review_reports_open_idx on review_reports (review_id) where decided_at is null;

-- A service that breaks the rules is hidden from everyone but its provider, who reads the reason.
alter table provider_services
  add column hidden_at timestamptz,
  add column hidden_by uuid references users (id),
  add column hidden_reason text check (length(hidden_reason) between 1 and 500),
  add check (num_nonnulls(hidden_at, hidden_by, hidden_reason) in (0, 3));
create index provider_services_hidden_by_idx on provider_services (hidden_by) where hidden_by is not null;
