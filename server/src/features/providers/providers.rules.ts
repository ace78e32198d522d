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
import { Refusal } from '#platform/refusal';

const { mostServices, mostPortfolioItems } = business.provider;

/** Words under which a service is found, in both languages, whatever its provider calls it. */
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

/** The cheapest package decides what a service costs at least; without packages its provider says it, or nothing. */
export const cheapest = (packages: readonly Pick<ServicePackage, 'price'>[], said: number | null | undefined): number | null =>
  packages.length > 0 ? Math.min(...packages.map(({ price }) => price)) : (said ?? null);

/** Refusal 409 `services_full`. */
export function requireRoomForService(offered: number): void {
  if (offered < mostServices) return;
  throw new Refusal('services_full', 409, {
    en: `You offer ${mostServices} services already. Remove one first`,
    fr: `Vous proposez déjà ${mostServices} services. Retirez-en un d’abord`,
  });
}

/** Refusal 409 `portfolio_full`. */
export function requireRoomInPortfolio(shown: number): void {
  if (shown < mostPortfolioItems) return;
  throw new Refusal('portfolio_full', 409, {
    en: `Your portfolio shows ${mostPortfolioItems} works already. Remove one first`,
    fr: `Votre portfolio montre déjà ${mostPortfolioItems} réalisations. Retirez-en une d’abord`,
  });
}

type VideoHost = (typeof videoHosts)[number];

const hosts: readonly (readonly [host: VideoHost, names: readonly string[]])[] = [
  ['youtube', ['youtube.com', 'youtu.be']],
  ['tiktok', ['tiktok.com']],
  ['facebook', ['facebook.com', 'fb.watch']],
];

/** Where a film is shown; undefined for any other address. */
export function videoHostOf(url: string): VideoHost | undefined {
  const { hostname } = new URL(url);
  const isUnder = (name: string) => hostname === name || hostname.endsWith(`.${name}`);
  return hosts.find(([, names]) => names.some(isUnder))?.[0];
}

/** A link to a film as it is kept. Refusal 422 `video_unknown` for anything but the three houses that films come from. */
export function tidyVideoUrl(typed: string): string {
  const text = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (URL.canParse(text)) {
    const url = new URL(text);
    url.protocol = 'https:';
    url.username = '';
    url.password = '';
    url.port = '';
    if (videoHostOf(url.href) && url.pathname !== '/') return url.href;
  }
  const words = {
    en: 'Paste a link to a film on YouTube, TikTok or Facebook',
    fr: 'Collez le lien d’une vidéo YouTube, TikTok ou Facebook',
  };
  throw new Refusal('video_unknown', 422, words, { errors: { videoUrl: words } });
}

export const nothingToShow = () => {
  const words = { en: 'Choose a picture, or paste a link to a film', fr: 'Choisissez une image, ou collez le lien d’une vidéo' };
  return new Refusal('nothing_to_show', 422, words, { errors: { videoUrl: words } });
};

/** Each city once, in the order given, whatever its accents and capitals. */
export function tidyCities(cities: readonly string[]): string[] {
  const fold = (city: string) => city.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const byName = new Map<string, string>();
  for (const city of cities) if (!byName.has(fold(city))) byName.set(fold(city), city);
  return [...byName.values()];
}

/** The words that are looked for: letters and digits, eight at most. */
export const wordsOf = (text: string | undefined): string[] => (text?.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 8);

/** How far a profile has come: each step that is done counts the same. */
export function completenessOf(is: Readonly<Record<ProfileStep, boolean>>): MyProvider['completeness'] {
  const done = profileSteps.filter((step) => is[step]);
  return {
    done,
    missing: profileSteps.filter((step) => !is[step]),
    percent: Math.round((done.length / profileSteps.length) * 100),
  };
}

/** A viewer as a number that is another one tomorrow and at the next profile: enough to count each once a day. */
export const viewerHash = (key: Buffer, { providerId, day, viewer }: { providerId: string; day: Date; viewer: string }): Buffer =>
  createHmac('sha256', key).update(`${providerId}\n${day.toISOString()}\n${viewer}`).digest().subarray(0, 16);

/** An item moved one place earlier or later; at the end it stays where it is. */
export function moved(ids: readonly string[], id: string, move: 'earlier' | 'later'): string[] {
  const from = ids.indexOf(id);
  const to = from + (move === 'earlier' ? -1 : 1);
  if (from < 0 || to < 0 || to >= ids.length) return [...ids];
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The midnight in Cameroon, always an hour before that of UTC, at which the day began. */
export const beginningOfDay = (now: Date): Date => new Date(Math.floor((now.getTime() + hourMs) / dayMs) * dayMs - hourMs);

/** The first moment of tomorrow in Cameroon: nobody is hired for today. */
export const nextDay = (now: Date): Date => new Date(beginningOfDay(now).getTime() + dayMs);
