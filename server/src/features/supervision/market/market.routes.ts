import { marketCounts } from '@ngoma/api/features/market-counts';
import * as api from '@ngoma/api/features/supervised-market';
import { type Route, route } from '#platform/http/route';
import type { ListContext } from '../lists/export-list.ts';
import { few, handlersOf } from '../lists/supervised-list.routes.ts';
import { countMarketplace, exportedLists } from './market-lists.ts';
import * as show from './show-market.ts';

/** Routes of the lists of the marketplace for admins: providers, projects, bids, direct requests, contracts and reported reviews. */
export function marketRoutes(ctx: ListContext): Route[] {
  const providers = handlersOf(ctx, exportedLists.providers);
  const projects = handlersOf(ctx, exportedLists.projects);
  const bids = handlersOf(ctx, exportedLists.bids);
  const requests = handlersOf(ctx, exportedLists.requests);
  const contracts = handlersOf(ctx, exportedLists.contracts);
  const reviews = handlersOf(ctx, exportedLists.reviews);
  return [
    route(marketCounts, () => countMarketplace(ctx)),
    route(api.listMarketProviders, providers.page),
    route(api.marketProvidersCsv, providers.csv, few),
    route(api.marketProvidersXlsx, providers.xlsx, few),
    route(api.getMarketProvider, async ({ params, locale }) => ({
      provider: await show.getMarketProvider(ctx, params.id, locale),
    })),
    route(api.listMarketProjects, projects.page),
    route(api.marketProjectsCsv, projects.csv, few),
    route(api.marketProjectsXlsx, projects.xlsx, few),
    route(api.getMarketProject, async ({ params, locale }) => ({ project: await show.getMarketProject(ctx, params.id, locale) })),
    route(api.listMarketBids, bids.page),
    route(api.marketBidsCsv, bids.csv, few),
    route(api.marketBidsXlsx, bids.xlsx, few),
    route(api.getMarketBid, async ({ params, locale }) => ({ bid: await show.getMarketBid(ctx, params.id, locale) })),
    route(api.listMarketRequests, requests.page),
    route(api.marketRequestsCsv, requests.csv, few),
    route(api.marketRequestsXlsx, requests.xlsx, few),
    route(api.getMarketRequest, async ({ params, locale }) => ({ request: await show.getMarketRequest(ctx, params.id, locale) })),
    route(api.listMarketContracts, contracts.page),
    route(api.marketContractsCsv, contracts.csv, few),
    route(api.marketContractsXlsx, contracts.xlsx, few),
    route(api.getMarketContract, async ({ params, locale }) => ({
      contract: await show.getMarketContract(ctx, params.id, locale),
    })),
    route(api.listMarketReviews, reviews.page),
    route(api.marketReviewsCsv, reviews.csv, few),
    route(api.marketReviewsXlsx, reviews.xlsx, few),
    route(api.getMarketReview, async ({ params, locale }) => ({ review: await show.getMarketReview(ctx, params.id, locale) })),
  ];
}
