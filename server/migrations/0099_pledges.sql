-- Pledges: claims of a contract's milestone on the pending ticket income of the contract's event. A pledge moves no money until the
-- earnings of the event are released; its milestone is then paid before the organizer.
create table milestone_pledges (
  id uuid primary key,
  milestone_id uuid not null references milestones (id),
  contract_id uuid not null references contracts (id),
  event_id uuid not null references events (id),
  amount_xaf bigint not null check (amount_xaf > 0),
  -- proposed: waits for the provider. agreed: pledged, not yet paid. due: the earnings did not cover it, and the organizer owes it.
  -- The others are final.
  state text not null check (state in ('proposed', 'agreed', 'due', 'paid', 'replaced', 'declined', 'withdrawn', 'ended')),
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index milestone_pledges_open_key on milestone_pledges (milestone_id) where state in ('proposed', 'agreed', 'due');
create index milestone_pledges_event_idx on milestone_pledges (event_id, created_at, id) where state in ('proposed', 'agreed', 'due');
create index milestone_pledges_paid_idx on milestone_pledges (event_id) where state = 'paid';
create index milestone_pledges_contract_idx on milestone_pledges (contract_id, created_at);

create function guard_pledges() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state not in ('proposed', 'agreed', 'due')
    or (new.id, new.milestone_id, new.contract_id, new.event_id, new.amount_xaf, new.created_at)
      is distinct from (old.id, old.milestone_id, old.contract_id, old.event_id, old.amount_xaf, old.created_at)
    or (old.state = 'proposed' and new.state in ('due', 'paid'))
    or (old.state <> 'proposed' and new.state in ('proposed', 'agreed', 'declined', 'withdrawn')) then
    raise exception 'a pledge only moves forward, and its claim does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger milestone_pledges_only_move_forward before update or delete on milestone_pledges
  for each row execute function guard_pledges();

create table milestone_pledge_moves (
  id uuid primary key,
  pledge_id uuid not null references milestone_pledges (id),
  to_state text not null,
  -- Null: a release, the end of the event or a payment did.
  by_id uuid references users (id),
  reason text,
  moved_at timestamptz not null
);
create index milestone_pledge_moves_pledge_idx on milestone_pledge_moves (pledge_id, moved_at);
create trigger milestone_pledge_moves_is_append_only before update or delete on milestone_pledge_moves
  for each row execute function refuse_change();

-- A pledged milestone has no money in escrow. Its work can be submitted and accepted nevertheless, and is paid when the money comes.
alter table milestones add column accepted_at timestamptz;
alter table milestones drop constraint milestones_check;
alter table milestones add constraint milestones_check check (state in ('pending', 'pledged') or funded_from is not null);
alter table milestones drop constraint milestones_state_check;
alter table milestones add constraint milestones_state_check
  check (state in ('pending', 'pledged', 'funded', 'submitted', 'released', 'refunded', 'disputed'));
alter table milestones drop constraint milestones_funded_from_check;
alter table milestones add constraint milestones_funded_from_check check (funded_from in ('balance', 'payment', 'pledge'));
