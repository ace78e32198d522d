import type { z } from 'zod';
import { accountKinds } from './account-kinds.ts';
import { broadcastKinds } from './broadcast-kinds.ts';
import { commentKinds } from './comment-kinds.ts';
import { contractKinds } from './contract-kinds.ts';
import { digestKind } from './digest-kind.ts';
import { eventKinds } from './event-kinds.ts';
import { followerKinds } from './follower-kinds.ts';
import { galleryKinds } from './gallery-kinds.ts';
import { identityKinds } from './identity-kinds.ts';
import { invoiceKinds } from './invoice-kinds.ts';
import type { AnyKind } from './kinds.types.ts';
import { operationsKinds } from './operations-kinds.ts';
import { orderKinds } from './order-kinds.ts';
import { projectKinds } from './project-kinds.ts';
import { providerKinds } from './provider-kinds.ts';
import { questionKinds } from './question-kinds.ts';
import { refundKinds } from './refund-kinds.ts';
import { requestKinds } from './request-kinds.ts';
import { reviewKinds } from './review-kinds.ts';
import { walletKinds } from './wallet-kinds.ts';
import { withdrawalKinds } from './withdrawal-kinds.ts';

/** Every kind of notification that the digest can collect. */
const collected = {
  ...accountKinds,
  ...orderKinds,
  ...refundKinds,
  ...eventKinds,
  ...followerKinds,
  ...commentKinds,
  ...questionKinds,
  ...galleryKinds,
  ...contractKinds,
  ...requestKinds,
  ...projectKinds,
  ...providerKinds,
  ...reviewKinds,
  ...walletKinds,
  ...invoiceKinds,
  ...withdrawalKinds,
  ...identityKinds,
  ...operationsKinds,
  ...broadcastKinds,
};

/** The catalogue of all notifications by their ids. Ids are stored, so they are never renamed. */
export const notificationKinds = { ...collected, 'account.digest': digestKind((id) => (collected as ById)[id]) };

type ById = Readonly<Record<string, AnyKind | undefined>>;
export type KindId = keyof typeof notificationKinds;
export type ParamsOf<Id extends KindId> = z.input<(typeof notificationKinds)[Id]['params']>;

/** Finds a stored kind; undefined for one that this version does not know. */
export const findKind = (id: string): AnyKind | undefined => (notificationKinds as ById)[id];
