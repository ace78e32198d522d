-- Requests that nobody has decided on: what the clock ends once their day has come.
create index service_requests_waiting_idx on service_requests (starts_at) include (event_id)
  where project_status = 'pending' and org_status in ('request', 'proposal') and pro_status in ('pending', 'accepted');
