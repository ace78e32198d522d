-- The table of wishlist entries gets the name that the product uses. The old name stays as an updatable view for one
-- release, so that the previous version can serve beside this one.
alter table wishes rename to wishlist_items;
alter table wishlist_items rename constraint wishes_pkey to wishlist_items_pkey;
alter table wishlist_items rename constraint wishes_event_id_fkey to wishlist_items_event_id_fkey;
alter table wishlist_items rename constraint wishes_user_id_fkey to wishlist_items_user_id_fkey;
alter index wishes_event_idx rename to wishlist_items_event_idx;
alter index wishes_user_event_key rename to wishlist_items_user_event_key;
alter index wishes_user_idx rename to wishlist_items_user_idx;
create view wishes as select id, user_id, event_id, created_at from wishlist_items;

-- When a person was last notified of unread messages. Expand: the new column is kept equal to the old one, whichever of
-- the two a version writes; the old one is dropped with the next release.
alter table conversation_sides add column notified_at timestamptz;
update conversation_sides set notified_at = told_at where told_at is not null;
create function conversation_sides_sync_notified_at() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.notified_at := coalesce(new.notified_at, new.told_at);
    new.told_at := new.notified_at;
  elsif new.notified_at is distinct from old.notified_at then
    new.told_at := new.notified_at;
  elsif new.told_at is distinct from old.told_at then
    new.notified_at := new.told_at;
  end if;
  return new;
end $$;
create trigger conversation_sides_sync_notified_at before insert or update on conversation_sides
  for each row execute function conversation_sides_sync_notified_at();

-- Activities about released earnings carry the term of the product. Rows of the old type may still be written by the
-- previous version while both serve; they are shown all the same, since the type is only read by the overview.
update activities set type = 'earnings_released' where type = 'takings_released';
