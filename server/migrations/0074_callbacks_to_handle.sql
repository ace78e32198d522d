-- The callbacks that are not handled yet, oldest first, for the gauge of the settlement lag.
create index webhook_inbox_open_idx on webhook_inbox (received_at) where handled_at is null;
