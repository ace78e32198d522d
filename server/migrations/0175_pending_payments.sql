-- An order waits for a payment only while its tickets are held. With this, the few orders that wait are found by the index of holds
-- instead of among all orders.
update orders set payment = 'none' where payment = 'pending' and state <> 'placed';
alter table orders add constraint orders_pending_check check (payment <> 'pending' or state = 'placed') not valid;
alter table orders validate constraint orders_pending_check;
