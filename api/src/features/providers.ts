import { z } from 'zod';
import { endpoint, pictureOf } from '../common/endpoint.ts';
import { blankable, Id, Image, Instant, line, prose, textNumber } from '../common/fields.ts';
import { Xaf } from '../common/money.ts';
import { PageInfo, PageQuery } from '../common/paging.ts';
import { RichText } from '../common/rich-text.ts';

/** Categories of services, also used by projects, bids and requests. Their labels are `services:kind.<key>`. */
export const serviceCategories = [
  'dj',
  'live_band',
  'master_of_ceremonies',
  'caterer',
  'bartender',
  'venue',
  'decorator',
  'photographer',
  'videographer',
  'sound_and_light',
  'stage_and_tents',
  'security',
  'transport',
  'printing',
  'makeup_and_styling',
  'hostesses',
  'cleaning',
  'other',
] as const;
export const ServiceCategory = z.enum(serviceCategories).meta({ example: 'dj' });
export type ServiceCategory = z.infer<typeof ServiceCategory>;

/** A calendar day in Cameroon. */
const Day = z.iso.date().meta({ example: '2026-12-12' });

const Rating = z
  .object({ average: z.number().nullable(), count: z.int() })
  .meta({ description: 'Rating by clients after completed work; null without reviews' });

/**
 * A picture in several widths: `url` is the largest, `srcSet` is for an `img` element. A generated picture, or one just uploaded,
 * has none.
 */
const Picture = Image.extend({ srcSet: z.string().optional() });

/** A provider in a list. */
export const ProviderCard = z
  .object({
    _id: Id,
    name: z.string(),
    username: z.string().nullable(),
    avatar: Image.nullable(),
    isVerified: z.boolean(),
    headline: z.string().nullable(),
    cities: z.array(z.string()),
    travels: z.boolean(),
    categories: z.array(ServiceCategory),
    priceFrom: Xaf.nullable().meta({
      description: 'Price of the cheapest service in whole XAF; null when prices are on request',
    }),
    rating: Rating,
    picture: Picture.meta({ description: 'First picture of the portfolio, or else a generated one' }),
  })
  .meta({ id: 'ProviderCard' });
export type ProviderCard = z.infer<typeof ProviderCard>;

export const ServicePackage = z
  .object({
    name: line(80),
    price: Xaf,
    hours: z.number().min(0.5).max(240).multipleOf(0.5).nullable(),
    includes: z.array(line(120)).max(12),
  })
  .meta({
    id: 'ServicePackage',
    example: { name: 'Wedding night', price: 250_000, hours: 6, includes: ['Sound for 300 guests'] },
  });
export type ServicePackage = z.infer<typeof ServicePackage>;

const Formatted = z.string().nullable().meta({ description: 'The same text as sanitised HTML; null without formatting' });

/** Maximum characters of the texts of a provider without formatting. */
export const providerTextLimits = { about: 3_000, service: 1_500 } as const;

export const ProviderService = z
  .object({
    _id: Id,
    category: ServiceCategory,
    title: z.string(),
    description: z.string().nullable(),
    descriptionHtml: Formatted,
    priceFrom: Xaf.nullable(),
    packages: z.array(ServicePackage),
  })
  .meta({ id: 'ProviderService' });
export type ProviderService = z.infer<typeof ProviderService>;

export const videoHosts = ['youtube', 'tiktok', 'facebook'] as const;

/** A picture, or a link to a video on another site. Content of other sites is loaded only after a click. */
export const PortfolioItem = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('picture'),
      _id: Id,
      caption: z.string().nullable(),
      picture: Picture,
      width: z.int().nullable(),
      height: z.int().nullable(),
    }),
    z.object({ kind: z.literal('video'), _id: Id, caption: z.string().nullable(), url: z.url(), host: z.enum(videoHosts) }),
  ])
  .meta({ id: 'PortfolioItem' });
export type PortfolioItem = z.infer<typeof PortfolioItem>;

