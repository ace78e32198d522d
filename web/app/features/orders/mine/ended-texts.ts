import { textsFrom } from '#lib/i18n/OwnTexts.tsx';

/** The texts of orders that have ended without valid tickets. */
export const endedTexts = textsFrom({
  en: () => import('virtual:texts/en/ended-orders'),
  fr: () => import('virtual:texts/fr/ended-orders'),
});
