import { textsFrom } from '#lib/i18n/OwnTexts.tsx';

/** The texts about followers, which only a few parts need. */
export const followerTexts = textsFrom({
  en: () => import('virtual:texts/en/followers'),
  fr: () => import('virtual:texts/fr/followers'),
});
