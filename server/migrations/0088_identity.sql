-- Identity verification of organizers and providers. The documents are encrypted files, each with a key of its own.
create table identity_verifications (
  id uuid primary key,
  user_id uuid not null references users (id),
  state text not null check (state in ('draft', 'submitted', 'approved', 'rejected')),
  applicant text check (applicant in ('individual', 'company')),
  created_at timestamptz not null,
  -- When the draft was last changed. Drafts that are left are discarded.
  changed_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references users (id),
  -- Its owner reads it.
  reason text check (length(reason) between 3 and 500),
  check ((state = 'draft') = (submitted_at is null)),
  check (state = 'draft' or applicant is not null),
  check ((decided_at is not null) = (state in ('approved', 'rejected'))),
  check ((decided_at is null) = (decided_by is null)),
  check ((reason is not null) = (state = 'rejected'))
);
-- One at a time.
create unique index identity_verifications_open_key on identity_verifications (user_id) where state in ('draft', 'submitted');
create index identity_verifications_user_idx on identity_verifications (user_id, created_at desc);
create index identity_verifications_state_idx on identity_verifications (state, submitted_at, id);
create index identity_verifications_decided_idx on identity_verifications (decided_at) where decided_at is not null;
create index identity_verifications_decided_by_idx on identity_verifications (decided_by) where decided_by is not null;

create table identity_documents (
  id uuid primary key,
  verification_id uuid not null references identity_verifications (id),
  kind text not null check (kind in ('idFront', 'idBack', 'selfie', 'tradeRegister', 'taxNumber', 'eventLicence')),
  -- Of the content before its encryption.
  content_type text not null check (content_type in ('image/webp', 'application/pdf')),
  size_bytes integer not null check (size_bytes > 0),
  uploaded_at timestamptz not null,
  -- The encrypted file. Null once it is destroyed.
  file_key text unique,
  destroyed_at timestamptz,
  check ((file_key is null) = (destroyed_at is not null)),
  unique (verification_id, kind)
);
create index identity_documents_present_idx on identity_documents (verification_id) where destroyed_at is null;

-- In a table of their own, which backups leave out: a key that is deleted here comes back from nowhere.
create table identity_document_keys (
  document_id uuid primary key references identity_documents (id),
  -- The key of the file, encrypted with a key that is derived from SECRET_KEY: nonce (12), key (32), tag (16).
  wrapped_key bytea not null check (length(wrapped_key) = 60)
);
