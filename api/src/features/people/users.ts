import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { blankable, Id, Image, Instant, prose, TextBoolean } from '../../common/fields.ts';
import { Xaf } from '../../common/money.ts';
import { CappedPageInfo, PageInfo, PageQuery } from '../../common/paging.ts';
import { Role } from '../../common/roles.ts';
import { idList, SortOrder } from '../../common/sorting.ts';
import { EventState } from '../events/events.ts';
import { OrderState } from '../orders/orders.ts';
import { IdentityState } from './identity.ts';

/** Reason of an admin action on an account. It is kept in the audit log, and sent to the person when they are blocked. */
export const Reason = prose(500).meta({ example: 'Sold the same ticket twice' });

/** States of an account: open, blocked by an admin, scheduled for deletion by its owner, or deleted. */
export const accountStates = ['open', 'blocked', 'leaving', 'erased'] as const;
export const AccountState = z.enum(accountStates);
export type AccountState = z.infer<typeof AccountState>;

/** An account as an admin sees it, without password, secrets or session addresses. */
export const Account = z
  .object({
    _id: Id,
    name: z.string(),
    email: z.string(),
    number: z.string().nullable(),
    role: Role,
    avatar: Image.nullable(),
    isVerified: z.boolean(),
    isEmailConfirmed: z.boolean(),
    state: AccountState,
    blockedAt: Instant.nullable(),
    blockedReason: z.string().nullable(),
    createdAt: Instant,
    lastSeenAt: Instant.nullable().meta({ description: 'To the hour; null for an account that was never signed in' }),
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof Account>;

/** An entry of the audit log: actor, action, subject and reason. */
const AuditValue = z.union([z.string(), z.number()]).nullable();
export const AuditChange = z
  .object({ field: z.string(), from: AuditValue, to: AuditValue })
  .meta({ id: 'AuditChange', example: { field: 'cost', from: 300, to: 400 } });
export type AuditChange = z.infer<typeof AuditChange>;

export const AuditEntry = z
  .object({
    _id: Id,
    action: z.string().meta({ example: 'account.blocked' }),
    actor: z.object({ _id: Id, name: z.string() }).nullable().meta({ description: 'Admin who acted; null for the system' }),
    subjectType: z.string(),
    subjectId: z.string().nullable(),
    /** Name of the subject, if it has one. */
    subjectName: z.string().nullable(),
    reason: z.string().nullable(),
    changes: z.array(AuditChange).meta({ description: 'Fields that were changed, if the action names them' }),
    at: Instant,
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;

/** A note that an admin wrote on an account. It is never changed. The person reads it in their data export alone. */
export const AccountNote = z
  .object({ _id: Id, text: z.string(), author: z.object({ _id: Id, name: z.string() }), at: Instant })
  .meta({ id: 'AccountNote' });
export type AccountNote = z.infer<typeof AccountNote>;

/** The latest identity verification of an account, as far as it has one. */
export const AccountPapers = z
  .object({
    _id: Id,
    state: IdentityState,
    documents: z.int().meta({ description: 'Number of documents whose content is not destroyed' }),
    submittedAt: Instant.nullable(),
    decidedAt: Instant.nullable(),
    reason: z.string().nullable().meta({ description: 'Why it was rejected' }),
  })
  .meta({ id: 'AccountPapers' });
export type AccountPapers = z.infer<typeof AccountPapers>;

export const AccountDetails = Account.extend({
  lastSeenAt: Instant.nullable(),
  papers: AccountPapers.nullable(),
  hasSecondStep: z.boolean().meta({ description: 'Whether a second step of sign-in is set up' }),
  sessionCount: z.int().meta({ description: 'Number of active sessions' }),
  signIns: z
    .array(
      z.object({
        ...{ _id: Id, at: Instant, lastSeenAt: Instant, isActive: z.boolean() },
        device: z.string().nullable().meta({ description: 'Browser and system, from the user agent at sign-in' }),
      }),
    )
    .meta({ description: 'The latest sign-ins; those that ended long ago are deleted' }),
  devices: z
    .array(z.object({ name: z.string().nullable(), firstSeenAt: Instant, lastSeenAt: Instant }))
    .meta({ description: 'Browsers that the person has signed in with, the last used first' }),
  notes: z.array(AccountNote).meta({ description: 'Notes of admins, latest first' }),
  orders: z.object({ count: z.int(), confirmed: z.int(), spent: Xaf }),
  events: z.object({ count: z.int(), published: z.int(), ticketsSold: z.int(), revenue: Xaf }),
  balances: z.object({ wallet: z.int(), pending: z.int(), available: z.int(), reserved: z.int(), owed: z.int() }),
  latestEvents: z.array(z.object({ _id: Id, eventName: z.string(), date: Instant, status: EventState })),
  latestOrders: z.array(
    z.object({ _id: Id, code: z.string(), eventName: z.string(), total: Xaf, state: OrderState, createdAt: Instant }),
  ),
  deletionDueAt: Instant.nullable(),
  acts: z.array(AuditEntry).meta({ description: 'Admin actions on this account, latest first' }),
}).meta({ id: 'AccountDetails' });
export type AccountDetails = z.infer<typeof AccountDetails>;

const UserParams = z.object({ id: Id });
const UserReply = z.object({ message: z.string(), user: Account });

export const accountSorts = ['joined', 'seen', 'name', 'email'] as const;
export const AccountSort = z.enum(accountSorts);
export type AccountSort = z.infer<typeof AccountSort>;

/** The list of accounts that an admin looks at, with its search, filters and order. */
export const AccountListFilter = z.object({
  q: z.string().trim().max(100).optional(),
  role: Role.optional(),
  verified: TextBoolean.optional(),
  state: AccountState.optional(),
  sort: blankable(AccountSort).meta({ description: 'By default `joined`' }),
  order: blankable(SortOrder).meta({ description: 'By default `desc` for times, and `asc` for texts' }),
});

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  summary: 'Lists accounts, newest first by default, filtered by name, email, phone, role, verification or state',
  allow: ['admin'],
  query: PageQuery.extend(AccountListFilter.shape),
  reply: CappedPageInfo.extend({
    users: z.array(Account),
    counts: z.record(z.string(), z.int()).meta({ description: 'Number of accounts by role, regardless of the filters' }),
  }),
});

/** Maximum accounts in one file. A longer list is refused, so that no file is silently cut. */
export const accountsPerFile = 10_000;
/** Maximum accounts that are chosen one by one: as many as a page has. */
const chosenAccounts = 100;

const AccountFileFilter = AccountListFilter.extend({
  ids: blankable(idList(chosenAccounts)).meta({ description: 'Only these accounts, instead of the filters' }),
});

export const usersCsv = endpoint({
  method: 'GET',
  path: '/users/list/csv',
  summary: 'Downloads accounts as CSV, filtered and sorted as on the screen, or those that were chosen',
  allow: ['admin'],
  query: AccountFileFilter,
  reply: z.string(),
  produces: 'text/csv; charset=utf-8',
  refuses: { 409: ['too_many_rows'] },
});

export const usersXlsx = endpoint({
  method: 'GET',
  path: '/users/list/xlsx',
  summary: 'Downloads accounts as an Excel workbook, filtered and sorted as on the screen, or those that were chosen',
  allow: ['admin'],
  query: AccountFileFilter,
  reply: z.string(),
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  refuses: { 409: ['too_many_rows'] },
});

export const getUser = endpoint({
  method: 'GET',
  path: '/users/:id',
  summary: 'Returns an account with its orders, events, balances and the admin actions on it',
  allow: ['admin'],
  params: UserParams,
  reply: z.object({ user: AccountDetails }),
  refuses: { 404: ['not_found'] },
});

export const validateUser = endpoint({
  method: 'PUT',
  path: '/users/:id/validate',
  summary: 'Verifies an account’s identity, or revokes it. A repeated request changes nothing.',
  allow: ['admin'],
  params: UserParams,
  body: z.object({ isVerified: z.boolean(), reason: Reason.optional() }),
  reply: UserReply,
  refuses: { 404: ['not_found'], 403: ['own_account'], 409: ['account_erased'] },
});

export const blockUser = endpoint({
  method: 'PUT',
  path: '/users/:id/block',
  summary: 'Blocks an account: its sessions end at once, and the reason is shown at sign-in',
  allow: ['admin'],
  params: UserParams,
  body: z.object({ reason: Reason }),
  reply: UserReply,
  refuses: { 404: ['not_found'], 403: ['own_account'], 409: ['last_admin', 'account_erased'] },
});

const ChosenIds = z.array(Id).min(1).max(chosenAccounts);

/** The outcome of an action on several accounts, for each of them. */
export const ManyReply = z.object({
  message: z.string(),
  results: z.array(
    z.object({
      _id: Id,
      isDone: z.boolean(),
      message: z.string().nullable().meta({ description: 'Why it was not done for this account' }),
    }),
  ),
});
export type ManyReply = z.infer<typeof ManyReply>;

export const blockUsers = endpoint({
  method: 'POST',
  path: '/users/blocks',
  summary: 'Blocks several accounts for one reason, each in a transaction of its own, and returns the outcome of each',
  allow: ['admin'],
  body: z.object({ ids: ChosenIds, reason: Reason }),
  reply: ManyReply,
});

export const unblockUsers = endpoint({
  method: 'POST',
  path: '/users/unblocks',
  summary: 'Unblocks several accounts, each in a transaction of its own, and returns the outcome of each',
  allow: ['admin'],
  body: z.object({ ids: ChosenIds, reason: Reason.optional() }),
  reply: ManyReply,
});

export const askForPapers = endpoint({
  method: 'POST',
  path: '/users/paper-requests',
  summary:
    'Asks organizers and providers who are not verified for their identity documents, by email and notification. Returns the outcome of each.',
  allow: ['admin'],
  body: z.object({ ids: ChosenIds }),
  reply: ManyReply,
});

export const messageUsers = endpoint({
  method: 'POST',
  path: '/users/messages',
  summary: 'Sends one or several accounts a message of Ngoma, by email and notification. Returns the outcome of each.',
  allow: ['admin'],
  body: z.object({ ids: ChosenIds, text: prose(2_000).meta({ example: 'Please add the address of the venue to your event.' }) }),
  reply: ManyReply,
  idempotent: true,
});

export const unblockUser = endpoint({
  method: 'PUT',
  path: '/users/:id/unblock',
  summary: 'Unblocks an account',
  allow: ['admin'],
  params: UserParams,
  body: z.object({ reason: Reason.optional() }),
  reply: UserReply,
  refuses: { 404: ['not_found'], 403: ['own_account'], 409: ['account_erased'] },
});

export const setAdmin = endpoint({
  method: 'PUT',
  path: '/users/:id/admin',
  summary:
    'Makes an account an admin, or restores its previous role, and ends its sessions. Not for the caller’s own account or the last admin.',
  allow: ['admin'],
  params: UserParams,
  body: z.object({ isAdmin: z.boolean(), reason: Reason }),
  reply: UserReply,
  refuses: { 404: ['not_found'], 403: ['own_account'], 409: ['last_admin', 'account_erased', 'account_blocked'] },
});

export const resetSecondStep = endpoint({
  method: 'POST',
  path: '/users/:id/second-step/reset',
  summary: 'Removes the second step of another person who has lost all methods, and ends their sessions',
  allow: ['admin'],
  params: UserParams,
  body: z.object({ reason: Reason }),
  reply: z.object({ message: z.string() }),
  refuses: { 403: ['own_account', 'confirmation_needed'], 404: ['not_found'], 409: ['not_set_up', 'account_erased'] },
});

export const addAccountNote = endpoint({
  method: 'POST',
  path: '/users/:id/notes',
  summary:
    'Adds a note to an account for admins. Notes are not changed, are part of the person’s data export without their author, and are deleted with the account.',
  allow: ['admin'],
  params: UserParams,
  body: z.object({ text: prose(1_000).meta({ example: 'Called: sells for a choir, papers follow' }) }),
  reply: z.object({ message: z.string(), notes: z.array(AccountNote) }),
  refuses: { 404: ['not_found'], 409: ['account_erased'] },
});

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/users/acts',
  summary: 'Lists the audit log, latest first, filtered by kind, admin, subject or days in Cameroon',
  allow: ['admin'],
  query: PageQuery.extend({
    action: z.string().trim().max(60).optional(),
    actorId: Id.optional(),
    subjectId: Id.optional(),
    from: blankable(z.iso.date()),
    to: blankable(z.iso.date()).meta({ description: 'Included' }),
  }),
  reply: PageInfo.extend({ acts: z.array(AuditEntry), actions: z.array(z.string()) }),
});
