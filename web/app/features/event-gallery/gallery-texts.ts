import { textsFrom } from '#lib/i18n/OwnTexts.tsx';

/** The texts of the gallery's page, which no other part needs. */
export const galleryTexts = textsFrom({
  en: () => import('virtual:texts/en/event-gallery'),
  fr: () => import('virtual:texts/fr/event-gallery'),
});
