-- Admins see the notifications of one kind, of which there may be few among many.
create index personal_notifications_type_idx on personal_notifications (activity_type, happened_at desc, id desc)
  where activity_type is not null;
