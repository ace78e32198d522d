import activitiesEn from './en/activities.json' with { type: 'json' };
import authEn from './en/auth.json' with { type: 'json' };
import calendarEn from './en/calendar.json' with { type: 'json' };
import checkinEn from './en/checkin.json' with { type: 'json' };
import commentsEn from './en/comments.json' with { type: 'json' };
import commonEn from './en/common.json' with { type: 'json' };
import contractsEn from './en/contracts.json' with { type: 'json' };
import conversationsEn from './en/conversations.json' with { type: 'json' };
import dashboardsEn from './en/dashboards.json' with { type: 'json' };
import debitReportsEn from './en/debit-reports.json' with { type: 'json' };
import eventGalleryEn from './en/event-gallery.json' with { type: 'json' };
import eventsEn from './en/events.json' with { type: 'json' };
import followersEn from './en/followers.json' with { type: 'json' };
import guestsEn from './en/guests.json' with { type: 'json' };
import identityEn from './en/identity.json' with { type: 'json' };
import inventoryEn from './en/inventory.json' with { type: 'json' };
import invoicesEn from './en/invoices.json' with { type: 'json' };
import ledgerEn from './en/ledger.json' with { type: 'json' };
import liveEn from './en/live.json' with { type: 'json' };
import loyaltyEn from './en/loyalty.json' with { type: 'json' };
import marketEn from './en/market.json' with { type: 'json' };
import mediaFiltersEn from './en/media-filters.json' with { type: 'json' };
import notificationsEn from './en/notifications.json' with { type: 'json' };
import notificationsAccountEn from './en/notifications-account.json' with { type: 'json' };
import notificationsCommentsEn from './en/notifications-comments.json' with { type: 'json' };
import notificationsContractsEn from './en/notifications-contracts.json' with { type: 'json' };
import notificationsEventsEn from './en/notifications-events.json' with { type: 'json' };
import notificationsFollowersEn from './en/notifications-followers.json' with { type: 'json' };
import notificationsGalleryEn from './en/notifications-gallery.json' with { type: 'json' };
import notificationsIdentityEn from './en/notifications-identity.json' with { type: 'json' };
import notificationsInvoicesEn from './en/notifications-invoices.json' with { type: 'json' };
import notificationsOperationsEn from './en/notifications-operations.json' with { type: 'json' };
import notificationsOrdersEn from './en/notifications-orders.json' with { type: 'json' };
import notificationsProjectsEn from './en/notifications-projects.json' with { type: 'json' };
import notificationsProvidersEn from './en/notifications-providers.json' with { type: 'json' };
import notificationsQuestionsEn from './en/notifications-questions.json' with { type: 'json' };
import notificationsRefundsEn from './en/notifications-refunds.json' with { type: 'json' };
import notificationsRequestsEn from './en/notifications-requests.json' with { type: 'json' };
import notificationsReviewsEn from './en/notifications-reviews.json' with { type: 'json' };
import notificationsWithdrawalsEn from './en/notifications-withdrawals.json' with { type: 'json' };
import operationsEn from './en/operations.json' with { type: 'json' };
import operatorSettingsEn from './en/operator-settings.json' with { type: 'json' };
import ordersEn from './en/orders.json' with { type: 'json' };
import paymentsEn from './en/payments.json' with { type: 'json' };
import platformEn from './en/platform.json' with { type: 'json' };
import postersEn from './en/posters.json' with { type: 'json' };
import postsEn from './en/posts.json' with { type: 'json' };
import privacyEn from './en/privacy.json' with { type: 'json' };
import profilesEn from './en/profiles.json' with { type: 'json' };
import projectsEn from './en/projects.json' with { type: 'json' };
import promotionsEn from './en/promotions.json' with { type: 'json' };
import providersEn from './en/providers.json' with { type: 'json' };
import ratingsEn from './en/ratings.json' with { type: 'json' };
import reconciliationEn from './en/reconciliation.json' with { type: 'json' };
import refundsEn from './en/refunds.json' with { type: 'json' };
import remindersEn from './en/reminders.json' with { type: 'json' };
import reviewsEn from './en/reviews.json' with { type: 'json' };
import secondStepEn from './en/second-step.json' with { type: 'json' };
import serviceRequestsEn from './en/service-requests.json' with { type: 'json' };
import servicesEn from './en/services.json' with { type: 'json' };
import stopsEn from './en/stops.json' with { type: 'json' };
import supervisionEn from './en/supervision.json' with { type: 'json' };
import supportEn from './en/support.json' with { type: 'json' };
import teamEn from './en/team.json' with { type: 'json' };
import ticketsEn from './en/tickets.json' with { type: 'json' };
import usersEn from './en/users.json' with { type: 'json' };
import wishlistEn from './en/wishlist.json' with { type: 'json' };
import withdrawalsEn from './en/withdrawals.json' with { type: 'json' };
import activitiesFr from './fr/activities.json' with { type: 'json' };
import authFr from './fr/auth.json' with { type: 'json' };
import calendarFr from './fr/calendar.json' with { type: 'json' };
import checkinFr from './fr/checkin.json' with { type: 'json' };
import commentsFr from './fr/comments.json' with { type: 'json' };
import commonFr from './fr/common.json' with { type: 'json' };
import contractsFr from './fr/contracts.json' with { type: 'json' };
import conversationsFr from './fr/conversations.json' with { type: 'json' };
import dashboardsFr from './fr/dashboards.json' with { type: 'json' };
import debitReportsFr from './fr/debit-reports.json' with { type: 'json' };
import eventGalleryFr from './fr/event-gallery.json' with { type: 'json' };
import eventsFr from './fr/events.json' with { type: 'json' };
import followersFr from './fr/followers.json' with { type: 'json' };
import guestsFr from './fr/guests.json' with { type: 'json' };
import identityFr from './fr/identity.json' with { type: 'json' };
import inventoryFr from './fr/inventory.json' with { type: 'json' };
import invoicesFr from './fr/invoices.json' with { type: 'json' };
import ledgerFr from './fr/ledger.json' with { type: 'json' };
import liveFr from './fr/live.json' with { type: 'json' };
import loyaltyFr from './fr/loyalty.json' with { type: 'json' };
import marketFr from './fr/market.json' with { type: 'json' };
import mediaFiltersFr from './fr/media-filters.json' with { type: 'json' };
import notificationsFr from './fr/notifications.json' with { type: 'json' };
import notificationsAccountFr from './fr/notifications-account.json' with { type: 'json' };
import notificationsCommentsFr from './fr/notifications-comments.json' with { type: 'json' };
import notificationsContractsFr from './fr/notifications-contracts.json' with { type: 'json' };
import notificationsEventsFr from './fr/notifications-events.json' with { type: 'json' };
import notificationsFollowersFr from './fr/notifications-followers.json' with { type: 'json' };
import notificationsGalleryFr from './fr/notifications-gallery.json' with { type: 'json' };
import notificationsIdentityFr from './fr/notifications-identity.json' with { type: 'json' };
import notificationsInvoicesFr from './fr/notifications-invoices.json' with { type: 'json' };
import notificationsOperationsFr from './fr/notifications-operations.json' with { type: 'json' };
import notificationsOrdersFr from './fr/notifications-orders.json' with { type: 'json' };
import notificationsProjectsFr from './fr/notifications-projects.json' with { type: 'json' };
import notificationsProvidersFr from './fr/notifications-providers.json' with { type: 'json' };
import notificationsQuestionsFr from './fr/notifications-questions.json' with { type: 'json' };
import notificationsRefundsFr from './fr/notifications-refunds.json' with { type: 'json' };
import notificationsRequestsFr from './fr/notifications-requests.json' with { type: 'json' };
import notificationsReviewsFr from './fr/notifications-reviews.json' with { type: 'json' };
import notificationsWithdrawalsFr from './fr/notifications-withdrawals.json' with { type: 'json' };
import operationsFr from './fr/operations.json' with { type: 'json' };
import operatorSettingsFr from './fr/operator-settings.json' with { type: 'json' };
import ordersFr from './fr/orders.json' with { type: 'json' };
import paymentsFr from './fr/payments.json' with { type: 'json' };
import platformFr from './fr/platform.json' with { type: 'json' };
import postersFr from './fr/posters.json' with { type: 'json' };
import postsFr from './fr/posts.json' with { type: 'json' };
import privacyFr from './fr/privacy.json' with { type: 'json' };
import profilesFr from './fr/profiles.json' with { type: 'json' };
import projectsFr from './fr/projects.json' with { type: 'json' };
import promotionsFr from './fr/promotions.json' with { type: 'json' };
import providersFr from './fr/providers.json' with { type: 'json' };
import ratingsFr from './fr/ratings.json' with { type: 'json' };
import reconciliationFr from './fr/reconciliation.json' with { type: 'json' };
import refundsFr from './fr/refunds.json' with { type: 'json' };
import remindersFr from './fr/reminders.json' with { type: 'json' };
import reviewsFr from './fr/reviews.json' with { type: 'json' };
import secondStepFr from './fr/second-step.json' with { type: 'json' };
import serviceRequestsFr from './fr/service-requests.json' with { type: 'json' };
import servicesFr from './fr/services.json' with { type: 'json' };
import stopsFr from './fr/stops.json' with { type: 'json' };
import supervisionFr from './fr/supervision.json' with { type: 'json' };
import supportFr from './fr/support.json' with { type: 'json' };
import teamFr from './fr/team.json' with { type: 'json' };
import ticketsFr from './fr/tickets.json' with { type: 'json' };
import usersFr from './fr/users.json' with { type: 'json' };
import wishlistFr from './fr/wishlist.json' with { type: 'json' };
import withdrawalsFr from './fr/withdrawals.json' with { type: 'json' };

