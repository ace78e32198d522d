import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { blankable, Id, Image, Instant, line } from '../../common/fields.ts';
import { Xaf } from '../../common/money.ts';
import { PageInfo, PageQuery } from '../../common/paging.ts';
import { Day } from '../../common/reporting.ts';
import { CancellationPolicy, ContractTerms, MilestoneDue, PriceLine } from './terms.ts';

/** States of a contract. `signed` means signed by one party; the second signature makes it active. */
export const contractStates = ['draft', 'signed', 'active', 'completed', 'disputed', 'cancelled'] as const;
export const ContractState = z.enum(contractStates);
export type ContractState = z.infer<typeof ContractState>;

/**
 * States of a milestone. `pledged` has no money in escrow yet: it is paid from the event's ticket income when that is released.
 */
export const milestoneStates = ['pending', 'pledged', 'funded', 'submitted', 'released', 'refunded', 'disputed'] as const;
export const MilestoneState = z.enum(milestoneStates);
export type MilestoneState = z.infer<typeof MilestoneState>;

/**
 * States of a pledge. `proposed` waits for the provider; `agreed` is pledged and not yet paid; `due` was not covered by the event's
 * earnings, and the organizer owes it; `replaced` was paid from elsewhere. The last five are final.
 */
export const pledgeStates = ['proposed', 'agreed', 'due', 'paid', 'replaced', 'declined', 'withdrawn', 'ended'] as const;
export const PledgeState = z.enum(pledgeStates);
export type PledgeState = z.infer<typeof PledgeState>;

export const contractSides = ['organizer', 'provider'] as const;
export const ContractSide = z.enum(contractSides);
export type ContractSide = z.infer<typeof ContractSide>;

export const contractSorts = ['newest', 'date', 'highest', 'lowest'] as const;
export const ContractSort = z.enum(contractSorts);
export type ContractSort = z.infer<typeof ContractSort>;

export const contractSources = ['project', 'request'] as const;
export const ContractSource = z.enum(contractSources);
export type ContractSource = z.infer<typeof ContractSource>;

/** Width and height of the box in which signatures are drawn. */
export const signatureBox = { width: 600, height: 200 } as const;

/** An SVG path of moves and lines, with coordinates in the signature box to one decimal place. Anything else is rejected. */
export const SignatureDrawing = z
  .string()
  .max(30_000)
  .regex(/^(?:M\d{1,3}(?:\.\d)? \d{1,3}(?:\.\d)?(?: ?L\d{1,3}(?:\.\d)? \d{1,3}(?:\.\d)?)+ ?)+$/, 'Draw your signature')
  // The path stays within its box, because the PDF places it beside the other signature and below the text.
  .refine((path) => {
    const points = [...path.matchAll(/(\d+(?:\.\d)?) (\d+(?:\.\d)?)/g)];
    return points.every(([, x, y]) => Number(x) <= signatureBox.width && Number(y) <= signatureBox.height);
  }, 'Draw your signature')
  .meta({ example: 'M40 120 L80 60 L120 140 L180 70' });

const Party = z.object({ _id: Id, name: z.string(), avatar: Image.nullable(), isVerified: z.boolean() });

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
    /** Amounts in escrow, released to the provider, and refunded to the organizer. */
    escrow: Xaf,
    released: Xaf,
    refunded: Xaf,
    /** Whether the caller has to act next. */
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
    /** IP address from which it was signed. */
    address: z.string(),
  })
  .meta({ id: 'ContractSignature' });
export type ContractSignature = z.infer<typeof ContractSignature>;

export const ContractVersion = z
  .object({
    number: z.int().min(1),
    /** Text in the caller's language. An empty line separates clauses; the first line of each is its heading. */
    text: z.string(),
    /** SHA-256 of the English and the French text, joined by an empty line. */
    sha256: z.string(),
    proposedBy: ContractSide.nullable(),
    createdAt: Instant,
    signatures: z.array(ContractSignature),
    terms: ContractTerms,
  })
  .meta({ id: 'ContractVersion' });
export type ContractVersion = z.infer<typeof ContractVersion>;

/** The latest pledge of a milestone. */
export const Pledge = z
  .object({
    state: PledgeState,
    amount: Xaf,
    createdAt: Instant,
    changedAt: Instant,
    /** Time at which the event's earnings are released, as its date is known now; null while it is not known. */
    expectedAt: Instant.nullable(),
  })
  .meta({ id: 'Pledge' });
export type Pledge = z.infer<typeof Pledge>;

