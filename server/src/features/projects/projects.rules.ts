import { business } from '@ngoma/api/common/business';
import type { Bilingual } from '@ngoma/api/common/locale';
import { formatXaf } from '@ngoma/api/common/money';
import type { BidInput, BidState } from '@ngoma/api/features/bids';
import { mostAgreedXaf } from '@ngoma/api/features/contract-terms';
import type { ProjectState } from '@ngoma/api/features/projects';
import { Refusal } from '#platform/refusal';
import { invalidInput } from '#platform/validation';
import type { BidRow, Brief, Offer, ProjectRow } from './projects.types.ts';

const { awardHours, mostFiles } = business.project;
const hourMs = 3_600_000;

/** Where a project may go from where it is. */
export const projectTransitions: Readonly<Record<ProjectState, readonly ProjectState[]>> = {
  open: ['awarded', 'cancelled'],
  // Back to open when the provider declines or lets the award lapse, or when the organizer takes it back.
  awarded: ['open', 'active', 'cancelled'],
  active: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

/** Where a bid may go from where it is. */
export const bidTransitions: Readonly<Record<BidState, readonly BidState[]>> = {
  placed: ['updated', 'withdrawn', 'rejected', 'awarded'],
  updated: ['updated', 'withdrawn', 'rejected', 'awarded'],
  // An award that is taken back leaves the bid as it was before; a project that is called off rejects it.
  awarded: ['accepted', 'declined', 'lapsed', 'placed', 'updated', 'rejected'],
  accepted: [],
  withdrawn: [],
  rejected: [],
  declined: [],
  lapsed: [],
};

/** Bids that the organizer may still choose. */
export const waitingBids: readonly BidState[] = ['placed', 'updated'];
/** Bids that count: one of these at most for each provider and project. */
export const liveBids: readonly BidState[] = ['placed', 'updated', 'awarded', 'accepted'];

export const projectMayBecome = (from: ProjectState, to: ProjectState): boolean => projectTransitions[from].includes(to);

/** The state a bid goes to, if its table leads there; a move that it doesn't know is a fault of ours. */
export function bidMove({ state }: Pick<BidRow, 'state'>, to: BidState): BidState {
  if (!bidTransitions[state].includes(to)) throw new Error(`A bid does not go from ${state} to ${to}`);
  return to;
}

const wrongState: Readonly<Record<ProjectState, Bilingual>> = {
  open: { en: 'This project is open for bids', fr: 'Ce projet est ouvert aux offres' },
  awarded: {
    en: 'A bid has been chosen and waits for its provider',
    fr: 'Une offre est retenue et attend la réponse du prestataire',
  },
  active: { en: 'This project is under way: a bid was accepted', fr: 'Ce projet est en cours : une offre a été acceptée' },
  completed: { en: 'This project is completed', fr: 'Ce projet est terminé' },
  cancelled: { en: 'This project was called off', fr: 'Ce projet a été annulé' },
};

/** A project moves only where its table leads. Refusal 409 `wrong_state`, with the state it is in. */
export function requireProjectMove({ state }: Pick<ProjectRow, 'state'>, to: ProjectState): void {
  if (!projectMayBecome(state, to)) throw new Refusal('wrong_state', 409, wrongState[state], { facts: { state } });
}

/** Only an open project is changed, bid for and awarded. Refusal 409 `project_not_open`. */
export function requireOpen({ state }: Pick<ProjectRow, 'state'>): void {
  if (state !== 'open') throw new Refusal('project_not_open', 409, wrongState[state], { facts: { state } });
}

/** Whether a new bid would be taken now. */
export const isAcceptingBids = ({ state, deadline }: Pick<ProjectRow, 'state' | 'deadline'>, now: Date): boolean =>
  state === 'open' && deadline > now;

/** Bids come before the deadline. Refusals 409 `project_not_open`, `bidding_closed`. */
export function requireBidding(project: Pick<ProjectRow, 'state' | 'deadline'>, now: Date): void {
  requireOpen(project);
  if (project.deadline <= now)
    throw new Refusal('bidding_closed', 409, {
      en: 'The deadline for bids has passed',
      fr: 'Le délai de dépôt des offres est passé',
    });
}

/** Whether its owner may still change a bid or take it back: until the award, whatever the deadline. */
export const isEditable = (bid: Pick<BidRow, 'state'>, { state }: Pick<ProjectRow, 'state'>): boolean =>
  waitingBids.includes(bid.state) && (state === 'open' || state === 'awarded');

/** Nothing is changed behind an organizer's back once the choice is made. Refusal 409 `bid_not_editable`. */
export function requireEditable(bid: Pick<BidRow, 'state'>, project: Pick<ProjectRow, 'state'>): void {
  if (isEditable(bid, project)) return;
  const text =
    bid.state === 'awarded'
      ? {
          en: 'Your bid was chosen meanwhile: it can be accepted or declined, but no longer changed',
          fr: 'Votre offre vient d’être retenue : vous pouvez l’accepter ou la décliner, mais plus la modifier',
        }
      : { en: 'This bid can no longer be changed', fr: 'Cette offre ne peut plus être modifiée' };
  throw new Refusal('bid_not_editable', 409, text, { facts: { state: bid.state } });
}

/** Whether the organizer may choose this bid now. */
export const isAwardable = (
  bid: Pick<BidRow, 'state' | 'validUntil'>,
  project: Pick<ProjectRow, 'state' | 'startsAt'>,
  now: Date,
) => project.state === 'open' && project.startsAt > now && waitingBids.includes(bid.state) && bid.validUntil > now;

/**
 * One bid of an open project is chosen, as it was read. Refusals 409 `project_not_open`, `project_over`, `bid_not_live`,
 * `bid_expired`, and `bid_changed` where its provider has changed it since.
 */
export function requireAwardable(project: ProjectRow, bid: BidRow, version: number | undefined, now: Date): void {
  requireOpen(project);
  if (project.startsAt <= now)
    throw new Refusal('project_over', 409, {
      en: 'The day of this project has come: change its date first',
      fr: 'La date de ce projet est arrivée : modifiez-la d’abord',
    });
  if (!waitingBids.includes(bid.state))
    throw new Refusal(
      'bid_not_live',
      409,
      { en: 'This bid no longer stands', fr: 'Cette offre n’est plus valable' },
      { facts: { state: bid.state } },
    );
  if (bid.validUntil <= now)
    throw new Refusal('bid_expired', 409, {
      en: 'This bid was valid until a day that has passed: ask the provider to renew it',
      fr: 'La validité de cette offre est passée : demandez au prestataire de la renouveler',
    });
  if (version !== undefined && version !== bid.version)
    throw new Refusal(
      'bid_changed',
      409,
      {
        en: 'The provider has changed this bid meanwhile: please look at it again',
        fr: 'Le prestataire a modifié cette offre entre-temps : veuillez la relire',
      },
      { facts: { version: bid.version } },
    );
}

/** An award waits 72 hours for its provider, and never beyond the start of the work. */
export const awardExpiry = ({ startsAt }: Pick<ProjectRow, 'startsAt'>, now: Date): Date =>
  new Date(Math.min(now.getTime() + awardHours * hourMs, startsAt.getTime()));

/** The chosen provider answers once, in time. Refusals 409 `not_awarded`, `award_lapsed`. */
export function requireAnswerable(project: ProjectRow, bid: BidRow, now: Date): void {
  const lapsed =
    bid.state === 'lapsed' || (bid.state === 'awarded' && project.awardExpiresAt !== null && project.awardExpiresAt <= now);
  if (lapsed)
    throw new Refusal('award_lapsed', 409, {
      en: 'The time to answer has run out, and the project is open again',
      fr: 'Le délai de réponse est écoulé et le projet est de nouveau ouvert',
    });
  if (bid.state !== 'awarded')
    throw new Refusal('not_awarded', 409, answered[bid.state] ?? answered.placed, { facts: { state: bid.state } });
}

const answered: Readonly<Partial<Record<BidState, Bilingual>>> & { readonly placed: Bilingual } = {
  placed: { en: 'This bid has not been chosen', fr: 'Cette offre n’a pas été retenue' },
  accepted: { en: 'You have accepted this award already', fr: 'Vous avez déjà accepté cette attribution' },
  declined: { en: 'You have declined this award already', fr: 'Vous avez déjà décliné cette attribution' },
};

/** Work that has not begun is not done. Refusal 409 `not_begun`. */
export function requireBegun({ startsAt }: Pick<ProjectRow, 'startsAt'>, now: Date): void {
  if (startsAt > now)
    throw new Refusal('not_begun', 409, {
      en: 'The work has not begun yet: a project is completed once it has',
      fr: 'La prestation n’a pas encore commencé : un projet se termine après son début',
    });
}

/** A project under way is called off in its contract, whose policy says what that costs. Refusals 409 `contract_stands`, `wrong_state`. */
export function requireCancellable(project: Pick<ProjectRow, 'state' | 'contractId'>): void {
  if (project.state === 'active')
    throw new Refusal(
      'contract_stands',
      409,
      {
        en: 'A bid was accepted and a contract stands: call it off there, where you see what that costs',
        fr: 'Une offre a été acceptée et un contrat existe : annulez-le, vous y verrez ce que cela coûte',
      },
      { facts: { contractId: project.contractId } },
    );
  requireProjectMove(project, 'cancelled');
}

const field = (name: string, text: Bilingual) => invalidInput({ [name]: text });

/** What a brief says must hang together: the budget, the times, the deadline before the work. Refuses with 400, field by field. */
export function requireSoundBrief(brief: Brief, now: Date): void {
  if (brief.budgetMaxXaf < brief.budgetMinXaf || brief.budgetMaxXaf <= 0)
    throw field('budgetMax', {
      en: 'This must not be less than the lower bound',
      fr: 'La valeur ne peut pas être inférieure au minimum',
    });
  if (brief.startsAt <= now) throw field('date', { en: 'This must be in the future', fr: 'Cette date doit être à venir' });
  if (brief.endsAt <= brief.startsAt)
    throw field('endDate', { en: 'The end must come after the beginning', fr: 'La fin doit venir après le début' });
  if (brief.endsAt.getTime() - brief.startsAt.getTime() > 31 * 24 * hourMs)
    throw field('endDate', { en: 'A project lasts a month at most', fr: 'Un projet dure un mois au plus' });
  if (brief.deadline <= now) throw field('deadline', { en: 'This must be in the future', fr: 'Cette date doit être à venir' });
  if (brief.deadline > brief.startsAt)
    throw field('deadline', {
      en: 'Bids must end before the work begins',
      fr: 'Les offres doivent s’arrêter avant le début de la prestation',
    });
}

/** A bid as it is kept, its total summed here. Refuses with 400 a validity in the past or of more than a year, and sums beyond what a contract holds. */
export function offerOf(input: BidInput, now: Date): Offer {
  const validUntil = new Date(input.validUntil);
  if (validUntil <= now) throw field('validUntil', { en: 'This must be in the future', fr: 'Cette date doit être à venir' });
  if (validUntil.getTime() - now.getTime() > 366 * 24 * hourMs)
    throw field('validUntil', { en: 'This must be within a year', fr: 'Cette date doit être dans l’année' });
  const totalXaf = input.lines.reduce((sum, { amount }) => sum + amount, 0);
  if (totalXaf > mostAgreedXaf)
    throw field('lines', {
      en: `A bid comes to ${formatXaf(mostAgreedXaf, 'en')} at most`,
      fr: `Une offre s’élève à ${formatXaf(mostAgreedXaf, 'fr')} au plus`,
    });
  return {
    lines: input.lines,
    totalXaf,
    message: input.message,
    delivery: input.delivery ?? null,
    depositPercent: input.depositPercent,
    validUntil,
    cancellationPolicy: input.cancellationPolicy,
  };
}

/** What is due at signing: the share of the total, rounded to a whole franc as the contract's first milestone is. */
export const depositXaf = ({ totalXaf, depositPercent }: Pick<Offer, 'totalXaf' | 'depositPercent'>): number =>
  Math.round((totalXaf * depositPercent) / 100);

/** Refusal 409 `already_bid`. */
export const alreadyBid = () =>
  new Refusal('already_bid', 409, {
    en: 'You have bid for this project already: change that bid instead',
    fr: 'Vous avez déjà déposé une offre pour ce projet : modifiez-la',
  });

/** Refusal 409 `too_many_files`. */
export const tooManyFiles = () =>
  new Refusal(
    'too_many_files',
    409,
    { en: `A project has ${mostFiles} files at most`, fr: `Un projet comporte ${mostFiles} fichiers au plus` },
    { facts: { most: mostFiles } },
  );

/** Refusal 409 `event_over`. */
export const eventOver = () =>
  new Refusal('event_over', 409, {
    en: 'This event is over or was called off',
    fr: 'Cet événement est passé ou a été annulé',
  });

/** Refuses a blank reason where people deserve one, with 400. */
export function requireReason(reason: string | undefined): string {
  if (reason) return reason;
  throw field('reason', { en: 'Please say why', fr: 'Dites pourquoi, s’il vous plaît' });
}

/** Typed words to look for, so many at most. */
export const wordsOf = (typed: string | undefined): string[] => (typed ?? '').split(/\s+/).filter(Boolean).slice(0, 6);
