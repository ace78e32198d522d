-- The standing of a request in one word, by which lists are filtered and counted.
alter table service_requests add column standing text not null generated always as (
  case
    when project_status = 'cancelled' then 'cancelled'
    when project_status = 'completed' then 'completed'
    when project_status = 'in_progress' then 'underway'
    when pro_status = 'declined' or org_status = 'declined' then 'declined'
    when org_status = 'awarded' then 'awarded'
    when org_status = 'proposal' then 'proposed'
    else 'waiting'
  end
) stored;
create index service_requests_organizer_standing_idx on service_requests (organizer_id, standing, created_at desc, id desc);
create index service_requests_provider_standing_idx on service_requests (provider_id, standing, created_at desc, id desc);
