import { type Locale, localizedText } from '@ngoma/api/common/locale';
import type { MyProvider, PortfolioItem, ProviderCard, ProviderDetail, ProviderService } from '@ngoma/api/features/providers';
import { posterPath } from '#features/posters/index';
import type { ProgressivePictures } from '#platform/files/progressive-pictures';
import type { Files } from '#platform/platform';
import { completenessOf, videoHostOf } from './providers.rules.ts';
import type { CardRow, PortfolioRow, ProfileRow, ServiceRow } from './providers.types.ts';

const posterSize = { width: 640, height: 400 };

/** Maps providers to their API forms in the reader's language. */
export const providerViews = (files: Pick<Files, 'url'>, pictures: Pick<ProgressivePictures, 'view'>) => {
  const ratingOf = ({ ratingSum, ratingCount }: Pick<CardRow, 'ratingSum' | 'ratingCount'>) => ({
    average: ratingCount === 0 ? null : Math.round((ratingSum / ratingCount) * 10) / 10,
    count: ratingCount,
  });

  const card = (row: CardRow, locale: Locale): ProviderCard => ({
    _id: row.id,
    name: row.name,
    username: row.username,
    avatar: row.avatarKey ? { url: files.url(row.avatarKey) } : null,
    isVerified: row.isVerified,
    headline: localizedText(locale, row.headline, row.headlineFr),
    cities: [...row.cities],
    travels: row.travels,
    categories: [...row.categories],
    priceFrom: row.priceFromXaf,
    rating: ratingOf(row),
    picture: row.pictureKey
      ? pictures.view(row.pictureKey)
      : { url: posterPath(row.id, 'svg', { ...posterSize, category: row.categories[0] ?? 'dj' }) },
  });

  const service = (row: ServiceRow): ProviderService => ({
    _id: row.id,
    category: row.category,
    title: row.title,
    description: row.description,
    descriptionHtml: row.descriptionHtml,
    priceFrom: row.priceFromXaf,
    packages: row.packages.map((one) => ({ ...one, includes: [...one.includes] })),
  });

  const item = (row: PortfolioRow): PortfolioItem[] => {
    const { id: _id, caption, width, height } = row;
    if (row.pictureKey) return [{ kind: 'picture', _id, caption, width, height, picture: pictures.view(row.pictureKey) }];
    const host = row.videoUrl ? videoHostOf(row.videoUrl) : undefined;
    return row.videoUrl && host ? [{ kind: 'video', _id, caption, url: row.videoUrl, host }] : [];
  };

  return {
    card,

    detail: (
      row: CardRow,
      parts: { services: readonly ServiceRow[]; portfolio: readonly PortfolioRow[]; nextFreeDates: string[] },
      locale: Locale,
    ): ProviderDetail => ({
      ...card(row, locale),
      about: localizedText(locale, row.about, row.aboutFr),
      // The formatting belongs to the text that this reader gets.
      aboutHtml: locale === 'fr' && row.aboutFr ? row.aboutHtmlFr : row.aboutHtml,
      services: parts.services.map(service),
      portfolio: parts.portfolio.flatMap(item),
      nextFreeDates: parts.nextFreeDates,
      memberSince: row.createdAt.toISOString(),
    }),

    own: (
      row: CardRow,
      {
        profile,
        services,
        portfolio,
      }: { profile: ProfileRow; services: readonly ServiceRow[]; portfolio: readonly PortfolioRow[] },
    ): MyProvider => ({
      _id: row.id,
      ...{ headline: profile.headline, headlineFr: profile.headlineFr, about: profile.about, aboutFr: profile.aboutFr },
      ...{ aboutHtml: profile.aboutHtml, aboutHtmlFr: profile.aboutHtmlFr },
      cities: [...profile.cities],
      travels: profile.travels,
      isVerified: row.isVerified,
      isListed: row.isListed,
      rating: ratingOf(row),
      services: services.map((row) => ({ ...service(row), hiddenReason: row.hiddenReason })),
      portfolio: portfolio.flatMap(item),
      completeness: completenessOf({
        headline: profile.headline !== null,
        about: profile.about !== null,
        cities: profile.cities.length > 0,
        service: services.length > 0,
        package: services.some(({ packages }) => packages.length > 0),
        pictures: portfolio.length >= 3,
        avatar: row.avatarKey !== null,
        verified: row.isVerified,
      }),
    }),
  };
};
