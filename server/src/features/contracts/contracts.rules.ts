import { business } from '@ngoma/api/common/business';
import type { Bilingual } from '@ngoma/api/common/locale';
import { formatXaf } from '@ngoma/api/common/money';
import { type MilestoneDue, mostAgreedXaf } from '@ngoma/api/features/contract-terms';
import type { ContractSide, ContractState, MilestoneState } from '@ngoma/api/features/contracts';
import { forbidden, Refusal } from '#platform/refusal';
import type { ContractRow, MilestoneRow, PlannedMilestone, PriceLine, Terms } from './contracts.types.ts';

/** Who moves a contract or a milestone: one of the sides, an admin, time, or a payment that came. */
export type Mover = ContractSide | 'admin' | 'time' | 'payment';

const both: readonly Mover[] = ['organizer', 'provider'];

/** The life of a contract. A new version takes a lone signature back; a dispute ends it or lets it go on. */
export const contractMoves: Readonly<Record<ContractState, Readonly<Partial<Record<ContractState, readonly Mover[]>>>>> = {
  draft: { draft: both, signed: both, cancelled: both },
  signed: { draft: both, active: both, cancelled: both },
  active: { active: both, completed: ['organizer', 'time'], disputed: both, cancelled: both },
  disputed: { completed: ['admin'], cancelled: ['admin'], active: ['admin'] },
  completed: {},
  cancelled: {},
};

/** The life of a milestone: what went out of escrow never comes back into it. */
export const milestoneMoves: Readonly<Record<MilestoneState, Readonly<Partial<Record<MilestoneState, readonly Mover[]>>>>> = {
  pending: { funded: ['organizer', 'payment'] },
  funded: { submitted: ['provider'], released: both, refunded: both, disputed: both },
  submitted: { released: ['organizer', 'provider', 'time'], refunded: both, disputed: both },
  disputed: { released: ['admin'], refunded: ['admin'] },
  released: {},
  refunded: {},
};

const contractWords: Readonly<Record<ContractState, Bilingual>> = {
  draft: { en: 'a draft', fr: 'un brouillon' },
  signed: { en: 'signed by one side', fr: 'signé par une partie' },
  active: { en: 'in force', fr: 'en vigueur' },
  completed: { en: 'completed', fr: 'achevé' },
  disputed: { en: 'in dispute', fr: 'en litige' },
  cancelled: { en: 'cancelled', fr: 'résilié' },
};
const milestoneWords: Readonly<Record<MilestoneState, Bilingual>> = {
  pending: { en: 'not funded yet', fr: 'pas encore approvisionné' },
  funded: { en: 'funded', fr: 'approvisionné' },
  submitted: { en: 'handed in', fr: 'remis' },
  released: { en: 'paid out', fr: 'versé' },
  refunded: { en: 'refunded', fr: 'remboursé' },
  disputed: { en: 'in dispute', fr: 'en litige' },
};

export const contractMayMove = (from: ContractState, to: ContractState, mover: Mover): boolean =>
  contractMoves[from][to]?.includes(mover) ?? false;

export const contractMoveRefused = (from: ContractState, facts: Readonly<Record<string, unknown>> = {}) =>
  new Refusal(
    'contract_move_refused',
    409,
    {
      en: `This contract is ${contractWords[from].en}; this can’t be done with it now`,
      fr: `Ce contrat est ${contractWords[from].fr} ; cette action n’est pas possible pour le moment`,
    },
    { facts: { state: from, ...facts } },
  );

/** What only an admin or time may do is not the other side's to do either: for both it is simply not possible now. */
const isOfSides = (who: readonly Mover[]): boolean => both.some((side) => who.includes(side));

/** Lets a move of the contract pass. Refusal 409 `contract_move_refused`; 403 where it is the other's to make. */
export function requireContractMove(from: ContractState, to: ContractState, mover: Mover): void {
  const who = contractMoves[from][to];
  if (who?.includes(mover)) return;
  if (!who || !isOfSides(who)) throw contractMoveRefused(from, { to });
  throw forbidden();
}

