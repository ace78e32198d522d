// Constants on their own, so that pages without them do not load them.

/** The interface (section 9 of the specification). */
export const uiTerms = {
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
} as const;

/** Codes of confirmation by email. */
export const codeTerms = { digits: 6, lifetimeMinutes: 10, tries: 5 } as const;

/** Limits of an order. A hold ends after `holdMinutes`. */
export const orderTerms = {
  holdMinutes: 15,
  maxTicketsPerOrder: 20,
  maxTypesPerOrder: 10,
  idempotencyHours: 24,
} as const;

/** Mobile money takes no payments below this amount, so a wallet leaves nothing to pay or at least this. */
export const walletTerms = { minRestXaf: 100 } as const;

/** How payments are asked for and followed. */
export const paymentTerms = {
  /** How long the sandbox's prompt stays open. Other gateways have their own time. */
  promptMinutes: 10,
  pollSeconds: [5, 10, 20, 40, 60],
  pollGiveUpHours: 24,
  /** A hold lasts until the prompt of its pending charge has ended and these minutes have passed, and not longer. */
  holdAfterPromptMinutes: 10,
  /** Charges that may wait for an answer at the same time. */
  maxOpenChargesPerNumber: 3,
  maxOpenChargesPerAccount: 5,
} as const;

/** Limits and assumptions of events. */
export const eventTerms = {
  maxTicketTypes: 30,
  defaultZone: 'Africa/Douala',
  presumedHours: 6,
  doorsOpenHoursBefore: 4,
  doorsCloseHoursAfter: 8,
} as const;

/**
 * Business constants, each with its unit in the name. Those marked [spec] are set by the specification; the others were decided
 * (docs/decisions). An operator may override some of them in the database.
 */
export const business = {
  session: { lifetimeMs: 12 * 60 * 60 * 1000 },
  code: codeTerms,
  order: orderTerms,
  wallet: walletTerms,
  /** Credit that admins give to a person. The limit keeps a slip of the finger small. */
  gift: { maxXaf: 100_000, maxDays: 730 },
  stock: { fewLeftShare: 0.1 },
  commission: { basisPoints: 500 },
  /**
   * Submitted work is paid out after `silenceHours` without an answer from the organizer. The provider receives the full amount.
   */
  contract: { silenceHours: 72, depositReminderHours: 24, maxFiles: 30 },
  payment: paymentTerms,
  /**
   * Hours after the end of an event until its earnings become available. The operators have reported the last payments by then.
   */
  earnings: { releaseAfterHours: 1 },
  /** Share of an organizer's earnings that is reserved for refunds, and for how many days after the event. */
  refundReserve: { basisPoints: 1_000, days: 14 },
  event: eventTerms,
  /** Limits of projects and bids. `awardHours` is the time in which an awarded provider has to accept. */
  project: {
    awardHours: 72,
    maxFiles: 5,
    fileMegabytes: 10,
    maxBidLines: 20,
    maxComparedBids: 100,
    maxNotifiedProviders: 300,
    maxProviderNotificationsPerDay: 10,
  },
  /**
   * Limits of conversations. A person with unread messages is notified once, after `notifyAfterMinutes`, and again only after
   * they have read.
   */
  conversation: { maxCharacters: 4_000, maxFiles: 5, fileMegabytes: 10, notifyAfterMinutes: 2, maxNewPerDay: 30 },
  provider: { maxServices: 20, maxPortfolioItems: 30, freeDatesShown: 6 },
  /**
   * Limits of calendars and imports. A day counts as free when nothing is booked from `dayBeginsAtHour` on, so that work until
   * four at night leaves the next evening free.
   */
  calendar: {
    zone: 'Africa/Douala',
    dayBeginsAtHour: 8,
    freeDatesHorizonDays: 366,
    maxDaysAtOnce: 400,
    maxOwnEntries: 1_000,
    maxImports: 5,
    maxImportedEntries: 2_000,
    importBytes: 1024 * 1024,
    importTimeoutMs: 10_000,
    importEveryHours: 6,
    importDaysBack: 31,
    importDaysAhead: 550,
  },
} as const;

/**
 * The second step of sign-in. `freshMinutes` is how long a confirmation holds for sensitive changes. `tries` wrong codes are accepted in
 * `tryMinutes` and `triesPerDay` in a day, for one account.
 */
export const secondStepTerms = {
  freshMinutes: 10,
  challengeMinutes: 10,
  proofMinutes: 5,
  tries: 5,
  tryMinutes: 15,
  triesPerDay: 20,
  recoveryCodes: 10,
  maxPasskeys: 10,
} as const;

/**
 * A debt of an organizer is settled from the next earnings and from what becomes available. Reminders are sent after every
 * `reminderDays` without a movement, and after `writeOffDays` an admin may write the debt off.
 */
export const debtTerms = { reminderDays: 30, writeOffDays: 180 } as const;

/**
 * Withdrawals. `twoApprovalsFromXaf` and more need two admins. Accounts that are not verified withdraw `unverifiedMaxXaf` in all.
 * Nothing is paid to a changed account for `lockHours`. A code that is not entered within `openMinutes` cancels the withdrawal.
 */
export const withdrawalTerms = {
  minXaf: 1_000,
  feeBasisPoints: 50,
  twoApprovalsFromXaf: 500_000,
  unverifiedMaxXaf: 50_000,
  lockHours: 24,
  openMinutes: 30,
  accountChecksPerDay: 5,
} as const;

/**
 * Identity documents. Their keys and files are destroyed `destroyAfterDays` after the decision, and those of a draft that was not
 * changed for `draftDays`.
 */
export const identityTerms = { fileMegabytes: 10, destroyAfterDays: 90, draftDays: 30 } as const;

/**
 * The balance from which a gateway pays out. Payouts through it pause below `minXaf`, or below what waits to be paid if that is
 * more, and go on when it covers both. It is read every `readMinutes`.
 */
export const payoutFloatTerms = { minXaf: 100_000, readMinutes: 5 } as const;

/** Admins are alerted when a callback of a gateway has waited longer than this: its payer has paid and has no tickets yet. */
export const settlementLagTerms = { maxSeconds: 60 } as const;

/**
 * A gateway is down when `minBad` or more payers of the last `windowMinutes` got no answer, and these are half of them or
 * more. It is tried again after `retryMinutes`, one attempt every `trialSeconds`, and is up again after `minGood` answers.
 */
export const gatewayHealthTerms = {
  windowMinutes: 5,
  minBad: 3,
  minGood: 3,
  retryMinutes: [2, 5, 10, 20, 30],
  trialSeconds: 20,
} as const;

/** Limits of the rewards that admins offer. */
export const rewardTerms = {
  maxCostPoints: 1_000_000,
  maxStock: 5_000,
  maxTitle: 120,
  maxDescription: 1_000,
  maxAddress: 160,
} as const;

/** Limits of the commission that an admin sets for one organizer; the platform's own rate is `business.commission`. */
export const commissionTerms = { maxBasisPoints: 3_000, maxDaysAhead: 366 } as const;

/** Limits of the taxes on tickets. With them a price is never less than the taxes that it includes. */
export const taxTerms = { maxBasisPoints: 3_000, maxPerEvent: 5, maxDaysAhead: 366, maxName: 60 } as const;
