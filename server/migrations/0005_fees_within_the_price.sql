-- What a poster says is what a buyer pays: unless the organizer chooses otherwise, the commission is taken from the price.
alter table events alter column fees_paid_by set default 'organizer';
