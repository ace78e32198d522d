import type { QueryOutput } from '@ngoma/api/common/endpoint';
import type { Locale } from '@ngoma/api/common/locale';
import type { Role } from '@ngoma/api/common/roles';
import type { organizerRequests, ServiceRequest } from '@ngoma/api/features/service-requests';
import { notFound } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import { type RequestReader, toProposalView, toRequestView } from './service-request-views.ts';
import * as read from './service-requests.read.ts';
import * as rules from './service-requests.rules.ts';
import { latestProposals } from './service-requests.store.ts';
import type { NamedRequest, RequestRow } from './service-requests.types.ts';

export interface Side {
  readonly userId: string;
  readonly role: Role;
}

export const requestNotFound = () => notFound(bilingual('serviceRequests.requestNotFound'));
/** Maximum requests per list of the overview. */
const mostShown = 100;
export const sideIn = (
  request: Pick<RequestRow, 'organizerId' | 'providerId'>,
  userId: string,
): rules.RequestSide | undefined => {
  if (request.organizerId === userId) return 'organizer';
  return request.providerId === userId ? 'provider' : undefined;
};
export const ownerOf = ({ userId, role }: Side): read.Owner => ({ userId, side: role === 'provider' ? 'provider' : 'organizer' });

/** Returns the filter of a list by the query of its address. Days are those of Cameroon. */
export const filterOf = ({
  from,
  to,
  q,
  ...rest
}: Omit<QueryOutput<typeof organizerRequests>, 'page' | 'limit'>): read.RequestFilter => ({
  ...rest,
  words: rules.wordsOf(q),
  from: from ? rules.midnightOf(from) : undefined,
  until: to ? rules.midnightAfter(to) : undefined,
});

/** Reads service requests for their two sides: one, the overview, lists and proposals. */
export function requestScreensService({ db, clock, files }: Pick<Platform, 'db' | 'clock' | 'files'>) {
  const readerOn = (side: rules.RequestSide, locale: Locale): RequestReader => ({
    ...{ side, now: clock(), locale },
    urlOf: (key) => files.url(key),
  });

  async function view(id: string, { userId }: Pick<Side, 'userId'>, locale: Locale): Promise<ServiceRequest> {
    const request = await read.findRequest(db, id, locale);
    const side = request && sideIn(request, userId);
    if (!request || !side) throw requestNotFound();
    return toRequestView(request, (await latestProposals(db, [id])).get(id), readerOn(side, locale));
  }

  async function views(rows: readonly NamedRequest[], side: rules.RequestSide, locale: Locale): Promise<ServiceRequest[]> {
    const proposals = await latestProposals(
      db,
      rows.map(({ id }) => id),
    );
    const reader = readerOn(side, locale);
    return rows.map((row) => toRequestView(row, proposals.get(row.id), reader));
  }

  return {
    view,

    async overview(reader: Side, locale: Locale) {
      const owner = ownerOf(reader);
      const list = async (filter: read.RequestFilter) =>
        views(await read.listRequests(db, owner, filter, { limit: mostShown, offset: 0 }, locale), owner.side, locale);
      const [completedRequests, signedReqests, pendingRequests, totalRequests] = await Promise.all([
        list({ projectStatus: 'completed' }),
        list({ isSigned: true, projectStatus: 'in_progress' }),
        list({ projectStatus: 'pending' }),
        list({}),
      ]);
      return { completedRequests, signedReqests, pendingRequests, totalRequests };
    },

    async list(reader: Side, { page, limit, ...query }: QueryOutput<typeof organizerRequests>, locale: Locale) {
      const owner = ownerOf(reader);
      const filter = filterOf(query);
      const [rows, total, counts, events] = await Promise.all([
        read.listRequests(db, owner, filter, { limit, offset: (page - 1) * limit }, locale),
        read.countRequests(db, owner, filter),
        read.countByStanding(db, owner, filter),
        read.listEventsOf(db, owner, mostShown, locale),
      ]);
      return {
        ...{ requests: await views(rows, owner.side, locale), total, currentPage: page, counts },
        events: events.map(({ id, name }) => ({ _id: id, name })),
      };
    },

    async acceptedByProvider(reader: Side, locale: Locale): Promise<ServiceRequest[]> {
      const owner = ownerOf(reader);
      const rows = await read.listRequests(db, owner, { proStatus: 'accepted' }, { limit: mostShown, offset: 0 }, locale);
      const live = rows.filter(
        ({ orgStatus, projectStatus }) => orgStatus !== 'declined' && /pending|in_progress/.test(projectStatus),
      );
      return views(live, owner.side, locale);
    },

    async proposals(reader: Side, id: string, locale: Locale) {
      await view(id, reader, locale);
      const proposals = (await read.proposalsOf(db, id)).map(toProposalView);
      return { proposal: proposals[0] ?? null, proposals };
    },
  };
}
export type RequestScreens = ReturnType<typeof requestScreensService>;
