import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { blankable, Id, Instant } from '../common/fields.ts';
import { PageMarks, PageQuery } from '../common/paging.ts';
import { BidInput, BidState, MyBid } from './bids.ts';
import { BidParams, FormXaf, Project, ProjectParams } from './projects.ts';
import { ServiceCategory } from './providers.ts';

/** A project in the provider's list: how it fits. */
export const BrowsedProject = Project.extend({
  matchesServices: z.boolean().meta({ description: 'One of the reader’s own services' }),
  isFree: z.boolean().meta({ description: 'The reader’s calendar has room for it' }),
  myBidState: BidState.nullable(),
}).meta({ id: 'BrowsedProject' });
export type BrowsedProject = z.infer<typeof BrowsedProject>;

const projectSorts = ['newest', 'deadline', 'date', 'budget'] as const;
export const ProjectSort = z.enum(projectSorts);
export type ProjectSort = z.infer<typeof ProjectSort>;

export const answerAward = endpoint({
  method: 'PUT',
  path: '/o/place-a-bid/:projectId/:bidId/providerAcceptance',
  summary: 'The chosen provider says yes, which books their calendar and drafts the contract; or no, with `accepted: false`',
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
  summary: 'What organizers need and may still be bid for, with how it fits the reader’s services and calendar',
  allow: ['provider'],
  query: PageQuery.extend({
    q: blankable(z.string().trim().max(100)),
    category: blankable(ServiceCategory),
    city: blankable(z.string().trim().max(80)),
    budgetMin: blankable(FormXaf),
    from: blankable(Instant),
    to: blankable(Instant),
    mine: blankable(z.stringbool()).meta({ description: 'Only what the reader’s services fit' }),
    free: blankable(z.stringbool()).meta({ description: 'Only what the reader’s calendar has room for' }),
    sort: ProjectSort.default('newest'),
  }),
  reply: PageMarks.extend({ _projects: z.array(BrowsedProject) }),
});

export const readProject = endpoint({
  method: 'GET',
  path: '/p/project/:id',
  summary: 'One project with the reader’s own bid; of others’ bids only how many there are',
  allow: ['provider'],
  params: ProjectParams,
  reply: z.object({ _project: BrowsedProject, myBid: MyBid.nullable() }),
  refuses: { 404: ['not_found'] },
});

export const placeBid = endpoint({
  method: 'POST',
  path: '/p/project/:id/bids',
  summary: 'Offer to do it; one bid at a time',
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
  summary: 'The own bids with their projects, the last changed first, and how many there are in each state',
  allow: ['provider'],
  query: PageQuery.extend({ state: blankable(BidState) }),
  reply: PageMarks.extend({
    mybids: z.array(MyBid.extend({ project: Project })),
    _mybids: z.array(Id).meta({ description: 'The ids of the projects bid for, in the same order' }),
    counts: z.partialRecord(BidState, z.int()),
  }),
});

export const updateBid = endpoint({
  method: 'PUT',
  path: '/p/project/:id',
  summary: 'Change the own bid until the award; what it said before is kept. `id` names the project or the bid',
  allow: ['provider'],
  params: ProjectParams,
  body: BidInput,
  reply: z.object({ message: z.string(), data: MyBid }),
  refuses: { 404: ['not_found'], 409: ['bid_not_editable'] },
});

export const withdrawBid = endpoint({
  method: 'DELETE',
  path: '/p/project/:id',
  summary: 'Take the own bid back until the award. `id` names the project or the bid',
  allow: ['provider'],
  params: ProjectParams,
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'], 409: ['bid_not_editable'] },
});
