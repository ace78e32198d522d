-- Readers see that a post was edited.
alter table posts add column edited_at timestamptz;
