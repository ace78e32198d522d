import type { Agent } from 'node:https';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { operatorSettingsFeature } from '#features/operator-settings/index';
import { stopsFeature } from '#features/stops/index';
import manifest from '../package.json' with { type: 'json' };
import { activitiesFeature } from './features/activities/index.ts';
import { authFeature } from './features/auth/index.ts';
import { calendarFeature } from './features/calendar/index.ts';
import { checkinFeature } from './features/checkin/index.ts';
import { commentsFeature } from './features/comments/index.ts';
import { type ContractOrigin, contractsFeature } from './features/contracts/index.ts';
import { conversationsFeature } from './features/conversations/index.ts';
import { dashboardsFeature, providerDashboardFeature } from './features/dashboards/index.ts';
import { debitReportsFeature } from './features/debit-reports/index.ts';
import { eventGalleryFeature } from './features/event-gallery/index.ts';
import { eventsFeature, pictureAddresses } from './features/events/index.ts';
import { followersFeature } from './features/followers/index.ts';
import { guestsFeature } from './features/guests/index.ts';
import { identityFeature } from './features/identity/index.ts';
import { inventoryFeature } from './features/inventory/index.ts';
import { invoicesFeature } from './features/invoices/index.ts';
import { earningsFeature, ledgerFeature, monthlyStatementsFeature } from './features/ledger/index.ts';
import { liveFeature } from './features/live/index.ts';
import { loyaltyFeature } from './features/loyalty/index.ts';
import { mapsFeature } from './features/maps/index.ts';
import { mediaFiltersFeature } from './features/media-filters/index.ts';
import { notificationsFeature } from './features/notifications/index.ts';
import { operationsFeature } from './features/operations/index.ts';
import { type OrdersFeature, ordersFeature } from './features/orders/index.ts';
import {
  type DeliverCallback,
  type PaymentGateway,
  type PayoutSettler,
  type PurposeSettler,
  paymentsFeature,
} from './features/payments/index.ts';
import { posterRoutes } from './features/posters/index.ts';
import { postsFeature } from './features/posts/index.ts';
import { privacyFeature } from './features/privacy/index.ts';
import { profilesFeature } from './features/profiles/index.ts';
import { projectsFeature } from './features/projects/index.ts';
import { promotionsFeature } from './features/promotions/index.ts';
import { providersFeature } from './features/providers/index.ts';
import { ratingsFeature } from './features/ratings/index.ts';
import { recommendationsFeature } from './features/recommendations/index.ts';
import { reconciliationFeature } from './features/reconciliation/index.ts';
import { referralsFeature } from './features/referrals/index.ts';
import { remindersFeature } from './features/reminders/index.ts';
import { reviewsFeature } from './features/reviews/index.ts';
import { serviceRequestsFeature } from './features/service-requests/index.ts';
import { supervisionFeature } from './features/supervision/index.ts';
import { supportFeature } from './features/support/index.ts';
import { teamFeature } from './features/team/index.ts';
import { type PdfWorker, ticketsFeature } from './features/tickets/index.ts';
import { usersFeature } from './features/users/index.ts';
import { wishlistFeature } from './features/wishlist/index.ts';
import { withdrawalsFeature } from './features/withdrawals/index.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { createFiles } from './platform/files/files.ts';
import { serveFiles } from './platform/files/serve.ts';
import { buildHttp } from './platform/http/http.ts';
import { databaseIdempotency, idempotencyJobs } from './platform/http/idempotency.ts';
import { attemptLimits, attemptLimitsJobs } from './platform/http/limits/attempt-limits.ts';
import { type RateLimiter, slidingWindowLimiter, unlimited } from './platform/http/limits/rate-limit.ts';
import { mountRoutes, mountSite } from './platform/http/mount.ts';
import type { RawRoute, Route } from './platform/http/route.ts';
import { authentication } from './platform/http/session/authenticate.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { withFormerNames } from './platform/jobs/renamed-jobs.ts';
import { openKeyRing, reloadRegularly } from './platform/keys/key-ring.ts';
import { createMail } from './platform/mail/mail.ts';
import { showOutbox } from './platform/mail/outbox.ts';
import { showMessageOutbox } from './platform/messages/message-outbox.ts';
import { createPhoneMessages } from './platform/messages/phone-messages.ts';
import { addHealth } from './platform/observation/health.ts';
import { addMetrics, type FeatureGauge } from './platform/observation/metrics.ts';
import { publishOpenApi } from './platform/openapi/publish.ts';
import { databasePageCache, listenForDrops } from './platform/pages/page-cache.ts';
import { pageStore } from './platform/pages/page-store.ts';
import type { PageVisit } from './platform/pages/page-visits.rules.ts';
import { servePages } from './platform/pages/pages.ts';
import type { Files, JobHandlers, Jobs, Mail, Platform, RecurringJob } from './platform/platform.ts';
import { type DatabaseHandle, replicaOf } from './platform/postgres/database.ts';
import type { EmbeddedState } from './platform/postgres/embedded/supervised-server.ts';

