import * as api from '@ngoma/api/features/events/event-gallery';
import { type Route, type RouteOptions, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { GalleryContext } from './event-gallery.types.ts';
import { decidePicture, listManagedPictures, setGallery } from './moderate-gallery.ts';
import { decideReportedPicture, listReportedPictures, reportPicture } from './report-picture.ts';
import { sendPicture, withdrawPicture } from './send-picture.ts';
import { listGallery, readImage } from './view-gallery.ts';

const writes = { limit: { perMinute: 10, by: 'session' } } as const satisfies RouteOptions;
const changes = { limit: { perMinute: 120, by: 'session' } } as const satisfies RouteOptions;

/** Routes of the gallery for readers: look, send, withdraw, report. */
const readerRoutes = (ctx: GalleryContext): Route[] => [
  route(api.listGallery, ({ params, query, session }) =>
    listGallery(ctx, { eventId: params.id, after: query.after, reader: session }),
  ),
  route(api.getPictureImage, async ({ params, query, session, reply }) => {
    const { body, contentType } = await readImage(ctx, session, params.pictureId, query.size);
    const disposition = query.download ? `attachment; filename="ngoma-${params.pictureId}.webp"` : 'inline';
    reply.type(contentType).header('Content-Disposition', disposition).header('Cache-Control', 'private, max-age=300');
    return body;
  }),
  route(
    api.sendPicture,
    async ({ session, params, body, files, localize }) => {
      const picture = await sendPicture(ctx, session, { eventId: params.id, audience: body.audience, upload: files.picture });
      const isShown = picture.state === 'shown';
      return {
        picture,
        message: localize(isShown ? bilingual('eventGallery.sentAndShown') : bilingual('eventGallery.sent')),
      };
    },
    writes,
  ),
  route(
    api.withdrawPicture,
    async ({ session, params, localize }) => {
      await withdrawPicture(ctx, session, params.pictureId);
      return { message: localize(bilingual('eventGallery.withdrawn')) };
    },
    changes,
  ),
  route(
    api.reportPicture,
    async ({ session, params, body, localize }) => {
      await reportPicture(ctx, session, params.pictureId, body);
      return { message: localize(bilingual('eventGallery.reported')) };
    },
    writes,
  ),
];

/** Routes of the gallery for organizers and admins. */
const moderationRoutes = (ctx: GalleryContext): Route[] => [
  route(
    api.setGallery,
    async ({ session, params, body, localize }) => ({
      settings: await setGallery(ctx, session, params.id, body),
      message: localize(bilingual('common.saved')),
    }),
    changes,
  ),
  route(api.listManagedPictures, ({ session, params, query }) => listManagedPictures(ctx, session, params.id, query)),
  route(
    api.decidePicture,
    async ({ session, params, body, localize }) => {
      await decidePicture(ctx, session, params.pictureId, body);
      return {
        message: localize(body.state === 'shown' ? bilingual('eventGallery.shown') : bilingual('eventGallery.refused')),
      };
    },
    changes,
  ),
  route(api.listReportedPictures, ({ query, locale }) => listReportedPictures(ctx, { ...query, locale })),
  route(api.decideReportedPicture, async ({ session, params, body, localize }) => {
    await decideReportedPicture(ctx, session, params.pictureId, body);
    return {
      message: localize(
        body.decision === 'taken_down' ? bilingual('eventGallery.takenDown') : bilingual('eventGallery.reportsDismissed'),
      ),
    };
  }),
];

/** Routes of the galleries of events. */
export const eventGalleryRoutes = (ctx: GalleryContext): Route[] => [...readerRoutes(ctx), ...moderationRoutes(ctx)];
