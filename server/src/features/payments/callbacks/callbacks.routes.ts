import * as endpoints from '@ngoma/api/features/operations/callbacks';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import { type CallbacksContext, closeOpenCallbacks, getOpenCallbacks, processCallbacksAgain } from './open-callbacks.ts';

/** HTTP routes of the callbacks that an admin looks into. */
export const callbacksRoutes = (ctx: CallbacksContext): Route[] => [
  route(endpoints.listOpenCallbacks, ({ query }) => getOpenCallbacks(ctx, query)),
  route(endpoints.processCallbacks, async ({ body, session, localize }) => {
    const count = await processCallbacksAgain(ctx, session, body.ids);
    return { count, message: localize(bilingual('operations.callbacksProcessed', { count })) };
  }),
  route(endpoints.closeCallbacks, async ({ body, session, localize }) => {
    const count = await closeOpenCallbacks(ctx, session, body);
    return { count, message: localize(bilingual('operations.callbacksClosed', { count })) };
  }),
];
