import { business } from '@ngoma/api/common/business';
import type { Bilingual } from '@ngoma/api/common/locale';
import { formatXaf } from '@ngoma/api/common/money';
import { mostAgreedXaf } from '@ngoma/api/features/contract-terms';
import type { OrgStatus, ProjectStatus, ProStatus, RequestAction } from '@ngoma/api/features/service-requests';
import { Refusal } from '#platform/refusal';
import type { ProposalRow, RequestRow } from './service-requests.types.ts';

/** Where a request stands on its four axes. */
export type Standing = Pick<RequestRow, 'proStatus' | 'orgStatus' | 'isSigned' | 'projectStatus'>;
export type RequestSide = 'organizer' | 'provider';

/** The moves of a request: who makes them, from which standing, and where they lead. The contract and the clock make the last four. */
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
  /** Both have signed the contract. */
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
  /** Its day has come, or its event was called off, and nothing was agreed. */
  overtake: {
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
    readonly to: Partial<Standing>;
  }
>;
export type RequestMove = keyof typeof requestMoves;

/** Whether the move leads on from where the request stands. */
export function mayMove(standing: Standing, move: RequestMove): boolean {
  const { proStatus, orgStatus, projectStatus } = requestMoves[move].from;
  return (
    (proStatus as readonly ProStatus[]).includes(standing.proStatus) &&
    (orgStatus as readonly OrgStatus[]).includes(standing.orgStatus) &&
    (projectStatus as readonly ProjectStatus[]).includes(standing.projectStatus)
  );
}

/** Where the move leads. Refusal 409 `request_move_refused`. */
export function afterMove(standing: Standing, move: RequestMove): Standing {
  if (!mayMove(standing, move)) throw moveRefused(standing);
  return { ...standing, ...requestMoves[move].to };
}

/** What leads to an agreement, and makes no sense any more once the day has come. */
const agreeing: ReadonlySet<RequestMove> = new Set(['accept', 'propose', 'update', 'award']);

/** Nothing is agreed on a day that has come. Refusal 409 `request_over`. */
export function requireToCome({ startsAt }: Pick<RequestRow, 'startsAt'>, move: RequestMove, now: Date): void {
  if (startsAt > now || !agreeing.has(move)) return;
  throw new Refusal('request_over', 409, {
    en: 'The day of this request has come: nothing can be agreed for it any more',
    fr: 'La date de cette demande est arrivée : il n’est plus possible de s’accorder',
  });
}

/** What this side may do now, for its buttons. */
export const actionsFor = (request: Standing & Pick<RequestRow, 'startsAt'>, side: RequestSide, now: Date): RequestAction[] =>
  (Object.keys(requestMoves) as RequestMove[]).filter(
    (move) => requestMoves[move].by === side && mayMove(request, move) && (request.startsAt > now || !agreeing.has(move)),
  ) as RequestAction[];

/** What a request is at this moment, in words. */
export function wordOf({ proStatus, orgStatus, projectStatus }: Standing): Bilingual {
  if (projectStatus === 'cancelled') return { en: 'called off', fr: 'annulée' };
  if (projectStatus === 'completed') return { en: 'completed', fr: 'achevée' };
  if (projectStatus === 'in_progress') return { en: 'under contract', fr: 'sous contrat' };
  if (proStatus === 'declined' || orgStatus === 'declined') return { en: 'declined', fr: 'refusée' };
  if (orgStatus === 'awarded') return { en: 'awarded', fr: 'attribuée' };
  if (orgStatus === 'proposal') return { en: 'waiting for the organizer', fr: 'en attente de l’organisateur' };
  return { en: 'waiting for a proposal', fr: 'en attente d’une proposition' };
}

