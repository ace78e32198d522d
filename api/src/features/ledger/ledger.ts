import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { blankable, Id, Instant, TextBoolean } from '../../common/fields.ts';
import { Xaf } from '../../common/money.ts';
import { CappedPageInfo, PageInfo, PageQuery } from '../../common/paging.ts';
import { Role } from '../../common/roles.ts';
import { SortOrder } from '../../common/sorting.ts';
import { supervisedFiles } from '../supervision/supervised-lists.ts';

export const accountKinds = [
  'wallet',
  'wallet_held',
  'pending',
  'available',
  'reserved',
  'receivable',
  'platform_fees',
  'gateway_clearing',
  'gateway_fees',
  'refunds_payable',
  'escrow',
  'suspense',
  'write_offs',
  'outside_payments',
  'funding',
] as const;
export const AccountKind = z.enum(accountKinds);
export type AccountKind = z.infer<typeof AccountKind>;

/** A transfer as admins see it: debits are positive, credits negative, in whole XAF. */
export const PostedTransfer = z.object({
  _id: Id,
  kind: z.string(),
  at: Instant,
  postings: z.array(z.object({ account: AccountKind, owner: z.string().nullable(), amount: z.int() })),
});

export const myBalance = endpoint({
  method: 'GET',
  path: '/wallet',
  summary: 'Returns the caller’s balances in whole XAF',
  allow: 'signed-in',
  reply: z.object({
    currency: z.literal('XAF'),
    wallet: z.int(),
    walletHeld: z.int().meta({ description: 'Part of the wallet that orders hold until they are paid or end' }),
    pending: z.int(),
    available: z.int(),
    reserved: z.int(),
    owed: z.int().meta({ description: 'What the caller owes the platform after refunds that the balances did not cover' }),
  }),
});

/** Result of one ledger proof. */
export const LedgerProof = z
  .object({
    provedAt: Instant,
    transfers: z.int(),
    postings: z.int(),
    isSound: z.boolean(),
    faults: z
      .array(z.string())
      .meta({ description: 'Accounts and transfers that do not balance; empty when the ledger is sound' }),
  })
  .meta({ id: 'LedgerProof' });
export type LedgerProof = z.infer<typeof LedgerProof>;

export const ledgerHealth = endpoint({
  method: 'GET',
  path: '/ledger/health',
  summary: 'Returns the state of the ledger: the sum of all postings, the platform’s accounts and the last proofs',
  allow: ['admin'],
  query: z.object({ empty: blankable(TextBoolean).meta({ description: 'Also escrow accounts without money' }) }),
  reply: z.object({
    currency: z.literal('XAF'),
    total: z.int().meta({ description: 'Sum of all balances in whole XAF; zero in double entry' }),
    accounts: z
      .array(
        z.object({
          code: z.string(),
          kind: AccountKind,
          balance: z.int(),
          contract: z
            .object({ _id: Id, title: z.string(), eventName: z.string() })
            .nullable()
            .meta({ description: 'The contract whose escrow it is' }),
        }),
      )
      .meta({ description: 'The accounts of the platform, and at most 300 of escrow, the largest first' }),
    emptyEscrows: z.int().meta({ description: 'Number of escrow accounts without money' }),
    owed: z.object({ wallet: z.int(), pending: z.int(), available: z.int(), reserved: z.int() }),
    proofs: z.array(LedgerProof),
  }),
});

export const proveLedger = endpoint({
  method: 'POST',
  path: '/ledger/prove',
  summary: 'Recomputes every balance from its postings now',
  allow: ['admin'],
  reply: z.object({ message: z.string(), proof: LedgerProof }),
});

/** Number of days, with today, whose releases are shown ahead. */
export const releaseDaysShown = 30;

