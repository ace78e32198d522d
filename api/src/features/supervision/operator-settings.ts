import { z } from 'zod';
import { business, commissionTerms, orderTerms, paymentTerms, payoutFloatTerms, withdrawalTerms } from '../../common/business.ts';
import { endpoint } from '../../common/endpoint.ts';
import { Instant } from '../../common/fields.ts';
import { loyaltyTerms } from '../../common/loyalty-terms.ts';
import { serverTerms } from '../../common/server-terms.ts';

export const settingGroups = ['fees', 'limits', 'points'] as const;
export type SettingGroup = (typeof settingGroups)[number];
export const settingUnits = ['xaf', 'basisPoints', 'count', 'points', 'months'] as const;
export type SettingUnit = (typeof settingUnits)[number];

interface SettingTerms {
  readonly group: SettingGroup;
  readonly unit: SettingUnit;
  /** The value until an admin sets another. */
  readonly initial: number;
  readonly min: number;
  readonly max: number;
}

/** The maximum amount of a request for a withdrawal, in whole XAF. */
export const maxWithdrawalXaf = 1_000_000_000;

/**
 * The settings that admins change while the platform runs, with their bounds. Their names stand in the catalogue
 * `operator-settings` of the web app. Each is an integer.
 */
export const operatorSettings = {
  /** Commission on sales of organizers without a rate of their own. Read when an order is placed. */
  commissionBasisPoints: {
    ...{ group: 'fees', unit: 'basisPoints', initial: business.commission.basisPoints },
    ...{ min: 0, max: commissionTerms.maxBasisPoints },
  },
  /** Value-added tax that the commission contains. Read when an invoice is issued. */
  commissionVatBasisPoints: { group: 'fees', unit: 'basisPoints', initial: 0, min: 0, max: 5_000 },
  /** Fee of a withdrawal. Read when it is requested. */
  withdrawalFeeBasisPoints: {
    ...{ group: 'fees', unit: 'basisPoints', initial: withdrawalTerms.feeBasisPoints, min: 0, max: 1_000 },
  },
  withdrawalMinXaf: { group: 'limits', unit: 'xaf', initial: withdrawalTerms.minXaf, min: 100, max: 100_000 },
  withdrawalMaxXaf: { group: 'limits', unit: 'xaf', initial: maxWithdrawalXaf, min: 10_000, max: maxWithdrawalXaf },
  /** Sum of the withdrawals that one person requests within 24 hours. */
  withdrawalDailyMaxXaf: { group: 'limits', unit: 'xaf', initial: maxWithdrawalXaf, min: 10_000, max: maxWithdrawalXaf },
  /** Sum of all withdrawals of a person whose identity is not verified. */
  unverifiedMaxXaf: { group: 'limits', unit: 'xaf', initial: withdrawalTerms.unverifiedMaxXaf, min: 1_000, max: 1_000_000 },
  /** Withdrawals of this amount and more need a second admin. */
  twoApprovalsFromXaf: {
    ...{ group: 'limits', unit: 'xaf', initial: withdrawalTerms.twoApprovalsFromXaf, min: 10_000, max: 100_000_000 },
  },
  maxTicketsPerOrder: { group: 'limits', unit: 'count', initial: orderTerms.maxTicketsPerOrder, min: 1, max: 100 },
  /** Charges of mobile money that may wait for an answer at the same time. */
  openChargesPerNumber: { group: 'limits', unit: 'count', initial: paymentTerms.maxOpenChargesPerNumber, min: 1, max: 10 },
  openChargesPerAccount: { group: 'limits', unit: 'count', initial: paymentTerms.maxOpenChargesPerAccount, min: 1, max: 20 },
  /** The balance of a gateway below which its payouts pause. */
  payoutFloatMinXaf: { group: 'limits', unit: 'xaf', initial: payoutFloatTerms.minXaf, min: 0, max: 50_000_000 },
  /** XAF paid for one point. Read for the moment in which the order was confirmed. */
  xafPerPoint: { group: 'points', unit: 'xaf', initial: loyaltyTerms.xafPerPoint, min: 10, max: 10_000 },
  pointsPerRating: { group: 'points', unit: 'points', initial: loyaltyTerms.pointsPerRating, min: 1, max: 1_000 },
  /** Points that both sides of a referral get. */
  pointsPerReferral: { group: 'points', unit: 'points', initial: serverTerms.referral.pointsEach, min: 1, max: 5_000 },
  /** Lifetime of points that are earned from then on. */
  pointsLifetimeMonths: { group: 'points', unit: 'months', initial: loyaltyTerms.lifetimeMonths, min: 1, max: 60 },
} as const satisfies Readonly<Record<string, SettingTerms>>;

