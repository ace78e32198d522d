-- The company to which the receipt of an order is made out, as its buyer wrote it.
create table receipt_companies (
  order_id uuid primary key references orders (id),
  buyer_id uuid not null references users (id),
  name text not null check (char_length(name) between 1 and 120),
  tax_number text not null check (char_length(tax_number) between 5 and 30),
  address text not null check (char_length(address) between 1 and 160),
  updated_at timestamptz not null
);
-- The latest one of a buyer is offered for the next order.
create index receipt_companies_buyer_idx on receipt_companies (buyer_id, updated_at desc);
