import { hkdfSync } from 'node:crypto';
import { business } from '@ngoma/api/common/business';
import type { Locale } from '@ngoma/api/common/locale';
import type {
  MyProvider,
  ProfileChange,
  ProviderCard,
  ProviderDetail,
  ProviderSearch,
  ServiceCategory,
  ServiceInput,
} from '@ngoma/api/features/providers';
import type { z } from 'zod';
import type { CalendarFeature } from '#features/calendar/index';
import type { DbOrTx, Tx } from '#platform/database';
import type { Platform } from '#platform/platform';
import { notFound } from '#platform/refusal';
import type { UploadedFile } from '#platform/route';
import type { PortfolioPictures, PreparedPicture } from './providers.pictures.ts';
import { findPage, listCards } from './providers.read.ts';
import * as rules from './providers.rules.ts';
import { type NewItem, providersStore } from './providers.store.ts';
import type { ProfileRow } from './providers.types.ts';
import { providerViews } from './providers.views.ts';

export interface ProvidersDoors {
  readonly calendar: Pick<CalendarFeature, 'nextFreeDates'>;
}

const unsaid: ProfileRow = { headline: null, headlineFr: null, about: null, aboutFr: null, cities: [], travels: false };

const unknownProvider = () => notFound({ en: 'This provider does not exist', fr: 'Ce prestataire n’existe pas' });
const unknownService = () => notFound({ en: 'This service does not exist', fr: 'Ce service n’existe pas' });
const unknownItem = () =>
  notFound({ en: 'This is no longer in your portfolio', fr: 'Cet élément n’est plus dans votre portfolio' });

const wishOf = (input: z.output<typeof ServiceInput>) => ({
  category: input.category,
  title: input.title,
  description: input.description ?? null,
  packages: input.packages,
  priceFromXaf: rules.cheapest(input.packages, input.priceFrom),
});

