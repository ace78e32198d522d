-- The picture of a reward, and what it shows in words for people who do not see it.
alter table rewards
  add column picture_key text,
  add column picture_alt text check (length(picture_alt) between 1 and 200),
  add column picture_alt_fr text check (length(picture_alt_fr) between 1 and 200),
  add constraint rewards_picture_has_words check ((picture_key is null) = (picture_alt is null)),
  add constraint rewards_picture_of_words check (picture_alt_fr is null or picture_alt is not null);
