import type { ServiceCategory } from '@ngoma/api/features/providers';
import { sql } from 'kysely';
import { newId } from '#platform/ids';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import type { PortfolioRow, ProfileRow, ServiceInput, ServiceRow } from './providers.types.ts';

export interface NewItem extends Omit<PortfolioRow, 'id'> {
  readonly id?: string;
}

export const providersStore = {
  /** Serializes the changes of a provider and inserts the profile if it does not exist yet. */
  async lock(tx: Tx, userId: string, now: Date): Promise<void> {
    await tx
      .insertInto('provider_profiles')
      .values({ user_id: userId, created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute();
    await tx.selectFrom('provider_profiles').select('user_id').where('user_id', '=', userId).forUpdate().execute();
  },

  async saveProfile(tx: Tx, userId: string, profile: ProfileRow, now: Date): Promise<void> {
    const cities = [...profile.cities];
    await tx
      .updateTable('provider_profiles')
      .set({
        ...{ headline: profile.headline, headline_fr: profile.headlineFr, about: profile.about, about_fr: profile.aboutFr },
        ...{ about_html: profile.aboutHtml, about_html_fr: profile.aboutHtmlFr },
        ...{
          cities,
          cities_folded: sql<
            string[]
          >`array(select fold(city) from unnest(${cities}::text[]) with ordinality as t (city, place) order by place)`,
        },
        ...{ travels: profile.travels, updated_at: now },
      })
      .where('user_id', '=', userId)
      .execute();
  },

  async findProfile(db: DbOrTx, userId: string): Promise<ProfileRow | undefined> {
    return db
      .selectFrom('provider_profiles')
      .select(['headline', 'headline_fr as headlineFr', 'about', 'about_fr as aboutFr', 'cities', 'travels'])
      .select(['about_html as aboutHtml', 'about_html_fr as aboutHtmlFr'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
  },

  /**
   * Updates the columns that lists filter, sort and search by, which follow from profile and services. `words` are added to the
   * search text.
   */
  async refreshCard(tx: Tx, userId: string, words: string): Promise<void> {
    await sql`update provider_profiles set
        categories = coalesce((select array_agg(distinct category order by category) from provider_services where provider_id = ${userId} and hidden_at is null), '{}'),
        price_from_xaf = (select min(price_from_xaf) from provider_services where provider_id = ${userId} and hidden_at is null),
        search_text = fold(concat_ws(' ', (select name from users where id = ${userId}), headline, headline_fr, array_to_string(cities, ' '), ${words}::text,
          (select string_agg(concat_ws(' ', title, description), ' ' order by position) from provider_services where provider_id = ${userId} and hidden_at is null)))
      where user_id = ${userId}`.execute(tx);
  },

  /** Lists services with their packages in the provider's order, with those that are hidden. */
  async listServices(db: DbOrTx, providerId: string): Promise<ServiceRow[]> {
    const { rows } = await sql<ServiceRow>`
      select service.id, service.category, service.title, service.description,
        service.description_html as "descriptionHtml", service.price_from_xaf as "priceFromXaf",
        service.hidden_reason as "hiddenReason", coalesce((
          select json_agg(json_build_object('name', name, 'price', price_xaf, 'hours', minutes / 60.0, 'includes', includes) order by position)
          from service_packages where service_id = service.id
        ), '[]') as packages
      from provider_services service where provider_id = ${providerId} order by position, id`.execute(db);
    return rows;
  },

  async addService(tx: Tx, providerId: string, input: ServiceInput, now: Date): Promise<string> {
    const id = newId();
    await tx
      .insertInto('provider_services')
      .values({
        ...{ id, provider_id: providerId, category: input.category, title: input.title, description: input.description },
        ...{ description_html: input.descriptionHtml, price_from_xaf: input.priceFromXaf, created_at: now, updated_at: now },
        position: sql<number>`(select coalesce(max(position), -1) + 1 from provider_services where provider_id = ${providerId})`,
      })
      .execute();
    await writePackages(tx, id, input);
    return id;
  },

  /** Changes a service with its packages. Returns false if the provider has no such service. */
  async changeService(tx: Tx, providerId: string, id: string, input: ServiceInput, now: Date): Promise<boolean> {
    const row = await tx
      .updateTable('provider_services')
      .set({
        ...{ category: input.category, title: input.title, description: input.description },
        ...{ description_html: input.descriptionHtml, price_from_xaf: input.priceFromXaf, updated_at: now },
      })
      .where('id', '=', id)
      .where('provider_id', '=', providerId)
      .returning('id')
      .executeTakeFirst();
    if (!row) return false;
    await tx.deleteFrom('service_packages').where('service_id', '=', id).execute();
    await writePackages(tx, id, input);
    return true;
  },

  async removeService(tx: Tx, providerId: string, id: string): Promise<boolean> {
    const row = await tx
      .deleteFrom('provider_services')
      .where('id', '=', id)
      .where('provider_id', '=', providerId)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  },

  async categoriesOf(db: DbOrTx, providerId: string): Promise<ServiceCategory[]> {
    const rows = await db
      .selectFrom('provider_services')
      .select(sql<ServiceCategory>`category`.as('category'))
      .distinct()
      .where('provider_id', '=', providerId)
      .where('hidden_at', 'is', null)
      .orderBy('category')
      .execute();
    return rows.map(({ category }) => category);
  },

  listPortfolio: (db: DbOrTx, providerId: string): Promise<PortfolioRow[]> =>
    db
      .selectFrom('portfolio_items')
      .select([
        'id',
        sql<PortfolioRow['kind']>`kind`.as('kind'),
        'picture_key as pictureKey',
        'upload_key as uploadKey',
        'width',
        'height',
        'video_url as videoUrl',
        'caption',
      ])
      .where('provider_id', '=', providerId)
      .orderBy('position')
      .orderBy('id')
      .execute(),

  async addItem(tx: Tx, providerId: string, item: NewItem, now: Date): Promise<string> {
    const id = item.id ?? newId();
    await tx
      .insertInto('portfolio_items')
      .values({
        ...{ id, provider_id: providerId, kind: item.kind, picture_key: item.pictureKey, upload_key: item.uploadKey },
        ...{ width: item.width, height: item.height, video_url: item.videoUrl, caption: item.caption, created_at: now },
        position: sql<number>`(select coalesce(max(position), -1) + 1 from portfolio_items where provider_id = ${providerId})`,
      })
      .execute();
    return id;
  },

  async setCaption(tx: Tx, providerId: string, id: string, caption: string | null): Promise<void> {
    await tx.updateTable('portfolio_items').set({ caption }).where('id', '=', id).where('provider_id', '=', providerId).execute();
  },

  /** Assigns the positions 0, 1, 2 … to the given items. */
  async orderItems(tx: Tx, providerId: string, ids: readonly string[]): Promise<void> {
    await sql`update portfolio_items set position = place - 1 from unnest(${[...ids]}::uuid[]) with ordinality as wanted (item_id, place)
      where id = item_id and provider_id = ${providerId}`.execute(tx);
  },

  /** Deletes an item and returns its file keys. */
  async removeItem(
    tx: Tx,
    providerId: string,
    id: string,
  ): Promise<{ pictureKey: string | null; uploadKey: string | null } | undefined> {
    return tx
      .deleteFrom('portfolio_items')
      .where('id', '=', id)
      .where('provider_id', '=', providerId)
      .returning(['picture_key as pictureKey', 'upload_key as uploadKey'])
      .executeTakeFirst();
  },

  /** Deletes a provider's texts, services and portfolio and returns the picture keys. Bookings and contracts stay. */
  async anonymizePerson(tx: Tx, providerId: string): Promise<(string | null)[]> {
    const items = await tx.deleteFrom('portfolio_items').where('provider_id', '=', providerId).returning('picture_key').execute();
    await tx.deleteFrom('provider_services').where('provider_id', '=', providerId).execute();
    await tx
      .updateTable('provider_profiles')
      .set({ headline: null, headline_fr: null, about: null, about_fr: null, about_html: null, about_html_fr: null })
      .set({ cities: [], cities_folded: [], categories: [], price_from_xaf: null, search_text: '' })
      .where('user_id', '=', providerId)
      .execute();
    return items.map((item) => item.picture_key);
  },

  /** Replaces the preview of an item by its rendition if the item still waits for this upload. */
  async setPicture(
    tx: Tx,
    id: string,
    uploadKey: string,
    picture: { key: string; width: number; height: number } | null,
  ): Promise<{ providerId: string } | undefined> {
    return tx
      .updateTable('portfolio_items')
      .set({ upload_key: null, ...(picture && { picture_key: picture.key, width: picture.width, height: picture.height }) })
      .where('id', '=', id)
      .where('upload_key', '=', uploadKey)
      .returning('provider_id as providerId')
      .executeTakeFirst();
  },

  /** Stores a view. Returns whether it was the viewer's first of the day. */
  async insertView(db: DbOrTx, providerId: string, onDay: Date, viewerHash: Buffer): Promise<boolean> {
    const row = await db
      .insertInto('profile_views')
      .values({ provider_id: providerId, on_day: onDay, viewer_hash: viewerHash })
      .onConflict((conflict) => conflict.doNothing())
      .returning('provider_id')
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Adds to the rating sums; negative values remove a review. */
  async addRating(tx: Tx, userId: string, by: { stars: number; count: number }): Promise<void> {
    await tx
      .updateTable('provider_profiles')
      .set((row) => ({ rating_sum: row('rating_sum', '+', by.stars), rating_count: row('rating_count', '+', by.count) }))
      .where('user_id', '=', userId)
      .execute();
  },

  /** Lists providers whose search text starts with an outdated name. */
  async listRenamed(db: DbOrTx, limit: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`select user_id as id from provider_profiles join users on users.id = user_id
      where search_text <> '' and not starts_with(search_text, fold(users.name)) limit ${limit}`.execute(db);
    return rows.map(({ id }) => id);
  },
};

async function writePackages(tx: Tx, serviceId: string, { packages }: ServiceInput): Promise<void> {
  if (packages.length === 0) return;
  await tx
    .insertInto('service_packages')
    .values(
      packages.map(({ name, price, hours, includes }, position) => ({
        ...{ id: newId(), service_id: serviceId, name, price_xaf: price, position },
        ...{ minutes: hours === null ? null : Math.round(hours * 60), includes: [...includes] },
      })),
    )
    .execute();
}
