import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { blankable, Id, Instant, line } from '../common/fields.ts';
import { Xaf } from '../common/money.ts';
import { PageMarks, PageQuery } from '../common/paging.ts';
import { CancellationPolicy, ContractTerms, MilestoneDue, PriceLine } from './contract-terms.ts';

/** `signed`: by one of the two; both signatures make it active. */
export const contractStates = ['draft', 'signed', 'active', 'completed', 'disputed', 'cancelled'] as const;
export const ContractState = z.enum(contractStates);
export type ContractState = z.infer<typeof ContractState>;

export const milestoneStates = ['pending', 'funded', 'submitted', 'released', 'refunded', 'disputed'] as const;
export const MilestoneState = z.enum(milestoneStates);
export type MilestoneState = z.infer<typeof MilestoneState>;

export const contractSides = ['organizer', 'provider'] as const;
export const ContractSide = z.enum(contractSides);
export type ContractSide = z.infer<typeof ContractSide>;

export const contractSources = ['project', 'request'] as const;
export const ContractSource = z.enum(contractSources);
export type ContractSource = z.infer<typeof ContractSource>;

/** What a signature on a screen is drawn in. */
export const signatureBox = { width: 600, height: 200 } as const;

/** An SVG path of moves and lines in whole and tenths of units of the box, and nothing else. */
export const SignatureDrawing = z
  .string()
  .max(30_000)
  .regex(/^(?:M\d{1,3}(?:\.\d)? \d{1,3}(?:\.\d)?(?: ?L\d{1,3}(?:\.\d)? \d{1,3}(?:\.\d)?)+ ?)+$/, 'Draw your signature')
  // Within its box: on paper it stands beside the other side's, and below the text.
  .refine((path) => {
    const points = [...path.matchAll(/(\d+(?:\.\d)?) (\d+(?:\.\d)?)/g)];
    return points.every(([, x, y]) => Number(x) <= signatureBox.width && Number(y) <= signatureBox.height);
  }, 'Draw your signature')
  .meta({ example: 'M40 120 L80 60 L120 140 L180 70' });

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
  /** Where the provider called off: what came back from their balance of what was paid out, and what they still owe. */
  returned: Xaf,
  owed: Xaf,
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

/** Who acts on a contract; whose it is, the server asks. */
export const contractParties = ['organizer', 'provider'] as const;
/** Who may look at one. */
export const contractReaders = ['organizer', 'provider', 'admin'] as const;
/** How a contract is named in an address. */
export const OfContract = z.object({ contractId: Id });
/** What every act on a contract answers: how it stands now. */
export const ContractAnswer = z.object({ message: z.string(), contract: Contract });

export const listContracts = endpoint({
  method: 'GET',
  path: '/contracts',
  summary: 'The contracts of the signed-in person, the latest first; all of them for admins',
  allow: contractReaders,
  query: PageQuery.extend({ state: blankable(ContractState), eventId: blankable(Id) }),
  reply: PageMarks.extend({ contracts: z.array(ContractCard) }),
});

export const getContract = endpoint({
  method: 'GET',
  path: '/contracts/:contractId',
  summary: 'A contract as one of its two sides, or an admin, sees it',
  allow: contractReaders,
  params: OfContract,
  reply: z.object({ contract: Contract }),
  refuses: { 404: ['not_found'] },
});

export const proposeVersion = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/versions',
  summary:
    'Change a draft, or propose an amendment: a new version that both have to sign. Milestones are those without money yet',
  allow: contractParties,
  params: OfContract,
  body: ContractTerms,
  status: 201,
  reply: ContractAnswer,
  refuses: {
    404: ['not_found'],
    409: ['contract_move_refused', 'double_booked'],
    422: ['terms_do_not_add_up', 'terms_in_the_past', 'terms_too_long', 'terms_too_large'],
  },
});

export const declineVersion = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/versions/decline',
  summary: 'Take back or turn down the amendment that waits; the version in force stands',
  allow: contractParties,
  params: OfContract,
  reply: ContractAnswer,
  refuses: { 404: ['not_found'], 409: ['contract_move_refused'] },
});

export const signContract = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/sign',
  summary: 'Sign the version that waits: typed name, drawn signature, and the hash of the text that was read',
  allow: contractParties,
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
  reply: ContractAnswer,
  refuses: { 404: ['not_found'], 409: ['contract_move_refused', 'text_changed', 'already_signed', 'double_booked'] },
});

export const contractPdf = endpoint({
  method: 'GET',
  path: '/contracts/:contractId/contract.pdf',
  summary: 'The version in force (or the one that waits) on paper, with signatures and hash',
  allow: contractReaders,
  params: OfContract,
  reply: z.string(),
  produces: 'application/pdf',
  refuses: { 404: ['not_found'] },
});
