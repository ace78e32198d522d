import type { Bilingual } from '@ngoma/api/common/locale';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';

/** Refuses to ask for the statement of a day that has not begun (409 `day_not_begun`). */
export const dayNotBegun = () => new Refusal('day_not_begun', 409, bilingual('reconciliation.dayNotBegun'));

/** Refuses to close a day that is not over in UTC (409 `day_not_over`). */
export const dayNotOver = () => new Refusal('day_not_over', 409, bilingual('reconciliation.dayNotOver'));

/** Refuses to close a day without a complete statement (409 `statement_missing`). */
export const statementMissing = () => new Refusal('statement_missing', 409, bilingual('reconciliation.statementMissing'));

/** Refuses to close a day with differences that are not explained (409 `differences_left`). */
export const differencesLeft = (count: number) =>
  new Refusal('differences_left', 409, bilingual('reconciliation.differencesLeft', { count }), { facts: { count } });

/** Refuses to close a day again that did not change (409 `day_closed`). */
export const dayClosed = () => new Refusal('day_closed', 409, bilingual('reconciliation.dayClosed'));

/** Refuses to explain a difference twice (409 `difference_explained`). */
export const differenceExplained = () =>
  new Refusal('difference_explained', 409, bilingual('reconciliation.differenceExplained'));

/** Refuses to write off or take over money of an attempt of ours that may still be settled (409 `payment_still_open`). */
export const paymentStillOpen = () => new Refusal('payment_still_open', 409, bilingual('reconciliation.paymentStillOpen'));

/** Errors shown at once, which is more than fit on a screen. */
const maxErrors = 50;

/** Refuses an uploaded statement with the errors of its rows (400 `statement_invalid`). Nothing of it is stored. */
export const statementInvalid = (errors: Readonly<Record<string, Bilingual>>) =>
  new Refusal('statement_invalid', 400, bilingual('reconciliation.statementInvalid', { count: Object.keys(errors).length }), {
    errors: Object.fromEntries(
      Object.entries(errors)
        .slice(0, maxErrors)
        .map(([row, text]) => [`row.${row}`, text]),
    ),
  });