/** A provider as organizers and the public see it. */
export const ProviderDetail = ProviderCard.extend({
  about: z.string().nullable(),
  aboutHtml: Formatted,
  services: z.array(ProviderService),
  portfolio: z.array(PortfolioItem),
  nextFreeDates: z.array(Day).meta({ description: 'Next days in Cameroon without bookings; at most 6' }),
  memberSince: Instant,
}).meta({ id: 'ProviderDetail' });
export type ProviderDetail = z.infer<typeof ProviderDetail>;

/** A service as its provider sees it. */
export const OwnService = ProviderService.extend({
  hiddenReason: z.string().nullable().meta({ description: 'Why an admin has hidden it; null for one that organizers see' }),
}).meta({ id: 'OwnService' });
export type OwnService = z.infer<typeof OwnService>;

/** Parts of a profile that are missing before organizers can find or choose the provider. */
export const profileSteps = ['headline', 'about', 'cities', 'service', 'package', 'pictures', 'avatar', 'verified'] as const;
export type ProfileStep = (typeof profileSteps)[number];

/** A provider's own profile: both languages and the missing parts. */
export const MyProvider = z
  .object({
    _id: Id,
    headline: z.string().nullable(),
    headlineFr: z.string().nullable(),
    about: z.string().nullable(),
    aboutFr: z.string().nullable(),
    aboutHtml: Formatted,
    aboutHtmlFr: Formatted,
    cities: z.array(z.string()),
    travels: z.boolean(),
    isVerified: z.boolean(),
    isListed: z
      .boolean()
      .meta({ description: 'Whether organizers can find the provider, which requires a headline, a city and a service' }),
    rating: Rating,
    services: z.array(OwnService),
    portfolio: z.array(PortfolioItem),
    completeness: z.object({ done: z.array(z.enum(profileSteps)), missing: z.array(z.enum(profileSteps)), percent: z.int() }),
  })
  .meta({ id: 'MyProvider' });
export type MyProvider = z.infer<typeof MyProvider>;

const ProviderReply = z.object({ message: z.string(), provider: MyProvider });
const IdParams = z.object({ id: Id });

export const myProvider = endpoint({
  method: 'GET',
  path: '/providers/me',
  summary: 'Returns the caller’s provider profile with services, portfolio and missing parts',
  allow: ['provider'],
  reply: z.object({ provider: MyProvider }),
});

export const ProfileChange = z.object({
  headline: blankable(line(120)),
  headlineFr: blankable(line(120)),
  about: blankable(prose(providerTextLimits.about)),
  aboutFr: blankable(prose(providerTextLimits.about)),
  aboutHtml: RichText,
  aboutHtmlFr: RichText,
  cities: z.array(line(60)).max(12),
  travels: z.boolean(),
});

export const saveMyProvider = endpoint({
  method: 'PUT',
  path: '/providers/me',
  summary: 'Updates the caller’s provider profile',
  allow: ['provider'],
  body: ProfileChange,
  reply: ProviderReply,
});

export const ServiceInput = z.object({
  category: ServiceCategory,
  title: line(100),
  description: blankable(prose(providerTextLimits.service)),
  descriptionHtml: RichText,
  priceFrom: Xaf.nullish().meta({ description: 'Price without packages, in whole XAF; null: on request' }),
  packages: z.array(ServicePackage).max(6).default([]),
});

export const addService = endpoint({
  method: 'POST',
  path: '/providers/me/services',
  summary: 'Adds a service with packages and prices',
  allow: ['provider'],
  body: ServiceInput,
  status: 201,
  reply: ProviderReply,
  refuses: { 409: ['services_full'] },
  idempotent: true,
});

export const changeService = endpoint({
  method: 'PUT',
  path: '/providers/me/services/:id',
  summary: 'Updates a service and its packages',
  allow: ['provider'],
  params: IdParams,
  body: ServiceInput,
  reply: ProviderReply,
  refuses: { 404: ['not_found'] },
});