export type SettingKey = keyof typeof operatorSettings;
export const settingKeys = Object.keys(operatorSettings) as [SettingKey, ...SettingKey[]];

/** The values of all settings at one moment. */
export type SettingValues = Readonly<Record<SettingKey, number>>;

/** The values until an admin sets others. */
export const initialSettings = Object.fromEntries(
  settingKeys.map((key) => [key, operatorSettings[key].initial]),
) as SettingValues;

/** How far ahead a change may be planned. */
export const settingTerms = { maxDaysAhead: 366 } as const;

const Key = z.enum(settingKeys);
const SettingValue = z.int().meta({ example: 1_000, description: 'In the unit of the setting; percentages in hundredths' });

export const SettingChange = z
  .object({
    value: SettingValue,
    previous: SettingValue.meta({ description: 'The value that applied just before' }),
    validFrom: Instant,
    reason: z.string(),
    by: z.string(),
    at: Instant,
    state: z.enum(['planned', 'current', 'past']),
  })
  .meta({ id: 'SettingChange' });
export type SettingChange = z.infer<typeof SettingChange>;

export const OperatorSetting = z
  .object({
    key: Key,
    group: z.enum(settingGroups),
    unit: z.enum(settingUnits),
    value: SettingValue.meta({ description: 'The value now' }),
    initial: SettingValue.meta({ description: 'The value until an admin set another' }),
    min: z.int(),
    max: z.int(),
    since: Instant.nullable().meta({ description: 'When the value began to apply; null for the initial one' }),
    by: z.string().nullable(),
    planned: z.object({ value: SettingValue, validFrom: Instant }).nullable().meta({ description: 'The next planned change' }),
    version: z.int().meta({ description: 'Number of changes so far' }),
  })
  .meta({ id: 'OperatorSetting' });
export type OperatorSetting = z.infer<typeof OperatorSetting>;

const params = z.object({ key: Key });

export const listSettings = endpoint({
  method: 'GET',
  path: '/supervision/settings',
  summary: 'Lists the fees, limits and points rules of the platform with their values now',
  allow: ['admin'],
  reply: z.object({ settings: z.array(OperatorSetting) }),
});

export const listSettingChanges = endpoint({
  method: 'GET',
  path: '/supervision/settings/:key/changes',
  summary: 'Lists the changes of a setting, the latest beginning first',
  allow: ['admin'],
  params,
  reply: z.object({ changes: z.array(SettingChange) }),
});

export const changeSetting = endpoint({
  method: 'POST',
  path: '/supervision/settings/:key/changes',
  summary: 'Changes a setting from a time on. What was agreed before keeps its terms.',
  allow: ['admin'],
  params,
  body: z.object({
    value: SettingValue.min(0).max(2_000_000_000),
    validFrom: Instant.nullish().default(null).meta({ description: 'At once if it is left out' }),
    reason: z.string().trim().min(3).max(500),
    version: z.int().min(0).max(2_000_000_000).meta({ description: 'The version of the setting that was read' }),
  }),
  reply: z.object({ message: z.string(), setting: OperatorSetting }),
  refuses: { 409: ['setting_changed'] },
});
