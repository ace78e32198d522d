-- Where the partner of a reward is, in one line.
alter table rewards add column address text check (length(address) between 1 and 160);