export const removeService = endpoint({
  method: 'DELETE',
  path: '/providers/me/services/:id',
  summary: 'Removes a service. Existing contracts stay unchanged.',
  allow: ['provider'],
  params: IdParams,
  reply: ProviderReply,
  refuses: { 404: ['not_found'] },
});

export const addPortfolioItem = endpoint({
  method: 'POST',
  path: '/providers/me/portfolio',
  summary: 'Adds a picture, or a video on YouTube, TikTok or Facebook, to the portfolio',
  allow: ['provider'],
  body: z.object({ videoUrl: blankable(z.string().trim().max(300)), caption: blankable(line(140)) }),
  files: { picture: pictureOf('Picture for the portfolio') },
  status: 201,
  reply: ProviderReply,
  refuses: {
    409: ['portfolio_full'],
    413: ['picture_too_large'],
    415: ['not_a_picture'],
    422: ['nothing_to_show', 'video_unknown'],
    503: ['busy'],
  },
});

export const changePortfolioItem = endpoint({
  method: 'PATCH',
  path: '/providers/me/portfolio/:id',
  summary: 'Updates the caption or the position of a portfolio item',
  allow: ['provider'],
  params: IdParams,
  body: z.object({ caption: z.string().trim().max(140).nullish(), move: z.enum(['earlier', 'later']).optional() }),
  reply: ProviderReply,
  refuses: { 404: ['not_found'] },
});

export const removePortfolioItem = endpoint({
  method: 'DELETE',
  path: '/providers/me/portfolio/:id',
  summary: 'Removes a portfolio item',
  allow: ['provider'],
  params: IdParams,
  reply: ProviderReply,
  refuses: { 404: ['not_found'] },
});

export const providerSorts = ['best', 'price', '-price', 'newest'] as const;

export const ProviderSearch = PageQuery.extend({
  q: blankable(z.string().trim().max(100)),
  category: blankable(ServiceCategory),
  city: blankable(line(60)),
  date: blankable(Day),
  priceMax: blankable(textNumber(z.int().min(0).max(1_000_000_000))),
  ratingMin: blankable(textNumber(z.number().min(1).max(5))),
  sort: blankable(z.enum(providerSorts)),
});

export const searchProviders = endpoint({
  method: 'GET',
  path: '/providers',
  summary: 'Searches providers by service, city, free day, price, rating or text',
  allow: ['organizer', 'admin'],
  query: ProviderSearch,
  reply: z.object({ providers: z.array(ProviderCard), ...PageInfo.shape }),
});

/** The filters of the search that say what is looked for, not where. */
export const ProviderCitiesQuery = ProviderSearch.pick({ q: true, category: true, date: true, priceMax: true, ratingMin: true });

export const listProviderCities = endpoint({
  method: 'GET',
  path: '/providers/cities',
  summary: 'Counts the providers that match a search in each of their cities, the most first; at most 60 cities',
  allow: ['organizer', 'admin'],
  query: ProviderCitiesQuery,
  reply: z.object({ cities: z.array(z.object({ city: z.string(), providers: z.int() })) }),
});

export const getProvider = endpoint({
  method: 'GET',
  path: '/providers/:id',
  summary: 'Returns a provider with services, packages, portfolio and next free dates',
  allow: ['organizer', 'admin', 'provider'],
  params: IdParams,
  reply: z.object({ provider: ProviderDetail }),
  refuses: { 404: ['not_found'] },
});

export const countProfileView = endpoint({
  method: 'POST',
  path: '/providers/:id/views',
  summary: 'Counts a view of a provider’s profile, once a day for each viewer. No viewer is stored.',
  allow: 'public',
  params: IdParams,
  reply: z.object({ counted: z.boolean() }),
  refuses: { 404: ['not_found'] },
});

export const hideService = endpoint({
  method: 'PUT',
  path: '/supervision/services/:id/hidden',
  summary: 'Hides a service that breaks the rules from organizers, or shows it again. Its provider is notified of the reason.',
  allow: ['admin'],
  params: z.object({ id: Id }),
  body: z.object({ isHidden: z.boolean(), reason: prose(500) }),
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'] },
});