/** External dependencies of the application. Tests replace the clock, the mail and the files with in-memory ones. */
export interface Edges {
  readonly config: Config;
  readonly database: DatabaseHandle;
  readonly logger: Logger;
  readonly clock?: Clock;
  readonly jobs?: Jobs;
  readonly mail?: Mail & { readonly jobs?: JobHandlers; close?(): void };
  readonly files?: Files;
  readonly limiter?: RateLimiter;
  /** Delivers the callbacks of the payment sandbox to our webhook. Over HTTP by default. */
  readonly deliver?: DeliverCallback;
  /** Further payment gateways, preferred to the configured ones. For tests. */
  readonly gateways?: readonly PaymentGateway[];
  /** The folder of the built web app. `web/build` of this repository if not given. */
  readonly webFolder?: string;
  /** HTTPS agent for requests to push services. The default agent of Node if not given. */
  readonly pushAgent?: Agent;
  /** Draws the PDFs. One of the application's own if not given, which is closed with it. */
  readonly pdfs?: PdfWorker;
  /** Whether the process was asked to stop. If so, /readyz reports that it takes no new requests. */
  readonly isStopping?: () => boolean;
  /** The state of the embedded database, if this process runs one. */
  readonly embedded?: (() => EmbeddedState) | undefined;
}

/** A feature as the application assembles it. All parts are optional. */
interface Feature {
  readonly routes?: readonly Route[];
  readonly rawRoutes?: readonly RawRoute[];
  /** Routes at the root of the site that are not pages, such as robots.txt. */
  readonly siteRoutes?: readonly RawRoute[];
  readonly jobs?: JobHandlers;
  readonly recurring?: readonly RecurringJob[];
  readonly gauges?: readonly FeatureGauge[];
  /** Closes the feature's own connections on shutdown. */
  close?(): Promise<void>;
}

export interface App {
  /** Ready to listen, or for `inject` in tests. */
  readonly fastify: FastifyInstance;
  readonly platform: Platform;
  /** The job handlers of all features, for the worker. */
  readonly jobs: JobHandlers;
  readonly recurring: readonly RecurringJob[];
  /** Refuses new requests and waits for running ones. Jobs may still run. */
  endRequests(): Promise<void>;
  /**
   * Waits for running requests, then closes everything that `buildApp` opened. The caller closes the database, since it opened
   * it, and stops the worker before, whose jobs use what is closed here.
   */
  close(): Promise<void>;
}

/**
 * Creates all features and passes each the features it needs. This is the only place that knows every feature, and it imports
 * each by its index.ts.
 */
