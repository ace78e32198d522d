import { marketCounts } from '@ngoma/api/features/supervision/market-counts';
import * as api from '@ngoma/api/features/supervision/supervised-market';
import { fewDownloads } from '#platform/files/table-files';
import { type Route, route } from '#platform/http/route';
import type { ListContext } from '../lists/export-list.ts';
import { handlersOf } from '../lists/supervised-list.routes.ts';
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
    route(api.marketProvidersCsv, providers.csv, fewDownloads),
    route(api.marketProvidersXlsx, providers.xlsx, fewDownloads),
    route(api.getMarketProvider, async ({ params, locale }) => ({
      provider: await show.getMarketProvider(ctx, params.id, locale),
    })),
    route(api.listMarketProjects, projects.page),
    route(api.marketProjectsCsv, projects.csv, fewDownloads),
    route(api.marketProjectsXlsx, projects.xlsx, fewDownloads),
    route(api.getMarketProject, async ({ params, locale }) => ({ project: await show.getMarketProject(ctx, params.id, locale) })),
    route(api.listMarketBids, bids.page),
    route(api.marketBidsCsv, bids.csv, fewDownloads),
    route(api.marketBidsXlsx, bids.xlsx, fewDownloads),
    route(api.getMarketBid, async ({ params, locale }) => ({ bid: await show.getMarketBid(ctx, params.id, locale) })),
    route(api.listMarketRequests, requests.page),
    route(api.marketRequestsCsv, requests.csv, fewDownloads),
    route(api.marketRequestsXlsx, requests.xlsx, fewDownloads),
    route(api.getMarketRequest, async ({ params, locale }) => ({ request: await show.getMarketRequest(ctx, params.id, locale) })),
    route(api.listMarketContracts, contracts.page),
    route(api.marketContractsCsv, contracts.csv, fewDownloads),
    route(api.marketContractsXlsx, contracts.xlsx, fewDownloads),
    route(api.getMarketContract, async ({ params, locale }) => ({
      contract: await show.getMarketContract(ctx, params.id, locale),
    })),
    route(api.listMarketReviews, reviews.page),
    route(api.marketReviewsCsv, reviews.csv, fewDownloads),
    route(api.marketReviewsXlsx, reviews.xlsx, fewDownloads),
    route(api.getMarketReview, async ({ params, locale }) => ({ review: await show.getMarketReview(ctx, params.id, locale) })),
  ];
}
