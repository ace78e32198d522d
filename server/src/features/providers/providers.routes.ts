import * as contract from '@ngoma/api/features/providers';
import { addressKey } from '#platform/rate-limit';
import { type Route, route } from '#platform/route';
import type { providersService } from './providers.service.ts';

const saved = { en: 'Saved successfully', fr: 'Enregistré' };
const removed = { en: 'Removed', fr: 'Retiré' };

/** A provider's own profile, and how others find it. */
export const providersRoutes = (providers: ReturnType<typeof providersService>): Route[] => [
  route(contract.myProvider, async ({ session }) => ({ provider: await providers.own(session.userId) })),
  route(contract.saveMyProvider, async ({ session, body, say }) => ({
    provider: await providers.saveProfile(session.userId, body),
    message: say(saved),
  })),
  route(contract.addService, async ({ session, body, say }) => ({
    provider: await providers.addService(session.userId, body),
    message: say(saved),
  })),
  route(contract.changeService, async ({ session, params, body, say }) => ({
    provider: await providers.changeService(session.userId, params.id, body),
    message: say(saved),
  })),
  route(contract.removeService, async ({ session, params, say }) => ({
    provider: await providers.removeService(session.userId, params.id),
    message: say(removed),
  })),
  route(contract.addPortfolioItem, async ({ session, body, files, say }) => ({
    provider: await providers.addPortfolioItem(session.userId, { ...body, picture: files.picture }),
    message: say(saved),
  })),
  route(contract.changePortfolioItem, async ({ session, params, body, say }) => ({
    provider: await providers.changePortfolioItem(session.userId, params.id, body),
    message: say(saved),
  })),
  route(contract.removePortfolioItem, async ({ session, params, say }) => ({
    provider: await providers.removePortfolioItem(session.userId, params.id),
    message: say(removed),
  })),
  route(contract.searchProviders, async ({ query, locale }) => ({
    ...(await providers.search(query, locale)),
    currentPage: query.page,
  })),
  route(contract.getProvider, async ({ params, locale }) => ({ provider: await providers.detail(params.id, locale) })),
  route(
    contract.countProfileView,
    async ({ params, session, request }) => ({
      counted: await providers.countView(params.id, { userId: session?.userId, address: addressKey(request.ip) }),
    }),
    { limit: { perMinute: 60, by: 'address' } },
  ),
];
