-- Categories that admins change on a screen. None is deleted: one that is no longer offered stays with its events.
alter table categories add column retired_at timestamptz;
-- Every change of a category adds one, so their sum is the version of the tree.
alter table categories add column version integer not null default 1 check (version >= 1);
alter table categories add constraint categories_name_check check (length(name) between 1 and 120);
alter table categories add constraint categories_name_fr_check check (length(name_fr) between 1 and 120);
alter table categories add constraint categories_no_own_parent check (parent_id <> id);
create trigger categories_stay before delete on categories for each row execute function refuse_change();
