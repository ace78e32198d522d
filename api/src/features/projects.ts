import { z } from 'zod';
import { business } from '../common/business.ts';
import { endpoint, type FilePart } from '../common/endpoint.ts';
import { blankable, Id, Instant, line, prose } from '../common/fields.ts';
import { Xaf } from '../common/money.ts';
import { PageMarks, PageQuery } from '../common/paging.ts';
import { CancellationPolicy, PriceLine } from './contracts.ts';
import { CoverImage } from './events.ts';
import { ProviderCard, ServiceCategory } from './providers.ts';

/** Of a project: bids are welcome, one was chosen, its provider said yes, the work is done, or it was called off. */
export const projectStates = ['open', 'awarded', 'active', 'completed', 'cancelled'] as const;
export const ProjectState = z.enum(projectStates);
export type ProjectState = z.infer<typeof ProjectState>;

/** Of a bid. The first two wait for the organizer, `awarded` for the provider; the others are the end. */
export const bidStates = ['placed', 'updated', 'withdrawn', 'rejected', 'awarded', 'accepted', 'declined', 'lapsed'] as const;
export const BidState = z.enum(bidStates);
export type BidState = z.infer<typeof BidState>;

/** What happened to a project or one of its bids, as its history tells it. */
export const projectMoves = [
  'posted',
  'changed',
  'bid_placed',
  'bid_updated',
  'bid_withdrawn',
  'bid_awarded',
  'award_taken_back',
  'award_lapsed',
  'bid_declined',
  'bid_accepted',
  'completed',
  'cancelled',
] as const;
const ProjectMove = z.enum(projectMoves);
export type ProjectMove = z.infer<typeof ProjectMove>;

const projectFile = (describe: string): FilePart => ({
  describe,
  maxBytes: business.project.fileMegabytes * 1024 * 1024,
  contentTypes: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
});
const files = {
  file1: projectFile('A plan, a rider, a picture of the place'),
  file2: projectFile('A second one'),
  file3: projectFile('A third one'),
  file4: projectFile('A fourth one'),
  file5: projectFile('A fifth one'),
} as const;

const FileView = z
  .object({
    _id: Id,
    name: z.string(),
    contentType: z.string(),
    /** In bytes. */
    size: z.int(),
  })
  .meta({ id: 'ProjectFile' });
export type ProjectFile = z.infer<typeof FileView>;

/** As much of the event as a brief needs. */
const EventOfProject = z
  .object({
    _id: Id,
    eventName: z.string(),
    date: Instant,
    endDate: Instant.nullable(),
    zone: z.string(),
    city: z.string(),
    location: z.string(),
    coverImage: CoverImage,
  })
  .meta({ id: 'EventOfProject' });

