-- Formatted texts of providers, as they were sanitised. The columns beside them have the same texts without formatting, for search and
-- lists. Null without formatting.
alter table provider_profiles
  add column about_html text check (char_length(about_html) <= 40000),
  add column about_html_fr text check (char_length(about_html_fr) <= 40000);
alter table provider_services add column description_html text check (char_length(description_html) <= 40000);
