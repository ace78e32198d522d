import { business } from '@ngoma/api/common/business';
import type { QueryOutput } from '@ngoma/api/common/endpoint';
import type { Locale } from '@ngoma/api/common/locale';
import type { PageQuery } from '@ngoma/api/common/paging';
import type { Customization } from '@ngoma/api/features/events/customization';
import type {
  EventBasicDetail,
  EventForTeam,
  EventFullData,
  EventState,
  EventWithDetails,
  listEvents,
} from '@ngoma/api/features/events/events';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import type { DbOrTx } from '#platform/postgres/database';
import type { AccessGuesses } from '../access/access-guesses.ts';
import { type EventRelations, listRelations, noRelations } from '../event-admission.read.ts';
import { pictureAddresses } from '../event-images.ts';
import { isTeam, maySee } from '../event-state.rules.ts';
import { toBasicDetail, toCustomization, toDetails, toFullData, toTeamView, type ViewContext } from '../event-views.ts';
import { countByType } from '../ticket-types/ticket-types.store.ts';
import { countOwn, type EventFilter, findPage, idsQuery, listMoves, listOfDay } from './event-lists.read.ts';
import { localDay, searchWords } from './event-lists.rules.ts';
import { type EventRecord, loadFound, loadRecords } from './event-records.read.ts';
import { findOpened, type OpenedEvent } from './opened-event.read.ts';
import { countRefundProgress } from './refund-progress.read.ts';

type Reader = Pick<Session, 'userId' | 'role'> | undefined;
type ListQuery = QueryOutput<typeof listEvents>;

/** The access code or link with which a reader opens a private event or a hidden ticket type. */
export interface AccessKeys {
  readonly accessCode?: string | undefined;
  readonly type?: string | undefined;
  /** IP address of the reader, by which wrong codes are counted. */
  readonly address?: string | undefined;
}

/** Maximum entries in the list of today's events. The list has no pages. */
const maxPerDay = 100;

/** Use cases that read events: pages and lists. */
export function readingService({ db, clock, files }: Platform, guesses: AccessGuesses) {
  const pictures = pictureAddresses({ files });
  const contextOf = (locale: Locale): ViewContext => ({ locale, now: clock(), pictures });

  const loadInOrder = async (ids: readonly string[], within: DbOrTx = db): Promise<EventRecord[]> => {
    const records = await loadRecords(within, ids, clock());
    return ids.flatMap((id) => records.get(id) ?? []);
  };

  /**
   * Returns the reader's relations to an event. Raises `not_found` (404) if the reader may not see it, and `too_many_requests` (429)
   * after many wrong access codes.
   */
  const admit = async (event: Omit<OpenedEvent, 'categoryId'>, reader: Reader, keys: AccessKeys): Promise<EventRelations> => {
    const relations = (reader && (await listRelations(db, [event.id], reader.userId)).get(event.id)) ?? noRelations;
    if (!isTeam(event, { ...reader, ...relations })) await guesses.check(event, { ...keys, userId: reader?.userId });
    if (!maySee(event, { ...reader, ...relations, accessCode: keys.accessCode }, clock())) throw notFound();
    return relations;
  };

  /** Returns the complete event and the reader's relations to it. Raises the errors of `admit`. */
  const openRecord = async (
    id: string,
    reader: Reader,
    keys: AccessKeys,
  ): Promise<{ event: EventRecord; relations: EventRelations }> => {
    const event = (await loadRecords(db, [id], clock())).get(id);
    if (!event) throw notFound();
    return { event, relations: await admit(event, reader, keys) };
  };

  const forTeam = async (event: EventRecord, locale: Locale): Promise<EventForTeam> =>
    toTeamView(event, await countByType(db, event.id), await listMoves(db, event.id), locale);

  /**
   * Returns one event as its page shows it, and whether the reader is of its team. Raises `not_found` (404) if the reader may not see it, and
   * `too_many_requests` (429) after many wrong access codes.
   */
  const openPage = async (
    id: string,
    reader: Reader,
    keys: AccessKeys,
    locale: Locale,
  ): Promise<{ event: EventRecord; isOfTeam: boolean; details: EventWithDetails }> => {
    const { event, relations } = await openRecord(id, reader, keys);
    const isOfTeam = isTeam(event, { ...reader, ...relations });
    const details = toDetails(event, contextOf(locale), {
      ...keys,
      isHolder: relations.isHolder,
      isTeam: isOfTeam,
      forTeam: isOfTeam ? await forTeam(event, locale) : null,
      refundProgress: event.state === 'cancelled' ? await countRefundProgress(db, event.id) : null,
    });
    return { event, isOfTeam, details };
  };

  return {
    contextOf,
    loadInOrder,

    /** Returns an event and the reader's relations to it, for what stands beside its page. Raises the errors of the page. */
    async open(id: string, reader: Reader, keys: AccessKeys): Promise<{ event: OpenedEvent; relations: EventRelations }> {
      const event = await findOpened(db, id);
      if (!event) throw notFound();
      return { event, relations: await admit(event, reader, keys) };
    },

    openPage,

    /** Returns one event as its page shows it. Raises the errors of `openPage`. */
    getEvent: async (id: string, reader: Reader, keys: AccessKeys, locale: Locale): Promise<EventWithDetails> =>
      (await openPage(id, reader, keys, locale)).details,

    /** Returns the customization of an event's page; null before the third creation step. Raises `not_found` (404). */
    async getCustomization(id: string, reader: Reader): Promise<Customization | null> {
      const { event } = await openRecord(id, reader, {});
      return toCustomization(event.customization, pictures);
    },

    /** Returns one page of an event list. `mine` requires a signed-in reader, which the route checks. */
    async listEvents(
      query: ListQuery,
      reader: Reader,
      locale: Locale,
    ): Promise<{
      total: number;
      basicDetails: EventBasicDetail[];
      fullData: EventFullData[];
      counts?: Partial<Record<EventState, number>>;
    }> {
      const filter = filterOf(query, reader, clock());
      const { ids, total } = await findPage(db, filter, offsetOf(query));
      const context = contextOf(locale);
      const listed = (await loadInOrder(ids)).map((event) => ({ event, basicDetail: toBasicDetail(event, context) }));
      return {
        total,
        basicDetails: listed.map(({ basicDetail }) => basicDetail),
        fullData: listed.map(({ event, basicDetail }) => toFullData(event, basicDetail)),
        ...(typeof filter.scope === 'object' && { counts: await countOwn(db, filter.scope.ownerId) }),
      };
    },

    /** Returns the upcoming listed events of a category or child category, soonest first. */
    async listByCategory(
      categoryId: string,
      page: PageQuery,
      locale: Locale,
    ): Promise<{ total: number; events: EventBasicDetail[] }> {
      const { ids, total } = await findPage(db, comingOf(categoryId, clock()), offsetOf(page));
      return { total, events: (await loadInOrder(ids)).map((event) => toBasicDetail(event, contextOf(locale))) };
    },

    /** Returns the next listed events of the same category, soonest first and without the event itself. */
    async listSimilar(
      { id, categoryId }: Pick<OpenedEvent, 'id' | 'categoryId'>,
      count: number,
      locale: Locale,
    ): Promise<EventBasicDetail[]> {
      if (count === 0) return [];
      const others = idsQuery(db, comingOf(categoryId, clock()), { limit: count, offset: 0 }).where('id', '<>', id);
      const events = await loadFound(db, others, clock());
      return events.toSorted(byStart).map((event) => toBasicDetail(event, contextOf(locale)));
    },

    /** Returns the events of today in Cameroon that are not over. */
    async listToday(locale: Locale): Promise<EventBasicDetail[]> {
      const ids = await listOfDay(db, localDay(clock(), business.event.defaultZone), clock(), maxPerDay);
      return (await loadInOrder(ids)).map((event) => toBasicDetail(event, contextOf(locale)));
    },

    /** Returns list entries of events in any state, for lists of other features (orders, tickets). Unknown ids are missing. */
    async summaries(ids: readonly string[], locale: Locale, within: DbOrTx = db): Promise<Map<string, EventBasicDetail>> {
      const events = await loadInOrder([...new Set(ids)], within);
      return new Map(events.map((event) => [event.id, toBasicDetail(event, contextOf(locale))]));
    },

    /**
     * Returns list entries of the events that this reader may see without a code, in the order of the ids. Others and unknown ids
     * are missing. Three statements for any number of ids.
     */
    async listVisible(ids: readonly string[], reader: Reader, locale: Locale, within: DbOrTx = db): Promise<EventBasicDetail[]> {
      const events = await loadInOrder([...new Set(ids)], within);
      const relationsByEvent = reader ? await listRelations(within, ids, reader.userId) : new Map<string, EventRelations>();
      return events
        .filter((event) => maySee(event, { ...reader, ...(relationsByEvent.get(event.id) ?? noRelations) }, clock()))
        .map((event) => toBasicDetail(event, contextOf(locale)));
    },
  };
}
export type Reading = ReturnType<typeof readingService>;

