import { business } from '@ngoma/api/common/business';
import type { QueryOutput } from '@ngoma/api/common/endpoint';
import type { Locale } from '@ngoma/api/common/locale';
import type { PageQuery } from '@ngoma/api/common/paging';
import type { Customization } from '@ngoma/api/features/event-look';
import type {
  EventBasicDetail,
  EventForTeam,
  EventFullData,
  EventState,
  EventWithDetails,
  listEvents,
} from '@ngoma/api/features/events';
import type { DbOrTx } from '#platform/database';
import type { Platform } from '#platform/platform';
import { notFound } from '#platform/refusal';
import type { Session } from '#platform/session';
import { noStanding, type Standing, standingsOf } from './events.door.read.ts';
import { countOwn, type EventFilter, findOn, findPage, listMoves } from './events.lists.read.ts';
import { localDay, wordsOf } from './events.lists.rules.ts';
import { pictureAddresses } from './events.pictures.ts';
import { type EventRecord, loadRecords } from './events.records.read.ts';
import { isTeam, maySee } from './events.state.rules.ts';
import { toBasicDetail, toCustomization, toDetails, toFullData, toTeamView, type ViewContext } from './events.views.ts';
import { countByType } from './ticket-types.store.ts';

type Reader = Pick<Session, 'userId' | 'role'> | undefined;
type ListQuery = QueryOutput<typeof listEvents>;

/** What a reader brings along to open what is not shown to everybody. */
export interface Keys {
  readonly accessCode?: string | undefined;
  readonly type?: string | undefined;
}

/** Whoever is shown at most so many events of one day looks for something narrower. */
const mostPerDay = 100;

/** Everything that is read of events: their pages, lists and days. */
export function readingService({ db, clock, files }: Platform) {
  const pictures = pictureAddresses({ files });
  const contextOf = (locale: Locale): ViewContext => ({ locale, now: clock(), pictures });

  const loadInOrder = async (ids: readonly string[], within: DbOrTx = db): Promise<EventRecord[]> => {
    const records = await loadRecords(within, ids, clock());
    return ids.flatMap((id) => records.get(id) ?? []);
  };

  /** The event and what the reader is to it; 404 where it does not exist for them. */
  const open = async (id: string, reader: Reader, keys: Keys): Promise<{ event: EventRecord; standing: Standing }> => {
    const event = (await loadRecords(db, [id], clock())).get(id);
    if (!event) throw notFound();
    const standing = (reader && (await standingsOf(db, [event.id], reader.userId)).get(event.id)) ?? noStanding;
    if (!maySee(event, { ...reader, ...standing, accessCode: keys.accessCode }, clock())) throw notFound();
    return { event, standing };
  };

  const forTeam = async (event: EventRecord, locale: Locale): Promise<EventForTeam> =>
    toTeamView(event, await countByType(db, event.id), await listMoves(db, event.id), locale);

  return {
    contextOf,
    loadInOrder,
    open,

    /** The page of one event. Refusal 404 where it does not exist for this reader. */
    async getEvent(id: string, reader: Reader, keys: Keys, locale: Locale): Promise<EventWithDetails> {
      const { event, standing } = await open(id, reader, keys);
      const isOfTeam = isTeam(event, { ...reader, ...standing });
      return toDetails(event, contextOf(locale), {
        ...keys,
        isHolder: standing.isHolder,
        isTeam: isOfTeam,
        forTeam: isOfTeam ? await forTeam(event, locale) : null,
      });
    },

    /** The look of one event's page; null before the third step. Refusal 404. */
    async getCustomization(id: string, reader: Reader): Promise<Customization | null> {
      const { event } = await open(id, reader, {});
      return toCustomization(event.customization, pictures);
    },

    /** One page of a list, its cards and its records. `mine` is for somebody who is signed in. */
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
      const events = await loadInOrder(ids);
      return {
        total,
        basicDetails: events.map((event) => toBasicDetail(event, context)),
        fullData: events.map((event) => toFullData(event, context)),
        ...(typeof filter.scope === 'object' && { counts: await countOwn(db, filter.scope.ownerId) }),
      };
    },

    /** The coming listed events of a category or one of its children, soonest first. */
    async listByCategory(
      categoryId: string,
      page: PageQuery,
      locale: Locale,
    ): Promise<{ total: number; events: EventBasicDetail[] }> {
      const filter: EventFilter = {
        scope: 'public',
        when: 'coming',
        words: [],
        categoryId,
        sort: 'date',
        isDescending: false,
        now: clock(),
      };
      const { ids, total } = await findPage(db, filter, offsetOf(page));
      return { total, events: (await loadInOrder(ids)).map((event) => toBasicDetail(event, contextOf(locale))) };
    },

    /** What takes place today in Cameroon and is not over yet. */
    async listToday(locale: Locale): Promise<EventBasicDetail[]> {
      const ids = await findOn(db, localDay(clock(), business.event.defaultZone), clock(), mostPerDay);
      return (await loadInOrder(ids)).map((event) => toBasicDetail(event, contextOf(locale)));
    },

    /** Cards of the given events whatever their state, for lists of other slices (orders, tickets); unknown ids are missing. */
    async summaries(ids: readonly string[], locale: Locale, within: DbOrTx = db): Promise<Map<string, EventBasicDetail>> {
      const events = await loadInOrder([...new Set(ids)], within);
      return new Map(events.map((event) => [event.id, toBasicDetail(event, contextOf(locale))]));
    },

    /**
     * Cards of those of the given events that this reader may see without a code, in the order of the ids; the others are
     * missing, as are unknown ids. Five statements, however many there are.
     */
    async listVisible(ids: readonly string[], reader: Reader, locale: Locale, within: DbOrTx = db): Promise<EventBasicDetail[]> {
      const events = await loadInOrder([...new Set(ids)], within);
      const standings = reader ? await standingsOf(within, ids, reader.userId) : new Map<string, Standing>();
      return events
        .filter((event) => maySee(event, { ...reader, ...(standings.get(event.id) ?? noStanding) }, clock()))
        .map((event) => toBasicDetail(event, contextOf(locale)));
    },
  };
}
export type Reading = ReturnType<typeof readingService>;

const offsetOf = ({ page, limit }: PageQuery) => ({ limit, offset: (page - 1) * limit });

/** A stranger asks for what is coming unless they say "past"; one's own events come all, the latest first. */
function filterOf(query: ListQuery, reader: Reader, now: Date): EventFilter {
  const words = wordsOf(query.q);
  const isOwn = query.mine === true && reader !== undefined;
  const isSupervised = !isOwn && reader?.role === 'admin' && query.status !== undefined;
  const isWide = isOwn || isSupervised;
  const isPast = query.past === true || (!isWide && query.status === 'ended');
  return {
    scope: isOwn ? { ownerId: reader.userId } : isSupervised ? 'all' : 'public',
    state: query.status,
    when: isPast ? 'past' : isWide ? undefined : 'coming',
    words,
    city: query.city,
    categoryId: query.categoryId,
    organizerId: query.organizerId,
    from: query.from ? new Date(query.from) : undefined,
    to: query.to ? new Date(query.to) : undefined,
    priceMaxXaf: query.free ? 0 : query.priceMax,
    sort: query.sort === 'relevance' && words.length === 0 ? 'date' : (query.sort ?? (words.length > 0 ? 'relevance' : 'date')),
    isDescending: isPast || (isWide && query.sort === undefined),
    now,
  };
}
