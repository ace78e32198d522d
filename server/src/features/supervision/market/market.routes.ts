import type { Locale } from '@ngoma/api/common/locale';
import type { PageQuery } from '@ngoma/api/common/paging';
import { marketCounts } from '@ngoma/api/features/market-counts';
import * as api from '@ngoma/api/features/supervised-market';
import type { FastifyReply } from 'fastify';
import { csvDownload, xlsxDownload } from '#platform/files/table-files';
import { type Route, route } from '#platform/http/route';
import type { Session } from '#platform/http/session';
import { type ExportedList, exportMarket } from './export-market.ts';
import { contractList, requestList } from './market-agreements.read.ts';
import { countMarket } from './market-counts.read.ts';
import * as files from './market-files.ts';
import { listMarketPage, type MarketSorting } from './market-list.read.ts';
import { bidList, projectList } from './market-projects.read.ts';
import { providerList } from './market-providers.read.ts';
import { reviewList } from './market-reviews.read.ts';
import * as show from './show-market.ts';

/** A workbook is built in memory, so few are asked for at once. */
const few = { limit: { perMinute: 10, by: 'session' } } as const;

const lists = {
  providers: { name: 'providers', list: providerList, file: files.providersFile },
  projects: { name: 'projects', list: projectList, file: files.projectsFile },
  bids: { name: 'bids', list: bidList, file: files.bidsFile },
  requests: { name: 'requests', list: requestList, file: files.requestsFile },
  contracts: { name: 'contracts', list: contractList, file: files.contractsFile },
  reviews: { name: 'reviews', list: reviewList, file: files.reviewsFile },
} as const;

interface PageCall<Filter> {
  readonly query: Filter & PageQuery;
  readonly locale: Locale;
}

interface FileCall<Filter> {
  readonly query: Filter & { readonly ids?: readonly string[] | undefined };
  readonly locale: Locale;
  readonly session: Session;
  readonly reply: FastifyReply;
}

/** Returns the handlers of a list: its pages on the screen, and its files. */
const handlersOf = <Filter extends MarketSorting<Sort>, Sort extends string, Row extends { readonly _id: string }>(
  ctx: show.MarketContext,
  exported: ExportedList<Filter, Sort, Row>,
) => ({
  page: async ({ query, locale }: PageCall<Filter>) => ({
    ...(await listMarketPage(ctx.db, exported.list, query, show.viewOf(ctx, locale))),
    currentPage: query.page,
  }),
  csv: async ({ query, session, locale, reply }: FileCall<Filter>) =>
    csvDownload(await exportMarket(ctx, session, exported, query, locale), reply, locale),
  xlsx: async ({ query, session, locale, reply }: FileCall<Filter>) =>
    xlsxDownload(await exportMarket(ctx, session, exported, query, locale), reply),
});

/** Routes of the lists of the marketplace for admins: providers, projects, bids, direct requests, contracts and reported reviews. */
export function marketRoutes(ctx: show.MarketContext): Route[] {
  const providers = handlersOf(ctx, lists.providers);
  const projects = handlersOf(ctx, lists.projects);
  const bids = handlersOf(ctx, lists.bids);
  const requests = handlersOf(ctx, lists.requests);
  const contracts = handlersOf(ctx, lists.contracts);
  const reviews = handlersOf(ctx, lists.reviews);
  return [
    route(marketCounts, () => countMarket(ctx.db)),
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
