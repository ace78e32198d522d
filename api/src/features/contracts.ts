import { z } from 'zod';
import { endpoint, type FilePart } from '../common/endpoint.ts';
import { blankable, Id, Instant, line, prose } from '../common/fields.ts';
import type { Bilingual } from '../common/locale.ts';
import { Xaf } from '../common/money.ts';
import { PageMarks, PageQuery } from '../common/paging.ts';

/** `signed`: by one of the two; both signatures make it active. */
export const contractStates = ['draft', 'signed', 'active', 'completed', 'disputed', 'cancelled'] as const;
export const ContractState = z.enum(contractStates);
export type ContractState = z.infer<typeof ContractState>;

export const milestoneStates = ['pending', 'funded', 'submitted', 'released', 'refunded', 'disputed'] as const;
export const MilestoneState = z.enum(milestoneStates);
export type MilestoneState = z.infer<typeof MilestoneState>;

/** From when on the work behind a milestone may be handed in. */
export const milestoneDues = ['signing', 'event_day', 'after_event'] as const;
export const MilestoneDue = z.enum(milestoneDues);
export type MilestoneDue = z.infer<typeof MilestoneDue>;

export const contractSides = ['organizer', 'provider'] as const;
export const ContractSide = z.enum(contractSides);
export type ContractSide = z.infer<typeof ContractSide>;

export const contractSources = ['project', 'request'] as const;
export const ContractSource = z.enum(contractSources);
export type ContractSource = z.infer<typeof ContractSource>;

export const cancellationPolicies = ['flexible', 'moderate', 'strict'] as const;
export const CancellationPolicy = z.enum(cancellationPolicies);
export type CancellationPolicy = z.infer<typeof CancellationPolicy>;

/**
 * What the provider keeps of the total when the organizer calls off: the share of the first step whose hours before the
 * start have not been reached. From the start on it is all. Steps go from early to late.
 */
export const cancellationSteps: Readonly<
  Record<CancellationPolicy, readonly { readonly untilHoursBefore: number; readonly percent: number }[]>
> = {
  flexible: [
    { untilHoursBefore: 72, percent: 0 },
    { untilHoursBefore: 24, percent: 25 },
    { untilHoursBefore: 0, percent: 50 },
  ],
  moderate: [
    { untilHoursBefore: 14 * 24, percent: 0 },
    { untilHoursBefore: 7 * 24, percent: 25 },
    { untilHoursBefore: 48, percent: 50 },
    { untilHoursBefore: 0, percent: 75 },
  ],
  strict: [
    { untilHoursBefore: 30 * 24, percent: 25 },
    { untilHoursBefore: 14 * 24, percent: 50 },
    { untilHoursBefore: 7 * 24, percent: 75 },
    { untilHoursBefore: 0, percent: 100 },
  ],
};

export const cancellationPolicyNames: Readonly<Record<CancellationPolicy, Bilingual>> = {
  flexible: { en: 'Flexible', fr: 'Souple' },
  moderate: { en: 'Moderate', fr: 'Modérée' },
  strict: { en: 'Strict', fr: 'Stricte' },
};

/** What is agreed may be this much at most, in whole XAF. */
const Amount = Xaf.min(100).max(500_000_000);

export const PriceLine = z.object({ label: line(120), amount: Amount }).meta({ id: 'PriceLine' });
export type PriceLine = z.infer<typeof PriceLine>;

/** What a signature on a screen is drawn in. */
export const signatureBox = { width: 600, height: 200 } as const;

/** An SVG path of moves and lines in whole and tenths of units of the box, and nothing else. */
export const SignatureDrawing = z
  .string()
  .max(30_000)
  .regex(/^(?:M\d{1,3}(?:\.\d)? \d{1,3}(?:\.\d)?(?: ?L\d{1,3}(?:\.\d)? \d{1,3}(?:\.\d)?)+ ?)+$/, 'Draw your signature')
  .meta({ example: 'M40 120 L80 60 L120 140 L180 70' });

export const ContractTerms = z
  .object({
    title: line(140),
    description: prose(4_000),
    location: line(200),
    startsAt: Instant,
    endsAt: Instant,
    lines: z.array(PriceLine).min(1).max(20),
    milestones: z.array(z.object({ label: blankable(line(120)), due: MilestoneDue, amount: Amount })).max(10),
    cancellationPolicy: CancellationPolicy,
    delivery: blankable(prose(1_000)),
  })
  .meta({ id: 'ContractTerms' });
