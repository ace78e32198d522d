-- A person may sign in with the phone number of the account.
create index users_number on users (number) where number is not null;
