import { textsFrom } from '#lib/i18n/OwnTexts.tsx';

/** The texts of a reader's questions about an event, which only their page needs. */
export const questionTexts = textsFrom({
  en: () => import('virtual:texts/en/reader-questions'),
  fr: () => import('virtual:texts/fr/reader-questions'),
});
