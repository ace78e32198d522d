-- Admins sort accounts by the time they were last seen. Sessions are deleted some time after their end, and one account has many.
alter table users add column last_seen_at timestamptz;
update users set last_seen_at = seen.at
  from (select user_id, max(last_seen_at) as at from sessions group by user_id) seen where seen.user_id = users.id;
create index users_seen_idx on users (last_seen_at desc nulls last, id desc);