export function composeFeatures(
  platform: Platform,
  { deliver, pushAgent, gateways, pdfs }: Pick<Edges, 'deliver' | 'pushAgent' | 'gateways' | 'pdfs'> = {},
) {
  const users = usersFeature(platform);
  const auth = authFeature(platform, users);
  const identity = identityFeature(platform, { auth, users });
  const live = liveFeature(platform, auth);
  const notifications = notificationsFeature(platform, { pushAgent });
  const stops = stopsFeature(platform);
  const operations = operationsFeature(platform);
  const operatorSettings = operatorSettingsFeature(platform);
  const stock = inventoryFeature();
  const events = eventsFeature(platform, { stock });
  const ledger = ledgerFeature(platform);
  const pictures = pictureAddresses(platform);
  const tickets = ticketsFeature(platform, pictures, pdfs);
  // Payments settle orders, and orders create payments: the settler is registered after both features exist.
  let settler: OrdersFeature['settler'] | undefined;
  let milestoneSettler: PurposeSettler | undefined;
  let withdrawalSettler: PayoutSettler | undefined;
  const payments = paymentsFeature(platform, {
    ledger,
    settlers: () => ({ order: settler, milestone: milestoneSettler }),
    followedRefunds: ['refund_request', 'credit_return'],
    payoutSettlers: () => ({ withdrawal: withdrawalSettler }),
    ...(deliver && { deliver }),
    ...(gateways && { gateways }),
  });
  const orders = ordersFeature(platform, { events, stock, tickets, payments, ledger, pictures, users });
  settler = orders.settler;
  const withdrawals = withdrawalsFeature(platform, { ledger, payments, auth, tickets });
  withdrawalSettler = withdrawals.settler;
  const invoices = invoicesFeature(platform, { tickets });
  const reminders = remindersFeature(platform, pictures);
  const loyalty = loyaltyFeature(platform);
  const referrals = referralsFeature(platform, { loyalty });
  const followers = followersFeature(platform);
  const activities = activitiesFeature(platform, {
    listeners: [loyalty.onActivities, referrals.onActivities, (facts) => projects.onActivities(facts), followers.onActivities],
  });
  const promotions = promotionsFeature(platform, { events });
  const checkin = checkinFeature(platform, { tickets, events, covers: pictures });
  const wishlist = wishlistFeature(platform, { events });
  const comments = commentsFeature(platform, { events });
  const mediaFilters = mediaFiltersFeature(platform, { events });
  const eventGallery = eventGalleryFeature(platform, { events });
  const ratings = ratingsFeature({ ...platform, events, loyalty });
  const recommendations = recommendationsFeature(platform, { events });
  const posts = postsFeature(platform, { events, tastesOf: recommendations.tastesOf });
  const dashboards = dashboardsFeature(platform, { ledger, covers: pictures, tickets });
  const support = supportFeature(platform);
  const debitReports = debitReportsFeature({ ...platform, payments });
  const supervision = supervisionFeature(platform, { auth, covers: pictures, dashboards, identity, ledger, payments, users });
  const reconciliation = reconciliationFeature(platform, { ledger, payments });
  const calendar = calendarFeature(platform);
  const providers = providersFeature(platform, { calendar });
  const providerDashboard = providerDashboardFeature(platform, { ledger, covers: pictures });
  const team = teamFeature(platform);
  const guests = guestsFeature(platform, { events });
  const profiles = profilesFeature(platform, { users, events, providers });
  // Contracts come from projects and requests, and notify them of state changes: the origins are registered after all features
  // exist.
  const origins: { project?: ContractOrigin; request?: ContractOrigin } = {};
  const contracts = contractsFeature(platform, { ledger, calendar, payments, sources: () => origins });
  milestoneSettler = contracts.settler;
  const earnings = earningsFeature(platform, { ledger, pledges: contracts.pledgePayer });
  const serviceRequests = serviceRequestsFeature(platform, { events, calendar, contracts });
  origins.request = serviceRequests;
  const conversations = conversationsFeature(platform, { contracts });
  const projects = projectsFeature(platform, { events, providers, calendar, contracts, conversations });
  origins.project = projects;
  const reviews = reviewsFeature(platform, { contracts, providers, support });
  // Features that store personal data. Each deletes or anonymizes its own part when an account is deleted.
  const privacy = privacyFeature(platform, {
    users,
    auth,
    events,
    features: [
      // First, because the features after it notify others of what ends, without the person's name.
      notifications,
      identity,
      team,
      guests,
      orders,
      tickets,
      // Before the payments, by which it finds the reports about a person.
      debitReports,
      // Before the payments, whose payouts it names.
      withdrawals,
      payments,
      support,
      wishlist,
      followers,
      ratings,
      reminders,
      promotions,
      providers,
      reviews,
      conversations,
      calendar,
      // Before the events, by which they find what belongs to an organizer.
      mediaFilters,
      eventGallery,
      // Before the features whose notifications name events.
      events,
      serviceRequests,
      projects,
      comments,
      posts,
      activities,
    ],
  });
  return {
    posters: { rawRoutes: posterRoutes(platform) },
    users,
    auth,
    identity,
    live,
    notifications,
    events,
    ledger,
    tickets,
    payments,
    stops,
    maps: mapsFeature(platform),
    operations,
    operatorSettings,
    orders,
    withdrawals,
    earnings,
    invoices,
    monthlyStatements: monthlyStatementsFeature(platform, { tickets }),
    reminders,
    loyalty,
    referrals,
    posts,
    comments,
    mediaFilters,
    eventGallery,
    activities,
    promotions,
    checkin,
    dashboards,
    profiles,
    team,
    guests,
    support,
    wishlist,
    followers,
    ratings,
    recommendations,
    supervision,
    debitReports,
    reconciliation,
    privacy,
    calendar,
    providers,
    providerDashboard,
    contracts,
    serviceRequests,
    projects,
    reviews,
    conversations,
  };
}
export type Features = ReturnType<typeof composeFeatures>;

