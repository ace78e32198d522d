/**
 * The numbers of the business, in one place, with their unit in the name. Those marked [spec] are the
 * specification's own; the others were decided (docs/decisions). An operator may override some in the database.
 */
export const business = {
  session: { lifetimeMs: 12 * 60 * 60 * 1000 },
  code: { digits: 6, lifetimeMinutes: 10, tries: 5 },
  emailConfirmation: { lifetimeHours: 72 },
  order: {
    holdMinutes: 15,
    maxTicketsPerOrder: 20,
    maxTypesPerOrder: 10,
    idempotencyHours: 24,
  },
  stock: { fewLeftShare: 0.1 },
  commission: { basisPoints: 500 },
  /** Work that was handed in and met by silence is paid out after so many hours. A provider keeps every franc of it. */
  contract: { silenceHours: 72, depositReminderHours: 24, maxFiles: 30 },
  payment: { promptMinutes: 10, pollSeconds: [5, 10, 20, 40, 60], pollGiveUpHours: 24 },
  loyalty: {
    xafPerPoint: 100,
    pointsPerRating: 50,
    /** Points live so long once they are active, and count so long for the tier. */
    lifetimeMonths: 12,
    /** From so many points of the last twelve months on; what is bought then earns so many percent. */
    tiers: [
      { tier: 'bronze', fromPoints: 0, multiplierPercent: 100 },
      { tier: 'silver', fromPoints: 1_000, multiplierPercent: 110 },
      { tier: 'gold', fromPoints: 5_000, multiplierPercent: 125 },
      { tier: 'platinum', fromPoints: 15_000, multiplierPercent: 150 },
    ],
    demoPoints: 500,
  },
  referral: { pointsEach: 200 },
  wishlist: { mostEvents: 200 },
  /** What an event sold becomes available so long after it is over: the last payments have been told of by then. */
  takings: { releaseAfterHours: 1 },
  /** Of what an organizer sold, this share stays back for refunds for so long after the event. */
  refundReserve: { basisPoints: 1_000, days: 14 },
  dataRights: { exportHours: 72, exportsPerDay: 3, deletionGraceDays: 7 },
  event: { maxTicketTypes: 30, defaultZone: 'Africa/Douala', presumedHours: 6, doorsOpenHoursBefore: 4, doorsCloseHoursAfter: 8 },
  /** An organizer's call for bids: how long a chosen provider may think, and what a brief and a bid may hold. */
  project: {
    awardHours: 72,
    mostFiles: 5,
    fileMegabytes: 10,
    mostBidLines: 20,
    mostComparedBids: 100,
    mostTold: 300,
    mostToldPerDay: 10,
  },
  /** Two people talking. Who has not read is told once, after so many minutes, and not again before they have read. */
  conversation: { mostCharacters: 4_000, mostFiles: 5, fileMegabytes: 10, tellAfterMinutes: 2, mostNewPerDay: 30 },
  /** After completed work both sides may review each other for so long; then what one of them wrote opens by itself. */
  review: { blindDays: 14 },
  provider: { mostServices: 20, mostPortfolioItems: 30, freeDatesShown: 6 },
  /** A day counts as free when nothing is booked from the morning on: who works till four at night is free the next evening. */
  calendar: {
    zone: 'Africa/Douala',
    dayBeginsAtHour: 8,
    freeDatesHorizonDays: 366,
    mostDaysAtOnce: 400,
    mostOwnEntries: 1_000,
    mostImports: 5,
    mostImportedEntries: 2_000,
    importBytes: 1024 * 1024,
    importTimeoutMs: 10_000,
    importEveryHours: 6,
    importDaysBack: 31,
    importDaysAhead: 550,
  },
  /** [spec] 9. */
  ui: {
    reminderPollMs: 10_000,
    toastMs: 5_000,
    popoverWidthPx: 360,
    popoverItems: 2,
    searchDebounceMs: 300,
    searchBlurMs: 200,
    previewWords: 10,
    sidebarWidthPx: 280,
    navWidthMobilePx: 320,
    navItemHeightPx: 44,
    badgeMax: 99,
    groupBadge: 3,
    tooltipEnterMs: 100,
    tooltipEnterTouchMs: 700,
    tooltipLeaveTouchMs: 1_500,
    authContentWidthPx: 900,
    authHeaderMobilePx: 64,
    authHeaderDesktopPx: 72,
    logoDesktopPx: { width: 122, height: 81 },
    logoMobilePx: { width: 102, height: 36 },
  },
} as const;
