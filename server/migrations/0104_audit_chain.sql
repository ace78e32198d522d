-- The hash chain of the audit log: each link carries the digest of its entry, and the hash of that digest with the hash before it.
create table audit_chain (
  position bigint primary key check (position > 0),
  entry_id uuid not null unique references audit_log (id),
  content_digest bytea not null check (length(content_digest) = 32),
  hash bytea not null check (length(hash) = 32)
);
create trigger audit_chain_is_append_only before update or delete on audit_chain
  for each row execute function refuse_change();

-- The canonical content of an entry. It depends neither on the time zone nor on the order in which a detail was written.
create function audit_content(entry audit_log) returns text language sql immutable as $$
  select jsonb_build_array(entry.id, entry.actor_id, entry.action, entry.subject_type, entry.subject_id, entry.detail,
    (extract(epoch from entry.created_at) * 1000000)::bigint)::text
$$;

create function link_audit_entry(entry audit_log) returns void language plpgsql as $$
declare
  head audit_chain;
  digest bytea := sha256(convert_to(audit_content(entry), 'UTF8'));
begin
  select * into head from audit_chain order by position desc limit 1;
  insert into audit_chain (position, entry_id, content_digest, hash)
  values (coalesce(head.position, 0) + 1, entry.id, digest,
    sha256(coalesce(head.hash, decode(repeat('00', 32), 'hex')) || digest));
end $$;

create function append_to_audit_chain() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('audit_chain', 7104));
  perform link_audit_entry(new);
  return null;
end $$;

do $$
declare
  entry audit_log;
begin
  for entry in select * from audit_log order by created_at, id loop
    perform link_audit_entry(entry);
  end loop;
end $$;

-- Deferred to the commit: the lock is the last one a transaction takes and is held only while it commits, so that it can neither
-- deadlock with the locks of the action nor make other actions wait for them.
create constraint trigger audit_log_is_chained after insert on audit_log deferrable initially deferred
  for each row execute function append_to_audit_chain();

-- Proofs of the chain. The code over position and hash is made with a key that the database does not have.
create table audit_proofs (
  id uuid primary key,
  proven_at timestamptz not null,
  proven_by uuid references users (id),
  position bigint not null check (position >= 0),
  hash bytea not null,
  key_id text not null,
  code bytea not null,
  fault_count int not null check (fault_count >= 0),
  faults jsonb not null
);
create index audit_proofs_proven_idx on audit_proofs (proven_at desc, id desc);
create index audit_proofs_proven_by_idx on audit_proofs (proven_by) where proven_by is not null;
create trigger audit_proofs_is_append_only before update or delete on audit_proofs
  for each row execute function refuse_change();