/** Lets a move of a milestone pass. Refusal 409 `milestone_move_refused`; 403 where it is the other's to make. */
export function requireMilestoneMove(from: MilestoneState, to: MilestoneState, mover: Mover): void {
  const who = milestoneMoves[from][to];
  if (who?.includes(mover)) return;
  if (!who || !isOfSides(who)) throw milestoneMoveRefused(from);
  throw forbidden();
}

const milestoneMoveRefused = (from: MilestoneState) =>
  new Refusal(
    'milestone_move_refused',
    409,
    {
      en: `This milestone is ${milestoneWords[from].en}; this can’t be done with it now`,
      fr: `Ce jalon est ${milestoneWords[from].fr} ; cette action n’est pas possible pour le moment`,
    },
    { facts: { state: from } },
  );

/** The side on which somebody stands; undefined for everybody else. */
export const sideOf = (contract: Pick<ContractRow, 'organizerId' | 'providerId'>, userId: string): ContractSide | undefined => {
  if (contract.organizerId === userId) return 'organizer';
  return contract.providerId === userId ? 'provider' : undefined;
};

export const sumXaf = (parts: readonly { readonly amountXaf: number }[]): number =>
  parts.reduce((sum, { amountXaf }) => sum + amountXaf, 0);

/** A deposit at signing and the rest on the event's day; a part of nothing is left out. */
export function milestonesFor(totalXaf: number, depositPercent: number): readonly PlannedMilestone[] {
  const depositXaf = Math.round((totalXaf * depositPercent) / 100);
  const parts: PlannedMilestone[] = [
    { label: null, due: 'signing', amountXaf: depositXaf },
    { label: null, due: 'event_day', amountXaf: totalXaf - depositXaf },
  ];
  return parts.filter(({ amountXaf }) => amountXaf > 0);
}

/** What of the price has money already, or had: an amendment leaves it as it is. */
export const keptXaf = (milestones: readonly Pick<MilestoneRow, 'state' | 'amountXaf' | 'refundedXaf'>[]): number =>
  milestones.reduce((sum, { state, amountXaf, refundedXaf }) => sum + (state === 'pending' ? 0 : amountXaf - refundedXaf), 0);

/**
 * Milestones have to come to what the lines come to, and that to no more than may be agreed on. Refusals 422
 * `terms_do_not_add_up`, `terms_too_large`.
 */
export function requireSameSum(lines: readonly PriceLine[], planned: readonly PlannedMilestone[], alreadyXaf: number): void {
  const [totalXaf, plannedXaf] = [sumXaf(lines), sumXaf(planned) + alreadyXaf];
  if (totalXaf > mostAgreedXaf)
    throw new Refusal('terms_too_large', 422, {
      en: `A contract comes to ${formatXaf(mostAgreedXaf, 'en')} at most`,
      fr: `Un contrat s’élève à ${formatXaf(mostAgreedXaf, 'fr')} au plus`,
    });
  if (totalXaf === plannedXaf) return;
  throw new Refusal(
    'terms_do_not_add_up',
    422,
    {
      en: `The lines come to ${formatXaf(totalXaf, 'en')}, the milestones to ${formatXaf(plannedXaf, 'en')}; they must be equal`,
      fr: `Les lignes totalisent ${formatXaf(totalXaf, 'fr')} et les jalons ${formatXaf(plannedXaf, 'fr')} ; les deux doivent être égaux`,
    },
    { facts: { lines: totalXaf, milestones: plannedXaf } },
  );
}

/**
 * What is agreed lies ahead, ends after it has begun, and takes no longer than a calendar books at once: a service without end
 * would keep its provider from all other work. Refusals 422 `terms_in_the_past`, `terms_too_long`.
 */
