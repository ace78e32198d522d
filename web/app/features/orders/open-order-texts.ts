import { textsOfPart } from '#lib/i18n/OwnTexts.tsx';

/** The texts of orders that wait for their payment. */
export const openOrderTexts = textsOfPart({
  en: () => import('virtual:texts/en/open-orders'),
  fr: () => import('virtual:texts/fr/open-orders'),
});
