import type { Agent } from 'node:https';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import manifest from '../package.json' with { type: 'json' };
import { activitiesFeature } from './features/activities/index.ts';
import { artRoutes } from './features/art/index.ts';
import { authFeature } from './features/auth/index.ts';
import { calendarFeature } from './features/calendar/index.ts';
import { checkinFeature } from './features/checkin/index.ts';
import { type ContractOrigin, contractsFeature } from './features/contracts/index.ts';
import { conversationsFeature } from './features/conversations/index.ts';
import { dashboardsFeature } from './features/dashboards/index.ts';
import { eventsFeature, pictureAddresses } from './features/events/index.ts';
import { guestsFeature } from './features/guests/index.ts';
import { ledgerFeature } from './features/ledger/index.ts';
import { liveFeature } from './features/live/index.ts';
import { loyaltyFeature } from './features/loyalty/index.ts';
import { notificationChoicesFeature } from './features/notification-choices/index.ts';
import { type OrdersFeature, ordersFeature } from './features/orders/index.ts';
import { type DeliverCallback, type PurposeSettler, paymentsFeature } from './features/payments/index.ts';
import { postsFeature } from './features/posts/index.ts';
import { privacyFeature } from './features/privacy/index.ts';
import { profilesFeature } from './features/profiles/index.ts';
import { projectsFeature } from './features/projects/index.ts';
import { promotionsFeature } from './features/promotions/index.ts';
import { providerDeskFeature } from './features/provider-desk/index.ts';
import { providersFeature } from './features/providers/index.ts';
import { ratingsFeature } from './features/ratings/index.ts';
import { recommendationsFeature } from './features/recommendations/index.ts';
import { referralsFeature } from './features/referrals/index.ts';
import { remindersFeature } from './features/reminders/index.ts';
import { reviewsFeature } from './features/reviews/index.ts';
import { serviceRequestsFeature } from './features/service-requests/index.ts';
import { stockFeature } from './features/stock/index.ts';
import { supervisionFeature } from './features/supervision/index.ts';
import { supportFeature } from './features/support/index.ts';
import { takingsFeature } from './features/takings/index.ts';
import { teamFeature } from './features/team/index.ts';
import { ticketsFeature } from './features/tickets/index.ts';
import { usersFeature } from './features/users/index.ts';
import { wishlistFeature } from './features/wishlist/index.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { DatabaseHandle } from './platform/database.ts';
import { createFiles } from './platform/files.ts';
import { serveFiles } from './platform/files-serve.ts';
import { addHealth } from './platform/health.ts';
import { buildHttp } from './platform/http.ts';
import { databaseIdempotency, idempotencyJobs } from './platform/idempotency.ts';
import { createJobs } from './platform/jobs.ts';
import { createMail } from './platform/mail.ts';
import { showOutbox } from './platform/mail-outbox.ts';
import { addMetrics } from './platform/metrics.ts';
import { mountRoutes, mountSite } from './platform/mount.ts';
import { publishOpenApi } from './platform/openapi-serve.ts';
import { databasePageCache, listenForDrops } from './platform/page-cache.ts';
import { pageStore } from './platform/page-store.ts';
import { servePages } from './platform/pages.ts';
import type { Files, JobHandlers, Jobs, Mail, Platform, RecurringJob } from './platform/platform.ts';
import { type RateLimiter, slidingWindowLimiter, unlimited } from './platform/rate-limit.ts';
import type { RawRoute, Route } from './platform/route.ts';

/** What the application stands on. Tests give edges with a memory in place of the clock, the mail and the files. */
export interface Edges {
  readonly config: Config;
  readonly database: DatabaseHandle;
  readonly logger: Logger;
  readonly clock?: Clock;
  readonly jobs?: Jobs;
  readonly mail?: Mail & { readonly jobs?: JobHandlers; close?(): void };
  readonly files?: Files;
  readonly limiter?: RateLimiter;
  /** How the sandbox operator reaches our webhook; over HTTP where it isn't told. */
  readonly deliver?: DeliverCallback;
  /** How push services are reached; as the web is, where it isn't told. */
  readonly pushAgent?: Agent;
  /** Whether the process was asked to stop: then it is no longer ready for new work. */
  readonly isStopping?: () => boolean;
}

