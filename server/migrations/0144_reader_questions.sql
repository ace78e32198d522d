-- Questions that readers ask the team of an event. An answer is for the asker alone, or for every reader of the event's page.
create table reader_questions (
  id uuid primary key,
  event_id uuid not null references events (id),
  asker_id uuid not null references users (id),
  question text not null check (length(question) between 1 and 500),
  asked_at timestamptz not null,
  answer text check (length(answer) between 1 and 1000),
  answered_at timestamptz,
  answered_by uuid references users (id),
  is_public boolean not null default false,
  check (num_nonnulls(answer, answered_at, answered_by) in (0, 3)),
  check (not is_public or answer is not null)
);
create index reader_questions_event_idx on reader_questions (event_id, asked_at desc);
create index reader_questions_asker_idx on reader_questions (asker_id, event_id);
create index reader_questions_answered_by_idx on reader_questions (answered_by) where answered_by is not null;
create index reader_questions_public_idx on reader_questions (event_id, answered_at desc) where is_public;