const en = {
  activities: activitiesEn,
  auth: authEn,
  calendar: calendarEn,
  checkin: checkinEn,
  comments: commentsEn,
  common: commonEn,
  contracts: contractsEn,
  conversations: conversationsEn,
  dashboards: dashboardsEn,
  debitReports: debitReportsEn,
  eventGallery: eventGalleryEn,
  events: eventsEn,
  followers: followersEn,
  guests: guestsEn,
  identity: identityEn,
  inventory: inventoryEn,
  invoices: invoicesEn,
  ledger: ledgerEn,
  live: liveEn,
  loyalty: loyaltyEn,
  market: marketEn,
  mediaFilters: mediaFiltersEn,
  notifications: notificationsEn,
  notificationsAccount: notificationsAccountEn,
  notificationsGallery: notificationsGalleryEn,
  notificationsIdentity: notificationsIdentityEn,
  notificationsInvoices: notificationsInvoicesEn,
  notificationsOperations: notificationsOperationsEn,
  notificationsOrders: notificationsOrdersEn,
  notificationsWithdrawals: notificationsWithdrawalsEn,
  withdrawals: withdrawalsEn,
  notificationsEvents: notificationsEventsEn,
  notificationsFollowers: notificationsFollowersEn,
  notificationsComments: notificationsCommentsEn,
  notificationsContracts: notificationsContractsEn,
  notificationsRefunds: notificationsRefundsEn,
  notificationsRequests: notificationsRequestsEn,
  notificationsProjects: notificationsProjectsEn,
  notificationsProviders: notificationsProvidersEn,
  notificationsQuestions: notificationsQuestionsEn,
  notificationsReviews: notificationsReviewsEn,
  operations: operationsEn,
  operatorSettings: operatorSettingsEn,
  orders: ordersEn,
  payments: paymentsEn,
  platform: platformEn,
  posters: postersEn,
  posts: postsEn,
  privacy: privacyEn,
  profiles: profilesEn,
  projects: projectsEn,
  promotions: promotionsEn,
  providers: providersEn,
  ratings: ratingsEn,
  reconciliation: reconciliationEn,
  refunds: refundsEn,
  reminders: remindersEn,
  reviews: reviewsEn,
  secondStep: secondStepEn,
  serviceRequests: serviceRequestsEn,
  services: servicesEn,
  stops: stopsEn,
  supervision: supervisionEn,
  support: supportEn,
  team: teamEn,
  tickets: ticketsEn,
  users: usersEn,
  wishlist: wishlistEn,
};

