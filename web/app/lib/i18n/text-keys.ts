/**
 * The English catalogues by their namespaces. A new catalogue needs a line here, because the compiler does not know its keys
 * otherwise. These are types only, so they add nothing to the browser build.
 */
interface Files {
  'account-actions': typeof import('../../locales/en/account-actions.json');
  account: typeof import('../../locales/en/account.json');
  attendance: typeof import('../../locales/en/attendance.json');
  auth: typeof import('../../locales/en/auth.json');
  broadcasts: typeof import('../../locales/en/broadcasts.json');
  calendar: typeof import('../../locales/en/calendar.json');
  'category-tree': typeof import('../../locales/en/category-tree.json');
  checkin: typeof import('../../locales/en/checkin.json');
  'choose-tickets': typeof import('../../locales/en/choose-tickets.json');
  collections: typeof import('../../locales/en/collections.json');
  comments: typeof import('../../locales/en/comments.json');
  commission: typeof import('../../locales/en/commission.json');
  common: typeof import('../../locales/en/common.json');
  'confirm-identity': typeof import('../../locales/en/confirm-identity.json');
  contracts: typeof import('../../locales/en/contracts.json');
  conversations: typeof import('../../locales/en/conversations.json');
  'data-table': typeof import('../../locales/en/data-table.json');
  'date-picker': typeof import('../../locales/en/date-picker.json');
  dashboards: typeof import('../../locales/en/dashboards.json');
  'debit-reports': typeof import('../../locales/en/debit-reports.json');
  'event-access': typeof import('../../locales/en/event-access.json');
  'event-changes': typeof import('../../locales/en/event-changes.json');
  'event-editor': typeof import('../../locales/en/event-editor.json');
  'event-lists': typeof import('../../locales/en/event-lists.json');
  'event-information': typeof import('../../locales/en/event-information.json');
  'event-gallery': typeof import('../../locales/en/event-gallery.json');
  'event-overlays': typeof import('../../locales/en/event-overlays.json');
  'event-repeat': typeof import('../../locales/en/event-repeat.json');
  'event-search': typeof import('../../locales/en/event-search.json');
  'event-taxes': typeof import('../../locales/en/event-taxes.json');
  'event-picker': typeof import('../../locales/en/event-picker.json');
  'ended-orders': typeof import('../../locales/en/ended-orders.json');
  events: typeof import('../../locales/en/events.json');
  'expected-money': typeof import('../../locales/en/expected-money.json');
  'global-statistics': typeof import('../../locales/en/global-statistics.json');
  followers: typeof import('../../locales/en/followers.json');
  'gallery-moderation': typeof import('../../locales/en/gallery-moderation.json');
  'gallery-sending': typeof import('../../locales/en/gallery-sending.json');
  'identity-review': typeof import('../../locales/en/identity-review.json');
  identity: typeof import('../../locales/en/identity.json');
  invoices: typeof import('../../locales/en/invoices.json');
  ledger: typeof import('../../locales/en/ledger.json');
  'lost-reasons': typeof import('../../locales/en/lost-reasons.json');
  loyalty: typeof import('../../locales/en/loyalty.json');
  'managed-rewards': typeof import('../../locales/en/managed-rewards.json');
  'market-lists': typeof import('../../locales/en/market-lists.json');
  map: typeof import('../../locales/en/map.json');
  'media-filters': typeof import('../../locales/en/media-filters.json');
  'monthly-statement': typeof import('../../locales/en/monthly-statement.json');
  navigation: typeof import('../../locales/en/navigation.json');
  news: typeof import('../../locales/en/news.json');
  notifications: typeof import('../../locales/en/notifications.json');
  'open-orders': typeof import('../../locales/en/open-orders.json');
  operations: typeof import('../../locales/en/operations.json');
  'my-orders': typeof import('../../locales/en/my-orders.json');
  'operator-settings': typeof import('../../locales/en/operator-settings.json');
  'order-page': typeof import('../../locales/en/order-page.json');
  'order-timeline': typeof import('../../locales/en/order-timeline.json');
  'orders-console': typeof import('../../locales/en/orders-console.json');
  orders: typeof import('../../locales/en/orders.json');
  'page-actions': typeof import('../../locales/en/page-actions.json');
  pager: typeof import('../../locales/en/pager.json');
  payments: typeof import('../../locales/en/payments.json');
  performance: typeof import('../../locales/en/performance.json');
  'pick-event': typeof import('../../locales/en/pick-event.json');
  'posts-editor': typeof import('../../locales/en/posts-editor.json');
  posts: typeof import('../../locales/en/posts.json');
  privacy: typeof import('../../locales/en/privacy.json');
  profiles: typeof import('../../locales/en/profiles.json');
  projects: typeof import('../../locales/en/projects.json');
  promotions: typeof import('../../locales/en/promotions.json');
  'rich-text': typeof import('../../locales/en/rich-text.json');
  'provider-dashboard': typeof import('../../locales/en/provider-dashboard.json');
  'provider-profile': typeof import('../../locales/en/provider-profile.json');
  'provider-search': typeof import('../../locales/en/provider-search.json');
  providers: typeof import('../../locales/en/providers.json');
  ratings: typeof import('../../locales/en/ratings.json');
  'reader-questions': typeof import('../../locales/en/reader-questions.json');
  'receipt-company': typeof import('../../locales/en/receipt-company.json');
  recommendations: typeof import('../../locales/en/recommendations.json');
  reconciliation: typeof import('../../locales/en/reconciliation.json');
  'referral-progress': typeof import('../../locales/en/referral-progress.json');
  referrals: typeof import('../../locales/en/referrals.json');
  refunds: typeof import('../../locales/en/refunds.json');
  'reported-comments': typeof import('../../locales/en/reported-comments.json');
  'reported-pictures': typeof import('../../locales/en/reported-pictures.json');
  reminders: typeof import('../../locales/en/reminders.json');
  reports: typeof import('../../locales/en/reports.json');
  'reviews-console': typeof import('../../locales/en/reviews-console.json');
  reviews: typeof import('../../locales/en/reviews.json');
  'sales-by-day': typeof import('../../locales/en/sales-by-day.json');
  'second-step': typeof import('../../locales/en/second-step.json');
  'service-requests': typeof import('../../locales/en/service-requests.json');
  services: typeof import('../../locales/en/services.json');
  'sign-in-step': typeof import('../../locales/en/sign-in-step.json');
  shell: typeof import('../../locales/en/shell.json');
  spreadsheets: typeof import('../../locales/en/spreadsheets.json');
  supervision: typeof import('../../locales/en/supervision.json');
  support: typeof import('../../locales/en/support.json');
  taxes: typeof import('../../locales/en/taxes.json');
  'team-questions': typeof import('../../locales/en/team-questions.json');
  tickets: typeof import('../../locales/en/tickets.json');
  unsaved: typeof import('../../locales/en/unsaved.json');
  wallet: typeof import('../../locales/en/wallet.json');
  'weekly-report': typeof import('../../locales/en/weekly-report.json');
  'withdrawal-queue': typeof import('../../locales/en/withdrawal-queue.json');
  wishlist: typeof import('../../locales/en/wishlist.json');
  withdrawals: typeof import('../../locales/en/withdrawals.json');
}

/** The keys of one catalogue, or of one level of it: `refunds.until`. */
type KeysIn<Texts> = {
  [Name in keyof Texts & string]: Texts[Name] extends string ? Name : `${Name}.${KeysIn<Texts[Name]>}`;
}[keyof Texts & string];

/** The keys of one namespace, written in full: `events:refunds.until`. */
export type TextKeyOf<Namespace extends keyof Files> = `${Namespace}:${KeysIn<Files[Namespace]>}`;

/** All keys of all catalogues, written in full. */
export type TextKey = { [Namespace in keyof Files]: TextKeyOf<Namespace> }[keyof Files];
