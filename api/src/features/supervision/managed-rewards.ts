import { z } from 'zod';
import { rewardTerms } from '../../common/business.ts';
import { endpoint, pictureOf } from '../../common/endpoint.ts';
import { blankable, Id, Instant, line, prose, textNumber } from '../../common/fields.ts';
import { PageInfo, PageQuery } from '../../common/paging.ts';
import { AuditChange } from '../people/users.ts';

export const offerStates = ['active', 'upcoming', 'used_up', 'ended'] as const;
export const offerSorts = ['newest', 'cheapest', 'ending'] as const;

const Cost = z.int().min(1).max(rewardTerms.maxCostPoints).meta({ example: 400 });
const Stock = z.int().min(0).max(rewardTerms.maxStock).meta({ example: 25 });
const Version = z.int().min(1).max(2_000_000_000).meta({ description: 'The version that was read; every change adds one' });

/** A reward as admins see it: both languages, how much was redeemed, and its state. */
export const ManagedReward = z
  .object({
    _id: Id,
    kind: z.enum(['partner_code']),
    title: z.string(),
    titleFr: z.string().nullable(),
    description: z.string(),
    descriptionFr: z.string().nullable(),
    partner: z.string(),
    address: z.string().nullable(),
    cost: z.int(),
    stock: z.int(),
    redeemed: z.int(),
    perPerson: z.int().nullable(),
    opensAt: Instant.nullable(),
    closesAt: Instant.nullable(),
    state: z.enum(offerStates),
    isEnded: z.boolean().meta({ description: 'Whether an admin ended it, whatever its period says' }),
    picture: z.object({ url: z.string(), alt: z.string(), altFr: z.string().nullable() }).nullable(),
    createdAt: Instant,
    version: z.int(),
  })
  .meta({ id: 'ManagedReward' });
export type ManagedReward = z.infer<typeof ManagedReward>;

export const rewardActs = ['reward.created', 'reward.changed', 'reward.ended', 'reward.reopened', 'reward.codes_read'] as const;

const RewardAct = z
  .object({
    action: z.enum(rewardActs),
    by: z.string(),
    at: Instant,
    reason: z.string().nullable(),
    changes: z.array(AuditChange),
  })
  .meta({ id: 'RewardAct' });
export type RewardAct = z.infer<typeof RewardAct>;

const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform((text) => text || null);

const RewardFields = z.object({
  title: line(rewardTerms.maxTitle).meta({ example: 'Grilled fish for two' }),
  titleFr: optionalText(rewardTerms.maxTitle).meta({ example: 'Poisson braisé pour deux' }),
  description: prose(rewardTerms.maxDescription).meta({ example: 'Any evening but Sunday.' }),
  descriptionFr: optionalText(rewardTerms.maxDescription).meta({ example: 'Tous les soirs sauf le dimanche.' }),
  partner: line(rewardTerms.maxTitle).meta({ example: 'Chez Mado, Deido', description: 'The business that accepts the codes' }),
  address: blankable(line(rewardTerms.maxAddress)).meta({
    example: 'Rue Joss, Bonanjo, Douala',
    description: 'Street and town of the partner',
  }),
  cost: Cost.meta({ description: 'Price in points' }),
  stock: Stock.meta({ description: 'How often it can be redeemed in all; each time takes one code' }),
  codes: z
    .array(
      z
        .string()
        .trim()
        .min(3)
        .max(40)
        .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u)
        .meta({ example: 'MADO-7K3M9' }),
    )
    .max(rewardTerms.maxStock)
    .default([])
    .meta({ description: 'Codes of the partner for stock that is added. Missing ones are made.' }),
  perPerson: z.int().min(1).max(1_000).nullish().default(null),
  opensAt: Instant.nullish().default(null),
  closesAt: Instant.nullish().default(null),
});

const params = z.object({ id: Id });
const RewardReply = z.object({ message: z.string(), reward: ManagedReward });

