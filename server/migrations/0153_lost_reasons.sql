-- Why a bid or a proposal was not chosen, if its organizer says so.
alter table bids add column lost_reason text
  constraint bids_lost_reason_check
    check (lost_reason is null or (lost_reason in ('price', 'experience', 'offer', 'late', 'no_need') and state = 'rejected'));
alter table service_requests add column lost_reason text
  constraint service_requests_lost_reason_check
    check (lost_reason is null or (lost_reason in ('price', 'experience', 'offer', 'late', 'no_need') and org_status = 'declined'));
-- The reason that the other bids get once the awarded one is accepted.
alter table projects add column others_reason text
  constraint projects_others_reason_check check (others_reason in ('price', 'experience', 'offer', 'late', 'no_need'));

-- A provider's statistics count the bids of a period.
create index bids_provider_created_idx on bids (provider_id, created_at desc);
