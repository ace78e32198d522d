import { textsFrom } from '#lib/i18n/OwnTexts.tsx';

/** The texts of the comments on a post, which only a few parts need. */
export const commentTexts = textsFrom({
  en: () => import('virtual:texts/en/comments'),
  fr: () => import('virtual:texts/fr/comments'),
});
