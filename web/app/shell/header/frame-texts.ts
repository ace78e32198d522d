import { joinTexts } from '#lib/i18n/join-texts.ts';
import { textsFrom } from '#lib/i18n/OwnTexts.tsx';

/** The texts of the parts of a buyer's header that are loaded after the page. */
export const frameTexts = textsFrom({
  en: () =>
    joinTexts([
      import('virtual:texts/en/dashboards'),
      import('virtual:texts/en/loyalty'),
      import('virtual:texts/en/navigation'),
      import('virtual:texts/en/notifications'),
    ]),
  fr: () =>
    joinTexts([
      import('virtual:texts/fr/dashboards'),
      import('virtual:texts/fr/loyalty'),
      import('virtual:texts/fr/navigation'),
      import('virtual:texts/fr/notifications'),
    ]),
});
