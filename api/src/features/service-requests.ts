import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { blankable, Id, Image, Instant, line, prose, TextBoolean, textNumber } from '../common/fields.ts';
import { LostReason } from '../common/lost-reasons.ts';
import { Xaf } from '../common/money.ts';
import { PageInfo, PageQuery } from '../common/paging.ts';
import { Day } from '../common/reporting.ts';
import { CancellationPolicy, PriceLine } from './contracts/terms.ts';
import { ServiceCategory } from './providers.ts';

/** States of the provider's answer to a request. */
export const proStatuses = ['pending', 'accepted', 'declined'] as const;
export const ProStatus = z.enum(proStatuses);
export type ProStatus = z.infer<typeof ProStatus>;

/** States of the organizer's side: requested, proposal received, awarded or declined. */
export const orgStatuses = ['request', 'proposal', 'awarded', 'declined'] as const;
export const OrgStatus = z.enum(orgStatuses);
export type OrgStatus = z.infer<typeof OrgStatus>;

/** States of the work. */
export const projectStatuses = ['pending', 'in_progress', 'completed', 'cancelled'] as const;
export const ProjectStatus = z.enum(projectStatuses);
export type ProjectStatus = z.infer<typeof ProjectStatus>;

/** The standing of a request in one word: `awarded` waits for signatures, `declined` was refused by either side. */
export const requestStandings = ['waiting', 'proposed', 'awarded', 'underway', 'completed', 'declined', 'cancelled'] as const;
export const RequestStanding = z.enum(requestStandings);
export type RequestStanding = z.infer<typeof RequestStanding>;

/** The progress of a request: new, agreed in principle but not signed, signed, completed. */
export const requestStages = ['new', 'agreed', 'signed', 'completed'] as const;
export const RequestStage = z.enum(requestStages);
export type RequestStage = z.infer<typeof RequestStage>;

const requestSorts = ['newest', 'date', 'updated', 'amount'] as const;
export const RequestSort = z.enum(requestSorts);
export type RequestSort = z.infer<typeof RequestSort>;

export const ProposalInput = z.object({
  lines: z.array(PriceLine).min(1).max(20),
  depositPercent: textNumber(z.int().min(0).max(100)).default(30).meta({ example: 30 }),
  cancellationPolicy: CancellationPolicy.default('moderate'),
  message: prose(2_000),
  delivery: blankable(prose(1_000)),
  validUntil: Instant,
});
export type ProposalInput = z.infer<typeof ProposalInput>;

export const Proposal = z
  .object({
    version: z.int().min(1),
    lines: z.array(PriceLine),
    total: Xaf,
    depositPercent: z.int(),
    cancellationPolicy: CancellationPolicy,
    message: z.string(),
    delivery: z.string().nullable(),
    validUntil: Instant,
    createdAt: Instant,
  })
  .meta({ id: 'Proposal' });
export type Proposal = z.infer<typeof Proposal>;

export const requestActions = ['accept', 'decline', 'propose', 'update', 'award', 'turn_down', 'withdraw', 'complete'] as const;
export const RequestAction = z.enum(requestActions);
export type RequestAction = z.infer<typeof RequestAction>;

const Party = z.object({ _id: Id, name: z.string(), avatar: Image.nullable(), isVerified: z.boolean() });

export const ServiceRequest = z
  .object({
    _id: Id,
    proStatus: ProStatus,
    orgStatus: OrgStatus,
    isSigned: z.boolean(),
    projectStatus: ProjectStatus,
    standing: RequestStanding,
    category: ServiceCategory,
    title: z.string(),
    brief: z.string(),
    location: z.string(),
    city: z.string(),
    startsAt: Instant,
    endsAt: Instant,
    budget: Xaf.nullable(),
    event: z.object({ _id: Id, name: z.string() }),
    organizer: Party,
    provider: Party,
    /** Latest version of the provider's proposal. */
    proposal: Proposal.nullable(),
    contractId: Id.nullable(),
    /** Reason of a decline or cancellation. */
    reason: z.string().nullable(),
    lostReason: LostReason.nullable().meta({ description: 'Why the proposal was not chosen, if the organizer has said so' }),
    createdAt: Instant,
    updatedAt: Instant,
    /** Actions that the caller may perform now. */
    may: z.array(RequestAction),
  })
  .meta({ id: 'ServiceRequest' });
export type ServiceRequest = z.infer<typeof ServiceRequest>;

const partyRoles = ['organizer', 'provider'] as const;
const RequestParams = z.object({ id: Id });
const RequestReply = z.object({ message: z.string(), eventRequest: ServiceRequest });
const refusals = { 404: ['not_found'], 409: ['request_move_refused', 'request_over'] } as const;

export const requestsOverview = endpoint({
  method: 'GET',
  path: '/event-requests',
  summary: 'Lists the caller’s requests grouped by progress, each group latest first',
  allow: partyRoles,
  reply: z.object({
    completedRequests: z.array(ServiceRequest),
    signedReqests: z.array(ServiceRequest),
    pendingRequests: z.array(ServiceRequest),
    totalRequests: z.array(ServiceRequest),
  }),
});

export const postRequest = endpoint({
  method: 'POST',
  path: '/event-requests',
  summary: 'Sends a service request for an own event to one provider',
  allow: ['organizer'],
  body: z.object({
    providerId: Id,
    eventId: Id,
    category: ServiceCategory,
    title: line(140),
    brief: prose(4_000),
    location: line(200),
    city: line(80),
    startsAt: Instant,
    endsAt: Instant,
    budget: Xaf.min(1_000).nullish(),
  }),
  status: 201,
  reply: RequestReply,
  idempotent: true,
  refuses: {
    404: ['not_found', 'provider_unknown'],
    409: ['event_closed', 'too_many_requests_open'],
    422: ['request_in_the_past', 'request_too_long'],
  },
});

