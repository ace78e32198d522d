-- Formatted text of descriptions, as it was sanitised. `description` has the same text without formatting, for search and emails.
-- Null without formatting.
alter table events
  add column description_html text check (char_length(description_html) <= 40000),
  add column description_html_fr text check (char_length(description_html_fr) <= 40000);
