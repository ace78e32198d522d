import type { Bilingual, Locale } from '@ngoma/api/common/locale';
import type { RawCall, RawRoute } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import { escapeHtml, page, sendPage } from '#platform/mail/outbox-page';
import type { Platform } from '#platform/platform';
import { type Unsubscription, unsubscribeLinks } from './unsubscribe.rules.ts';
import { unsubscribe } from './unsubscribe.ts';

const names: Readonly<Record<Unsubscription['category'], Bilingual>> = {
  orders: bilingual('notifications.categories.orders'),
  reminders: bilingual('notifications.categories.reminders'),
  messages: bilingual('notifications.categories.messages'),
  activity: bilingual('notifications.categories.activity'),
  projects: bilingual('notifications.categories.projects'),
  reports: bilingual('notifications.categories.reports'),
  following: bilingual('notifications.categories.following'),
  comments: bilingual('notifications.categories.comments'),
  news: bilingual('notifications.categories.news'),
  digest: bilingual('notifications.categories.digest'),
};

interface PageText {
  readonly title: Bilingual;
  readonly text: Bilingual;
  readonly button?: Bilingual;
}

const asking = (category: Unsubscription['category']): PageText => ({
  title: bilingual('notifications.unsubscribe.title'),
  text: bilingual('notifications.unsubscribe.question', { category: names[category] }),
  button: bilingual('notifications.unsubscribe.button'),
});
const done = (category: Unsubscription['category']): PageText => ({
  title: bilingual('notifications.unsubscribe.doneTitle'),
  text: bilingual('notifications.unsubscribe.done', { category: names[category] }),
});
const invalid: PageText = {
  title: bilingual('notifications.unsubscribe.invalidTitle'),
  text: bilingual('notifications.unsubscribe.invalid'),
};

function contentOf({ title, text, button }: PageText, locale: Locale, publicUrl: string): string {
  const account = `<p><a href="${escapeHtml(publicUrl)}/account">${escapeHtml(bilingual('notifications.unsubscribe.account')[locale])}</a></p>`;
  // The form posts to the signed address of this page. Opening the page changes nothing, because mail programs open links too.
  const form = button ? `<form method="post"><button class="chip">${escapeHtml(button[locale])}</button></form>` : '';
  return page(title[locale], locale, `<h1>${escapeHtml(title[locale])}</h1><p>${escapeHtml(text[locale])}</p>${form}${account}`);
}

/**
 * Serves the page behind the unsubscribe link of emails, without sign-in. GET asks, POST unsubscribes, whether it is sent by the
 * page's button or by a mail program (RFC 8058).
 */
export function unsubscribeRoutes(platform: Platform): RawRoute[] {
  const { config, keys } = platform;
  const { publicUrl } = config;
  const read = (query: Readonly<Record<string, unknown>>) =>
    keys
      .accepted('links')
      .map(({ secret }) => unsubscribeLinks({ secretKey: secret, publicUrl }).read(query))
      .find((link) => link !== undefined);
  const answer = async ({ request, reply }: RawCall) => {
    const link = read(request.query as Readonly<Record<string, unknown>>);
    const isKnown = link !== undefined && (request.method !== 'POST' || (await unsubscribe(platform, link)));
    const text = !isKnown ? invalid : request.method === 'POST' ? done(link.category) : asking(link.category);
    return sendPage(reply.code(isKnown ? 200 : 404), contentOf(text, request.locale, config.publicUrl));
  };
  return [{ method: ['GET', 'POST'], path: '/unsubscribe', handler: answer }];
}
