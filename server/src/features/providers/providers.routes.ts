import * as endpoints from '@ngoma/api/features/providers';
import { clientAddress } from '#platform/http/limits/client-address';
import { addressKey } from '#platform/http/limits/rate-limit';
import { type Route, route } from '#platform/http/route';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import type { providersService } from './providers.service.ts';

const saved = bilingual('common.saved');
const removed = bilingual('providers.removed');

type Hide = (
  admin: Pick<Session, 'userId'>,
  id: string,
  input: { readonly isHidden: boolean; readonly reason: string },
) => Promise<void>;

/** Routes of a provider's own profile, of the provider search, and of an admin's decisions on services. */
export const providersRoutes = (providers: ReturnType<typeof providersService>, hide: Hide): Route[] => [
  route(endpoints.myProvider, async ({ session }) => ({ provider: await providers.own(session.userId) })),
  route(endpoints.saveMyProvider, async ({ session, body, localize }) => ({
    provider: await providers.saveProfile(session.userId, body),
    message: localize(saved),
  })),
  route(endpoints.addService, async ({ session, body, localize }) => ({
    provider: await providers.addService(session.userId, body),
    message: localize(saved),
  })),
  route(endpoints.changeService, async ({ session, params, body, localize }) => ({
    provider: await providers.changeService(session.userId, params.id, body),
    message: localize(saved),
  })),
  route(endpoints.removeService, async ({ session, params, localize }) => ({
    provider: await providers.removeService(session.userId, params.id),
    message: localize(removed),
  })),
  route(endpoints.addPortfolioItem, async ({ session, body, files, localize }) => ({
    provider: await providers.addPortfolioItem(session.userId, { ...body, picture: files.picture }),
    message: localize(saved),
  })),
  route(endpoints.changePortfolioItem, async ({ session, params, body, localize }) => ({
    provider: await providers.changePortfolioItem(session.userId, params.id, body),
    message: localize(saved),
  })),
  route(endpoints.removePortfolioItem, async ({ session, params, localize }) => ({
    provider: await providers.removePortfolioItem(session.userId, params.id),
    message: localize(removed),
  })),
  route(endpoints.listProviderCities, async ({ query }) => ({ cities: await providers.countByCity(query) })),
  route(endpoints.searchProviders, async ({ query, locale }) => ({
    ...(await providers.search(query, locale)),
    currentPage: query.page,
  })),
  route(endpoints.getProvider, async ({ params, locale }) => ({ provider: await providers.detail(params.id, locale) })),
  route(
    endpoints.countProfileView,
    async ({ params, session, request }) => ({
      counted: await providers.countView(params.id, { userId: session?.userId, address: addressKey(clientAddress(request)) }),
    }),
    { limit: { perMinute: 60, by: 'address' } },
  ),
  route(endpoints.hideService, async ({ session, params, body, localize }) => {
    await hide(session, params.id, body);
    return { message: localize(body.isHidden ? bilingual('providers.serviceHidden') : bilingual('providers.serviceShown')) };
  }),
];
