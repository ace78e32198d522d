import {
  addEventPhoto,
  getEventInformation,
  getEventPage,
  saveEventInformation,
  setArtistPicture,
} from '@ngoma/api/features/events/information';
import { clientAddress } from '#platform/http/limits/client-address';
import { type Route, type RouteLimit, type RouteOptions, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { InformationService } from './information.service.ts';

/** Maximum uploads: rendering a preview takes processor time. */
const uploads = { limit: { perMinute: 60, by: 'session' } } as const satisfies RouteOptions;

/** Routes of what an event page says beside the event. */
export const informationRoutes = (information: InformationService, accessCodeLimit: RouteLimit): Route[] => [
  route(
    getEventInformation,
    ({ params, query, session, locale, request }) =>
      information.get(params.id, session, { ...query, address: clientAddress(request) }, locale),
    { limit: accessCodeLimit, readsReplica: true },
  ),
  route(
    getEventPage,
    ({ params, query, session, locale, request }) =>
      information.getPage(params.id, session, { ...query, address: clientAddress(request) }, locale),
    { limit: accessCodeLimit, readsReplica: true },
  ),
  route(saveEventInformation, async ({ params, body, session, locale, localize }) => {
    await information.save(session, params.id, body);
    return {
      message: localize(bilingual('common.saved')),
      ...(await information.get(params.id, session, {}, locale)),
    };
  }),
  route(
    addEventPhoto,
    async ({ params, body, files, session, locale, localize }) => {
      await information.addPhoto(session, params.id, files.picture, body);
      return {
        message: localize(bilingual('events.information.photoAdded')),
        ...(await information.get(params.id, session, {}, locale)),
      };
    },
    uploads,
  ),
  route(
    setArtistPicture,
    async ({ params, files, session, locale, localize }) => {
      await information.setArtistPicture(session, { eventId: params.id, artistId: params.artistId }, files.picture);
      return {
        message: localize(bilingual('common.saved')),
        ...(await information.get(params.id, session, {}, locale)),
      };
    },
    uploads,
  ),
];