/** The texts of the server by feature, in ICU MessageFormat. French has exactly the keys of English. */
export const catalogues: { en: typeof en; fr: typeof en } = {
  en,
  fr: {
    activities: activitiesFr,
    auth: authFr,
    calendar: calendarFr,
    checkin: checkinFr,
    comments: commentsFr,
    common: commonFr,
    contracts: contractsFr,
    conversations: conversationsFr,
    dashboards: dashboardsFr,
    debitReports: debitReportsFr,
    eventGallery: eventGalleryFr,
    events: eventsFr,
    followers: followersFr,
    guests: guestsFr,
    identity: identityFr,
    inventory: inventoryFr,
    invoices: invoicesFr,
    ledger: ledgerFr,
    live: liveFr,
    loyalty: loyaltyFr,
    market: marketFr,
    mediaFilters: mediaFiltersFr,
    notifications: notificationsFr,
    notificationsAccount: notificationsAccountFr,
    notificationsGallery: notificationsGalleryFr,
    notificationsIdentity: notificationsIdentityFr,
    notificationsInvoices: notificationsInvoicesFr,
    notificationsOperations: notificationsOperationsFr,
    notificationsOrders: notificationsOrdersFr,
    notificationsWithdrawals: notificationsWithdrawalsFr,
    withdrawals: withdrawalsFr,
    notificationsEvents: notificationsEventsFr,
    notificationsFollowers: notificationsFollowersFr,
    notificationsComments: notificationsCommentsFr,
    notificationsContracts: notificationsContractsFr,
    notificationsRefunds: notificationsRefundsFr,
    notificationsRequests: notificationsRequestsFr,
    notificationsProjects: notificationsProjectsFr,
    notificationsProviders: notificationsProvidersFr,
    notificationsQuestions: notificationsQuestionsFr,
    notificationsReviews: notificationsReviewsFr,
    operations: operationsFr,
    operatorSettings: operatorSettingsFr,
    orders: ordersFr,
    payments: paymentsFr,
    platform: platformFr,
    posters: postersFr,
    posts: postsFr,
    privacy: privacyFr,
    profiles: profilesFr,
    projects: projectsFr,
    promotions: promotionsFr,
    providers: providersFr,
    ratings: ratingsFr,
    reconciliation: reconciliationFr,
    refunds: refundsFr,
    reminders: remindersFr,
    reviews: reviewsFr,
    secondStep: secondStepFr,
    serviceRequests: serviceRequestsFr,
    services: servicesFr,
    stops: stopsFr,
    supervision: supervisionFr,
    support: supportFr,
    team: teamFr,
    tickets: ticketsFr,
    users: usersFr,
    wishlist: wishlistFr,
  },
};
