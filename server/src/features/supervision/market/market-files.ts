import type { Bilingual, Locale } from '@ngoma/api/common/locale';
import type { ContractState } from '@ngoma/api/features/contracts/contracts';
import type { BidState } from '@ngoma/api/features/projects/bids';
import type { ProjectState } from '@ngoma/api/features/projects/projects';
import type { ServiceCategory } from '@ngoma/api/features/providers';
import type * as api from '@ngoma/api/features/supervision/supervised-market';
import { bilingual } from '#platform/i18n/messages';
import type { ListFile } from '../lists/export-list.ts';

const categories: Readonly<Record<ServiceCategory, Bilingual>> = {
  dj: bilingual('market.category.dj'),
  live_band: bilingual('market.category.liveBand'),
  master_of_ceremonies: bilingual('market.category.masterOfCeremonies'),
  caterer: bilingual('market.category.caterer'),
  bartender: bilingual('market.category.bartender'),
  venue: bilingual('market.category.venue'),
  decorator: bilingual('market.category.decorator'),
  photographer: bilingual('market.category.photographer'),
  videographer: bilingual('market.category.videographer'),
  sound_and_light: bilingual('market.category.soundAndLight'),
  stage_and_tents: bilingual('market.category.stageAndTents'),
  security: bilingual('market.category.security'),
  transport: bilingual('market.category.transport'),
  printing: bilingual('market.category.printing'),
  makeup_and_styling: bilingual('market.category.makeupAndStyling'),
  hostesses: bilingual('market.category.hostesses'),
  cleaning: bilingual('market.category.cleaning'),
  other: bilingual('market.category.other'),
};

const providerStates: Readonly<Record<api.MarketProviderState, Bilingual>> = {
  listed: bilingual('market.providerState.listed'),
  unlisted: bilingual('market.providerState.unlisted'),
  blocked: bilingual('market.providerState.blocked'),
};

const projectStates: Readonly<Record<ProjectState, Bilingual>> = {
  open: bilingual('market.projectState.open'),
  awarded: bilingual('market.projectState.awarded'),
  active: bilingual('market.projectState.active'),
  completed: bilingual('market.projectState.completed'),
  cancelled: bilingual('market.projectState.cancelled'),
};

const bidStates: Readonly<Record<BidState, Bilingual>> = {
  placed: bilingual('market.bidState.placed'),
  updated: bilingual('market.bidState.updated'),
  withdrawn: bilingual('market.bidState.withdrawn'),
  rejected: bilingual('market.bidState.rejected'),
  awarded: bilingual('market.bidState.awarded'),
  accepted: bilingual('market.bidState.accepted'),
  declined: bilingual('market.bidState.declined'),
  lapsed: bilingual('market.bidState.lapsed'),
};

const requestStates: Readonly<Record<api.MarketRequestState, Bilingual>> = {
  asked: bilingual('market.requestState.asked'),
  accepted: bilingual('market.requestState.accepted'),
  proposed: bilingual('market.requestState.proposed'),
  awarded: bilingual('market.requestState.awarded'),
  underway: bilingual('market.requestState.underway'),
  completed: bilingual('market.requestState.completed'),
  declined: bilingual('market.requestState.declined'),
  turned_down: bilingual('market.requestState.turnedDown'),
  cancelled: bilingual('market.requestState.cancelled'),
};

const contractStates: Readonly<Record<ContractState, Bilingual>> = {
  draft: bilingual('market.contractState.draft'),
  signed: bilingual('market.contractState.signed'),
  active: bilingual('market.contractState.active'),
  completed: bilingual('market.contractState.completed'),
  disputed: bilingual('market.contractState.disputed'),
  cancelled: bilingual('market.contractState.cancelled'),
};

const reviewStates: Readonly<Record<api.MarketReviewState, Bilingual>> = {
  waiting: bilingual('market.reviewState.waiting'),
  kept: bilingual('market.reviewState.kept'),
  taken_down: bilingual('market.reviewState.takenDown'),
};

const at = (iso: string) => new Date(iso);

const heading = {
  id: bilingual('market.heading.id'),
  title: bilingual('market.heading.title'),
  state: bilingual('market.heading.state'),
  category: bilingual('market.heading.category'),
  organizer: bilingual('common.labels.organizer'),
  provider: bilingual('common.labels.provider'),
  event: bilingual('common.labels.event'),
  city: bilingual('market.heading.city'),
  startsUtc: bilingual('market.heading.startsUtc'),
  createdUtc: bilingual('market.heading.createdUtc'),
  totalXaf: bilingual('market.heading.totalXaf'),
};

