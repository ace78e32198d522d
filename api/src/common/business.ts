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
  payment: { promptMinutes: 10, pollSeconds: [5, 10, 20, 40, 60], pollGiveUpHours: 24 },
  loyalty: { demoPoints: 500 },
  wishlist: { mostEvents: 200 },
  event: { maxTicketTypes: 30, defaultZone: 'Africa/Douala', presumedHours: 6, doorsOpenHoursBefore: 4, doorsCloseHoursAfter: 8 },
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
