-- Those who serve at events: what they say of themselves, what they offer, what they have done.

create table provider_profiles (
  user_id uuid primary key references users (id),
  headline text,
  headline_fr text,
  about text,
  about_fr text,
  -- Where they work; searches ignore accents and case, hence the second column.
  cities text[] not null default '{}',
  cities_folded text[] not null default '{}',
  travels boolean not null default false,
  -- What lists filter and sort by, kept from the services in the same transaction.
  categories text[] not null default '{}',
  price_from_xaf bigint check (price_from_xaf >= 0),
  search_text text not null default '',
  -- Told by reviews.
  rating_sum integer not null default 0 check (rating_sum >= 0),
  rating_count integer not null default 0 check (rating_count >= 0),
  -- What the rating is worth: three middling ones are added, so that one friend's five stars do not outrank forty people's.
  score real not null generated always as ((rating_sum + 10.5) / (rating_count + 3)) stored,
  -- Organizers find whoever said a line about themselves, where they work, and what they do.
  is_listed boolean not null generated always as (
    headline is not null and cardinality(cities) > 0 and cardinality(categories) > 0
  ) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (cardinality(cities) = cardinality(cities_folded))
);
create index provider_profiles_score_idx on provider_profiles (score desc, user_id) where is_listed;
create index provider_profiles_price_idx on provider_profiles (price_from_xaf, user_id) where is_listed;
create index provider_profiles_newest_idx on provider_profiles (created_at desc, user_id) where is_listed;
create index provider_profiles_categories_idx on provider_profiles using gin (categories) where is_listed;
create index provider_profiles_cities_idx on provider_profiles using gin (cities_folded) where is_listed;
create index provider_profiles_search_idx on provider_profiles using gin (search_text gin_trgm_ops) where is_listed;

create table provider_services (
  id uuid primary key,
  provider_id uuid not null references users (id),
  category text not null,
  title text not null,
  description text,
  -- The cheapest package, or what the provider says where there is none; null: on request.
  price_from_xaf bigint check (price_from_xaf >= 0),
  position integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index provider_services_provider_idx on provider_services (provider_id, position, id);

create table service_packages (
  id uuid primary key,
  service_id uuid not null references provider_services (id) on delete cascade,
  name text not null,
  price_xaf bigint not null check (price_xaf >= 0),
  minutes integer check (minutes > 0),
  includes text[] not null default '{}',
  position integer not null
);
create index service_packages_service_idx on service_packages (service_id, position);

create table portfolio_items (
  id uuid primary key,
  provider_id uuid not null references users (id),
  kind text not null check (kind in ('picture', 'video')),
  -- A picture is shown small at once, and whole when a job has made it.
  picture_key text,
  upload_key text,
  width integer,
  height integer,
  video_url text,
  caption text,
  position integer not null,
  created_at timestamptz not null,
  check ((kind = 'picture') = (picture_key is not null)),
  check ((kind = 'video') = (video_url is not null))
);
create index portfolio_items_provider_idx on portfolio_items (provider_id, position, id);

-- Who looked at a profile: one row for each viewer and day, whoever it was known only as a number that changes daily. The
-- day is the moment at which it began in Cameroon.
create table profile_views (
  provider_id uuid not null references users (id),
  on_day timestamptz not null,
  viewer_hash bytea not null,
  primary key (provider_id, on_day, viewer_hash)
);
