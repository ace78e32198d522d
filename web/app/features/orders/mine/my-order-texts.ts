import { joinTexts } from '#lib/i18n/join-texts.ts';
import { textsOfPart } from '#lib/i18n/OwnTexts.tsx';

/** The texts of the list of orders, and of the form that sends tickets again. */
export const myOrderTexts = textsOfPart({
  en: () => import('virtual:texts/en/my-orders'),
  fr: () => import('virtual:texts/fr/my-orders'),
});

/** The texts of what the page of an order shows and does not change. */
export const orderPartTexts = textsOfPart({
  en: () => joinTexts([import('virtual:texts/en/orders'), import('virtual:texts/en/my-orders')]),
  fr: () => joinTexts([import('virtual:texts/fr/orders'), import('virtual:texts/fr/my-orders')]),
});
