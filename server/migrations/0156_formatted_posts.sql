-- Formatted text of posts, as it was sanitised; `body` has the same text without formatting. Null without formatting.
alter table posts
  add column body_html text check (char_length(body_html) <= 40000),
  add column body_html_fr text check (char_length(body_html_fr) <= 40000);
