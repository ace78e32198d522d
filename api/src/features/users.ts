import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { Id, Image, Instant, prose, TextBoolean } from '../common/fields.ts';
import { Xaf } from '../common/money.ts';
import { PageMarks, PageQuery } from '../common/paging.ts';
import { Role } from '../common/roles.ts';

/** Why an admin does something to somebody's account: kept in the audit log, and told to the person where it is a block. */
export const Reason = prose(500).meta({ example: 'Sold the same ticket twice' });

/** How an account stands: open, shut by an admin, about to be deleted by its owner, or emptied. */
export const accountStates = ['open', 'blocked', 'leaving', 'erased'] as const;
export const AccountState = z.enum(accountStates);
export type AccountState = z.infer<typeof AccountState>;

/** An account as an admin sees it: no secret, no password, no session's address. */
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
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof Account>;

/** One entry of the audit log: who did what to which thing, and why. */
export const Act = z
  .object({
    _id: Id,
    action: z.string().meta({ example: 'account.blocked' }),
    actor: z.object({ _id: Id, name: z.string() }).nullable().meta({ description: 'Null: the system itself' }),
    subjectType: z.string(),
    subjectId: z.string().nullable(),
    /** What the subject is called, where it has a name. */
    subjectName: z.string().nullable(),
    reason: z.string().nullable(),
    at: Instant,
  })
  .meta({ id: 'Act' });
export type Act = z.infer<typeof Act>;

export const AccountDetails = Account.extend({
  lastSeenAt: Instant.nullable(),
  sessionCount: z.int().meta({ description: 'Places where the person is signed in now' }),
  orders: z.object({ count: z.int(), confirmed: z.int(), spent: Xaf }),
  events: z.object({ count: z.int(), published: z.int(), ticketsSold: z.int(), revenue: Xaf }),
  balances: z.object({ wallet: z.int(), pending: z.int(), available: z.int(), reserved: z.int() }),
  latestEvents: z.array(z.object({ _id: Id, eventName: z.string(), date: Instant, status: z.string() })),
  latestOrders: z.array(
    z.object({ _id: Id, code: z.string(), eventName: z.string(), total: Xaf, state: z.string(), createdAt: Instant }),
  ),
  deletionDueAt: Instant.nullable(),
  acts: z.array(Act).meta({ description: 'What was done to this account, the latest first' }),
}).meta({ id: 'AccountDetails' });
export type AccountDetails = z.infer<typeof AccountDetails>;

const One = z.object({ id: Id });
const Changed = z.object({ message: z.string(), user: Account });

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  summary: 'Accounts, the newest first: found by name, e-mail or telephone, by role, verification and state',
  allow: ['admin'],
  query: PageQuery.extend({
    q: z.string().trim().max(100).optional(),
    role: Role.optional(),
    verified: TextBoolean.optional(),
    state: AccountState.optional(),
  }),
  reply: PageMarks.extend({
    users: z.array(Account),
    counts: z.record(z.string(), z.int()).meta({ description: 'How many accounts there are by role, whatever is asked for' }),
  }),
});

export const getUser = endpoint({
  method: 'GET',
  path: '/users/:id',
  summary: 'One account with what it did: orders, events, balances, and what admins did to it',
  allow: ['admin'],
  params: One,
  reply: z.object({ user: AccountDetails }),
  refuses: { 404: ['not_found'] },
});

export const validateUser = endpoint({
  method: 'PUT',
  path: '/users/:id/validate',
  summary: 'Say that we know who this is, or take it back; a repeat changes nothing',
  allow: ['admin'],
  params: One,
  body: z.object({ isVerified: z.boolean(), reason: Reason.optional() }),
  reply: Changed,
  refuses: { 404: ['not_found'], 403: ['own_account'], 409: ['account_erased'] },
});

export const blockUser = endpoint({
  method: 'PUT',
  path: '/users/:id/block',
  summary: 'Shut an account: its sessions end at once, and the reason is told at the login',
  allow: ['admin'],
  params: One,
  body: z.object({ reason: Reason }),
  reply: Changed,
  refuses: { 404: ['not_found'], 403: ['own_account'], 409: ['last_admin', 'account_erased'] },
});

export const unblockUser = endpoint({
  method: 'PUT',
  path: '/users/:id/unblock',
  summary: 'Open a blocked account again',
  allow: ['admin'],
  params: One,
  body: z.object({ reason: Reason.optional() }),
  reply: Changed,
  refuses: { 404: ['not_found'], 403: ['own_account'], 409: ['account_erased'] },
});

export const setAdmin = endpoint({
  method: 'PUT',
  path: '/users/:id/admin',
  summary: 'Make somebody an admin, or what they were before; their sessions end. Never oneself, and one admin always remains',
  allow: ['admin'],
  params: One,
  body: z.object({ isAdmin: z.boolean(), reason: Reason }),
  reply: Changed,
  refuses: { 404: ['not_found'], 403: ['own_account'], 409: ['last_admin', 'account_erased', 'account_blocked'] },
});

export const listActs = endpoint({
  method: 'GET',
  path: '/users/acts',
  summary: 'The audit log, the latest first; of one kind, of one admin, about one thing',
  allow: ['admin'],
  query: PageQuery.extend({
    action: z.string().trim().max(60).optional(),
    actorId: Id.optional(),
    subjectId: Id.optional(),
  }),
  reply: PageMarks.extend({ acts: z.array(Act), actions: z.array(z.string()) }),
});