export function requireAhead(terms: Pick<Terms, 'startsAt' | 'endsAt'>, now: Date): void {
  const [startsAt, endsAt] = [new Date(terms.startsAt), new Date(terms.endsAt)];
  const mostDays = business.calendar.mostDaysAtOnce;
  if (+endsAt - +startsAt > mostDays * 24 * hour)
    throw new Refusal('terms_too_long', 422, {
      en: `A service lasts ${mostDays} days at most`,
      fr: `Une prestation dure ${mostDays} jours au plus`,
    });
  if (startsAt < endsAt && endsAt > now) return;
  throw new Refusal('terms_in_the_past', 422, {
    en: 'The service must end after it begins, and lie ahead',
    fr: 'La prestation doit se terminer après avoir commencé, et être à venir',
  });
}

const hour = 3_600_000;
// Cameroon keeps one hour ahead of UTC all year.
const doualaOffsetMs = hour;

/** From when on the work of a milestone may be handed in; null: as soon as it is funded. */
export function dueAt(due: MilestoneDue, contract: Pick<ContractRow, 'startsAt' | 'endsAt'>): Date | null {
  if (due === 'signing') return null;
  if (due === 'after_event') return contract.endsAt;
  const local = new Date(contract.startsAt.getTime() + doualaOffsetMs);
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()) - doualaOffsetMs);
}

/** Refusal 409 `milestone_not_due` before its time. */
export function requireDue(due: MilestoneDue, contract: Pick<ContractRow, 'startsAt' | 'endsAt'>, now: Date): void {
  const from = dueAt(due, contract);
  if (from === null || now >= from) return;
  throw new Refusal(
    'milestone_not_due',
    409,
    {
      en:
        due === 'after_event'
          ? 'This can be handed in once the event is over'
          : 'This can be handed in from the day of the event on',
      fr:
        due === 'after_event'
          ? 'Ce jalon pourra être remis une fois l’événement terminé'
          : 'Ce jalon pourra être remis à partir du jour de l’événement',
    },
    { facts: { dueAt: from.toISOString() } },
  );
}

/** When silence releases what was handed in. */
export const releasesAt = (submittedAt: Date): Date => new Date(submittedAt.getTime() + business.contract.silenceHours * hour);

/** What was handed in until then has met silence for long enough. */
export const silentSince = (now: Date): Date => new Date(now.getTime() - business.contract.silenceHours * hour);

/** Money that is in escrow now. */
export const isInEscrow = ({ state }: Pick<MilestoneRow, 'state'>): boolean =>
  state === 'funded' || state === 'submitted' || state === 'disputed';

/** Every milestone has its money before the work is called done. Refusal 409 `milestones_unfunded`. */
export function requireFunded(milestones: readonly Pick<MilestoneRow, 'state' | 'amountXaf'>[]): void {
  const missing = milestones.filter(({ state }) => state === 'pending');
  if (missing.length === 0) return;
  throw new Refusal(
    'milestones_unfunded',
    409,
    {
      en: 'Fund the remaining milestones first, or agree on an amendment without them',
      fr: 'Approvisionnez d’abord les jalons restants, ou convenez d’un avenant qui les retire',
    },
    { facts: { missing: sumXaf(missing) } },
  );
}

export const alreadySigned = () =>
  new Refusal('already_signed', 409, { en: 'You have signed this version already', fr: 'Vous avez déjà signé cette version' });

export const textChanged = () =>
  new Refusal('text_changed', 409, {
    en: 'There is a newer version of this contract; please read it before you sign',
    fr: 'Une version plus récente de ce contrat existe ; veuillez la lire avant de signer',
  });

/** For an amendment whose milestones no longer come to its price: what has money by now is no part of it. */
export const moneyMoved = () =>
  new Refusal('text_changed', 409, {
    en: 'Money has moved since this change was written; please propose it anew',
    fr: 'Des sommes ont bougé depuis la rédaction de cette modification ; veuillez la proposer à nouveau',
  });

export const tooManyFiles = (most: number) =>
  new Refusal('too_many_files', 409, {
    en: `A contract holds ${most} files at most`,
    fr: `Un contrat contient ${most} fichiers au plus`,
  });
