import { textsFrom } from '#lib/i18n/OwnTexts.tsx';

/** The texts of refunds on the page of an order. */
export const refundTexts = textsFrom({
  en: () => import('virtual:texts/en/refunds'),
  fr: () => import('virtual:texts/fr/refunds'),
});
