-- Rewards that admins change on a screen. A change names the version that it was made from, so that no other change is lost.
alter table rewards add column version integer not null default 1 check (version >= 1);
create index rewards_created_idx on rewards (created_at desc, id desc);

-- What a person redeemed keeps the texts of that moment. A node of the previous version leaves them out.
alter table reward_redemptions add column title text, add column title_fr text, add column partner text;
alter table reward_redemptions disable trigger reward_redemptions_is_append_only;
update reward_redemptions taken set title = reward.title, title_fr = reward.title_fr, partner = reward.partner
  from rewards reward where reward.id = taken.reward_id;
alter table reward_redemptions enable trigger reward_redemptions_is_append_only;

-- A code may be taken out of a stock while it was not redeemed, but never become another.
create trigger reward_codes_stay_the_same before update on reward_codes for each row execute function refuse_change();