export type ContractTerms = z.infer<typeof ContractTerms>;

const Party = z.object({ _id: Id, name: z.string(), isVerified: z.boolean() });

export const ContractCard = z
  .object({
    _id: Id,
    title: z.string(),
    category: z.string(),
    state: ContractState,
    source: z.object({ type: ContractSource, _id: Id }),
    event: z.object({ _id: Id, name: z.string() }),
    organizer: Party,
    provider: Party,
    location: z.string(),
    startsAt: Instant,
    endsAt: Instant,
    total: Xaf,
    /** In escrow now, and what went out of it to the provider and back to the organizer. */
    escrow: Xaf,
    released: Xaf,
    refunded: Xaf,
    /** Whether the reader is the one to act next. */
    isMyTurn: z.boolean(),
    createdAt: Instant,
  })
  .meta({ id: 'ContractCard' });
export type ContractCard = z.infer<typeof ContractCard>;

export const ContractSignature = z
  .object({
    side: ContractSide,
    name: z.string(),
    drawing: z.string(),
    signedAt: Instant,
    /** From where it was signed. */
    address: z.string(),
  })
  .meta({ id: 'ContractSignature' });
export type ContractSignature = z.infer<typeof ContractSignature>;

export const ContractVersion = z
  .object({
    number: z.int().min(1),
    /** In the reader's language. Clauses are parted by an empty line; the first line of each is its heading. */
    text: z.string(),
    /** Of the English and the French text, with an empty line between them. */
    sha256: z.string(),
    proposedBy: ContractSide.nullable(),
    createdAt: Instant,
    signatures: z.array(ContractSignature),
    terms: ContractTerms,
  })
  .meta({ id: 'ContractVersion' });
export type ContractVersion = z.infer<typeof ContractVersion>;

export const Milestone = z
  .object({
    _id: Id,
    label: z.string(),
    due: MilestoneDue,
    dueAt: Instant.nullable(),
    amount: Xaf,
    state: MilestoneState,
    fundedFrom: z.enum(['balance', 'payment']).nullable(),
    fundedAt: Instant.nullable(),
    submittedAt: Instant.nullable(),
    /** When silence releases it. */
    releasesAt: Instant.nullable(),
    settledAt: Instant.nullable(),
    released: Xaf,
    refunded: Xaf,
    /** Our page for a payment that is under way. */
    paymentUrl: z.string().nullable(),
  })
  .meta({ id: 'Milestone' });
export type Milestone = z.infer<typeof Milestone>;

export const ContractFile = z
  .object({
    _id: Id,
    name: z.string(),
    contentType: z.string(),
    bytes: z.int(),
    by: ContractSide,
    createdAt: Instant,
  })
  .meta({ id: 'ContractFile' });
export type ContractFile = z.infer<typeof ContractFile>;

export const disputeOutcomes = ['completed', 'cancelled', 'resumed'] as const;
export const DisputeOutcome = z.enum(disputeOutcomes);
export type DisputeOutcome = z.infer<typeof DisputeOutcome>;

export const ContractDispute = z
  .object({
    _id: Id,
    openedBy: ContractSide,
    reason: z.string(),
    escrow: Xaf,
    openedAt: Instant,
    decidedAt: Instant.nullable(),
    toProvider: Xaf.nullable(),
    outcome: DisputeOutcome.nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'ContractDispute' });
export type ContractDispute = z.infer<typeof ContractDispute>;

export const contractActions = [
  'amend',
  'sign',
  'decline_version',
  'fund',
  'submit',
  'accept',
  'upload',
  'cancel',
  'complete',
  'dispute',
  'decide',
] as const;
export const ContractAction = z.enum(contractActions);
export type ContractAction = z.infer<typeof ContractAction>;