/** Compares events as lists order them by date. */
const byStart = (one: EventRecord, other: EventRecord): number =>
  one.startsAt.getTime() - other.startsAt.getTime() || (one.id < other.id ? -1 : 1);

/** The filter of the upcoming listed events of a category or child category. */
const comingOf = (categoryId: string, now: Date): EventFilter => ({
  scope: 'public',
  when: 'coming',
  words: [],
  categoryId,
  sort: 'date',
  isDescending: false,
  now,
});

const offsetOf = ({ page, limit }: PageQuery) => ({ limit, offset: (page - 1) * limit });

/** Returns the order of a list. Name, sales and state order own lists only, and relevance needs words. */
function sortOf(asked: ListQuery['sort'], { hasWords, isOwn }: { hasWords: boolean; isOwn: boolean }): EventFilter['sort'] {
  const usual = hasWords ? 'relevance' : 'date';
  switch (asked) {
    case 'latest':
      return isOwn ? 'date' : usual;
    case 'name':
    case 'sales':
    case 'state':
      return isOwn ? asked : usual;
    case 'relevance':
      return usual;
    default:
      return asked ?? usual;
  }
}

/**
 * Builds the filter of a list request. Public lists hold upcoming events unless `past` is set; own lists hold all events, latest
 * first.
 */
function filterOf(query: ListQuery, reader: Reader, now: Date): EventFilter {
  const words = searchWords(query.q);
  const isOwn = query.mine === true && reader !== undefined;
  const isAdminList = !isOwn && reader?.role === 'admin' && query.status !== undefined;
  const includesAllStates = isOwn || isAdminList;
  const isPast = query.past === true || (!includesAllStates && query.status === 'ended');
  return {
    scope: isOwn ? { ownerId: reader.userId } : isAdminList ? 'all' : 'public',
    state: query.status,
    when: isPast ? 'past' : includesAllStates ? undefined : 'coming',
    words,
    city: query.city,
    categoryId: query.categoryId,
    organizerId: query.organizerId,
    from: query.from ? new Date(query.from) : undefined,
    to: query.to ? new Date(query.to) : undefined,
    priceMaxXaf: query.free ? 0 : query.priceMax,
    sort: sortOf(query.sort, { hasWords: words.length > 0, isOwn }),
    isDescending: isPast || (includesAllStates && (query.sort === undefined || query.sort === 'latest')),
    now,
  };
}
