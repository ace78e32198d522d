-- Events without a date yet, and what follows from every change of date or place after the first sale.

alter table events drop constraint events_state_check;
alter table events add constraint events_state_check
  check (state in ('draft', 'published', 'postponed', 'suspended', 'cancelled', 'ended'));

-- Each change of date or place of an event with tickets sold or being paid for, each postponement, and each return from one.
create table event_changes (
  id uuid primary key,
  event_id uuid not null references events (id),
  -- Counts the changes of an event from 1.
  number integer not null check (number >= 1),
  kind text not null check (kind in ('moved', 'postponed', 'resumed')),
  starts_at_before timestamptz not null,
  location_before text not null,
  city_before text not null,
  is_online_before boolean not null,
  starts_at timestamptz not null,
  location text not null,
  city text not null,
  is_online boolean not null,
  -- In the organizer's words, for the buyers.
  reason text check (length(reason) between 1 and 500),
  actor_id uuid references users (id),
  changed_at timestamptz not null,
  -- Until when everybody who had ordered before gets everything back; null for a change too small for that.
  refunds_until timestamptz,
  unique (event_id, number),
  check (kind = 'moved' or refunds_until is not null),
  check (refunds_until > changed_at)
);
create index event_changes_actor_idx on event_changes (actor_id) where actor_id is not null;
create trigger event_changes_is_append_only before update or delete on event_changes
  for each row execute function refuse_change_but_words('reason');

-- What a buyer wants after a change: to keep the tickets, or a refund. Without a row the buyer has not answered.
create table event_change_answers (
  change_id uuid not null references event_changes (id),
  buyer_id uuid not null references users (id),
  answer text not null check (answer in ('keep', 'refund')),
  answered_at timestamptz not null,
  primary key (change_id, buyer_id)
);
create index event_change_answers_buyer_idx on event_change_answers (buyer_id);

-- Refuses a change that opens refunds if the change was not recorded, whatever statement makes it. The version before opens the
-- refunds without a row, which is let through. Two hours stand in `business.refundRequest.movedHours`, too.
create function require_recorded_change() returns trigger language plpgsql as $$
begin
  if new.refunds_open_until is distinct from old.refunds_open_until
    or not exists (select from orders where event_id = new.id and state = 'confirmed' and refund <> 'full')
    or exists (select from (select * from event_changes where event_id = new.id order by number desc limit 1) latest
      where latest.starts_at = new.starts_at and latest.location = new.location and latest.city = new.city
        and latest.is_online = new.is_online and (new.state <> 'postponed' or old.state = 'postponed' or latest.kind = 'postponed'))
  then
    return new;
  end if;
  raise exception 'the event % has tickets sold, and its change of date or place was not recorded', new.id
    using errcode = 'restrict_violation';
end $$;
create trigger events_changes_are_recorded before update on events for each row
  when (old.state in ('published', 'postponed', 'suspended') and new.state in ('published', 'postponed', 'suspended')
    and (abs(extract(epoch from new.starts_at - old.starts_at)) > 7200
      or new.location <> old.location or new.city <> old.city or new.is_online <> old.is_online
      or (new.state = 'postponed') <> (old.state = 'postponed')))
  execute function require_recorded_change();
