import * as api from '@ngoma/api/features/events/ticketing/taxes';
import { type Route, route } from '#platform/http/route';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import { setEventTaxes, showEventTaxes } from './event-taxes.ts';
import { addTax, setTaxRate, showTaxes } from './manage-taxes.ts';

interface TaxesContext extends Pick<Platform, 'db' | 'clock' | 'pages'> {
  /** Raises `not_found` (404) unless the person manages the event. */
  requireManaged(person: Pick<Session, 'userId' | 'role'>, eventId: string): Promise<void>;
}

/** Routes of admins who manage taxes, and of organizers who apply them to their events. */
export const taxesRoutes = (ctx: TaxesContext): Route[] => [
  route(api.listTaxes, async () => ({ taxes: await showTaxes(ctx.db, ctx.clock()) })),
  route(api.addTax, async ({ session, body, localize }) => ({
    taxes: await addTax(ctx, session, body),
    message: localize(bilingual('events.taxes.added')),
  })),
  route(api.setTaxRate, async ({ session, params, body, localize }) => ({
    taxes: await setTaxRate(ctx, session, params.id, body),
    message: localize(bilingual('events.taxes.rateSet')),
  })),
  route(api.getEventTaxes, async ({ session, params, locale }) => {
    await ctx.requireManaged(session, params.id);
    return showEventTaxes(ctx.db, params.id, locale, ctx.clock());
  }),
  route(api.setEventTaxes, async ({ session, params, body, locale, localize }) => ({
    ...(await setEventTaxes(ctx, session, params.id, body, locale)),
    message: localize(bilingual('events.taxes.saved')),
  })),
];
