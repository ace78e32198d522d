-- What contracts of a category were agreed for lately, from which a budget is suggested. The query reads the index alone.
create index contracts_agreed_prices_idx on contracts (category, activated_at desc) include (total_xaf, provider_id, event_id, state)
  where activated_at is not null;
