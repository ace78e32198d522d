-- Each phone number that a payment was asked of, once. Payments are found by a part of a number through this table (decision 0101).
create table payment_numbers (number text primary key);

insert into payment_numbers (number)
select distinct number from payments where number is not null;

create index payment_numbers_search_idx on payment_numbers using gin (number gin_trgm_ops);

-- Also for numbers that were given with an order and not sent to a gateway yet.
create index payments_numbers_idx on payments (number, submitted_at) where number is not null;
drop index payments_number_idx;
