import { type Locale, localizedText } from '@ngoma/api/common/locale';
import * as endpoints from '@ngoma/api/features/promotions/promotions';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { promotionsService, StoredMessage } from './promotions.service.ts';

const toStored = ({ id, subject, message, subjectFr, messageFr, eventId, createdAt }: StoredMessage, locale: Locale) => ({
  _id: id,
  subject: localizedText(locale, subject, subjectFr),
  message: localizedText(locale, message, messageFr),
  isUnRead: true,
  postedAt: createdAt.toISOString(),
  eventId,
  path: eventId ? `/our-event/${eventId}` : null,
});

/** Serves messages to many people. */
export const promotionsRoutes = (promotions: ReturnType<typeof promotionsService>): Route[] => [
  route(endpoints.sendUserNotification, async ({ body, session, localize }) => {
    const { id, recipients } = await promotions.send(session, body);
    return { message: localize(bilingual('promotions.messageIsOnItsWay')), notificationId: id, recipients };
  }),
  route(endpoints.userNotifications, async ({ query, session, locale }) => ({
    notifications: (await promotions.listFor(session, query.email)).map((one) => toStored(one, locale)),
  })),
  route(endpoints.markNotificationRead, async ({ body, session, localize }) => {
    await promotions.markRead(session, body.notificationId);
    return { message: localize(bilingual('common.markedAsRead')) };
  }),
];
