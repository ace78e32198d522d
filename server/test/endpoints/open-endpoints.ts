/** Endpoints for admins only. The test of roles proves that all other roles are refused. */
const adminEndpoints: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...['GET /users/:id', 'PUT /users/:id/validate', 'PUT /users/:id/block', 'PUT /users/:id/unblock', 'PUT /users/:id/admin'],
    ...['GET /users/acts', 'GET /supervision/orders', 'GET /supervision/orders/:id', 'POST /supervision/refunds/:id/retry'],
    ...['POST /contact/messages/:id/answer', 'PUT /contact/messages/:id/state', 'GET /ledger/balances/:id'],
    ...['GET /dashboard/global/:table/csv', 'PUT /supervision/gateways/:gateway/switch'],
  ].map((name) => [name, 'admins manage the data of all accounts, and all other roles are refused']),
);

/** Endpoints that take an id without an ownership check, and the reason. */
export const openEndpoints: Readonly<Record<string, string>> = {
  'GET /auth/validate-referral/:code': 'a referral code is made to be shared, and shows a name only',
  'DELETE /auth/sessions/:id': 'searches the caller’s own sessions only; tested with the feature, since it ends the session',
  'DELETE /event-team/:eventId/:memberId': 'deletes what it finds, so access by others is tested with the feature',
  'POST /team-invitations/:id': 'can be answered once, so access by others is tested with the feature',
  'DELETE /event-guests/:eventId/:guestId': 'deletes what it finds, so access by others is tested with the feature',
  'GET /event': 'lists public events; `mine` lists the caller’s own events',
  'GET /event/category/:id': 'categories are public',
  'GET /social-posts': 'posts are public; the ids are filters',
  'GET /social-posts/:id': 'posts are public',
  'PUT /social-posts/:id/like': 'every signed-in person may like a public post',
  'DELETE /social-posts/:id/like': 'deletes the caller’s own like only',
  'POST /rewards/:id/redeem': 'rewards are open to all participants; points and codes are the caller’s own',
  'GET /profile/:id': 'profiles are public; accounts without one answer 404, which has its own test',
  'POST /event': 'the only ids in it are those of categories, which are public',
  'DELETE /event-wishlist/:eventId': 'searches the caller’s own wishlist only',
  'GET /providers/:id': 'every organizer can find providers; accounts without a profile answer 404',
  'POST /providers/:id/views': 'profiles are public',
  'GET /reviews/of/:id': 'published reviews are public; an unknown person has an empty list',
  'POST /reviews/:id/report': 'every reader of a review may report it',
  'GET /contracts': 'the event is a filter on the caller’s own contracts',
  'GET /o/place-a-bid': 'the id is a filter on the caller’s own projects',
  'GET /event-order': 'the id is a filter on the caller’s own orders, which has its own test',
  'GET /refund-requests': 'the id is a filter on the requests of the caller’s own events, which has its own test',
  ...adminEndpoints,
  'GET /account/data/exports/:id/file': 'searches the caller’s own exports only, which has its own test',
  'GET /payments/:ref': 'the reference is the secret: its holder may see the payment and pay',
  'POST /payments/:ref/start': 'the reference is the secret: its holder may pay',
  'POST /payments/:ref/retry': 'the reference is the secret: its holder may try to pay again',
  'POST /payments/:ref/cancel': 'the reference is the secret: its holder may cancel the attempt',
  'POST /payments/sandbox/:ref': 'sandbox money, and the reference is the secret',
  'POST /promotion/save-fcm-token':
    'the session identifies the owner of the browser; an id in the body is ignored, which has its own test',
  'POST /promotion/mark-notification-read': 'searches the caller’s own messages only, which has its own test',
};