export const listManagedRewards = endpoint({
  method: 'GET',
  path: '/rewards/managed',
  summary: 'Lists all rewards for admins, whatever their state, with the number in each state',
  allow: ['admin'],
  query: PageQuery.extend({
    q: z.string().trim().max(100).optional(),
    state: z.enum(offerStates).optional(),
    sort: z.enum(offerSorts).default('newest'),
  }),
  reply: PageInfo.extend({
    rewards: z.array(ManagedReward),
    counts: z.object({ active: z.int(), upcoming: z.int(), used_up: z.int(), ended: z.int() }),
  }),
});

export const getManagedReward = endpoint({
  method: 'GET',
  path: '/rewards/managed/:id',
  summary: 'Returns a reward with its history: who changed what, when and why',
  allow: ['admin'],
  params,
  reply: z.object({ reward: ManagedReward, history: z.array(RewardAct) }),
  refuses: { 404: ['not_found'] },
});

export const createManagedReward = endpoint({
  method: 'POST',
  path: '/rewards/managed',
  summary: 'Adds a reward that participants can redeem',
  allow: ['admin'],
  status: 201,
  body: RewardFields,
  reply: RewardReply,
  idempotent: true,
});

export const changeManagedReward = endpoint({
  method: 'PUT',
  path: '/rewards/managed/:id',
  summary: 'Changes a reward. What was redeemed before stays as it was.',
  allow: ['admin'],
  params,
  body: RewardFields.extend({ version: Version }),
  reply: RewardReply,
  refuses: { 404: ['not_found'], 409: ['reward_changed'] },
});

export const setRewardPicture = endpoint({
  method: 'PUT',
  path: '/rewards/managed/:id/picture',
  summary: 'Sets the picture of a reward with what it shows in words. Without a file the words of its picture change.',
  allow: ['admin'],
  params,
  body: z.object({
    alt: line(200).meta({ example: 'A grilled fish with plantain' }),
    altFr: blankable(line(200)).meta({ example: 'Un poisson braisé avec du plantain' }),
    version: textNumber(Version),
  }),
  files: { picture: pictureOf('Photo of the reward') },
  reply: RewardReply,
  refuses: { 404: ['not_found'], 409: ['reward_changed'], 413: ['picture_too_large'], 415: ['not_a_picture'] },
});

export const removeRewardPicture = endpoint({
  method: 'PUT',
  path: '/rewards/managed/:id/picture/remove',
  summary: 'Takes the picture off a reward',
  allow: ['admin'],
  params,
  body: z.object({ version: Version }),
  reply: RewardReply,
  refuses: { 404: ['not_found'], 409: ['reward_changed'] },
});

const Decision = z.object({ version: Version, reason: z.string().trim().min(3).max(500) });

export const endManagedReward = endpoint({
  method: 'PUT',
  path: '/rewards/managed/:id/end',
  summary: 'Ends a reward: it is no longer offered. Redeemed codes stay valid.',
  allow: ['admin'],
  params,
  body: Decision,
  reply: RewardReply,
  refuses: { 404: ['not_found'], 409: ['reward_changed', 'reward_ended'] },
});

export const reopenManagedReward = endpoint({
  method: 'PUT',
  path: '/rewards/managed/:id/reopen',
  summary: 'Offers a reward again that an admin ended',
  allow: ['admin'],
  params,
  body: Decision,
  reply: RewardReply,
  refuses: { 404: ['not_found'], 409: ['reward_changed', 'reward_not_ended', 'reward_over'] },
});

export const managedRewardCodes = endpoint({
  method: 'GET',
  path: '/rewards/managed/:id/codes',
  summary: 'Downloads the codes of a reward for its partner as CSV, with the time when each was redeemed',
  allow: ['admin'],
  params,
  reply: z.string(),
  produces: 'text/csv; charset=utf-8',
  refuses: { 404: ['not_found'] },
});
