import { textsOfPart } from '#lib/i18n/OwnTexts.tsx';

/** The texts of orders that have ended without valid tickets. */
export const endedTexts = textsOfPart({
  en: () => import('virtual:texts/en/ended-orders'),
  fr: () => import('virtual:texts/fr/ended-orders'),
});