const requestFilter = {
  orgStatus: blankable(OrgStatus),
  isSigned: blankable(TextBoolean),
  projectStatus: blankable(ProjectStatus),
  proStatus: blankable(ProStatus),
  standing: blankable(RequestStanding),
  stage: blankable(RequestStage),
  q: blankable(z.string().trim().max(100)).meta({ description: 'Words in the title, the event or the name of the other side' }),
  eventId: blankable(Id),
  from: blankable(Day).meta({ description: 'First day of the work in Cameroon' }),
  to: blankable(Day).meta({ description: 'Last day on which the work begins' }),
  sort: RequestSort.default('newest').meta({
    description: 'Newest first, soonest work first, last changed first, or the highest proposal (else budget) first',
  }),
};

export const organizerRequests = endpoint({
  method: 'GET',
  path: '/event-requests/organizer-requests',
  summary: 'Lists the requests an organizer sent, or those a provider received',
  allow: partyRoles,
  query: PageQuery.extend(requestFilter),
  reply: PageInfo.extend({
    requests: z.array(ServiceRequest),
    counts: z
      .partialRecord(RequestStanding, z.int())
      .meta({ description: 'Number of requests in each standing, by the search, the event and the days alone' }),
    events: z
      .array(z.object({ _id: Id, name: z.string() }))
      .meta({ description: 'Events that the caller has requests for, latest first; at most 100' }),
  }),
});

/** Maximum requests in one file. A longer list is refused, so that no file is silently cut. */
export const requestsPerFile = 10_000;

export const requestsCsv = endpoint({
  method: 'GET',
  path: '/event-requests/list/csv',
  summary: 'Downloads the caller’s requests as CSV, filtered and sorted as on the screen',
  allow: partyRoles,
  query: z.object(requestFilter),
  reply: z.string(),
  produces: 'text/csv; charset=utf-8',
  refuses: { 409: ['too_many_rows'] },
});

export const requestsXlsx = endpoint({
  method: 'GET',
  path: '/event-requests/list/xlsx',
  summary: 'Downloads the caller’s requests as an Excel workbook, filtered and sorted as on the screen',
  allow: partyRoles,
  query: z.object(requestFilter),
  reply: z.string(),
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  refuses: { 409: ['too_many_rows'] },
});

export const requestsAcceptedByProvider = endpoint({
  method: 'GET',
  path: '/event-requests/acceptedByProvider',
  summary: 'Lists the requests that their provider accepted and that are neither declined nor over',
  allow: partyRoles,
  reply: z.object({ requests: z.array(ServiceRequest) }),
});

export const getRequest = endpoint({
  method: 'GET',
  path: '/event-requests/:id',
  summary: 'Returns a request, to its two parties',
  allow: partyRoles,
  params: RequestParams,
  reply: z.object({ eventRequest: ServiceRequest }),
  refuses: { 404: ['not_found'] },
});

export const getProposal = endpoint({
  method: 'GET',
  path: '/event-requests/:id/getPraposal',
  summary: 'Returns the latest proposal of the provider and all its versions',
  allow: partyRoles,
  params: RequestParams,
  reply: z.object({ proposal: Proposal.nullable(), proposals: z.array(Proposal) }),
  refuses: { 404: ['not_found'] },
});

export const propose = endpoint({
  method: 'POST',
  path: '/event-requests/:id/propose',
  summary: 'Sends a proposal with lines, deposit and expiry. Also accepts the request if it is still pending.',
  allow: ['provider'],
  params: RequestParams,
  body: ProposalInput,
  status: 201,
  reply: RequestReply,
  refuses: { ...refusals, 422: ['proposal_expired', 'proposal_too_large'] },
});

export const updateProposal = endpoint({
  method: 'PATCH',
  path: '/event-requests/:id/proposal',
  summary: 'Sends a new version of the proposal, until the organizer has decided. Earlier versions are kept.',
  allow: ['provider'],
  params: RequestParams,
  body: ProposalInput,
  reply: RequestReply,
  refuses: { ...refusals, 422: ['proposal_expired', 'proposal_too_large'] },
});

export const setProStatus = endpoint({
  method: 'PUT',
  path: '/event-requests/p/:id/status',
  summary: 'Accepts or declines a request',
  allow: ['provider'],
  params: RequestParams,
  body: z.object({ proStatus: z.enum(['accepted', 'declined']), reason: blankable(prose(1_000)) }),
  reply: RequestReply,
  refuses: refusals,
});

export const awardRequest = endpoint({
  method: 'PUT',
  path: '/event-requests/:id/awarded',
  summary: 'Decides on the proposal. An award drafts the contract and books the provider’s calendar.',
  allow: ['organizer'],
  params: RequestParams,
  body: z.object({
    status: z.enum(['awarded', 'declined']),
    reason: blankable(prose(1_000)),
    lostReason: blankable(LostReason),
  }),
  reply: RequestReply,
  refuses: { 404: ['not_found'], 409: ['request_move_refused', 'request_over', 'proposal_expired', 'double_booked'] },
});

export const updateRequestProject = endpoint({
  method: 'PUT',
  path: '/event-requests/:id/projectUpdate',
  summary: 'Marks the work as completed, which releases the escrow, or withdraws a request without a contract',
  allow: ['organizer'],
  params: RequestParams,
  body: z.object({ newStatus: z.enum(['in_progress', 'completed', 'cancelled']), reason: blankable(prose(1_000)) }),
  reply: RequestReply,
  refuses: { 404: ['not_found'], 409: ['request_move_refused', 'contract_decides', 'milestones_unfunded'] },
});
