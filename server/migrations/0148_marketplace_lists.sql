-- Each order of the admins' lists is an index. Filtered columns are included, so that a rare state is found without reading the table.
create index provider_profiles_all_newest_idx on provider_profiles (created_at desc, user_id desc);
create index provider_profiles_all_score_idx on provider_profiles (score desc, user_id desc);

create index projects_all_newest_idx on projects (created_at desc, id desc) include (state, category);
create index projects_all_date_idx on projects (starts_at desc, id desc) include (state, category, created_at);
create index projects_all_budget_idx on projects (budget_max_xaf desc, id desc) include (state, category, created_at);
create index projects_all_city_idx on projects (fold(city) text_pattern_ops, created_at desc, id desc);
create index projects_title_idx on projects using gin (fold(title) gin_trgm_ops);

create index bids_newest_idx on bids (created_at desc, id desc);
create index bids_state_newest_idx on bids (state, created_at desc, id desc);
create index bids_total_idx on bids (total_xaf desc, id desc) include (state, created_at);

create index service_requests_newest_idx on service_requests (created_at desc, id desc)
  include (project_status, pro_status, org_status, category);
create index service_requests_date_idx on service_requests (starts_at desc, id desc)
  include (project_status, pro_status, org_status, category, created_at);
create index service_requests_city_idx on service_requests (fold(city) text_pattern_ops, created_at desc, id desc);
create index service_requests_title_idx on service_requests using gin (fold(title) gin_trgm_ops);

create index contracts_state_newest_idx on contracts (state, created_at desc, id desc) include (category);
create index contracts_total_idx on contracts (total_xaf desc, id desc) include (state, category, created_at);
create index contracts_title_idx on contracts using gin (fold(title) gin_trgm_ops);