/** Those who serve at events: what they say of themselves and offer, and how they are found. */
export const providersService = (platform: Platform, { calendar }: ProvidersDoors, pictures: PortfolioPictures) => {
  const { db, clock, pages, files, config } = platform;
  const views = providerViews(files, pictures);
  const viewsKey = Buffer.from(hkdfSync('sha256', config.secretKey, 'ngoma', 'profile-views:1', 32));

  const own = async (userId: string, within: DbOrTx = db): Promise<MyProvider> => {
    const [[row], profile, services, portfolio] = await Promise.all([
      listCards(within, [userId], clock()),
      providersStore.findProfile(within, userId),
      providersStore.listServices(within, userId),
      providersStore.listPortfolio(within, userId),
    ]);
    if (!row) throw unknownProvider();
    return views.own(row, { profile: profile ?? unsaid, services, portfolio });
  };

  /** What belongs to a profile changes under its lock; lists and pages follow in the same transaction. */
  const change = async (userId: string, work: (tx: Tx) => Promise<void>): Promise<MyProvider> => {
    await db.transaction().execute(async (tx) => {
      await providersStore.lock(tx, userId, clock());
      await work(tx);
      const categories = await providersStore.categoriesOf(tx, userId);
      await providersStore.refreshCard(tx, userId, categories.map((key) => rules.wordsOfCategory[key]).join(' '));
      await pages.drop(tx, [`user:${userId}`]);
    });
    return own(userId);
  };

  const addItem = async (userId: string, prepared: PreparedPicture | undefined, item: NewItem): Promise<MyProvider> =>
    change(userId, async (tx) => {
      rules.requireRoomInPortfolio((await providersStore.listPortfolio(tx, userId)).length);
      const itemId = await providersStore.addItem(tx, userId, item, clock());
      if (prepared) await pictures.renderLater(tx, { itemId, uploadKey: prepared.uploadKey, quickKey: prepared.quickKey });
    });

  const findProviders = async (
    within: DbOrTx,
    ids: readonly string[],
    locale: Locale = 'en',
  ): Promise<Map<string, ProviderCard>> =>
    new Map((await listCards(within, ids, clock())).map((row) => [row.id, views.card(row, locale)]));

  return {
    own: (userId: string): Promise<MyProvider> => own(userId),

    saveProfile: (userId: string, input: z.output<typeof ProfileChange>): Promise<MyProvider> =>
      change(userId, (tx) =>
        providersStore.saveProfile(
          tx,
          userId,
          {
            headline: input.headline ?? null,
            headlineFr: input.headlineFr ?? null,
            about: input.about ?? null,
            aboutFr: input.aboutFr ?? null,
            cities: rules.tidyCities(input.cities),
            travels: input.travels,
          },
          clock(),
        ),
      ),

    /** Refusal 409 `services_full`. */
    addService: (userId: string, input: z.output<typeof ServiceInput>): Promise<MyProvider> =>
      change(userId, async (tx) => {
        rules.requireRoomForService((await providersStore.listServices(tx, userId)).length);
        await providersStore.addService(tx, userId, wishOf(input), clock());
      }),

    /** Refusal 404 for others' services, too. */
    changeService: (userId: string, id: string, input: z.output<typeof ServiceInput>): Promise<MyProvider> =>
      change(userId, async (tx) => {
        if (!(await providersStore.changeService(tx, userId, id, wishOf(input), clock()))) throw unknownService();
      }),

    /** Refusal 404 for others' services, too. What was agreed on it stays. */
    removeService: (userId: string, id: string): Promise<MyProvider> =>
      change(userId, async (tx) => {
        if (!(await providersStore.removeService(tx, userId, id))) throw unknownService();
      }),

    /** Refusals: 422 `nothing_to_show`, `video_unknown`; those of pictures; 409 `portfolio_full`. */
    async addPortfolioItem(
      userId: string,
      {
        picture,
        videoUrl,
        caption = null,
      }: { picture?: UploadedFile | undefined; videoUrl?: string | undefined; caption?: string | null | undefined },
    ): Promise<MyProvider> {
      const bare = { pictureKey: null, uploadKey: null, width: null, height: null, videoUrl: null, caption };
      if (!picture) {
        if (!videoUrl) throw rules.nothingToShow();
        return addItem(userId, undefined, { ...bare, kind: 'video', videoUrl: rules.tidyVideoUrl(videoUrl) });
      }
      const prepared = await pictures.prepare(picture);
      const { quickKey: pictureKey, uploadKey, width, height } = prepared;
      try {
        return await addItem(userId, prepared, { ...bare, kind: 'picture', pictureKey, uploadKey, width, height });
      } catch (error) {
        await pictures.discard(prepared);
        throw error;
      }
    },

    /** Refusal 404 for others' works, too. */
    changePortfolioItem: (
      userId: string,
      id: string,
      wish: { caption?: string | null | undefined; move?: 'earlier' | 'later' | undefined },
    ): Promise<MyProvider> =>
      change(userId, async (tx) => {
        const ids = (await providersStore.listPortfolio(tx, userId)).map((item) => item.id);
        if (!ids.includes(id)) throw unknownItem();
        if (wish.caption !== undefined) await providersStore.setCaption(tx, userId, id, wish.caption || null);
        if (wish.move) await providersStore.orderItems(tx, userId, rules.moved(ids, id, wish.move));
      }),

    /** Refusal 404 for others' works, too. */
    removePortfolioItem: (userId: string, id: string): Promise<MyProvider> =>
      change(userId, async (tx) => {
        const removed = await providersStore.removeItem(tx, userId, id);
        if (!removed) throw unknownItem();
        await pictures.removeLater(tx, [removed.pictureKey]);
      }),

    /** One page of those who are listed. */
    async search(query: z.output<typeof ProviderSearch>, locale: Locale): Promise<{ providers: ProviderCard[]; total: number }> {
      const { category, city, date, priceMax: priceMaxXaf, ratingMin, sort = 'best', page, limit } = query;
      const filter = { words: rules.wordsOf(query.q), category, city, date, priceMaxXaf, ratingMin, sort, now: clock() };
      const { ids, total } = await findPage(db, filter, { limit, offset: (page - 1) * limit });
      const cards = await findProviders(db, ids, locale);
      return { providers: ids.flatMap((id) => cards.get(id) ?? []), total };
    },

    /** Refusal 404 for unknown ids, other roles and blocked accounts. */
    async detail(id: string, locale: Locale): Promise<ProviderDetail> {
      const [[row], services, portfolio, nextFreeDates] = await Promise.all([
        listCards(db, [id], clock()),
        providersStore.listServices(db, id),
        providersStore.listPortfolio(db, id),
        calendar.nextFreeDates(db, id, rules.nextDay(clock()), business.provider.freeDatesShown),
      ]);
      if (!row) throw unknownProvider();
      return views.detail(row, { services, portfolio, nextFreeDates }, locale);
    },

    /** Counts a look at a profile, once a day for each viewer; the provider's own looks are none. Refusal 404. */
    async countView(providerId: string, viewer: { userId: string | undefined; address: string }): Promise<boolean> {
      if (viewer.userId === providerId) return false;
      const [row] = await listCards(db, [providerId], clock());
      if (!row) throw unknownProvider();
      const day = rules.beginningOfDay(clock());
      const hash = rules.viewerHash(viewsKey, { providerId, day, viewer: viewer.userId ?? viewer.address });
      return providersStore.noteView(db, providerId, day, hash);
    },

    findProviders,

    /** What a provider offers, as the keys of `serviceCategories`. */
    servicesOf: (within: DbOrTx, id: string): Promise<ServiceCategory[]> => providersStore.categoriesOf(within, id),

    /** Adds to what clients said of a provider, in the caller's transaction: what lists sort by and cards show. */
    async addRating(tx: Tx, id: string, by: { readonly stars: number; readonly count: number }): Promise<void> {
      await providersStore.lock(tx, id, clock());
      await providersStore.addRating(tx, id, by);
      await pages.drop(tx, [`user:${id}`]);
    },

    /** Whoever took another name is found under it. */
    async followNames(): Promise<void> {
      for (const id of await providersStore.listRenamed(db, 500)) await change(id, async () => undefined);
    },
  };
};
