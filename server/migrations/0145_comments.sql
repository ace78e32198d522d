-- Comments on posts, and replies to them. A removed comment stays as a row, because it may have replies.
create table comments (
  id uuid primary key,
  post_id uuid not null references posts (id),
  parent_id uuid references comments (id),
  author_id uuid not null references users (id),
  text text not null check (length(text) between 1 and 1000),
  created_at timestamptz not null,
  hidden_at timestamptz,
  hidden_by uuid references users (id),
  removed_at timestamptz,
  removed_by uuid references users (id),
  check (parent_id <> id),
  check (num_nonnulls(hidden_at, hidden_by) in (0, 2)),
  check (num_nonnulls(removed_at, removed_by) in (0, 2))
);
create index comments_post_idx on comments (post_id, created_at desc, id desc) where parent_id is null;
create index comments_parent_idx on comments (parent_id, created_at, id) where parent_id is not null;
create index comments_author_idx on comments (author_id, created_at desc);
create index comments_hidden_by_idx on comments (hidden_by) where hidden_by is not null;
create index comments_removed_by_idx on comments (removed_by) where removed_by is not null;

-- What belongs to all comments on a post. Its row is locked by every change of them. A post without a row has no comments and accepts some.
create table comment_threads (
  post_id uuid primary key references posts (id),
  -- The comments and replies that everyone may read.
  comments integer not null default 0 check (comments >= 0),
  -- The one comment above all others.
  pinned_id uuid references comments (id),
  closed_at timestamptz,
  -- Until when the organizer was notified of comments.
  notified_at timestamptz
);
create index comment_threads_pinned_idx on comment_threads (pinned_id) where pinned_id is not null;

create table comment_reports (
  comment_id uuid not null references comments (id),
  reporter_id uuid not null references users (id),
  reason text not null check (reason in ('insult', 'scam', 'spam', 'other')),
  note text check (length(note) between 1 and 500),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references users (id),
  decision text check (decision in ('taken_down', 'dismissed')),
  primary key (comment_id, reporter_id),
  check (num_nonnulls(decided_at, decided_by, decision) in (0, 3))
);
create index comment_reports_reporter_idx on comment_reports (reporter_id);
create index comment_reports_decided_by_idx on comment_reports (decided_by) where decided_by is not null;
create index comment_reports_open_idx on comment_reports (comment_id) where decided_at is null;