/** The first and the last columns that every file has. */
const byId = { heading: heading.id, cell: ({ _id }: { readonly _id: string }) => _id };
const created = { heading: heading.createdUtc, cell: ({ createdAt }: { readonly createdAt: string }) => at(createdAt) };
const category = {
  heading: heading.category,
  cell: (row: { readonly category: ServiceCategory }, locale: Locale) => categories[row.category][locale],
};
const title = { heading: heading.title, cell: (row: { readonly title: string }) => row.title };
const organizer = {
  heading: heading.organizer,
  cell: (row: { readonly organizer: { readonly name: string } }) => row.organizer.name,
};
const provider = {
  heading: heading.provider,
  cell: (row: { readonly provider: { readonly name: string } }) => row.provider.name,
};
const event = { heading: heading.event, cell: (row: { readonly event: { readonly name: string } }) => row.event.name };
const city = { heading: heading.city, cell: (row: { readonly city: string }) => row.city };
const starts = { heading: heading.startsUtc, cell: ({ startsAt }: { readonly startsAt: string }) => at(startsAt) };
const total = { heading: heading.totalXaf, cell: (row: { readonly total: number }) => row.total };

export const providersFile: ListFile<api.MarketProvider> = {
  title: bilingual('market.title.providers'),
  columns: [
    byId,
    { heading: heading.provider, cell: ({ name }) => name },
    { heading: bilingual('market.heading.email'), cell: ({ email }) => email },
    { heading: heading.state, cell: ({ state }, locale) => providerStates[state][locale] },
    {
      heading: bilingual('market.heading.services'),
      cell: (row, locale) => row.categories.map((one) => categories[one][locale]).join(', '),
    },
    { heading: bilingual('market.heading.hiddenServices'), cell: ({ hiddenServices }) => hiddenServices },
    { heading: heading.city, cell: ({ cities }) => cities.join(', ') },
    { heading: bilingual('market.heading.priceFromXaf'), cell: ({ priceFrom }) => priceFrom },
    { heading: bilingual('market.heading.rating'), cell: ({ rating }) => rating.average },
    { heading: bilingual('market.heading.reviews'), cell: ({ rating }) => rating.count },
    created,
  ],
};

export const projectsFile: ListFile<api.MarketProject> = {
  title: bilingual('market.title.projects'),
  columns: [
    byId,
    title,
    { heading: heading.state, cell: ({ state }, locale) => projectStates[state][locale] },
    category,
    organizer,
    event,
    city,
    { heading: bilingual('market.heading.budgetMinXaf'), cell: ({ budgetMin }) => budgetMin },
    { heading: bilingual('market.heading.budgetMaxXaf'), cell: ({ budgetMax }) => budgetMax },
    { heading: bilingual('market.heading.bids'), cell: ({ bidCount }) => bidCount },
    { heading: bilingual('market.heading.deadlineUtc'), cell: ({ deadline }) => at(deadline) },
    starts,
    created,
  ],
};

export const bidsFile: ListFile<api.MarketBid> = {
  title: bilingual('market.title.bids'),
  columns: [
    byId,
    { heading: bilingual('market.heading.project'), cell: ({ project }) => project.title },
    { heading: heading.state, cell: ({ state }, locale) => bidStates[state][locale] },
    category,
    provider,
    organizer,
    total,
    { heading: bilingual('market.heading.version'), cell: ({ version }) => version },
    { heading: bilingual('market.heading.validUntilUtc'), cell: ({ validUntil }) => at(validUntil) },
    created,
  ],
};

export const requestsFile: ListFile<api.MarketRequest> = {
  title: bilingual('market.title.requests'),
  columns: [
    byId,
    title,
    { heading: heading.state, cell: ({ state }, locale) => requestStates[state][locale] },
    category,
    organizer,
    provider,
    event,
    city,
    { heading: bilingual('market.heading.budgetXaf'), cell: ({ budget }) => budget },
    starts,
    created,
  ],
};

export const contractsFile: ListFile<api.MarketContract> = {
  title: bilingual('market.title.contracts'),
  columns: [
    byId,
    title,
    { heading: heading.state, cell: ({ state }, locale) => contractStates[state][locale] },
    category,
    organizer,
    provider,
    event,
    total,
    starts,
    created,
  ],
};

export const reviewsFile: ListFile<api.MarketReview> = {
  title: bilingual('market.title.reviews'),
  columns: [
    byId,
    { heading: bilingual('market.heading.stars'), cell: ({ stars }) => stars },
    { heading: bilingual('market.heading.comment'), cell: ({ comment }) => comment },
    { heading: heading.state, cell: ({ state }, locale) => reviewStates[state][locale] },
    { heading: bilingual('market.heading.author'), cell: ({ author }) => author.name },
    { heading: bilingual('market.heading.subject'), cell: ({ subject }) => subject.name },
    { heading: bilingual('market.heading.contract'), cell: ({ contract }) => contract.title },
    { heading: bilingual('market.heading.reports'), cell: ({ reports }) => reports },
    { heading: bilingual('market.heading.lastReportedUtc'), cell: ({ lastReportedAt }) => at(lastReportedAt) },
    created,
  ],
};
