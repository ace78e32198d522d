import { business } from '@ngoma/api/common/business';
import type { Bilingual } from '@ngoma/api/common/locale';
import { formatXaf } from '@ngoma/api/common/money';
import { maxAgreedXaf } from '@ngoma/api/features/contracts/terms';
import type { OrgStatus, ProjectStatus, ProStatus, RequestAction } from '@ngoma/api/features/service-requests';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import type { ProposalRow, RequestRow } from './service-requests.types.ts';

/** The state of a request on its four axes. */
export type RequestState = Pick<RequestRow, 'proStatus' | 'orgStatus' | 'isSigned' | 'projectStatus'>;
export type RequestSide = 'organizer' | 'provider';

/**
 * The transitions of a request with their actor, source states and target state. Contracts and the clock trigger the last four.
 */
export const requestMoves = {
  accept: {
    by: 'provider',
    from: { proStatus: ['pending'], orgStatus: ['request'], projectStatus: ['pending'] },
    to: { proStatus: 'accepted' },
  },
  decline: {
    by: 'provider',
    from: { proStatus: ['pending', 'accepted'], orgStatus: ['request'], projectStatus: ['pending'] },
    to: { proStatus: 'declined' },
  },
  propose: {
    by: 'provider',
    from: { proStatus: ['pending', 'accepted'], orgStatus: ['request'], projectStatus: ['pending'] },
    to: { proStatus: 'accepted', orgStatus: 'proposal' },
  },
  update: {
    by: 'provider',
    from: { proStatus: ['accepted'], orgStatus: ['proposal'], projectStatus: ['pending'] },
    to: {},
  },
  award: {
    by: 'organizer',
    from: { proStatus: ['accepted'], orgStatus: ['proposal'], projectStatus: ['pending'] },
    to: { orgStatus: 'awarded' },
  },
  turn_down: {
    by: 'organizer',
    from: { proStatus: ['accepted'], orgStatus: ['proposal'], projectStatus: ['pending'] },
    to: { orgStatus: 'declined' },
  },
  withdraw: {
    by: 'organizer',
    from: { proStatus: ['pending', 'accepted'], orgStatus: ['request', 'proposal'], projectStatus: ['pending'] },
    to: { projectStatus: 'cancelled' },
  },
  complete: {
    by: 'organizer',
    from: { proStatus: ['accepted'], orgStatus: ['awarded'], projectStatus: ['in_progress'] },
    to: { projectStatus: 'completed' },
  },
  /** Both sides have signed the contract. */
  begin: {
    by: 'contract',
    from: { proStatus: ['accepted'], orgStatus: ['awarded'], projectStatus: ['pending'] },
    to: { isSigned: true, projectStatus: 'in_progress' },
  },
  finish: {
    by: 'contract',
    from: { proStatus: ['accepted'], orgStatus: ['awarded'], projectStatus: ['in_progress'] },
    to: { projectStatus: 'completed' },
  },
  fall_through: {
    by: 'contract',
    from: { proStatus: ['accepted'], orgStatus: ['awarded'], projectStatus: ['pending', 'in_progress'] },
    to: { projectStatus: 'cancelled' },
  },
  /** The day has come or the event was cancelled without an agreement. */
  expire: {
    by: 'clock',
    from: { proStatus: ['pending', 'accepted'], orgStatus: ['request', 'proposal'], projectStatus: ['pending'] },
    to: { projectStatus: 'cancelled' },
  },
} as const satisfies Record<
  string,
  {
    readonly by: RequestSide | 'contract' | 'clock';
    readonly from: {
      readonly proStatus: readonly ProStatus[];
      readonly orgStatus: readonly OrgStatus[];
      readonly projectStatus: readonly ProjectStatus[];
    };
    readonly to: Partial<RequestState>;
  }
>;
export type RequestMove = keyof typeof requestMoves;

/** Returns whether a transition is allowed from a state. */
export function mayMove(state: RequestState, move: RequestMove): boolean {
  const { proStatus, orgStatus, projectStatus } = requestMoves[move].from;
  return (
    (proStatus as readonly ProStatus[]).includes(state.proStatus) &&
    (orgStatus as readonly OrgStatus[]).includes(state.orgStatus) &&
    (projectStatus as readonly ProjectStatus[]).includes(state.projectStatus)
  );
}

/** Returns the state after a transition. Raises `request_move_refused` (409). */
export function afterMove(state: RequestState, move: RequestMove): RequestState {
  if (!mayMove(state, move)) throw moveRefused(state);
  return { ...state, ...requestMoves[move].to };
}

/** Transitions towards an agreement, which are refused once the day has come. */
const agreementMoves: ReadonlySet<RequestMove> = new Set(['accept', 'propose', 'update', 'award']);

/** Refuses an agreement once the day has come. Raises `request_over` (409). */
export function requireToCome({ startsAt }: Pick<RequestRow, 'startsAt'>, move: RequestMove, now: Date): void {
  if (startsAt > now || !agreementMoves.has(move)) return;
  throw new Refusal('request_over', 409, bilingual('serviceRequests.requestOver'));
}

