import { hkdfSync } from 'node:crypto';
import { business } from '@ngoma/api/common/business';
import type { Locale } from '@ngoma/api/common/locale';
import {
  type MyProvider,
  type ProfileChange,
  type ProviderCard,
  type ProviderCitiesQuery,
  type ProviderDetail,
  type ProviderSearch,
  providerTextLimits,
  type ServiceCategory,
  type ServiceInput,
} from '@ngoma/api/features/providers';
import type { z } from 'zod';
import type { CalendarFeature } from '#features/calendar/index';
import type { PreparedPicture, ProgressivePictures } from '#platform/files/progressive-pictures';
import { notFound } from '#platform/http/refusal';
import type { UploadedFile } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import { textOf } from '#platform/rich-text/checked-text.rules';
import { providerViews } from './provider-views.ts';
import { type CityCount, countByCity, findPage, listCards } from './providers.read.ts';
import * as rules from './providers.rules.ts';
import { type NewItem, providersStore } from './providers.store.ts';
import type { ProfileRow } from './providers.types.ts';
import { refreshProvider } from './refresh-provider.ts';

export interface ProvidersDeps {
  readonly calendar: Pick<CalendarFeature, 'nextFreeDates'>;
}

/** Cities in a reply that counts by city. */
const mostCities = 60;

const emptyProfile: ProfileRow = {
  ...{ headline: null, headlineFr: null, about: null, aboutFr: null, aboutHtml: null, aboutHtmlFr: null },
  ...{ cities: [], travels: false },
};

const unknownProvider = () => notFound(bilingual('common.providerNotFound'));
const unknownService = () => notFound(bilingual('providers.serviceNotFound'));
const unknownItem = () => notFound(bilingual('providers.noLongerInPortfolio'));

function toServiceFields(input: z.output<typeof ServiceInput>) {
  const description = textOf(input.description, input.descriptionHtml, {
    field: 'description',
    limit: providerTextLimits.service,
  });
  return {
    category: input.category,
    title: input.title,
    description: description.text,
    descriptionHtml: description.html,
    packages: input.packages,
    priceFromXaf: rules.cheapest(input.packages, input.priceFrom),
  };
}

function toProfileFields(input: z.output<typeof ProfileChange>): ProfileRow {
  const limit = providerTextLimits.about;
  const about = textOf(input.about, input.aboutHtml, { field: 'about', limit });
  const aboutFr = textOf(input.aboutFr, input.aboutHtmlFr, { field: 'aboutFr', limit });
  return {
    headline: input.headline ?? null,
    headlineFr: input.headlineFr ?? null,
    about: about.text,
    aboutFr: aboutFr.text,
    aboutHtml: about.html,
    aboutHtmlFr: aboutFr.html,
    cities: rules.distinctCities(input.cities),
    travels: input.travels,
  };
}

