import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { marketCounts } from '@ngoma/api/features/supervision/market-counts';
import type { ListContext } from '../lists/export-list.ts';
import { contractList, requestList } from './market-agreements.read.ts';
import { countMarket } from './market-counts.read.ts';
import * as files from './market-files.ts';
import { bidList, projectList } from './market-projects.read.ts';
import { providerList } from './market-providers.read.ts';
import { reviewList } from './market-reviews.read.ts';

const action = 'marketplace.list_exported';

/** The lists of the marketplace with the columns of their files. */
export const exportedLists = {
  providers: { name: 'providers', action, list: providerList, file: files.providersFile },
  projects: { name: 'projects', action, list: projectList, file: files.projectsFile },
  bids: { name: 'bids', action, list: bidList, file: files.bidsFile },
  requests: { name: 'requests', action, list: requestList, file: files.requestsFile },
  contracts: { name: 'contracts', action, list: contractList, file: files.contractsFile },
  reviews: { name: 'reviews', action, list: reviewList, file: files.reviewsFile },
} as const;

/** Counts what is going on in the marketplace, by list. */
export const countMarketplace = ({ db }: Pick<ListContext, 'db'>): Promise<ReplyOf<typeof marketCounts>> => countMarket(db);
