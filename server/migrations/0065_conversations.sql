-- Two people talking about one thing. Who of them is which does not matter: the pair is kept in the order of its ids, so that
-- one pair and one subject are one conversation, whoever begins it.
create table conversations (
  id uuid primary key,
  one_id uuid not null references users (id),
  other_id uuid not null references users (id),
  begun_by uuid not null references users (id),
  subject_type text not null check (subject_type in ('project', 'request', 'direct')),
  subject_id uuid,
  -- The number of the latest message.
  last_number integer not null default 0 check (last_number >= 0),
  created_at timestamptz not null,
  check (one_id < other_id),
  check (begun_by in (one_id, other_id)),
  check ((subject_type = 'direct') = (subject_id is null)),
  constraint conversations_pair_key unique nulls not distinct (one_id, other_id, subject_type, subject_id)
);
create index conversations_other_idx on conversations (other_id);
create index conversations_begun_idx on conversations (begun_by, created_at);

-- What each of the two has read, and where the conversation stands in their list. Not listed: nothing was said yet.
create table conversation_sides (
  conversation_id uuid not null references conversations (id),
  user_id uuid not null references users (id),
  read_up_to integer not null default 0 check (read_up_to >= 0),
  unread integer not null default 0 check (unread >= 0),
  last_message_at timestamptz,
  -- When somebody was told outside of the product that something waits; null once they have read.
  told_at timestamptz,
  primary key (conversation_id, user_id)
);
create index conversation_sides_list_idx on conversation_sides (user_id, last_message_at desc, conversation_id) where last_message_at is not null;
create index conversation_sides_unread_idx on conversation_sides (user_id, last_message_at desc, conversation_id) include (unread) where unread > 0;

-- The words as they are shown: what was hidden in them is kept nowhere.
create table messages (
  id uuid primary key,
  conversation_id uuid not null references conversations (id),
  number integer not null check (number > 0),
  sender_id uuid not null references users (id),
  text text not null,
  is_masked boolean not null default false,
  -- What the sender's program calls this sending: sent twice, it is one message.
  send_key text,
  created_at timestamptz not null,
  -- Whoever wrote it has left, and their words with them.
  removed_at timestamptz,
  unique (conversation_id, number)
);
create unique index messages_send_key on messages (conversation_id, sender_id, send_key) where send_key is not null;
create index messages_sender_idx on messages (sender_id);

create table message_files (
  id uuid primary key,
  message_id uuid not null references messages (id),
  position integer not null check (position > 0),
  name text not null,
  content_type text not null,
  size_bytes integer not null check (size_bytes > 0),
  file_key text not null unique,
  unique (message_id, position)
);
