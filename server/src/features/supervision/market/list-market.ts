import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { Locale } from '@ngoma/api/common/locale';
import type { PageQuery } from '@ngoma/api/common/paging';
import type { marketCounts } from '@ngoma/api/features/market-counts';
import type { ExportedList } from './export-market.ts';
import { contractList, requestList } from './market-agreements.read.ts';
import { countMarket } from './market-counts.read.ts';
import * as files from './market-files.ts';
import { listMarketPage, type MarketSorting } from './market-list.read.ts';
import { bidList, projectList } from './market-projects.read.ts';
import { providerList } from './market-providers.read.ts';
import { reviewList } from './market-reviews.read.ts';
import { type MarketContext, viewOf } from './show-market.ts';

/** How a list is searched and sorted. */
export type Sorting<Sort extends string> = MarketSorting<Sort>;

/** The lists of the marketplace with the columns of their files. */
export const exportedLists = {
  providers: { name: 'providers', list: providerList, file: files.providersFile },
  projects: { name: 'projects', list: projectList, file: files.projectsFile },
  bids: { name: 'bids', list: bidList, file: files.bidsFile },
  requests: { name: 'requests', list: requestList, file: files.requestsFile },
  contracts: { name: 'contracts', list: contractList, file: files.contractsFile },
  reviews: { name: 'reviews', list: reviewList, file: files.reviewsFile },
} as const;

/** Lists one page of a list, with its capped total. */
export async function listMarket<Filter extends Sorting<Sort>, Sort extends string, Row extends { readonly _id: string }>(
  ctx: MarketContext,
  { list }: ExportedList<Filter, Sort, Row>,
  query: Filter & PageQuery,
  locale: Locale,
) {
  return { ...(await listMarketPage(ctx.db, list, query, viewOf(ctx, locale))), currentPage: query.page };
}

/** Counts what is going on in the marketplace, by list. */
export const countMarketplace = ({ db }: Pick<MarketContext, 'db'>): Promise<ReplyOf<typeof marketCounts>> => countMarket(db);
