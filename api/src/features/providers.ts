import { z } from 'zod';
import { endpoint, pictureOf } from '../common/endpoint.ts';
import { blankable, Id, Image, Instant, line, prose } from '../common/fields.ts';
import { Xaf } from '../common/money.ts';
import { PageMarks, PageQuery } from '../common/paging.ts';

/** What providers do, as projects, bids and requests call it, too. People read `services:kind.<key>`. */
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
  .meta({ description: 'What clients said after completed work; null where nobody has yet' });

/** A picture in several widths: `url` is the largest, `srcSet` is ready for an `img`; a drawn or brand-new one needs none. */
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
    priceFrom: Xaf.nullable().meta({ description: 'The cheapest service; null where prices are on request' }),
    rating: Rating,
    picture: Picture.meta({ description: 'The first picture of the portfolio, else one drawn for this provider' }),
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

export const ProviderService = z
  .object({
    _id: Id,
    category: ServiceCategory,
    title: z.string(),
    description: z.string().nullable(),
    priceFrom: Xaf.nullable(),
    packages: z.array(ServicePackage),
  })
  .meta({ id: 'ProviderService' });
export type ProviderService = z.infer<typeof ProviderService>;

export const videoHosts = ['youtube', 'tiktok', 'facebook'] as const;

/** A picture, or a link to a film elsewhere: nothing of another house is loaded before somebody follows it. */
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

/** A provider as organizers and the public see them. */
export const ProviderDetail = ProviderCard.extend({
  about: z.string().nullable(),
  services: z.array(ProviderService),
  portfolio: z.array(PortfolioItem),
  nextFreeDates: z.array(Day).meta({ description: 'The next days in Cameroon without any booking; at most 6' }),
  memberSince: Instant,
}).meta({ id: 'ProviderDetail' });
export type ProviderDetail = z.infer<typeof ProviderDetail>;

/** What still keeps a profile from being found, or from being chosen. */
export const profileSteps = ['headline', 'about', 'cities', 'service', 'package', 'pictures', 'avatar', 'verified'] as const;
export type ProfileStep = (typeof profileSteps)[number];

/** The provider's own view: both languages, and what is missing. */
export const MyProvider = z
  .object({
    _id: Id,
    headline: z.string().nullable(),
    headlineFr: z.string().nullable(),
    about: z.string().nullable(),
    aboutFr: z.string().nullable(),
    cities: z.array(z.string()),
    travels: z.boolean(),
    isVerified: z.boolean(),
    isListed: z.boolean().meta({ description: 'Organizers find those who have a headline, a city and a service' }),
    rating: Rating,
    services: z.array(ProviderService),
    portfolio: z.array(PortfolioItem),
    completeness: z.object({ done: z.array(z.enum(profileSteps)), missing: z.array(z.enum(profileSteps)), percent: z.int() }),
  })
  .meta({ id: 'MyProvider' });
export type MyProvider = z.infer<typeof MyProvider>;

const Answer = z.object({ message: z.string(), provider: MyProvider });
const itsId = z.object({ id: Id });

export const myProvider = endpoint({
  method: 'GET',
  path: '/providers/me',
  summary: 'The own provider profile with services, portfolio and what is missing',
  allow: ['provider'],
  reply: z.object({ provider: MyProvider }),
});

export const ProfileChange = z.object({
  headline: blankable(line(120)),
  headlineFr: blankable(line(120)),
  about: blankable(prose(3_000)),
  aboutFr: blankable(prose(3_000)),
  cities: z.array(line(60)).max(12),
  travels: z.boolean(),
});

export const saveMyProvider = endpoint({
  method: 'PUT',
  path: '/providers/me',
  summary: 'Say who one is and where one works',
  allow: ['provider'],
  body: ProfileChange,
  reply: Answer,
});

export const ServiceInput = z.object({
  category: ServiceCategory,
  title: line(100),
  description: blankable(prose(1_500)),
  priceFrom: Xaf.nullish().meta({ description: 'Counts where there are no packages; null: on request' }),
  packages: z.array(ServicePackage).max(6).default([]),
});

export const addService = endpoint({
  method: 'POST',
  path: '/providers/me/services',
  summary: 'Offer a service, with packages and prices',
  allow: ['provider'],
  body: ServiceInput,
  status: 201,
  reply: Answer,
  refuses: { 409: ['services_full'] },
  idempotent: true,
});

export const changeService = endpoint({
  method: 'PUT',
  path: '/providers/me/services/:id',
  summary: 'Change a service and its packages',
  allow: ['provider'],
  params: itsId,
  body: ServiceInput,
  reply: Answer,
  refuses: { 404: ['not_found'] },
});

export const removeService = endpoint({
  method: 'DELETE',
  path: '/providers/me/services/:id',
  summary: 'Offer a service no more; what was agreed stays as it is',
  allow: ['provider'],
  params: itsId,
  reply: Answer,
  refuses: { 404: ['not_found'] },
});

export const addPortfolioItem = endpoint({
  method: 'POST',
  path: '/providers/me/portfolio',
  summary: 'Show a picture, or a film on YouTube, TikTok or Facebook',
  allow: ['provider'],
  body: z.object({ videoUrl: blankable(z.string().trim().max(300)), caption: blankable(line(140)) }),
  files: { picture: pictureOf('A picture of one’s work') },
  status: 201,
  reply: Answer,
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
  summary: 'Change what is said under a picture or film, or where it stands',
  allow: ['provider'],
  params: itsId,
  body: z.object({ caption: z.string().trim().max(140).nullish(), move: z.enum(['earlier', 'later']).optional() }),
  reply: Answer,
  refuses: { 404: ['not_found'] },
});

export const removePortfolioItem = endpoint({
  method: 'DELETE',
  path: '/providers/me/portfolio/:id',
  summary: 'Show a picture or film no more',
  allow: ['provider'],
  params: itsId,
  reply: Answer,
  refuses: { 404: ['not_found'] },
});

export const providerSorts = ['best', 'price', '-price', 'newest'] as const;

export const ProviderSearch = PageQuery.extend({
  q: blankable(z.string().trim().max(100)),
  category: blankable(ServiceCategory),
  city: blankable(line(60)),
  date: blankable(Day),
  priceMax: blankable(z.coerce.number().int().min(0).max(1_000_000_000)),
  ratingMin: blankable(z.coerce.number().min(1).max(5)),
  sort: blankable(z.enum(providerSorts)),
});

export const searchProviders = endpoint({
  method: 'GET',
  path: '/providers',
  summary: 'Find a service provider by service, city, free day, price, rating or words',
  allow: ['organizer', 'admin'],
  query: ProviderSearch,
  reply: z.object({ providers: z.array(ProviderCard), ...PageMarks.shape }),
});

export const getProvider = endpoint({
  method: 'GET',
  path: '/providers/:id',
  summary: 'A provider with services, packages, portfolio and the next free days',
  allow: ['organizer', 'admin', 'provider'],
  params: itsId,
  reply: z.object({ provider: ProviderDetail }),
  refuses: { 404: ['not_found'] },
});

export const countProfileView = endpoint({
  method: 'POST',
  path: '/providers/:id/views',
  summary: 'Somebody looks at a provider’s profile; counted once a day for each viewer, who is not remembered',
  allow: 'public',
  params: itsId,
  reply: z.object({ counted: z.boolean() }),
  refuses: { 404: ['not_found'] },
});
