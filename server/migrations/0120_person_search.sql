-- What people are found by, in a table of its own that a job fills, so that writing accounts maintains no trigram index (decision
-- 0105). One row per account.
create table person_search (
  user_id uuid primary key references users (id) on delete cascade,
  -- Name, email address and phone number, folded.
  text text not null,
  -- The digits of the phone number.
  digits text not null
);

insert into person_search (user_id, text, digits)
select id, fold(name || ' ' || email || ' ' || coalesce(number, '')), regexp_replace(coalesce(number, ''), '\D', '', 'g')
from users;

create index person_search_text_idx on person_search using gin (text gin_trgm_ops);
create index person_search_digits_idx on person_search using gin (digits gin_trgm_ops) where digits <> '';
drop index users_search_idx;
