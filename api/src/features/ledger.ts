import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';

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
