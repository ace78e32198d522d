import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { blankable, Id, Instant, line, prose } from '../common/fields.ts';
import { Xaf } from '../common/money.ts';
import { PageMarks, PageQuery } from '../common/paging.ts';
import { CancellationPolicy, PriceLine } from './contract-terms.ts';
import { ServiceCategory } from './providers.ts';

/** What the provider says to a request. */
export const proStatuses = ['pending', 'accepted', 'declined'] as const;
export const ProStatus = z.enum(proStatuses);
export type ProStatus = z.infer<typeof ProStatus>;

/** How far the organizer's side is: asked, has a proposal, has awarded or declined it. */
export const orgStatuses = ['request', 'proposal', 'awarded', 'declined'] as const;
export const OrgStatus = z.enum(orgStatuses);
export type OrgStatus = z.infer<typeof OrgStatus>;

/** How far the work is. */
export const projectStatuses = ['pending', 'in_progress', 'completed', 'cancelled'] as const;
export const ProjectStatus = z.enum(projectStatuses);
export type ProjectStatus = z.infer<typeof ProjectStatus>;

export const ProposalInput = z.object({
  lines: z.array(PriceLine).min(1).max(20),
  depositPercent: z.coerce.number().int().min(0).max(100).default(30).meta({ example: 30 }),
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

const Party = z.object({ _id: Id, name: z.string(), isVerified: z.boolean() });

export const ServiceRequest = z
  .object({
    _id: Id,
    proStatus: ProStatus,
    orgStatus: OrgStatus,
    isSigned: z.boolean(),
    projectStatus: ProjectStatus,
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
    /** The latest version of what the provider offers. */
    proposal: Proposal.nullable(),
    contractId: Id.nullable(),
    /** Why it was declined or called off. */
    reason: z.string().nullable(),
    createdAt: Instant,
    updatedAt: Instant,
    /** What the reader may do now. */
    may: z.array(RequestAction),
  })
  .meta({ id: 'ServiceRequest' });
export type ServiceRequest = z.infer<typeof ServiceRequest>;

const sides = ['organizer', 'provider'] as const;
const OfRequest = z.object({ id: Id });
const Answer = z.object({ message: z.string(), eventRequest: ServiceRequest });
const refusals = { 404: ['not_found'], 409: ['request_move_refused', 'request_over'] } as const;

export const requestsOverview = endpoint({
  method: 'GET',
  path: '/event-requests',
  summary: 'The signed-in side’s own requests by how far they are, each list with the latest first',
  allow: sides,
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
  summary: 'Ask one provider for a service at an event of one’s own',
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
  reply: Answer,
  idempotent: true,
  refuses: {
    404: ['not_found', 'provider_unknown'],
    409: ['event_closed', 'too_many_requests_open'],
    422: ['request_in_the_past', 'request_too_long'],
  },
});

export const organizerRequests = endpoint({
  method: 'GET',
  path: '/event-requests/organizer-requests',
  summary: 'Requests by organizers: an organizer’s own, and for a provider those addressed to them',
  allow: sides,
  query: PageQuery.extend({
    orgStatus: blankable(OrgStatus),
    isSigned: blankable(z.stringbool()),
    projectStatus: blankable(ProjectStatus),
    proStatus: blankable(ProStatus),
  }),
  reply: PageMarks.extend({ requests: z.array(ServiceRequest) }),
});

export const requestsAcceptedByProvider = endpoint({
  method: 'GET',
  path: '/event-requests/acceptedByProvider',
  summary: 'Requests that their provider has taken on, and that are neither declined nor over',
  allow: sides,
  reply: z.object({ requests: z.array(ServiceRequest) }),
});

export const getRequest = endpoint({
  method: 'GET',
  path: '/event-requests/:id',
  summary: 'One request, for its two sides',
  allow: sides,
  params: OfRequest,
  reply: z.object({ eventRequest: ServiceRequest }),
  refuses: { 404: ['not_found'] },
});

export const getProposal = endpoint({
  method: 'GET',
  path: '/event-requests/:id/getPraposal',
  summary: 'What the provider offers: the latest version, and all of them',
  allow: sides,
  params: OfRequest,
  reply: z.object({ proposal: Proposal.nullable(), proposals: z.array(Proposal) }),
  refuses: { 404: ['not_found'] },
});

export const propose = endpoint({
  method: 'POST',
  path: '/event-requests/:id/propose',
  summary: 'Offer to do it: lines, deposit, until when it stands. Takes the request on, if that has not been said yet',
  allow: ['provider'],
  params: OfRequest,
  body: ProposalInput,
  status: 201,
  reply: Answer,
  refuses: { ...refusals, 422: ['proposal_expired', 'proposal_too_large'] },
});

export const updateProposal = endpoint({
  method: 'PATCH',
  path: '/event-requests/:id/proposal',
  summary: 'Offer something else, until the organizer has decided; the versions before are kept',
  allow: ['provider'],
  params: OfRequest,
  body: ProposalInput,
  reply: Answer,
  refuses: { ...refusals, 422: ['proposal_expired', 'proposal_too_large'] },
});

export const setProStatus = endpoint({
  method: 'PUT',
  path: '/event-requests/p/:id/status',
  summary: 'Take a request on, or decline it',
  allow: ['provider'],
  params: OfRequest,
  body: z.object({ proStatus: z.enum(['accepted', 'declined']), reason: blankable(prose(1_000)) }),
  reply: Answer,
  refuses: refusals,
});

export const awardRequest = endpoint({
  method: 'PUT',
  path: '/event-requests/:id/awarded',
  summary: 'Decide on the proposal: awarded makes the contract and books the provider’s calendar',
  allow: ['organizer'],
  params: OfRequest,
  body: z.object({ status: z.enum(['awarded', 'declined']), reason: blankable(prose(1_000)) }),
  reply: Answer,
  refuses: { 404: ['not_found'], 409: ['request_move_refused', 'request_over', 'proposal_expired', 'double_booked'] },
});

export const updateRequestProject = endpoint({
  method: 'PUT',
  path: '/event-requests/:id/projectUpdate',
  summary: 'Mark the work as completed (escrow is paid out), or withdraw a request that led to no contract',
  allow: ['organizer'],
  params: OfRequest,
  body: z.object({ newStatus: z.enum(['in_progress', 'completed', 'cancelled']), reason: blankable(prose(1_000)) }),
  reply: Answer,
  refuses: { 404: ['not_found'], 409: ['request_move_refused', 'contract_decides', 'milestones_unfunded'] },
});
