-- Accounts that are sorted by name find their page in an index.
create index users_name_idx on users (fold(name), id);