/** What a slice contributes to the whole. */
interface Feature {
  readonly routes?: readonly Route[];
  readonly rawRoutes?: readonly RawRoute[];
  /** Addresses at the root of the site that are no pages: what robots read. */
  readonly siteRoutes?: readonly RawRoute[];
  readonly jobs?: JobHandlers;
  readonly recurring?: readonly RecurringJob[];
  /** Lets go of what the slice holds outside of requests, such as a connection of its own. */
  close?(): Promise<void>;
}

export interface App {
  /** Ready to listen, or to be asked by `inject`. */
  readonly app: FastifyInstance;
  readonly platform: Platform;
  /** Every job of every slice, for the worker. */
  readonly jobs: JobHandlers;
  readonly recurring: readonly RecurringJob[];
  /** Closes what was opened here; the database is its opener's to close. Requests under way are answered first. */
  close(): Promise<void>;
}

/** The one place that knows every slice, and which of them needs which other. Each is entered by its own door. */
export function composeSlices(platform: Platform, { deliver, pushAgent }: Pick<Edges, 'deliver' | 'pushAgent'> = {}) {
  const users = usersFeature(platform);
  const auth = authFeature(platform, users);
  const live = liveFeature(platform, auth);
  const notificationChoices = notificationChoicesFeature(platform);
  const stock = stockFeature();
  const events = eventsFeature(platform, { stock });
  const ledger = ledgerFeature(platform);
  const pictures = pictureAddresses(platform);
  const tickets = ticketsFeature(platform, pictures);
  // Payments settle orders, and orders make payments: the one is told of the other once both are there.
  let settler: OrdersFeature['settler'] | undefined;
  let milestoneSettler: PurposeSettler | undefined;
  const payments = paymentsFeature(platform, {
    ledger,
    settlers: () => ({ order: settler, milestone: milestoneSettler }),
    ...(deliver && { deliver }),
  });
  const orders = ordersFeature(platform, { events, stock, tickets, payments, ledger, pictures });
  settler = orders.settler;
  const takings = takingsFeature(platform, { ledger });
  const reminders = remindersFeature(platform, pictures);
  const loyalty = loyaltyFeature(platform);
  const referrals = referralsFeature(platform, { loyalty });
  const activities = activitiesFeature(platform, { hearers: [loyalty.hear, referrals.hear, (facts) => projects.hear(facts)] });
  const promotions = promotionsFeature(platform, { events, pushAgent });
  const checkin = checkinFeature(platform, { tickets, events });
  const wishlist = wishlistFeature(platform, { events });
  const posts = postsFeature(platform, { events });
  const ratings = ratingsFeature(platform, { events, loyalty });
  const recommendations = recommendationsFeature(platform, { events });
  const dashboards = dashboardsFeature(platform, { ledger });
  const support = supportFeature(platform);
  const supervision = supervisionFeature(platform, { auth, ledger, payments });
  const calendar = calendarFeature(platform);
  const providers = providersFeature(platform, { calendar });
  const providerDesk = providerDeskFeature(platform, { ledger });
  const team = teamFeature(platform);
  const guests = guestsFeature(platform, { events });
  const profiles = profilesFeature(platform, { users, events, providers });
  // Contracts come from projects and requests, and tell them how they move: the one is told of the others once they are there.
  const origins: { project?: ContractOrigin; request?: ContractOrigin } = {};
  const contracts = contractsFeature(platform, { ledger, calendar, payments, sources: () => origins });
  milestoneSettler = contracts.settler;
  const serviceRequests = serviceRequestsFeature(platform, { events, calendar, contracts });
  origins.request = serviceRequests;
  const conversations = conversationsFeature(platform, { contracts });
  const projects = projectsFeature(platform, { events, providers, calendar, contracts, conversations });
  origins.project = projects;
  const reviews = reviewsFeature(platform, { contracts, providers, support });
  // Each slice lets go of a person itself; one that keeps something of people's own says so by standing here.
  const privacy = privacyFeature(platform, {
    users,
    auth,
    events,
    slices: [
      team,
      guests,
      orders,
      tickets,
      payments,
      support,
      wishlist,
      ratings,
      reminders,
      promotions,
      notificationChoices,
      providers,
      reviews,
      conversations,
      calendar,
      serviceRequests,
      projects,
      posts,
      events,
      activities,
    ],
  });
  return {
    art: { rawRoutes: artRoutes() },
    users,
    auth,
    live,
    notificationChoices,
    events,
    ledger,
    tickets,
    payments,
    orders,
    takings,
    reminders,
    loyalty,
    referrals,
    posts,
    activities,
    promotions,
    checkin,
    dashboards,
    profiles,
    team,
    guests,
    support,
    wishlist,
    ratings,
    recommendations,
    supervision,
    privacy,
    calendar,
    providers,
    providerDesk,
    contracts,
    serviceRequests,
    projects,
    reviews,
    conversations,
  };
}
export type Slices = ReturnType<typeof composeSlices>;

