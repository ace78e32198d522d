/** Admins look after everybody’s things; nobody else is let in, which the walk over roles tries. */
const adminsAlone: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...['GET /users/:id', 'PUT /users/:id/validate', 'PUT /users/:id/block', 'PUT /users/:id/unblock', 'PUT /users/:id/admin'],
    ...['GET /users/acts', 'GET /supervision/orders', 'GET /supervision/orders/:id', 'POST /supervision/refunds/:id/retry'],
    ...['POST /contact/messages/:id/answer', 'PUT /contact/messages/:id/state', 'GET /ledger/balances/:id'],
    ...['GET /dashboard/global/:table/csv'],
  ].map((name) => [name, 'everybody’s things are an admin’s to look after, and no other role is let in']),
);

/** Calls that name something that is nobody's own, and why that is right. */
export const openCalls: Readonly<Record<string, string>> = {
  'GET /auth/validate-referral/:code': 'a referral code is made to be passed on, and shows a name only',
  'DELETE /auth/sessions/:id':
    'the session is looked for among the caller’s own only; tried beside the slice, since it ends what it finds',
  'DELETE /event-team/:eventId/:memberId': 'ends what it finds, so strangers and other organizers try it beside the slice',
  'POST /team-invitations/:id': 'answered once, so strangers and other organizers try it beside the slice',
  'DELETE /event-guests/:eventId/:guestId': 'ends what it finds, so strangers and other organizers try it beside the slice',
  'GET /event': 'lists what everybody may see; `mine` lists the own events of whoever asks',
  'GET /event/category/:id': 'categories are everybody’s',
  'GET /social-posts': 'news are everybody’s to read; the ids are filters',
  'GET /social-posts/:id': 'news are everybody’s to read',
  'PUT /social-posts/:id/like': 'anybody signed in may like what everybody may read',
  'DELETE /social-posts/:id/like': 'the like is looked for among the caller’s own only',
  'POST /rewards/:id/redeem': 'rewards are offered to all participants; points and codes are the caller’s own',
  'GET /profile/:id': 'public profiles are everybody’s to see; those who have none are not there, which is tried by itself',
  'POST /event': 'the only ids in it are those of categories, which are everybody’s',
  'DELETE /event-wishlist/:eventId': 'the event is looked for on the caller’s own list only',
  'GET /providers/:id': 'what providers offer is there for every organizer to find; those who have no profile are not there',
  'POST /providers/:id/views': 'anybody may look at a public profile',
  'GET /reviews/of/:id': 'what is open about somebody is there for everybody; about nobody there is nothing',
  'POST /reviews/:id/report': 'whoever can read a review may report it',
  'GET /contracts': 'the event is a filter over contracts which are the caller’s own anyway',
  'GET /o/place-a-bid': 'the id is a filter over projects which are the caller’s own anyway',
  'GET /event-order': 'the id is a filter over rows which are the caller’s own anyway; tried by itself',
  ...adminsAlone,
  'GET /account/data/exports/:id/file': 'looked for among the caller’s own copies only; tried by itself',
  'GET /payments/:ref': 'the reference is the secret: whoever was given it may look and pay',
  'POST /payments/:ref/start': 'the reference is the secret: whoever was given it may pay',
  'POST /payments/:ref/cancel': 'the reference is the secret: whoever was given it may give the attempt up',
  'POST /payments/sandbox/:ref': 'play money, and the reference is the secret',
  'POST /promotion/save-fcm-token':
    'whose browser it is, the session says; an id in the body is ignored, which is tried by itself',
  'POST /promotion/mark-notification-read': 'looked for among the caller’s own messages only; tried by itself',
};
