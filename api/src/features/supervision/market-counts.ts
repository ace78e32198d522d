import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';

/** The lists of the marketplace for admins: providers, projects, bids, direct requests, contracts and reported reviews. */
export const marketLists = ['providers', 'projects', 'bids', 'requests', 'contracts', 'reviews'] as const;
export type MarketListName = (typeof marketLists)[number];

export const marketCounts = endpoint({
  method: 'GET',
  path: '/supervision/market',
  summary: 'Counts what is going on in the marketplace, by list',
  allow: ['admin'],
  reply: z.object({
    providers: z.int().meta({ description: 'Providers whom organizers can find' }),
    projects: z.int().meta({ description: 'Open projects' }),
    bids: z.int().meta({ description: 'Bids that wait for an organizer, counted up to 10,000' }),
    requests: z.int().meta({ description: 'Direct requests that wait for an answer' }),
    contracts: z.int().meta({ description: 'Active contracts' }),
    reviews: z.int().meta({ description: 'Reported reviews that wait for a decision' }),
  }),
});
