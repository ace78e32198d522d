import type { PortfolioItem, ServiceCategory, ServicePackage } from '@ngoma/api/features/providers';

/** The texts of a provider's profile, empty before the first save. */
export interface ProfileRow {
  readonly headline: string | null;
  readonly headlineFr: string | null;
  readonly about: string | null;
  readonly aboutFr: string | null;
  readonly aboutHtml: string | null;
  readonly aboutHtmlFr: string | null;
  readonly cities: readonly string[];
  readonly travels: boolean;
}

export interface ServiceRow {
  readonly id: string;
  readonly category: ServiceCategory;
  readonly title: string;
  readonly description: string | null;
  readonly descriptionHtml: string | null;
  readonly priceFromXaf: number | null;
  readonly packages: readonly ServicePackage[];
  /** Why an admin has hidden it. */
  readonly hiddenReason: string | null;
}

/** The fields of a service that its provider writes. */
export type ServiceInput = Omit<ServiceRow, 'id' | 'hiddenReason'>;

export interface PortfolioRow {
  readonly id: string;
  readonly kind: PortfolioItem['kind'];
  readonly pictureKey: string | null;
  readonly uploadKey: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly videoUrl: string | null;
  readonly caption: string | null;
}

/** A provider in lists: account and profile together. */
export interface CardRow {
  readonly id: string;
  readonly name: string;
  readonly username: string | null;
  readonly avatarKey: string | null;
  readonly isVerified: boolean;
  readonly headline: string | null;
  readonly headlineFr: string | null;
  readonly about: string | null;
  readonly aboutFr: string | null;
  readonly aboutHtml: string | null;
  readonly aboutHtmlFr: string | null;
  readonly cities: readonly string[];
  readonly travels: boolean;
  readonly categories: readonly ServiceCategory[];
  readonly priceFromXaf: number | null;
  readonly ratingSum: number;
  readonly ratingCount: number;
  readonly isListed: boolean;
  readonly pictureKey: string | null;
  readonly createdAt: Date;
}