/** What an organizer needs, as everybody who may see it sees it. */
export const Project = z
  .object({
    _id: Id,
    title: z.string(),
    category: ServiceCategory,
    description: z.string(),
    budgetMin: Xaf,
    budgetMax: Xaf,
    currency: z.literal('XAF'),
    date: Instant.meta({ description: 'When the work begins' }),
    endDate: Instant,
    city: z.string(),
    location: z.string(),
    deadline: Instant.meta({ description: 'The last moment for bids' }),
    status: ProjectState,
    isAcceptingBids: z.boolean(),
    bidCount: z.int().meta({ description: 'Bids that still count' }),
    files: z.array(FileView),
    event: EventOfProject,
    organizer: z.object({ _id: Id, name: z.string(), isVerified: z.boolean() }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Project' });
export type Project = z.infer<typeof Project>;

/** A project in the provider's list: how it fits. */
export const BrowsedProject = Project.extend({
  matchesServices: z.boolean().meta({ description: 'One of the reader’s own services' }),
  isFree: z.boolean().meta({ description: 'The reader’s calendar has room for it' }),
  myBidState: BidState.nullable(),
}).meta({ id: 'BrowsedProject' });
export type BrowsedProject = z.infer<typeof BrowsedProject>;

/** A project as its organizer sees it. */
export const OwnProject = Project.extend({
  awardedBidId: Id.nullable(),
  awardExpiresAt: Instant.nullable(),
  contractId: Id.nullable(),
  reason: z.string().nullable(),
}).meta({ id: 'OwnProject' });
export type OwnProject = z.infer<typeof OwnProject>;

/** What a provider offers, as they write it. */
export const BidInput = z.object({
  lines: z.array(PriceLine).min(1).max(business.project.mostBidLines),
  message: prose(4_000).meta({ example: 'I know the hall and bring my own sound for 800 people.' }),
  delivery: blankable(prose(1_000)).meta({ example: 'Set-up from 14:00, sound check at 17:00.' }),
  depositPercent: z.int().min(0).max(100).meta({ example: 30 }),
  validUntil: Instant,
  cancellationPolicy: CancellationPolicy,
});
export type BidInput = z.infer<typeof BidInput>;

/** A bid as its provider sees it. */
export const Bid = z
  .object({
    _id: Id,
    projectId: Id,
    status: BidState,
    version: z.int().min(1),
    lines: z.array(PriceLine).meta({ example: [{ label: 'DJ set, 6 hours', amount: 180_000 }] }),
    total: Xaf,
    currency: z.literal('XAF'),
    message: z.string(),
    delivery: z.string().nullable(),
    depositPercent: z.int(),
    deposit: Xaf.meta({ description: 'What is due at signing: the percentage of the total, rounded up to a franc' }),
    validUntil: Instant,
    cancellationPolicy: CancellationPolicy,
    reason: z.string().nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Bid' });
export type Bid = z.infer<typeof Bid>;

export const MyBid = Bid.extend({
  canEdit: z.boolean(),
  canWithdraw: z.boolean(),
  awardExpiresAt: Instant.nullable(),
  contractId: Id.nullable(),
}).meta({ id: 'MyBid' });
export type MyBid = z.infer<typeof MyBid>;

/** A bid beside the others, as the organizer compares them. */
export const ComparedBid = Bid.extend({
  provider: ProviderCard,
  canAward: z.boolean(),
  /** From the provider's nearest city to the place; null where one of them is unknown. */
  roadMinutes: z.int().nullable().meta({ description: 'About how long the provider drives, one way' }),
  isFree: z.boolean(),
}).meta({ id: 'ComparedBid' });
export type ComparedBid = z.infer<typeof ComparedBid>;

const HistoryEntry = z.object({
  _id: Id,
  kind: ProjectMove,
  at: Instant,
  by: z.string().nullable().meta({ description: 'A name; null where the clock did it' }),
  reason: z.string().nullable(),
});

/** A project with its bids, for its organizer alone. */
export const ProjectWithBids = OwnProject.extend({
  bids: z.array(ComparedBid),
  history: z.array(HistoryEntry),
}).meta({ id: 'ProjectWithBids' });
export type ProjectWithBids = z.infer<typeof ProjectWithBids>;

const projectFields = {
  title: line(140).meta({ example: 'DJ for a rooftop night' }),
  category: ServiceCategory,
  description: prose(4_000).meta({ example: 'Six hours of makossa, afrobeats and ndombolo for 300 guests.' }),
  date: Instant,
  endDate: Instant,
  city: line(80).meta({ example: 'Douala' }),
  location: line(160).meta({ example: 'Bonanjo, quai de la Marine' }),
  deadline: Instant,
};
/** A form sends figures as text. */
const FormXaf = z.coerce.number().pipe(Xaf);
const ProjectParams = z.object({ id: Id });
const BidParams = z.object({ projectId: Id, bidId: Id });

export const postProject = endpoint({
  method: 'POST',
  path: '/o/place-a-bid',
  summary: 'Post a need for one of the own events; providers then bid until the deadline',
  allow: ['organizer'],
  body: z.object({ eventId: Id, ...projectFields, budgetMin: FormXaf, budgetMax: FormXaf }),
  files,
  status: 201,
  reply: z.object({ message: z.string(), projectId: Id, project: OwnProject }),
  refuses: {
    404: ['not_found'],
    409: ['event_over'],
    413: ['payload_too_large'],
    415: ['unsupported_media_type', 'not_a_picture', 'not_a_pdf'],
  },
  idempotent: true,
});

export const updateProject = endpoint({
  method: 'PATCH',
  path: '/o/place-a-bid/:id',
  summary: 'Change an open project; whoever has bid is told. Files are added, or taken away by `removeFiles` (ids, with commas)',
  allow: ['organizer'],
  params: ProjectParams,
  body: z.object({
    title: blankable(projectFields.title),
    category: blankable(ServiceCategory),
    description: blankable(projectFields.description),
    budgetMin: blankable(FormXaf),
    budgetMax: blankable(FormXaf),
    date: blankable(Instant),
    endDate: blankable(Instant),
    city: blankable(projectFields.city),
    location: blankable(projectFields.location),
    deadline: blankable(Instant),
    removeFiles: blankable(z.string().max(400)),
  }),
  files,
  reply: z.object({ message: z.string(), project: OwnProject }),
  refuses: {
    404: ['not_found'],
    409: ['project_not_open', 'too_many_files'],
    415: ['unsupported_media_type', 'not_a_picture', 'not_a_pdf'],
  },
});

const projectSorts = ['newest', 'deadline', 'date', 'budget'] as const;
export const ProjectSort = z.enum(projectSorts);
export type ProjectSort = z.infer<typeof ProjectSort>;

export const listOwnProjects = endpoint({
  method: 'GET',
  path: '/o/place-a-bid',
  summary: 'The own projects, the newest first, and how many there are in each state',
  allow: ['organizer'],
  query: PageQuery.extend({ state: blankable(ProjectState), eventId: blankable(Id) }),
  reply: PageMarks.extend({ _projects: z.array(OwnProject), counts: z.partialRecord(ProjectState, z.int()) }),
});

export const listAwarded = endpoint({
  method: 'GET',
  path: '/o/place-a-bid/awarded',
  summary: 'The own projects with the bid that was chosen: waiting for its provider, under way, or done',
  allow: ['organizer'],
  query: PageQuery.extend({ state: blankable(z.enum(['awarded', 'active', 'completed'])) }),
  reply: PageMarks.extend({
    _projects: z.array(OwnProject.extend({ bid: ComparedBid.nullable() })),
    counts: z.partialRecord(ProjectState, z.int()),
  }),
});

export const eventsForProjects = endpoint({
  method: 'GET',
  path: '/o/event-com',
  summary: 'The own events to come, for which something may be needed, the soonest first',
  allow: ['organizer'],
  reply: z.object({
    __event: z.array(EventOfProject.extend({ projectCount: z.int() })),
  }),
});

export const bidsOfEvent = endpoint({
  method: 'GET',
  path: '/o/event/:id/bid-data',
  summary: 'The projects of an own event with their bids, the newest first; so many at most',
  allow: ['organizer'],
  params: ProjectParams,
  reply: z.object({ projectWithBids: z.array(ProjectWithBids) }),
  refuses: { 404: ['not_found'] },
});

export const bidsOfProject = endpoint({
  method: 'GET',
  path: '/o/place-a-bid/:id/bid-data',
  summary: 'An own project with its bids side by side, and its history',
  allow: ['organizer'],
  params: ProjectParams,
  query: z.object({ sort: z.enum(['price', 'rating', 'newest']).default('price') }),
  reply: z.object({ projectWithBids: ProjectWithBids }),
  refuses: { 404: ['not_found'] },
});

export const awardBid = endpoint({
  method: 'PUT',
  path: '/o/place-a-bid/:projectId/:bidId',
  summary: 'Choose a bid; its provider has 72 hours to say yes. `version` names the bid as it was read',
  allow: ['organizer'],
  params: BidParams,
  body: z.object({ version: z.int().min(1).optional() }).optional(),
  reply: z.object({ message: z.string(), data: ProjectWithBids }),
  refuses: { 404: ['not_found'], 409: ['project_not_open', 'project_over', 'bid_not_live', 'bid_expired', 'bid_changed'] },
});

export const updateProjectStatus = endpoint({
  method: 'PUT',
  path: '/o/place-a-bid/:projectId/:bidId/projectUpdate',
  summary: 'Move a project: `open` takes an award back, `completed` says that the work is done, `cancelled` calls it off',
  allow: ['organizer'],
  params: BidParams,
  body: z.object({
    newStatus: z.enum(['open', 'completed', 'cancelled']),
    reason: z.string().trim().max(500).optional(),
  }),
  reply: z.object({ message: z.string(), data: ProjectWithBids }),
  refuses: { 404: ['not_found'], 409: ['wrong_state', 'not_begun', 'contract_stands'] },
});

export const cancelProject = endpoint({
  method: 'PUT',
  path: '/o/place-a-bid/:id/cancel',
  summary: 'Call a project off before a bid was accepted; whoever has bid is told why',
  allow: ['organizer'],
  params: ProjectParams,
  body: z.object({ reason: line(500).meta({ example: 'The hall brings its own sound.' }) }),
  reply: z.object({ message: z.string(), project: OwnProject }),
  refuses: { 404: ['not_found'], 409: ['wrong_state', 'contract_stands'] },
});

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

export const readProjectFile = endpoint({
  method: 'GET',
  path: '/project-files/:id',
  summary: 'A file of a brief, for its organizer and for providers who may see the project',
  allow: ['organizer', 'provider'],
  params: ProjectParams,
  reply: z.unknown(),
  produces: 'application/octet-stream',
  refuses: { 404: ['not_found'] },
});
