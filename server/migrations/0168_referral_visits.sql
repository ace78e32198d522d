-- Visits of the page behind a referral link per day in Cameroon. Numbers only: nothing says who came.
create table referral_visits (
  referrer_id uuid not null references users (id),
  day date not null,
  visits integer not null check (visits > 0),
  primary key (referrer_id, day)
);