export const Contract = ContractCard.extend({
  description: z.string(),
  delivery: z.string().nullable(),
  cancellationPolicy: CancellationPolicy,
  lines: z.array(PriceLine),
  /** The side the reader stands on; null for an admin. */
  mySide: ContractSide.nullable(),
  /** The version both signed. */
  inForce: z.int().nullable(),
  /** The version that waits for signatures. */
  proposed: z.int().nullable(),
  /** The latest first. */
  versions: z.array(ContractVersion),
  milestones: z.array(Milestone),
  files: z.array(ContractFile),
  /** The latest dispute. */
  dispute: ContractDispute.nullable(),
  history: z.array(
    z.object({ from: z.string(), to: z.string(), by: z.string().nullable(), reason: z.string().nullable(), at: Instant }),
  ),
  /** What the reader may do now. */
  may: z.array(ContractAction),
  /** What an organizer has to fund milestones from; null for others. */
  available: Xaf.nullable(),
}).meta({ id: 'Contract' });
export type Contract = z.infer<typeof Contract>;

/** What calling off brings with it at this moment. */
export const CancellationConsequences = z
  .object({
    by: ContractSide,
    policy: CancellationPolicy,
    /** Whole hours to the start; zero from then on. */
    hoursBefore: z.int().min(0),
    /** The provider's share of the total. */
    percent: z.int().min(0).max(100),
    total: Xaf,
    escrow: Xaf,
    alreadyReleased: Xaf,
    /** Out of escrow. */
    toProvider: Xaf,
    toOrganizer: Xaf,
    /** Back from the provider's own balance, where the provider calls off. */
    returned: Xaf,
    /** What the provider still owes the organizer, since the balance does not hold it. */
    owed: Xaf,
  })
  .meta({ id: 'CancellationConsequences' });
export type CancellationConsequences = z.infer<typeof CancellationConsequences>;

const parties = ['organizer', 'provider'] as const;
const everybodyConcerned = ['organizer', 'provider', 'admin'] as const;
const OfContract = z.object({ contractId: Id });
const OfMilestone = z.object({ contractId: Id, milestoneId: Id });
const Answer = z.object({ message: z.string(), contract: Contract });

export const listContracts = endpoint({
  method: 'GET',
  path: '/contracts',
  summary: 'The contracts of the signed-in person, the latest first; all of them for admins',
  allow: everybodyConcerned,
  query: PageQuery.extend({ state: blankable(ContractState), eventId: blankable(Id) }),
  reply: PageMarks.extend({ contracts: z.array(ContractCard) }),
});

export const listDisputes = endpoint({
  method: 'GET',
  path: '/contracts/disputes',
  summary: 'Disputes for admins to decide, the open ones first',
  allow: ['admin'],
  query: PageQuery.extend({ open: blankable(z.stringbool()) }),
  reply: PageMarks.extend({ disputes: z.array(ContractDispute.extend({ contract: ContractCard })) }),
});

export const getContract = endpoint({
  method: 'GET',
  path: '/contracts/:contractId',
  summary: 'A contract as one of its two sides, or an admin, sees it',
  allow: everybodyConcerned,
  params: OfContract,
  reply: z.object({ contract: Contract }),
  refuses: { 404: ['not_found'] },
});

export const proposeVersion = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/versions',
  summary:
    'Change a draft, or propose an amendment: a new version that both have to sign. Milestones are those without money yet',
  allow: parties,
  params: OfContract,
  body: ContractTerms,
  status: 201,
  reply: Answer,
  refuses: { 404: ['not_found'], 409: ['contract_move_refused'], 422: ['terms_do_not_add_up', 'terms_in_the_past'] },
});

export const declineVersion = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/versions/decline',
  summary: 'Take back or turn down the amendment that waits; the version in force stands',
  allow: parties,
  params: OfContract,
  reply: Answer,
  refuses: { 404: ['not_found'], 409: ['contract_move_refused'] },
});

export const signContract = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/sign',
  summary: 'Sign the version that waits: typed name, drawn signature, and the hash of the text that was read',
  allow: parties,
  params: OfContract,
  body: z.object({
    version: z.int().min(1),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'Invalid hash')
      .meta({ example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' }),
    typedName: line(120),
    drawing: SignatureDrawing,
  }),
  reply: Answer,
  refuses: { 404: ['not_found'], 409: ['contract_move_refused', 'text_changed', 'already_signed', 'double_booked'] },
});

export const contractPdf = endpoint({
  method: 'GET',
  path: '/contracts/:contractId/contract.pdf',
  summary: 'The version in force (or the one that waits) on paper, with signatures and hash',
  allow: everybodyConcerned,
  params: OfContract,
  reply: z.string(),
  produces: 'application/pdf',
  refuses: { 404: ['not_found'] },
});

