-- A ticket type is described in both languages, as its name is; without the French words the others stand in.
alter table ticket_types add column description_fr text;
