import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { blankable, Id, Instant, TextBoolean } from '../../common/fields.ts';
import { PageInfo, PageQuery } from '../../common/paging.ts';
import { Sum } from '../../common/reporting.ts';
import { ServiceCategory } from '../providers.ts';
import { BidInput, BidState, MyBid } from './bids.ts';
import { BidParams, FormXaf, Project, ProjectParams } from './projects.ts';

/** A project in a provider's list, with how well it fits. */
export const BrowsedProject = Project.extend({
  matchesServices: z.boolean().meta({ description: 'Whether it asks for one of the caller’s services' }),
  isFree: z.boolean().meta({ description: 'Whether the caller’s calendar is free for it' }),
  myBidState: BidState.nullable(),
}).meta({ id: 'BrowsedProject' });
export type BrowsedProject = z.infer<typeof BrowsedProject>;

const projectSorts = ['newest', 'deadline', 'date', 'budget'] as const;
export const ProjectSort = z.enum(projectSorts);
export type ProjectSort = z.infer<typeof ProjectSort>;

const myBidSorts = ['updated', 'date', 'amount'] as const;
export const MyBidSort = z.enum(myBidSorts);
export type MyBidSort = z.infer<typeof MyBidSort>;

export const answerAward = endpoint({
  method: 'PUT',
  path: '/o/place-a-bid/:projectId/:bidId/providerAcceptance',
  summary: 'Accepts an award, which books the provider’s calendar and drafts the contract, or declines it with `accepted: false`',
  allow: ['provider'],
  params: BidParams,
  body: z.object({ accepted: z.boolean().default(true), reason: z.string().trim().max(500).optional() }).optional(),
  reply: z.object({
    message: z.string(),
    data: z.object({ _project: Project, myBid: MyBid, contractId: Id.nullable() }),
  }),
  refuses: { 404: ['not_found'], 409: ['not_awarded', 'award_lapsed', 'double_booked'] },
});

export const browseProjects = endpoint({
  method: 'GET',
  path: '/p/project',
  summary: 'Lists the projects open for bids, and how each fits the caller’s services and calendar',
  allow: ['provider'],
  query: PageQuery.extend({
    q: blankable(z.string().trim().max(100)),
    category: blankable(ServiceCategory),
    city: blankable(z.string().trim().max(80)),
    budgetMin: blankable(FormXaf),
    from: blankable(Instant),
    to: blankable(Instant),
    mine: blankable(TextBoolean).meta({ description: 'Only projects that match the caller’s services' }),
    free: blankable(TextBoolean).meta({ description: 'Only projects for which the caller’s calendar is free' }),
    sort: ProjectSort.default('newest'),
  }),
  reply: PageInfo.extend({ _projects: z.array(BrowsedProject) }),
});

export const readProject = endpoint({
  method: 'GET',
  path: '/p/project/:id',
  summary: 'Returns a project with the caller’s own bid, and only the number of other bids',
  allow: ['provider'],
  params: ProjectParams,
  reply: z.object({ _project: BrowsedProject, myBid: MyBid.nullable() }),
  refuses: { 404: ['not_found'] },
});

export const placeBid = endpoint({
  method: 'POST',
  path: '/p/project/:id/bids',
  summary: 'Places a bid on a project. Each provider has one bid at a time.',
  allow: ['provider'],
  params: ProjectParams,
  body: BidInput,
  status: 201,
  reply: z.object({ message: z.string(), project: BrowsedProject, myBid: MyBid }),
  refuses: { 404: ['not_found'], 409: ['project_not_open', 'bidding_closed', 'already_bid'] },
  idempotent: true,
});

export const listMyBids = endpoint({
  method: 'GET',
  path: '/p/project/my-bids',
  summary: 'Lists the caller’s bids with their projects, and the number and the sum of bids in each state',
  allow: ['provider'],
  query: PageQuery.extend({
    state: blankable(BidState),
    q: blankable(z.string().trim().max(100)).meta({
      description: 'Words in the title, the description, the place or the city of the project',
    }),
    sort: MyBidSort.default('updated').meta({ description: 'Last changed first, the soonest work first, or the highest first' }),
  }),
  reply: PageInfo.extend({
    mybids: z.array(MyBid.extend({ project: Project })),
    _mybids: z.array(Id).meta({ description: 'Ids of the projects of the bids, in the same order' }),
    counts: z.partialRecord(BidState, z.int()),
    amounts: z.partialRecord(BidState, Sum).meta({ description: 'Sum of the bids in each state, in whole XAF' }),
  }),
});

export const updateBid = endpoint({
  method: 'PUT',
  path: '/p/project/:id',
  summary: 'Updates the caller’s bid until the award and keeps the previous versions. `id` is that of the project or the bid.',
  allow: ['provider'],
  params: ProjectParams,
  body: BidInput,
  reply: z.object({ message: z.string(), data: MyBid }),
  refuses: { 404: ['not_found'], 409: ['bid_not_editable'] },
});

export const withdrawBid = endpoint({
  method: 'DELETE',
  path: '/p/project/:id',
  summary: 'Withdraws the caller’s bid until the award. `id` is that of the project or the bid.',
  allow: ['provider'],
  params: ProjectParams,
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'], 409: ['bid_not_editable'] },
});