export const fundMilestone = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/milestones/:milestoneId/fund',
  summary: 'Put a milestone’s money into escrow, from the available balance or by a payment',
  allow: ['organizer'],
  params: OfMilestone,
  body: z.object({ from: z.enum(['balance', 'payment']), gateway: blankable(line(40)), number: blankable(line(30)) }),
  reply: Answer.extend({ paymentUrl: z.string().nullable() }),
  refuses: {
    404: ['not_found'],
    409: ['contract_move_refused', 'milestone_move_refused', 'insufficient_balance'],
    503: ['payment_unavailable'],
  },
});

export const submitMilestone = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/milestones/:milestoneId/submit',
  summary: 'Say that the work behind a milestone is done; 72 hours of silence then release it',
  allow: ['provider'],
  params: OfMilestone,
  reply: Answer,
  refuses: { 404: ['not_found'], 409: ['contract_move_refused', 'milestone_move_refused', 'milestone_not_due'] },
});

export const acceptMilestone = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/milestones/:milestoneId/accept',
  summary: 'Accept the work: its money leaves escrow for the provider',
  allow: ['organizer'],
  params: OfMilestone,
  reply: Answer,
  refuses: { 404: ['not_found'], 409: ['contract_move_refused', 'milestone_move_refused'] },
});

export const completeContract = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/complete',
  summary: 'The work is done: what is still in escrow goes to the provider',
  allow: ['organizer'],
  params: OfContract,
  reply: Answer,
  refuses: { 404: ['not_found'], 409: ['contract_move_refused', 'milestones_unfunded'] },
});

export const cancellationConsequences = endpoint({
  method: 'GET',
  path: '/contracts/:contractId/cancellation',
  summary: 'What calling off would bring with it now',
  allow: parties,
  params: OfContract,
  reply: z.object({ consequences: CancellationConsequences }),
  refuses: { 404: ['not_found'], 409: ['contract_move_refused'] },
});

export const cancelContract = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/cancel',
  summary: 'Call the contract off with the consequences that were shown; refused when they have changed since',
  allow: parties,
  params: OfContract,
  body: z.object({ reason: prose(1_000), toProvider: Xaf, toOrganizer: Xaf, returned: Xaf.default(0) }),
  reply: Answer,
  refuses: { 404: ['not_found'], 409: ['contract_move_refused', 'consequences_changed'] },
});

export const openDispute = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/dispute',
  summary: 'Ask the admins to decide: everything in escrow is frozen until they have',
  allow: parties,
  params: OfContract,
  body: z.object({ reason: prose(2_000) }),
  reply: Answer,
  refuses: { 404: ['not_found'], 409: ['contract_move_refused', 'nothing_in_escrow'] },
});

export const decideDispute = endpoint({
  method: 'PUT',
  path: '/contracts/:contractId/dispute/decision',
  summary: 'Split what is in escrow between the two, and end the contract or let it go on',
  allow: ['admin'],
  params: OfContract,
  body: z.object({ toProvider: Xaf, outcome: DisputeOutcome, note: prose(2_000) }),
  reply: Answer,
  refuses: { 404: ['not_found'], 409: ['contract_move_refused'], 422: ['split_exceeds_escrow'] },
});

const document: FilePart = {
  describe: 'A picture or a PDF that belongs to the contract',
  maxBytes: 10 * 1024 * 1024,
  contentTypes: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
};

export const uploadContractFile = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/files',
  summary: 'Add a picture or a PDF to a contract; both sides see it',
  allow: parties,
  params: OfContract,
  files: { file: document },
  status: 201,
  reply: Answer,
  refuses: {
    400: ['file_missing'],
    404: ['not_found'],
    409: ['contract_move_refused', 'too_many_files'],
    415: ['not_a_pdf', 'not_a_picture'],
  },
});

export const getContractFile = endpoint({
  method: 'GET',
  path: '/contracts/:contractId/files/:fileId',
  summary: 'A file of a contract',
  allow: everybodyConcerned,
  params: z.object({ contractId: Id, fileId: Id }),
  reply: z.string(),
  produces: 'application/octet-stream',
  refuses: { 404: ['not_found'] },
});