export const Milestone = z
  .object({
    _id: Id,
    label: z.string(),
    due: MilestoneDue,
    dueAt: Instant.nullable(),
    amount: Xaf,
    state: MilestoneState,
    fundedFrom: z.enum(['balance', 'payment', 'pledge']).nullable(),
    fundedAt: Instant.nullable(),
    submittedAt: Instant.nullable(),
    /** Time at which the organizer accepted the work before its money came. */
    acceptedAt: Instant.nullable(),
    /** Time of the automatic release if the organizer does not answer. */
    releasesAt: Instant.nullable(),
    settledAt: Instant.nullable(),
    released: Xaf,
    refunded: Xaf,
    /** Address of the payment page while a payment is in progress. */
    paymentUrl: z.string().nullable(),
    pledge: Pledge.nullable(),
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
  'answer_pledge',
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
  /**
   * After a cancellation by the provider: paid-out money that was taken back from their balance, and the amount they still owe.
   */
  returned: Xaf,
  owed: Xaf,
  /** The caller's side of the contract; null for an admin. */
  mySide: ContractSide.nullable(),
  /** Number of the version that both parties signed. */
  inForce: z.int().nullable(),
  /** Number of the version that awaits signatures. */
  proposed: z.int().nullable(),
  /** Versions, latest first. */
  versions: z.array(ContractVersion),
  milestones: z.array(Milestone),
  files: z.array(ContractFile),
  /** The latest dispute. */
  dispute: ContractDispute.nullable(),
  history: z.array(
    z.object({ from: ContractState, to: ContractState, by: z.string().nullable(), reason: z.string().nullable(), at: Instant }),
  ),
  /** Actions that the caller may perform now. */
  may: z.array(ContractAction),
  /** Available balance of the organizer for funding milestones; null for other callers. */
  available: Xaf.nullable(),
  /** Pending ticket income of the event that can be pledged to milestones now; null for callers other than the organizer. */
  pledgeable: Xaf.nullable(),
}).meta({ id: 'Contract' });
export type Contract = z.infer<typeof Contract>;

/** Roles that may act on a contract. The server checks that the caller is one of its parties. */
export const contractParties = ['organizer', 'provider'] as const;
/** Roles that may read a contract. */
export const contractReaders = ['organizer', 'provider', 'admin'] as const;
/** Path parameters of a contract. */
export const ContractParams = z.object({ contractId: Id });
/** Reply of every action on a contract, with its new state. */
export const ContractReply = z.object({ message: z.string(), contract: Contract });

const contractFilter = {
  state: blankable(ContractState),
  eventId: blankable(Id),
  q: blankable(z.string().trim().max(100)).meta({ description: 'Words in the title, the event or the name of the other side' }),
  from: blankable(Day).meta({ description: 'First day of the work in Cameroon' }),
  to: blankable(Day).meta({ description: 'Last day on which the work begins' }),
  sort: ContractSort.default('newest').meta({
    description: 'Newest first, earliest work first, highest price first, or lowest price first',
  }),
};

export const listContracts = endpoint({
  method: 'GET',
  path: '/contracts',
  summary: 'Lists the caller’s contracts, by default latest first. Admins get all contracts.',
  allow: contractReaders,
  query: PageQuery.extend(contractFilter),
  reply: PageInfo.extend({
    contracts: z.array(ContractCard),
    counts: z
      .partialRecord(ContractState, z.int())
      .meta({ description: 'Number of contracts in each state, by the search, the event and the days alone' }),
    events: z
      .array(z.object({ _id: Id, name: z.string() }))
      .meta({ description: 'Events that the caller has contracts for, latest first; at most 100; none for admins' }),
  }),
});

/** Maximum contracts in one file. A longer list is refused, so that no file is silently cut. */
export const contractsPerFile = 10_000;

const contractsFile = {
  method: 'GET',
  allow: contractParties,
  query: z.object(contractFilter),
  reply: z.string(),
  refuses: { 409: ['too_many_rows'] },
} as const;

export const contractsCsv = endpoint({
  ...contractsFile,
  path: '/contracts/list/csv',
  summary: 'Downloads the caller’s contracts as CSV, filtered and sorted as on the screen',
  produces: 'text/csv; charset=utf-8',
});

export const contractsXlsx = endpoint({
  ...contractsFile,
  path: '/contracts/list/xlsx',
  summary: 'Downloads the caller’s contracts as an Excel workbook, filtered and sorted as on the screen',
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});

export const getContract = endpoint({
  method: 'GET',
  path: '/contracts/:contractId',
  summary: 'Returns a contract, to its two parties and to admins',
  allow: contractReaders,
  params: ContractParams,
  reply: z.object({ contract: Contract }),
  refuses: { 404: ['not_found'] },
});

export const proposeVersion = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/versions',
  summary:
    'Changes a draft, or proposes an amendment as a new version that both parties have to sign. The milestones are those that are not funded yet.',
  allow: contractParties,
  params: ContractParams,
  body: ContractTerms,
  status: 201,
  reply: ContractReply,
  refuses: {
    404: ['not_found'],
    409: ['contract_move_refused', 'double_booked'],
    422: ['terms_do_not_add_up', 'terms_in_the_past', 'terms_too_long', 'terms_too_large'],
  },
});

export const declineVersion = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/versions/decline',
  summary: 'Withdraws or declines the pending amendment. The version in force stays.',
  allow: contractParties,
  params: ContractParams,
  reply: ContractReply,
  refuses: { 404: ['not_found'], 409: ['contract_move_refused'] },
});

export const signContract = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/sign',
  summary: 'Signs the pending version with typed name, drawn signature and the hash of the text that was read',
  allow: contractParties,
  params: ContractParams,
  body: z.object({
    version: z.int().min(1),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'Invalid hash')
      .meta({ example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' }),
    typedName: line(120),
    drawing: SignatureDrawing,
  }),
  reply: ContractReply,
  refuses: { 404: ['not_found'], 409: ['contract_move_refused', 'text_changed', 'already_signed', 'double_booked'] },
});

export const contractPdf = endpoint({
  method: 'GET',
  path: '/contracts/:contractId/contract.pdf',
  summary: 'Returns the PDF of the version in force, or else of the pending one, with signatures and hash',
  allow: contractReaders,
  params: ContractParams,
  reply: z.string(),
  produces: 'application/pdf',
  refuses: { 404: ['not_found'] },
});
