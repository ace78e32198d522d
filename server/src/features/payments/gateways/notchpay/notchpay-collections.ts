import { z } from 'zod';
import type { GatewayRefs, GatewayRequestResult, PaymentGateway, ProviderState } from '../gateway.ts';
import { channelOf, isReferenceTaken, reasonOfRefusal, stateOf } from './notchpay.rules.ts';
import type { NotchpayAnswer, NotchpayClient } from './notchpay-client.ts';
import type { Finder } from './notchpay-search.ts';

/** A request to prompt the payer of a payment that exists at Notch Pay. */
interface Prompt {
  readonly refs: GatewayRefs & { readonly providerRef: string };
  readonly channel: string;
  readonly number: string;
  /** The hosted page, used if the account cannot prompt. */
  readonly page: string | undefined;
}

const Reference = z.string().min(1).max(500);
/** The reply to an initialization. Its transaction is an object, or only its reference. */
const Initialized = z.object({
  transaction: z.union([
    Reference.transform((reference) => ({ reference, merchant_reference: undefined })),
    z.object({ reference: Reference, merchant_reference: z.string().nullish() }),
  ]),
  authorization_url: z
    .url({ protocol: /^https?$/ })
    .optional()
    .catch(undefined),
});

/** Takes payments: initializes them under the platform's reference, then prompts the payer's phone. */
export const notchpayCollections = (send: NotchpayClient, find: Finder) => {
  async function ask(refs: GatewayRefs): Promise<ProviderState> {
    const found = await find({ kind: 'payments', refs });
    return typeof found === 'string' ? { status: found } : stateOf('payments', found.movement);
  }

  const sendPrompt = ({ refs, channel, number }: Prompt): Promise<NotchpayAnswer> =>
    send({
      method: 'POST',
      path: `/payments/${encodeURIComponent(refs.providerRef)}`,
      json: { channel, data: { phone: `+${number}` } },
    });

  /**
   * Prompts the payer. After a missing answer it asks, and sends once more if the payment was not processed. A payment can be
   * paid only once, so that is safe.
   */
  async function prompt(request: Prompt, isRepeat = false): Promise<GatewayRequestResult> {
    const { refs, page } = request;
    const { providerRef } = refs;
    const answer = await sendPrompt(request);
    if (answer.kind === 'done') return { outcome: 'accepted', providerRef };
    if (answer.kind === 'refused' && (answer.status === 404 || answer.status === 405))
      return page === undefined ? { outcome: 'duplicate', providerRef } : { outcome: 'accepted', redirectUrl: page, providerRef };
    const found = await find({ kind: 'payments', refs });
    if (typeof found === 'string') return { outcome: 'unknown', providerRef };
    if (found.movement.status !== 'pending')
      return { outcome: answer.kind === 'refused' ? 'duplicate' : 'accepted', providerRef };
    if (answer.kind === 'refused') return { outcome: 'rejected', reason: reasonOfRefusal('payments', answer) };
    return isRepeat ? { outcome: 'unknown', providerRef } : prompt(request, true);
  }

  /** Continues a payment whose reference was used before: prompts the payer if that has not happened yet. */
  async function resume(ref: string, channel: string, number: string): Promise<GatewayRequestResult> {
    const found = await find({ kind: 'payments', refs: { ref } });
    const providerRef = typeof found === 'string' ? undefined : found.movement.reference;
    if (typeof found === 'string' || !providerRef) return { outcome: 'duplicate' };
    const { status, authorization_url: page } = found.movement;
    if (status !== 'pending') return { outcome: 'duplicate', providerRef };
    return prompt({ refs: { ref, providerRef }, channel, number, page: page ?? undefined });
  }

  return {
    ask,

    async create({
      ref,
      amountXaf,
      operator,
      number,
      returnUrl,
    }: Parameters<PaymentGateway['createPayment']>[0]): Promise<GatewayRequestResult> {
      const channel = channelOf(operator);
      if (channel === undefined || number === null) return { outcome: 'rejected', reason: 'invalid_request' };
      const answer = await send({
        method: 'POST',
        path: '/payments',
        json: {
          ...{ amount: amountXaf, currency: 'XAF', reference: ref, description: 'Ngoma', callback: returnUrl },
          customer: { phone: `+${number}` },
          // Otherwise the payer may pay in another currency, or from another country.
          ...{ locked_currency: 'XAF', locked_country: 'CM' },
        },
      });
      if (answer.kind === 'unknown') return { outcome: 'unknown' };
      if (answer.kind === 'refused')
        return isReferenceTaken(answer)
          ? resume(ref, channel, number)
          : { outcome: 'rejected', reason: reasonOfRefusal('payments', answer) };
      const made = Initialized.safeParse(answer.body).data;
      const named = made?.transaction.merchant_reference ?? ref;
      if (!made || named !== ref) return { outcome: 'unknown' };
      const refs = { ref, providerRef: made.transaction.reference };
      return prompt({ refs, channel, number, page: made.authorization_url });
    },

    async cancel(refs: GatewayRefs): Promise<void> {
      const found = await find({ kind: 'payments', refs });
      const reference = typeof found === 'string' ? refs.providerRef : found.movement.reference;
      if (reference) await send({ method: 'DELETE', path: `/payments/${encodeURIComponent(reference)}` });
    },
  };
};
