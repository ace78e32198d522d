-- Admins see on which days the earnings of ended events become available.
create index events_ended_over_idx on events (over_at) where state = 'ended';
