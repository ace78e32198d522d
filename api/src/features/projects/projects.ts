import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { blankable, Id, Instant, line, prose, TimeZone, textNumber } from '../../common/fields.ts';
import { LostReason } from '../../common/lost-reasons.ts';
import { Xaf } from '../../common/money.ts';
import { PageInfo, PageQuery } from '../../common/paging.ts';
import { Sum } from '../../common/reporting.ts';
import { CoverImage } from '../events/events.ts';
import { ServiceCategory } from '../providers.ts';
import { AwardTimeline } from './award-timeline.ts';
import { ComparedBid } from './bids.ts';
import { ProjectFile, projectFiles } from './files.ts';

/** States of a project: open for bids, awarded to a provider, active after their acceptance, completed, or cancelled. */
export const projectStates = ['open', 'awarded', 'active', 'completed', 'cancelled'] as const;
export const ProjectState = z.enum(projectStates);
export type ProjectState = z.infer<typeof ProjectState>;

/** Kinds of entries in the history of a project and its bids. */
export const projectMoves = [
  'posted',
  'changed',
  'bid_placed',
  'bid_updated',
  'bid_withdrawn',
  'bid_rejected',
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

/** The fields of an event that a project shows. */
const EventOfProject = z
  .object({
    _id: Id,
    eventName: z.string(),
    date: Instant,
    endDate: Instant.nullable(),
    zone: TimeZone,
    city: z.string(),
    location: z.string(),
    coverImage: CoverImage,
  })
  .meta({ id: 'EventOfProject' });

/** A project, as every permitted caller sees it. */
export const Project = z
  .object({
    _id: Id,
    title: z.string(),
    category: ServiceCategory,
    description: z.string(),
    budgetMin: Xaf,
    budgetMax: Xaf,
    currency: z.literal('XAF'),
    date: Instant.meta({ description: 'Start of the work' }),
    endDate: Instant,
    city: z.string(),
    location: z.string(),
    deadline: Instant.meta({ description: 'Deadline for bids' }),
    status: ProjectState,
    isAcceptingBids: z.boolean(),
    bidCount: z.int().meta({ description: 'Number of bids that still count' }),
    files: z.array(ProjectFile),
    event: EventOfProject,
    organizer: z.object({ _id: Id, name: z.string(), isVerified: z.boolean() }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Project' });
export type Project = z.infer<typeof Project>;

/** A project as its organizer sees it. */
export const OwnProject = Project.extend({
  awardedBidId: Id.nullable(),
  awardExpiresAt: Instant.nullable(),
  contractId: Id.nullable(),
  reason: z.string().nullable(),
}).meta({ id: 'OwnProject' });
export type OwnProject = z.infer<typeof OwnProject>;

const HistoryEntry = z.object({
  _id: Id,
  kind: ProjectMove,
  at: Instant,
  by: z.string().nullable().meta({ description: 'Name of the actor; null for an automatic change' }),
  reason: z.string().nullable(),
});

/** A project with its bids, for its organizer only. */
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
/** An amount in a form, which arrives as text. */
export const FormXaf = textNumber(Xaf);
/** Path parameters of a project. */
export const ProjectParams = z.object({ id: Id });
const ownProjectSorts = ['newest', 'date', 'deadline', 'bids', 'budget'] as const;
export const OwnProjectSort = z.enum(ownProjectSorts);
export type OwnProjectSort = z.infer<typeof OwnProjectSort>;
const awardedSorts = ['newest', 'date', 'amount'] as const;
export const AwardedSort = z.enum(awardedSorts);
export type AwardedSort = z.infer<typeof AwardedSort>;
const SearchedWords = blankable(z.string().trim().max(100)).meta({
  description: 'Words in the title, the description, the place or the city',
});
/** Path parameters of a bid. */
export const BidParams = z.object({ projectId: Id, bidId: Id });

export const postProject = endpoint({
  method: 'POST',
  path: '/o/place-a-bid',
  summary: 'Creates a project for one of the organizer’s events, open for bids until the deadline',
  allow: ['organizer'],
  body: z.object({ eventId: Id, ...projectFields, budgetMin: FormXaf, budgetMax: FormXaf }),
  files: projectFiles,
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
  summary:
    'Updates an open project and notifies its bidders. Files are added, or removed by `removeFiles` (comma-separated ids).',
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
  files: projectFiles,
  reply: z.object({ message: z.string(), project: OwnProject }),
  refuses: {
    404: ['not_found'],
    409: ['project_not_open', 'too_many_files'],
    415: ['unsupported_media_type', 'not_a_picture', 'not_a_pdf'],
  },
});

export const listOwnProjects = endpoint({
  method: 'GET',
  path: '/o/place-a-bid',
  summary: 'Lists the organizer’s projects, the number in each state, and the sums of what is filtered',
  allow: ['organizer'],
  query: PageQuery.extend({
    state: blankable(ProjectState),
    eventId: blankable(Id),
    q: SearchedWords,
    sort: OwnProjectSort.default('newest'),
  }),
  reply: PageInfo.extend({
    _projects: z.array(OwnProject),
    counts: z.partialRecord(ProjectState, z.int()),
    totals: z.object({
      bids: z.int().meta({ description: 'Number of bids that still count, on all filtered projects' }),
      budgetMax: Sum.meta({ description: 'Sum of their maximum budgets, in whole XAF' }),
    }),
  }),
});

/** States of a project with an awarded bid: awaiting acceptance, active or completed. */
export const awardedStates = ['awarded', 'active', 'completed'] as const satisfies readonly ProjectState[];

const awardedFilter = {
  state: blankable(z.enum(awardedStates)),
  eventId: blankable(Id),
  q: blankable(z.string().trim().max(100)).meta({ description: 'Words in the project, or the name of the provider' }),
  sort: AwardedSort.default('newest'),
};

export const listAwarded = endpoint({
  method: 'GET',
  path: '/o/place-a-bid/awarded',
  summary: 'Lists the organizer’s projects with an awarded bid: awaiting acceptance, active or completed',
  allow: ['organizer'],
  query: PageQuery.extend(awardedFilter),
  reply: PageInfo.extend({
    _projects: z.array(OwnProject.extend({ bid: ComparedBid.nullable(), timeline: AwardTimeline.nullable() })),
    counts: z.partialRecord(ProjectState, z.int()),
    amounts: z.partialRecord(ProjectState, Sum).meta({ description: 'Sum of the awarded bids in each state, in whole XAF' }),
  }),
});

/** Maximum rows of a file of awarded bids. A longer list is refused, so that no file is silently cut. */
export const awardedPerFile = 10_000;

export const awardedCsv = endpoint({
  method: 'GET',
  path: '/o/place-a-bid/awarded/csv',
  summary: 'Downloads the awarded bids as CSV, filtered and sorted as on the screen',
  allow: ['organizer'],
  query: z.object(awardedFilter),
  reply: z.string(),
  produces: 'text/csv; charset=utf-8',
  refuses: { 409: ['too_many_rows'] },
});

export const awardedXlsx = endpoint({
  method: 'GET',
  path: '/o/place-a-bid/awarded/xlsx',
  summary: 'Downloads the awarded bids as an Excel workbook, filtered and sorted as on the screen',
  allow: ['organizer'],
  query: z.object(awardedFilter),
  reply: z.string(),
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  refuses: { 409: ['too_many_rows'] },
});

export const eventsForProjects = endpoint({
  method: 'GET',
  path: '/o/event-com',
  summary: 'Lists the organizer’s upcoming events that can have projects, soonest first',
  allow: ['organizer'],
  reply: z.object({
    __event: z.array(EventOfProject.extend({ projectCount: z.int() })),
  }),
});

export const bidsOfEvent = endpoint({
  method: 'GET',
  path: '/o/event/:id/bid-data',
  summary: 'Lists the projects of an own event with their bids, newest first; at most 20 projects',
  allow: ['organizer'],
  params: ProjectParams,
  reply: z.object({ projectWithBids: z.array(ProjectWithBids) }),
  refuses: { 404: ['not_found'] },
});

export const bidsOfProject = endpoint({
  method: 'GET',
  path: '/o/place-a-bid/:id/bid-data',
  summary: 'Returns an own project with its bids for comparison, and its history',
  allow: ['organizer'],
  params: ProjectParams,
  query: z.object({ sort: z.enum(['price', 'rating', 'newest']).default('price') }),
  reply: z.object({ projectWithBids: ProjectWithBids }),
  refuses: { 404: ['not_found'] },
});

export const awardBid = endpoint({
  method: 'PUT',
  path: '/o/place-a-bid/:projectId/:bidId',
  summary: 'Awards a bid. Its provider has 72 hours to accept. `version` is that of the bid as it was read.',
  allow: ['organizer'],
  params: BidParams,
  body: z
    .object({
      version: z.int().min(1).optional(),
      othersReason: LostReason.optional().meta({
        description: 'Why the other bids are not chosen; they get it once this one is accepted',
      }),
    })
    .optional(),
  reply: z.object({ message: z.string(), data: ProjectWithBids }),
  refuses: { 404: ['not_found'], 409: ['project_not_open', 'project_over', 'bid_not_live', 'bid_expired', 'bid_changed'] },
});

export const rejectBid = endpoint({
  method: 'PUT',
  path: '/o/place-a-bid/:projectId/:bidId/reject',
  summary: 'Turns a bid down before the award, with an optional reason. Its provider may bid again until the deadline.',
  allow: ['organizer'],
  params: BidParams,
  body: z.object({ lostReason: LostReason.optional() }).optional(),
  reply: z.object({ message: z.string(), data: ProjectWithBids }),
  refuses: { 404: ['not_found'], 409: ['bid_not_live'] },
});

export const updateProjectStatus = endpoint({
  method: 'PUT',
  path: '/o/place-a-bid/:projectId/:bidId/projectUpdate',
  summary: 'Changes the state of a project: `open` revokes the award, `completed` marks the work as done, `cancelled` cancels it',
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
  summary: 'Cancels a project before a bid was accepted and sends the reason to its bidders',
  allow: ['organizer'],
  params: ProjectParams,
  body: z.object({ reason: line(500).meta({ example: 'The hall brings its own sound.' }) }),
  reply: z.object({ message: z.string(), project: OwnProject }),
  refuses: { 404: ['not_found'], 409: ['wrong_state', 'contract_stands'] },
});

export const closeProject = endpoint({
  method: 'PUT',
  path: '/supervision/projects/:id/close',
  summary: 'Closes a project that breaks the rules: it is cancelled, and its organizer and bidders are notified of the reason',
  allow: ['admin'],
  params: z.object({ id: Id }),
  body: z.object({ reason: prose(500) }),
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'], 409: ['wrong_state', 'contract_stands'] },
});
