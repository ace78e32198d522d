-- Rows that are facts stay as they are; the words in them go with the person who said them. Only while an account is being
-- emptied (`ngoma.forgetting`, set for that transaction), and only in the columns that the trigger names.
create function refuse_change_but_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('ngoma.forgetting', true) = 'on' and to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv then
    return new;
  end if;
  raise exception 'rows of % are facts: they are appended, never changed or removed', tg_table_name
    using errcode = 'restrict_violation';
end $$;

drop trigger activities_is_append_only on activities;
create trigger activities_is_append_only before delete or update on activities
  for each row execute function refuse_change_but_words('text_en', 'text_fr');
drop trigger bid_versions_is_append_only on bid_versions;
create trigger bid_versions_is_append_only before delete or update on bid_versions
  for each row execute function refuse_change_but_words('lines', 'message', 'delivery');
drop trigger proposals_is_append_only on proposals;
create trigger proposals_is_append_only before delete or update on proposals
  for each row execute function refuse_change_but_words('lines', 'message', 'delivery');
drop trigger project_moves_is_append_only on project_moves;
create trigger project_moves_is_append_only before delete or update on project_moves
  for each row execute function refuse_change_but_words('reason');
drop trigger service_request_moves_is_append_only on service_request_moves;
create trigger service_request_moves_is_append_only before delete or update on service_request_moves
  for each row execute function refuse_change_but_words('reason');
drop trigger event_state_changes_is_append_only on event_state_changes;
create trigger event_state_changes_is_append_only before delete or update on event_state_changes
  for each row execute function refuse_change_but_words('reason');