/** Puts the house together: platform, slices, routes. Nothing runs yet: the caller listens, and starts the worker. */
export async function buildApp(edges: Edges): Promise<App> {
  const { config, database, logger } = edges;
  const clock = edges.clock ?? systemClock;
  const { db, pool } = database;
  const jobs = edges.jobs ?? createJobs();
  const mail: NonNullable<Edges['mail']> = edges.mail ?? createMail({ config, db, jobs, clock });
  const files = edges.files ?? (await createFiles(config));
  const store = pageStore(clock);
  const pages = databasePageCache(store);
  const platform: Platform = { config, db, pool, clock, jobs, mail, files, pages, logger };
  const slices = composeSlices(platform, edges);
  const features: readonly Feature[] = Object.values(slices);

  const app = buildHttp({ config, logger });
  addMetrics(app, { pool });
  addHealth(app, { pool, isStopping: edges.isStopping });
  serveFiles(app, files);
  showOutbox(app, { config, db });
  const routes = features.flatMap((feature) => feature.routes ?? []);
  mountRoutes(app, routes, {
    findSession: slices.auth.findSession,
    limiter: edges.limiter ?? (config.rateLimits ? slidingWindowLimiter(clock) : unlimited),
    idempotency: databaseIdempotency(db, clock),
    rawRoutes: features.flatMap((feature) => feature.rawRoutes ?? []),
    strictReplies: config.nodeEnv === 'test',
    also: (api) =>
      publishOpenApi(
        api,
        routes.map(({ endpoint }) => endpoint),
        manifest,
      ),
  });
  mountSite(
    app,
    features.flatMap((feature) => feature.siteRoutes ?? []),
  );
  await servePages(app, { config, store });
  await app.ready();
  const listener = await listenForDrops({ pool, store, logger });
  const tidying = idempotencyJobs(db, clock);

  return {
    app,
    platform,
    jobs: joinHandlers([mail.jobs ?? {}, tidying.jobs, ...features.map((feature) => feature.jobs ?? {})]),
    recurring: [...tidying.recurring, ...features.flatMap((feature) => feature.recurring ?? [])],
    async close() {
      // A stream never ends by itself, and the server waits for every answer under way.
      slices.live.endStreams();
      await app.close();
      await listener.close();
      for (const feature of features) await feature.close?.();
      mail.close?.();
    },
  };
}

/** Two slices that give one job name two meanings would lose one of them in silence. */
function joinHandlers(all: readonly JobHandlers[]): JobHandlers {
  const joined: Record<string, JobHandlers[string]> = {};
  for (const handlers of all) {
    for (const [name, handler] of Object.entries(handlers)) {
      if (name in joined) throw new Error(`Two slices handle the job ${name}`);
      joined[name] = handler;
    }
  }
  return joined;
}