export const upcomingReleases = endpoint({
  method: 'GET',
  path: '/ledger/upcoming-releases',
  summary:
    'Returns how much of the earnings of all sellers becomes available on each of the next days in Cameroon, as sales are now. What is overdue counts for today.',
  allow: ['admin'],
  reply: z.object({
    currency: z.literal('XAF'),
    days: z.array(
      z.object({
        day: z.iso.date(),
        released: Xaf.meta({ description: 'Earnings soon after their events' }),
        reserve: Xaf.meta({ description: 'Refund reserves of earlier events' }),
      }),
    ),
    total: Xaf,
  }),
});

export const balanceSorts = ['available', 'pending', 'owed', 'name'] as const;

const BalancesFilter = z.object({
  q: z.string().trim().max(100).optional(),
  sort: z.enum(balanceSorts).default('pending'),
  order: blankable(SortOrder).meta({ description: 'By default the largest first, and names from A' }),
  owing: blankable(TextBoolean).meta({ description: 'Only people who owe the platform money' }),
});

export const SellerBalance = z
  .object({
    _id: Id,
    name: z.string(),
    email: z.string(),
    role: Role,
    isVerified: z.boolean(),
    pending: z.int(),
    available: z.int(),
    reserved: z.int(),
    owed: z.int(),
  })
  .meta({ id: 'SellerBalance' });
export type SellerBalance = z.infer<typeof SellerBalance>;

export const listBalances = endpoint({
  method: 'GET',
  path: '/ledger/balances',
  summary: 'Lists the balances of organizers and providers, largest first',
  allow: ['admin'],
  query: PageQuery.extend(BalancesFilter.shape),
  reply: PageInfo.extend({
    balances: z.array(SellerBalance),
    totals: z
      .object({ pending: z.int(), available: z.int(), reserved: z.int(), owed: z.int() })
      .meta({ description: 'Of all sellers, also those that the filters leave out' }),
  }),
});

export const { csv: balancesCsv, xlsx: balancesXlsx } = supervisedFiles({
  path: '/ledger/balances',
  what: 'the balances of organizers and providers',
  filter: BalancesFilter,
});

export const statement = endpoint({
  method: 'GET',
  path: '/ledger/balances/:id',
  summary: 'Returns one account holder’s ledger: every posting with the resulting balance, and pending money by event',
  allow: ['admin'],
  params: z.object({ id: Id }),
  query: PageQuery,
  reply: CappedPageInfo.extend({
    holder: z.object({ _id: Id, name: z.string(), email: z.string(), isVerified: z.boolean() }),
    balances: z.object({ wallet: z.int(), pending: z.int(), available: z.int(), reserved: z.int(), owed: z.int() }),
    debt: z
      .object({ amount: z.int(), lastMovedAt: Instant, writeOffFrom: Instant })
      .nullable()
      .meta({ description: 'What the holder owes the platform, and from when it may be written off; null without a debt' }),
    waiting: z
      .array(
        z.object({
          eventId: Id,
          eventName: z.string(),
          status: z.string(),
          endsAt: Instant,
          amount: z.int(),
          reserve: z.int().meta({ description: 'Part of the amount that is reserved for refunds after the event, in whole XAF' }),
          reserveFreesAt: Instant,
        }),
      )
      .meta({ description: 'Pending money by event. It becomes available after the event, except for the reserve.' }),
    lines: z.array(
      z.object({
        _id: z.string(),
        account: AccountKind,
        kind: z.string(),
        source: z.string(),
        sourceName: z.string().nullable(),
        amount: z.int().meta({ description: 'Change of the balance in whole XAF; negative when it decreased' }),
        balance: z.int(),
        at: Instant,
      }),
    ),
  }),
  refuses: { 404: ['not_found'] },
});

export const writeOffDebt = endpoint({
  method: 'POST',
  path: '/ledger/balances/:id/write-off',
  summary: 'Ends a debt that was not paid for half a year, as a loss of the platform',
  allow: ['admin'],
  params: z.object({ id: Id }),
  body: z.object({
    amount: Xaf.meta({ description: 'The debt as it was shown' }),
    reason: z.string().trim().min(3).max(500).meta({ description: 'For the audit log' }),
  }),
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'], 409: ['debt_changed', 'debt_too_young'] },
});
