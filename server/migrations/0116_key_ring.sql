-- Secrets of the platform, encrypted under a key that is derived from SECRET_KEY. Rotating SECRET_KEY re-encrypts these rows alone.
create table key_ring (
  purpose text not null,
  number integer not null check (number between 1 and 65535),
  sealed bytea not null,
  created_at timestamptz not null,
  -- Used from then on. It is accepted before, because nodes learn of it at different times.
  starts_at timestamptz not null,
  -- No longer accepted from then on. Null for as long as anything depends on it.
  ends_at timestamptz,
  primary key (purpose, number)
);

-- The secret under which the key of a document is encrypted.
alter table identity_document_keys add column key_number integer not null default 1;
create index identity_document_keys_number on identity_document_keys (key_number);

-- The key pair for which a browser subscribed. A push service refuses any other.
alter table push_subscriptions add column vapid_number integer not null default 1;
