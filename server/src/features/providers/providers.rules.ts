import { createHmac } from 'node:crypto';
import { business } from '@ngoma/api/common/business';
import {
  type MyProvider,
  type ProfileStep,
  profileSteps,
  type ServiceCategory,
  type ServicePackage,
  type videoHosts,
} from '@ngoma/api/features/providers';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';

const { maxServices, maxPortfolioItems } = business.provider;

/** Search words of each category in both languages, added to the provider's own texts. */
export const wordsOfCategory: Readonly<Record<ServiceCategory, string>> = {
  dj: 'dj disc jockey platines',
  live_band: 'live band orchestre groupe musiciens musicians',
  master_of_ceremonies: 'master of ceremonies mc maître de cérémonie animateur host',
  caterer: 'caterer catering traiteur cuisine food repas',
  bartender: 'bartender barman bar cocktails boissons drinks',
  venue: 'venue hall salle espace lieu',
  decorator: 'decorator decoration décorateur décoration fleurs flowers',
  photographer: 'photographer photographe photos pictures',
  videographer: 'videographer vidéaste film vidéo caméra',
  sound_and_light: 'sound light son lumière sonorisation éclairage',
  stage_and_tents: 'stage tents scène tentes podium chapiteau bâches',
  security: 'security sécurité vigiles gardes guards',
  transport: 'transport chauffeur voiture bus car driver',
  printing: 'printing imprimerie impression affiches flyers badges',
  makeup_and_styling: 'makeup styling maquillage coiffure beauté hair',
  hostesses: 'hostesses hôtesses accueil ushers',
  cleaning: 'cleaning nettoyage propreté',
  other: '',
};

/** Returns the price of the cheapest package, or without packages the price that the provider entered. */
export const cheapest = (
  packages: readonly Pick<ServicePackage, 'price'>[],
  entered: number | null | undefined,
): number | null => (packages.length > 0 ? Math.min(...packages.map(({ price }) => price)) : (entered ?? null));

/** Limits the number of services. Raises `services_full` (409). */
export function requireServiceCapacity(offered: number): void {
  if (offered < maxServices) return;
  throw new Refusal('services_full', 409, bilingual('providers.servicesFull', { maxServices }));
}

/** Limits the size of the portfolio. Raises `portfolio_full` (409). */
export function requirePortfolioCapacity(shown: number): void {
  if (shown < maxPortfolioItems) return;
  throw new Refusal('portfolio_full', 409, bilingual('providers.portfolioFull', { maxPortfolioItems }));
}

type VideoHost = (typeof videoHosts)[number];

const hosts: readonly (readonly [host: VideoHost, names: readonly string[]])[] = [
  ['youtube', ['youtube.com', 'youtu.be']],
  ['tiktok', ['tiktok.com']],
  ['facebook', ['facebook.com', 'fb.watch']],
];

/** Returns the video platform of a URL, or undefined for any other host. */
export function videoHostOf(url: string): VideoHost | undefined {
  const { hostname } = new URL(url);
  const isUnder = (name: string) => hostname === name || hostname.endsWith(`.${name}`);
  return hosts.find(([, names]) => names.some(isUnder))?.[0];
}

/** Normalizes the link to a video. Raises `video_unknown` (422) for any host but the three supported platforms. */
export function normalizeVideoUrl(typed: string): string {
  const text = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (URL.canParse(text)) {
    const url = new URL(text);
    url.protocol = 'https:';
    url.username = '';
    url.password = '';
    url.port = '';
    if (videoHostOf(url.href) && url.pathname !== '/') return url.href;
  }
  const words = bilingual('providers.pasteLinkToFilmOnYouTube');
  throw new Refusal('video_unknown', 422, words, { errors: { videoUrl: words } });
}

export const nothingToShow = () => {
  const words = bilingual('providers.choosePicture');
  return new Refusal('nothing_to_show', 422, words, { errors: { videoUrl: words } });
};

/** Removes duplicate cities, ignoring accents and case. Keeps the order. */
export function distinctCities(cities: readonly string[]): string[] {
  const fold = (city: string) => city.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const byName = new Map<string, string>();
  for (const city of cities) if (!byName.has(fold(city))) byName.set(fold(city), city);
  return [...byName.values()];
}

/** Splits a search text into at most eight alphanumeric words. */
export const wordsOf = (text: string | undefined): string[] => (text?.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 8);

/** Returns the completeness of a profile in percent; each step counts the same. */
export function completenessOf(is: Readonly<Record<ProfileStep, boolean>>): MyProvider['completeness'] {
  const done = profileSteps.filter((step) => is[step]);
  return {
    done,
    missing: profileSteps.filter((step) => !is[step]),
    percent: Math.round((done.length / profileSteps.length) * 100),
  };
}

/**
 * Returns a hash that identifies a viewer for one profile and one day, enough to count each viewer once a day without tracking.
 */
export const viewerHash = (key: Buffer, { providerId, day, viewer }: { providerId: string; day: Date; viewer: string }): Buffer =>
  createHmac('sha256', key).update(`${providerId}\n${day.toISOString()}\n${viewer}`).digest().subarray(0, 16);

/** Moves an item one position earlier or later; at either end it stays. */
export function moved(ids: readonly string[], id: string, move: 'earlier' | 'later'): string[] {
  const from = ids.indexOf(id);
  const to = from + (move === 'earlier' ? -1 : 1);
  if (from < 0 || to < 0 || to >= ids.length) return [...ids];
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Returns the start of the day in Cameroon, at 23:00 UTC of the day before. */
export const beginningOfDay = (now: Date): Date => new Date(Math.floor((now.getTime() + hourMs) / dayMs) * dayMs - hourMs);

/** Returns the start of the next day in Cameroon, since providers are not booked for the same day. */
export const nextDay = (now: Date): Date => new Date(beginningOfDay(now).getTime() + dayMs);
