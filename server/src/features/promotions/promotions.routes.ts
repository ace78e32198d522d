import * as contract from '@ngoma/api/features/promotions';
import { type Route, route } from '#platform/route';
import type { StoredMessage } from './promotions.read.ts';
import type { promotionsService } from './promotions.service.ts';

const toStored = ({ id, subject, message, eventId, createdAt }: StoredMessage) => ({
  _id: id,
  subject,
  message,
  isUnRead: true,
  postedAt: createdAt.toISOString(),
  eventId,
  path: eventId ? `/our-event/${eventId}` : null,
});

const kept = { en: 'This browser is told of news', fr: 'Ce navigateur recevra les nouvelles' };
const forgotten = { en: 'This browser is told of nothing any more', fr: 'Ce navigateur ne recevra plus rien' };

/** Everything about messages to many people over HTTP. */
export const promotionsRoutes = (promotions: ReturnType<typeof promotionsService>): Route[] => [
  route(contract.sendUserNotification, async ({ body, session, say }) => {
    const { id, recipients } = await promotions.send(session, body);
    return { message: say({ en: 'Your message is on its way', fr: 'Votre message est parti' }), notificationId: id, recipients };
  }),
  route(contract.userNotifications, async ({ query, session }) => ({
    notifications: (await promotions.listFor(session, query.email)).map(toStored),
  })),
  route(contract.markNotificationRead, async ({ body, session, say }) => {
    await promotions.markRead(session, body.notificationId);
    return { message: say({ en: 'Marked as read', fr: 'Marqué comme lu' }) };
  }),
  route(contract.saveFcmToken, async ({ body, session, say }) => {
    await promotions.saveSubscription(session, body.fcmToken);
    return { message: say(kept) };
  }),
  route(contract.forgetPush, async ({ body, session, say }) => {
    await promotions.forgetSubscription(session, body.fcmToken);
    return { message: say(forgotten) };
  }),
  route(contract.pushKey, async () => ({ publicKey: promotions.publicKey })),
];