/** Providers' profiles, services and portfolios, and the search for providers. */
export const providersService = (platform: Platform, { calendar }: ProvidersDeps, pictures: ProgressivePictures) => {
  const { db, clock, pages, files, keys } = platform;
  const views = providerViews(files, pictures);
  const viewsKey = Buffer.from(hkdfSync('sha256', keys.current('links').secret, 'ngoma', 'profile-views:1', 32));

  const own = async (userId: string, within: DbOrTx = db): Promise<MyProvider> => {
    const [[row], profile, services, portfolio] = await Promise.all([
      listCards(within, [userId], clock()),
      providersStore.findProfile(within, userId),
      providersStore.listServices(within, userId),
      providersStore.listPortfolio(within, userId),
    ]);
    if (!row) throw unknownProvider();
    return views.own(row, { profile: profile ?? emptyProfile, services, portfolio });
  };

  /** Changes a profile under its lock. Search data and cached pages are updated in the same transaction. */
  const change = async (userId: string, work: (tx: Tx) => Promise<void>): Promise<MyProvider> => {
    await db.transaction().execute(async (tx) => {
      await providersStore.lock(tx, userId, clock());
      await work(tx);
      await refreshProvider(platform, tx, userId);
    });
    return own(userId);
  };

  const addItem = async (userId: string, prepared: PreparedPicture | undefined, item: NewItem): Promise<MyProvider> =>
    change(userId, async (tx) => {
      rules.requirePortfolioCapacity((await providersStore.listPortfolio(tx, userId)).length);
      const itemId = await providersStore.addItem(tx, userId, item, clock());
      if (prepared) await pictures.renderLater(tx, itemId, prepared);
    });

  const findProviders = async (
    within: DbOrTx,
    ids: readonly string[],
    locale: Locale = 'en',
  ): Promise<Map<string, ProviderCard>> =>
    new Map((await listCards(within, ids, clock())).map((row) => [row.id, views.card(row, locale)]));

  return {
    own: (userId: string): Promise<MyProvider> => own(userId),

    /** Saves a profile. Raises `invalid_input` (400) for formatted texts without text or with too much of it. */
    async saveProfile(userId: string, input: z.output<typeof ProfileChange>): Promise<MyProvider> {
      const fields = toProfileFields(input);
      return change(userId, (tx) => providersStore.saveProfile(tx, userId, fields, clock()));
    },

    /** Adds a service. Raises `services_full` (409). */
    addService: (userId: string, input: z.output<typeof ServiceInput>): Promise<MyProvider> =>
      change(userId, async (tx) => {
        rules.requireServiceCapacity((await providersStore.listServices(tx, userId)).length);
        await providersStore.addService(tx, userId, toServiceFields(input), clock());
      }),

    /** Changes a service. Raises `not_found` (404) for services of others. */
    changeService: (userId: string, id: string, input: z.output<typeof ServiceInput>): Promise<MyProvider> =>
      change(userId, async (tx) => {
        if (!(await providersStore.changeService(tx, userId, id, toServiceFields(input), clock()))) throw unknownService();
      }),

    /** Removes a service. Agreements about it stay. Raises `not_found` (404) for services of others. */
    removeService: (userId: string, id: string): Promise<MyProvider> =>
      change(userId, async (tx) => {
        if (!(await providersStore.removeService(tx, userId, id))) throw unknownService();
      }),

    /**
     * Adds a picture or a video link. Raises `nothing_to_show` and `video_unknown` (422), `portfolio_full` (409) and the refusals
     * of pictures.
     */
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
        return addItem(userId, undefined, { ...bare, kind: 'video', videoUrl: rules.normalizeVideoUrl(videoUrl) });
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

    /** Changes the caption or position of an item. Raises `not_found` (404) for items of others. */
    changePortfolioItem: (
      userId: string,
      id: string,
      input: { caption?: string | null | undefined; move?: 'earlier' | 'later' | undefined },
    ): Promise<MyProvider> =>
      change(userId, async (tx) => {
        const ids = (await providersStore.listPortfolio(tx, userId)).map((item) => item.id);
        if (!ids.includes(id)) throw unknownItem();
        if (input.caption !== undefined) await providersStore.setCaption(tx, userId, id, input.caption || null);
        if (input.move) await providersStore.orderItems(tx, userId, rules.moved(ids, id, input.move));
      }),

    /** Removes an item. Raises `not_found` (404) for items of others. */
    removePortfolioItem: (userId: string, id: string): Promise<MyProvider> =>
      change(userId, async (tx) => {
        const removed = await providersStore.removeItem(tx, userId, id);
        if (!removed) throw unknownItem();
        await pictures.removeLater(tx, [removed.pictureKey]);
      }),

    /** Returns one page of the listed providers that match a search. */
    async search(query: z.output<typeof ProviderSearch>, locale: Locale): Promise<{ providers: ProviderCard[]; total: number }> {
      const { category, city, date, priceMax: priceMaxXaf, ratingMin, sort = 'best', page, limit } = query;
      const filter = { words: rules.wordsOf(query.q), category, city, date, priceMaxXaf, ratingMin, sort, now: clock() };
      const { ids, total } = await findPage(db, filter, { limit, offset: (page - 1) * limit });
      const cards = await findProviders(db, ids, locale);
      return { providers: ids.flatMap((id) => cards.get(id) ?? []), total };
    },

    /** Counts the listed providers that match a search in each of their cities. */
    countByCity({ q, category, date, priceMax, ratingMin }: z.output<typeof ProviderCitiesQuery>): Promise<CityCount[]> {
      const filter = { words: rules.wordsOf(q), category, date, priceMaxXaf: priceMax, ratingMin, now: clock() };
      return countByCity(db, filter, mostCities);
    },

    /** Returns the public profile of a provider. Raises `not_found` (404) for unknown ids, other roles and blocked accounts. */
    async detail(id: string, locale: Locale): Promise<ProviderDetail> {
      const [[row], offered, portfolio, nextFreeDates] = await Promise.all([
        listCards(db, [id], clock()),
        providersStore.listServices(db, id),
        providersStore.listPortfolio(db, id),
        calendar.nextFreeDates(db, id, rules.nextDay(clock()), business.provider.freeDatesShown),
      ]);
      if (!row) throw unknownProvider();
      const services = offered.filter(({ hiddenReason }) => hiddenReason === null);
      return views.detail(row, { services, portfolio, nextFreeDates }, locale);
    },

    /** Counts a profile view, once a day per viewer and never of the provider's own. Raises `not_found` (404). */
    async countView(providerId: string, viewer: { userId: string | undefined; address: string }): Promise<boolean> {
      if (viewer.userId === providerId) return false;
      const [row] = await listCards(db, [providerId], clock());
      if (!row) throw unknownProvider();
      const day = rules.beginningOfDay(clock());
      const hash = rules.viewerHash(viewsKey, { providerId, day, viewer: viewer.userId ?? viewer.address });
      return providersStore.insertView(db, providerId, day, hash);
    },

    findProviders,

    /** Returns the categories of a provider's services that organizers see. */
    servicesOf: (within: DbOrTx, id: string): Promise<ServiceCategory[]> => providersStore.categoriesOf(within, id),

    /** Adds to a provider's rating sums in the caller's transaction. Lists are sorted by them and cards show them. */
    async addRating(tx: Tx, id: string, by: { readonly stars: number; readonly count: number }): Promise<void> {
      await providersStore.lock(tx, id, clock());
      await providersStore.addRating(tx, id, by);
      await pages.drop(tx, [`user:${id}`]);
    },

    /** Recurring job: updates the search text of providers who changed their name. */
    async refreshNames(): Promise<void> {
      for (const id of await providersStore.listRenamed(db, 500)) await change(id, async () => undefined);
    },
  };
};
