-- Every hot table carries the event, so that a busy event's rows can be stored together.
alter table order_item_taxes add column event_id uuid;
alter table order_item_taxes disable trigger order_item_taxes_are_append_only;
update order_item_taxes tax set event_id = item.event_id from order_items item where item.id = tax.order_item_id;
alter table order_item_taxes enable trigger order_item_taxes_are_append_only;

-- For nodes of the previous version, which insert taxes without the event, after their line.
create function fill_event_of_item_tax() returns trigger language plpgsql as $$
begin
  new.event_id := (select event_id from order_items where id = new.order_item_id);
  return new;
end $$;
create trigger order_item_taxes_have_an_event before insert on order_item_taxes
  for each row when (new.event_id is null) execute function fill_event_of_item_tax();
alter table order_item_taxes alter column event_id set not null;

-- Lines and tickets are found by their order within its event, orders and tickets by their id within it. Plans that were made while the
-- tables were empty are kept by the connections that write batches. They must not read all rows of an event instead, so each of these
-- has an index with both columns, and where two seem equal the planner takes the newer one.
create index order_items_order_event_idx on order_items (order_id, event_id);
drop index order_items_order_idx;
alter index order_items_order_event_idx rename to order_items_order_idx;
create unique index tickets_event_id_key on tickets (event_id, id);
drop index tickets_event_idx;
create index tickets_order_event_idx on tickets (order_id, event_id);
drop index tickets_order_idx;
alter index tickets_order_event_idx rename to tickets_order_idx;
create unique index orders_id_event_key on orders (id, event_id);
-- Placed orders are few, and orders_holds_idx has them all.
drop index orders_expiry_idx;