export function moveRefused(standing: Standing): Refusal {
  const { en, fr } = wordOf(standing);
  const { proStatus, orgStatus, isSigned, projectStatus } = standing;
  return new Refusal(
    'request_move_refused',
    409,
    {
      en: `This request is ${en}; this can’t be done with it now`,
      fr: `Cette demande est ${fr} ; cette action n’est pas possible`,
    },
    { facts: { proStatus, orgStatus, isSigned, projectStatus } },
  );
}

const { mostDaysAtOnce } = business.calendar;

/**
 * What is asked for lies ahead, ends after it has begun, and takes no longer than a calendar books at once: else nobody could
 * ever award it. Refusals 422 `request_in_the_past`, `request_too_long`.
 */
export function requireAhead({ startsAt, endsAt }: Pick<RequestRow, 'startsAt' | 'endsAt'>, now: Date): void {
  if (+endsAt - +startsAt > mostDaysAtOnce * 86_400_000) {
    const words = {
      en: `A service lasts ${mostDaysAtOnce} days at most`,
      fr: `Une prestation dure ${mostDaysAtOnce} jours au plus`,
    };
    throw new Refusal('request_too_long', 422, words, { errors: { endsAt: words } });
  }
  if (startsAt > now && endsAt > startsAt) return;
  throw new Refusal('request_in_the_past', 422, {
    en: 'The service must lie ahead and end after it begins',
    fr: 'La prestation doit être à venir et se terminer après avoir commencé',
  });
}

/** An offer must stand for a while. Refusal 422 `proposal_expired`. */
export function requireStanding(validUntil: Date, now: Date): void {
  if (validUntil > now) return;
  throw new Refusal(
    'proposal_expired',
    422,
    { en: 'The proposal must be valid until a time to come', fr: 'La proposition doit être valable jusqu’à une date à venir' },
    { errors: { validUntil: { en: 'Choose a time to come', fr: 'Choisissez une date à venir' } } },
  );
}

/** An offer that ran out is not awarded. Refusal 409 `proposal_expired`. */
export function requireStillValid({ validUntil }: Pick<ProposalRow, 'validUntil'>, now: Date): void {
  if (validUntil > now) return;
  throw new Refusal('proposal_expired', 409, {
    en: 'This proposal has run out; ask the provider to renew it',
    fr: 'Cette proposition a expiré ; demandez au prestataire de la renouveler',
  });
}

/** The sum of an offer, in whole XAF. Refusal 422 `proposal_too_large`. */
export function totalOf(lines: readonly { readonly amountXaf: number }[]): number {
  const total = lines.reduce((sum, { amountXaf }) => sum + amountXaf, 0);
  if (total <= mostAgreedXaf) return total;
  throw new Refusal('proposal_too_large', 422, {
    en: `A proposal comes to ${formatXaf(mostAgreedXaf, 'en')} at most`,
    fr: `Une proposition s’élève à ${formatXaf(mostAgreedXaf, 'fr')} au plus`,
  });
}

/** After the award the contract says how it ends. */
export const contractDecides = (contractId: string | null) =>
  new Refusal(
    'contract_decides',
    409,
    {
      en: 'There is a contract: call it off there, where its consequences are shown',
      fr: 'Un contrat existe : résiliez-le sur sa page, où les conséquences sont indiquées',
    },
    { facts: { contractId } },
  );

export const providerUnknown = () =>
  new Refusal('provider_unknown', 404, { en: 'This provider does not exist', fr: 'Ce prestataire n’existe pas' });

/** So many requests of one organizer wait for an answer at once. */
export const mostOpen = 200;
export const tooManyOpen = () =>
  new Refusal('too_many_requests_open', 409, {
    en: 'Too many of your requests wait for an answer; withdraw some first',
    fr: 'Trop de vos demandes attendent une réponse ; retirez-en d’abord',
  });

export const eventOver = () =>
  new Refusal('event_closed', 409, {
    en: 'This event is cancelled or over; nothing can be asked for it any more',
    fr: 'Cet événement est annulé ou terminé ; il n’est plus possible d’y demander une prestation',
  });
