-- What a participant did with a conversation in their own list. Archived: out of the list until the other person writes again. Muted: no
-- notification, and an archived one stays archived.
alter table conversation_sides add column archived_at timestamptz, add column muted_at timestamptz;

-- The list without and the list of archived conversations, latest first. `conversation_sides_list_idx` stays for the version before.
create index conversation_sides_current_idx on conversation_sides (user_id, last_message_at desc, conversation_id)
  where last_message_at is not null and archived_at is null;
create index conversation_sides_archived_idx on conversation_sides (user_id, last_message_at desc, conversation_id)
  where last_message_at is not null and archived_at is not null;
