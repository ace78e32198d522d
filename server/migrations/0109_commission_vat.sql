-- Value-added tax that is contained in the commission of a document, at the rate that the platform had when it was issued. A credit
-- note has the rate of the invoice that it corrects.
alter table invoices
  add column vat_basis_points integer not null default 0 check (vat_basis_points between 0 and 5000),
  add column vat_xaf bigint not null default 0,
  add constraint invoices_vat_check check (vat_xaf between 0 and amount_xaf and (vat_basis_points > 0 or vat_xaf = 0));
