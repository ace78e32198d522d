-- What the two sides of a completed contract say of each other. Neither reads the other's words before both have written, or
-- before time is up.

create table reviews (
  id uuid primary key,
  contract_id uuid not null references contracts (id),
  author_id uuid not null references users (id),
  subject_id uuid not null references users (id),
  -- Which side wrote it: an organizer of a provider, or a provider of an organizer.
  side text not null check (side in ('organizer', 'provider')),
  stars smallint not null check (stars between 1 and 5),
  quality smallint check (quality between 1 and 5),
  punctuality smallint check (punctuality between 1 and 5),
  communication smallint check (communication between 1 and 5),
  comment text,
  created_at timestamptz not null,
  -- From when on everybody may read it: the end of the time for writing, or the moment at which the other side wrote, too.
  opens_at timestamptz not null,
  -- Since when it is part of the sums that are kept of its subject; until then whoever reads them adds it from here.
  counted_at timestamptz,
  reply text,
  replied_at timestamptz,
  unique (contract_id, author_id),
  check (author_id <> subject_id),
  check (side = 'organizer' or (quality is null and punctuality is null and communication is null)),
  check ((reply is null) or (replied_at is not null))
);
create index reviews_subject_idx on reviews (subject_id, opens_at desc, id desc);
create index reviews_author_idx on reviews (author_id);
create index reviews_uncounted_idx on reviews (opens_at) where counted_at is null;
create index reviews_uncounted_subject_idx on reviews (subject_id) where counted_at is null;

-- What was given stays given: words go with the account of whoever wrote them, stars do not move.
create trigger reviews_stay before delete on reviews for each row execute function refuse_change();
create trigger reviews_stars_stay before update on reviews for each row
  when ((old.contract_id, old.author_id, old.subject_id, old.side, old.stars, old.created_at)
    is distinct from (new.contract_id, new.author_id, new.subject_id, new.side, new.stars, new.created_at))
  execute function refuse_change();

-- Which contracts' sides were told that they may review each other.
create table review_invitations (
  contract_id uuid primary key references contracts (id),
  invited_at timestamptz not null
);
create index contracts_completed_idx on contracts (completed_at) where state = 'completed';

-- Who has told the house of a review that should not stand: once each.
create table review_reports (
  review_id uuid not null references reviews (id),
  reporter_id uuid not null references users (id),
  reason text not null,
  created_at timestamptz not null,
  primary key (review_id, reporter_id)
);
create index review_reports_reporter_idx on review_reports (reporter_id);
