import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { Id, Instant } from '../common/fields.ts';
import { PageMarks, PageQuery } from '../common/paging.ts';

export const accountKinds = [
  'wallet',
  'pending',
  'available',
  'reserved',
  'platform_fees',
  'gateway_clearing',
  'gateway_fees',
  'refunds_payable',
  'escrow',
  'suspense',
  'funding',
] as const;
export const AccountKind = z.enum(accountKinds);
export type AccountKind = z.infer<typeof AccountKind>;

export const myBalance = endpoint({
  method: 'GET',
  path: '/wallet',
  summary: 'The signed-in person’s money with the product, in whole XAF',
  allow: 'signed-in',
  reply: z.object({
    currency: z.literal('XAF'),
    wallet: z.int(),
    pending: z.int(),
    available: z.int(),
    reserved: z.int(),
  }),
});

/** What one proof of the ledger found. */
export const LedgerProof = z
  .object({
    provedAt: Instant,
    transfers: z.int(),
    postings: z.int(),
    isSound: z.boolean(),
    faults: z.array(z.string()).meta({ description: 'Accounts and transfers that do not add up; none when all is well' }),
  })
  .meta({ id: 'LedgerProof' });
export type LedgerProof = z.infer<typeof LedgerProof>;

export const ledgerHealth = endpoint({
  method: 'GET',
  path: '/ledger/health',
  summary: 'Whether the books add up: the sum of all postings, the accounts of the house, the last proofs',
  allow: ['admin'],
  reply: z.object({
    currency: z.literal('XAF'),
    total: z.int().meta({ description: 'The sum of all balances: zero in double entry' }),
    accounts: z.array(z.object({ code: z.string(), kind: AccountKind, balance: z.int() })),
    owed: z.object({ wallet: z.int(), pending: z.int(), available: z.int(), reserved: z.int() }),
    proofs: z.array(LedgerProof),
  }),
});

export const proveLedger = endpoint({
  method: 'POST',
  path: '/ledger/prove',
  summary: 'Recompute every balance from its postings, now',
  allow: ['admin'],
  reply: z.object({ message: z.string(), proof: LedgerProof }),
});

export const balanceSorts = ['available', 'pending', 'name'] as const;

export const listBalances = endpoint({
  method: 'GET',
  path: '/ledger/balances',
  summary: 'What the house owes to organizers and providers, the largest first',
  allow: ['admin'],
  query: PageQuery.extend({ q: z.string().trim().max(100).optional(), sort: z.enum(balanceSorts).default('pending') }),
  reply: PageMarks.extend({
    balances: z.array(
      z.object({
        _id: Id,
        name: z.string(),
        email: z.string(),
        role: z.string(),
        isVerified: z.boolean(),
        pending: z.int(),
        available: z.int(),
        reserved: z.int(),
      }),
    ),
    totals: z.object({ pending: z.int(), available: z.int(), reserved: z.int() }),
  }),
});

export const statement = endpoint({
  method: 'GET',
  path: '/ledger/balances/:id',
  summary: 'One account holder’s money: every posting with the balance behind it, and what waits for which event',
  allow: ['admin'],
  params: z.object({ id: Id }),
  query: PageQuery,
  reply: PageMarks.extend({
    holder: z.object({ _id: Id, name: z.string(), email: z.string(), isVerified: z.boolean() }),
    balances: z.object({ wallet: z.int(), pending: z.int(), available: z.int(), reserved: z.int() }),
    waiting: z
      .array(
        z.object({
          eventId: Id,
          eventName: z.string(),
          status: z.string(),
          endsAt: Instant,
          amount: z.int(),
          reserve: z.int().meta({ description: 'Of the amount, what stays back for refunds after the event' }),
          reserveFreesAt: Instant,
        }),
      )
      .meta({ description: 'Pending money by event: it is freed when the event is over, but for the reserve' }),
    lines: z.array(
      z.object({
        _id: z.string(),
        account: AccountKind,
        kind: z.string(),
        source: z.string(),
        sourceName: z.string().nullable(),
        amount: z.int().meta({ description: 'What the balance grew by; negative where it shrank' }),
        balance: z.int(),
        at: Instant,
      }),
    ),
  }),
  refuses: { 404: ['not_found'] },
});