/** Returns the actions that a side may take now, for its buttons. */
export const actionsFor = (request: RequestState & Pick<RequestRow, 'startsAt'>, side: RequestSide, now: Date): RequestAction[] =>
  (Object.keys(requestMoves) as RequestMove[]).filter(
    (move) => requestMoves[move].by === side && mayMove(request, move) && (request.startsAt > now || !agreementMoves.has(move)),
  ) as RequestAction[];

/** Returns the state of a request as text. */
export function stateText({ proStatus, orgStatus, projectStatus }: RequestState): Bilingual {
  if (projectStatus === 'cancelled') return bilingual('serviceRequests.calledOff');
  if (projectStatus === 'completed') return bilingual('serviceRequests.completed');
  if (projectStatus === 'in_progress') return bilingual('serviceRequests.underContract');
  if (proStatus === 'declined' || orgStatus === 'declined') return bilingual('serviceRequests.declined');
  if (orgStatus === 'awarded') return bilingual('serviceRequests.awarded');
  if (orgStatus === 'proposal') return bilingual('serviceRequests.waitingForOrganizer');
  return bilingual('serviceRequests.waitingForProposal');
}

export function moveRefused(state: RequestState): Refusal {
  const { en, fr } = stateText(state);
  const { proStatus, orgStatus, isSigned, projectStatus } = state;
  return new Refusal('request_move_refused', 409, bilingual('serviceRequests.requestMoveRefused', { state: { en, fr } }), {
    facts: { proStatus, orgStatus, isSigned, projectStatus },
  });
}

const { maxDaysAtOnce } = business.calendar;

/**
 * Requires a time in the future, a positive length, and at most the length that a calendar can book: a longer request could never
 * be awarded. Raises `request_in_the_past` and `request_too_long` (422).
 */
export function requireAhead({ startsAt, endsAt }: Pick<RequestRow, 'startsAt' | 'endsAt'>, now: Date): void {
  if (+endsAt - +startsAt > maxDaysAtOnce * 86_400_000) {
    const texts = bilingual('serviceRequests.serviceLastsDaysAtMost', { maxDaysAtOnce });
    throw new Refusal('request_too_long', 422, texts, { errors: { endsAt: texts } });
  }
  if (startsAt > now && endsAt > startsAt) return;
  throw new Refusal('request_in_the_past', 422, bilingual('serviceRequests.requestInThePast'));
}

/** Requires a validity that ends in the future. Raises `proposal_expired` (422). */
export function requireStanding(validUntil: Date, now: Date): void {
  if (validUntil > now) return;
  throw new Refusal('proposal_expired', 422, bilingual('serviceRequests.proposalExpired'), {
    errors: { validUntil: bilingual('serviceRequests.chooseTimeToCome') },
  });
}

/** Requires a proposal that is still valid. Raises `proposal_expired` (409). */
export function requireStillValid({ validUntil }: Pick<ProposalRow, 'validUntil'>, now: Date): void {
  if (validUntil > now) return;
  throw new Refusal('proposal_expired', 409, bilingual('serviceRequests.proposalHasRunOut'));
}

/** Returns the sum of a proposal in whole XAF. Raises `proposal_too_large` (422). */
export function totalOf(lines: readonly { readonly amountXaf: number }[]): number {
  const total = lines.reduce((sum, { amountXaf }) => sum + amountXaf, 0);
  if (total <= maxAgreedXaf) return total;
  throw new Refusal(
    'proposal_too_large',
    422,
    bilingual('serviceRequests.proposalTooLarge', {
      maxAgreed: { en: formatXaf(maxAgreedXaf, 'en'), fr: formatXaf(maxAgreedXaf, 'fr') },
    }),
  );
}

/** Returns the refusal `contract_decides` (409): after the award only the contract can end the work. */
export const contractDecides = (contractId: string | null) =>
  new Refusal('contract_decides', 409, bilingual('serviceRequests.contractDecides'), { facts: { contractId } });

export const providerUnknown = () => new Refusal('provider_unknown', 404, bilingual('common.providerNotFound'));

const dayMs = 86_400_000;

/** Returns the midnight in Cameroon, one hour ahead of UTC all year, at which a day begins. */
export const midnightOf = (day: string): Date => new Date(Date.parse(`${day}T00:00:00+01:00`));

/** Returns the midnight in Cameroon at which a day ends. */
export const midnightAfter = (day: string): Date => new Date(midnightOf(day).getTime() + dayMs);

/** Splits a search text into at most six words. */
export const wordsOf = (typed: string | undefined): string[] => (typed ?? '').split(/\s+/).filter(Boolean).slice(0, 6);

/** Maximum unanswered requests of one organizer. */
export const mostOpen = 200;
export const tooManyOpen = () => new Refusal('too_many_requests_open', 409, bilingual('serviceRequests.tooManyRequestsOpen'));

export const eventOver = () => new Refusal('event_closed', 409, bilingual('serviceRequests.eventClosed'));