/** Assembles the application from platform, features and routes. Starts nothing: the caller listens and starts the worker. */
export async function buildApp(edges: Edges): Promise<App> {
  const { config, database, logger } = edges;
  const clock = edges.clock ?? systemClock;
  const { db, pool } = database;
  const jobs = edges.jobs ?? createJobs();
  const mail: NonNullable<Edges['mail']> = edges.mail ?? createMail({ config, db, jobs, clock });
  const files = edges.files ?? (await createFiles(config));
  const store = pageStore(clock);
  const replica = replicaOf(pool);
  const pages = databasePageCache(store, replica);
  const phoneMessages = createPhoneMessages({ config, db, clock, logger });
  const keys = await openKeyRing(db, config, clock);
  const platform: Platform = { config, db, pool, clock, jobs, mail, phoneMessages, files, pages, keys, logger };
  const features = composeFeatures(platform, edges);
  const all: readonly Feature[] = Object.values(features);

  const fastify = buildHttp({ config, logger });
  addMetrics(fastify, { pool, replica, gauges: all.flatMap((feature) => feature.gauges ?? []) });
  addHealth(fastify, { pool, isStopping: edges.isStopping, embedded: edges.embedded });
  serveFiles(fastify, files);
  showOutbox(fastify, { config, db });
  showMessageOutbox(fastify, { config, db });
  const routes = all.flatMap((feature) => feature.routes ?? []);
  const authenticate = authentication({ findSession: features.auth.findSession, publicUrl: config.publicUrl });
  mountRoutes(fastify, routes, {
    authenticate,
    limiter: edges.limiter ?? (config.rateLimits ? slidingWindowLimiter(clock) : unlimited),
    idempotency: databaseIdempotency(db, clock),
    attempts: attemptLimits(platform),
    rawRoutes: all.flatMap((feature) => feature.rawRoutes ?? []),
    strictReplies: config.nodeEnv === 'test',
    extend: (api) =>
      publishOpenApi(
        api,
        routes.map(({ endpoint }) => endpoint),
        manifest,
      ),
  });
  mountSite(
    fastify,
    all.flatMap((feature) => feature.siteRoutes ?? []),
  );
  const onVisit = async (visit: PageVisit) => {
    features.events.recordVisit(visit);
    await features.referrals.recordVisit(visit);
  };
  await servePages(fastify, {
    ...{ config, store, authenticate, onVisit },
    ...(edges.webFolder && { buildFolder: edges.webFolder }),
  });
  await fastify.ready();
  const listener = await listenForDrops({ pool, store, replica, logger });
  const tidying = [idempotencyJobs(db, clock), attemptLimitsJobs(db, clock)];
  const reloading = reloadRegularly(keys, logger);

  let ended: Promise<void> | undefined;
  const endRequests = () => {
    // A live stream never ends by itself, and Fastify waits for every open response.
    features.live.endStreams();
    ended ??= fastify.close();
    return ended;
  };

  return {
    fastify,
    platform,
    endRequests,
    jobs: withFormerNames(joinHandlers([mail.jobs ?? {}, ...[...tidying, ...all].map((part) => part.jobs ?? {})])),
    recurring: [...tidying, ...all].flatMap((part) => part.recurring ?? []),
    async close() {
      await endRequests();
      clearInterval(reloading);
      await listener.close();
      for (const feature of all) await feature.close?.();
      mail.close?.();
    },
  };
}

/**
 * Merges the job handlers of all features. Throws when two features handle the same job name, since one of them would be lost.
 */
function joinHandlers(all: readonly JobHandlers[]): JobHandlers {
  const joined: Record<string, JobHandlers[string]> = {};
  for (const handlers of all) {
    for (const [name, handler] of Object.entries(handlers)) {
      if (name in joined) throw new Error(`Two features handle the job ${name}`);
      joined[name] = handler;
    }
  }
  return joined;
}
