import { randomUUID } from 'node:crypto';
import { gatewayNameOf } from '@ngoma/api/common/gateway-names';
import type { MtnSettings } from '#platform/gateway-settings';
import { translate } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import type { GatewayCaps, GatewayRefs, GatewayRequestResult, PaymentGateway, ProviderState } from '../gateway.ts';
import { parseJson } from '../http-client.ts';
import {
  balanceOf,
  callbackUrlOf,
  errorCodeOf,
  hintOf,
  isActiveOf,
  type MtnProduct,
  noteOf,
  ownerOf,
  resultOf,
  stateOf,
} from './mtn.rules.ts';
import { type MtnClient, mtnClient } from './mtn-client.ts';

type Resource = 'requesttopay' | 'transfer' | 'refund';

const capsOf = (hasDisbursement: boolean): GatewayCaps => ({
  flow: 'prompt',
  refunds: hasDisbursement ? 'partial' : 'none',
  payouts: hasDisbursement,
  balance: true,
  statement: false,
  checksPayee: hasDisbursement,
  signsCallbacks: false,
  givesOperatorIds: true,
  // A partial refund is a transfer, which MTN does not compare with the payment.
  limitsRefunds: false,
  minXaf: 1,
  stepXaf: 1,
  promptMinutes: 5,
});

const rejected: GatewayRequestResult = { outcome: 'rejected', reason: 'invalid_request' };

/**
 * Builds the gateway for MTN Mobile Money by MTN's own API. Payments use the product Collection; refunds and payouts use
 * Disbursement, if it is configured. MTN's sandbox counts in euros, which stand for francs there.
 */
export const mtnGateway = (deps: Pick<Platform, 'clock' | 'logger'>, settings: MtnSettings): PaymentGateway => {
  const { logger } = deps;
  const collection = mtnClient(deps, settings, 'collection', settings.collection);
  const disbursement = settings.disbursement && mtnClient(deps, settings, 'disbursement', settings.disbursement);
  const clients: Readonly<Record<MtnProduct, MtnClient | undefined>> = { collection, disbursement };
  const productOf = (resource: Resource): MtnProduct => (resource === 'requesttopay' ? 'collection' : 'disbursement');

  async function create(resource: Resource, ref: string, amountXaf: number, body: object, callbackUrl?: string) {
    const product = productOf(resource);
    const send = clients[product];
    if (!send) return rejected;
    const answer = await send({
      method: 'POST',
      path: `/${resource}`,
      headers: { 'x-reference-id': ref, ...(callbackUrl !== undefined && { 'x-callback-url': callbackUrl }) },
      json: { amount: String(amountXaf), currency: settings.currency, externalId: ref, ...body },
    });
    const result: GatewayRequestResult = answer ? resultOf(answer, product) : { outcome: 'unknown' };
    if (result.outcome === 'rejected')
      logger.warn({ resource, status: answer?.status, code: errorCodeOf(answer?.json) }, 'MTN refused a request');
    return result;
  }

  async function ask(resource: Resource, ref: string): Promise<ProviderState> {
    const product = productOf(resource);
    const answer = await clients[product]?.({ method: 'GET', path: `/${resource}/${encodeURIComponent(ref)}` });
    return answer ? stateOf(answer, product, settings) : { status: 'unknown' };
  }

  const transfer = (ref: string, amountXaf: number, number: string, note: string): Promise<GatewayRequestResult> =>
    create('transfer', ref, amountXaf, { payee: msisdn(number), payerMessage: note, payeeNote: note });

  async function balanceAt(send: MtnClient): Promise<number> {
    const answer = await send({ method: 'GET', path: '/account/balance' });
    const balanceXaf = answer && balanceOf(answer, settings.currency);
    if (balanceXaf === undefined) throw new Error(`MTN did not give the balance (status ${answer?.status ?? 'none'})`);
    return balanceXaf;
  }

  return {
    id: 'mtn',
    name: gatewayNameOf('mtn'),
    mode: settings.mode,
    operators: ['mtn'],
    caps: capsOf(disbursement !== undefined),
    newReference: randomUUID,

    async createPayment({ ref, amountXaf, operator, number, locale, notifyUrl }) {
      if (operator !== 'mtn' || number === null) return rejected;
      const note = noteOf(translate(locale, 'payments.promptNote'));
      const body = { payer: msisdn(number), payerMessage: note, payeeNote: note };
      return create('requesttopay', ref, amountXaf, body, callbackUrlOf(notifyUrl));
    },

    getPayment: ({ ref }) => ask('requesttopay', ref),

    // MTN has no such request. An unanswered prompt ends by itself.
    cancelPayment: async () => undefined,

    async refund({ ref, payment, amountXaf }) {
      const note = noteOf(`${translate('fr', 'payments.refundNote')} ${translate('en', 'payments.refundNote')}`);
      if (amountXaf === payment.amountXaf) {
        const body = { payerMessage: note, payeeNote: note, referenceIdToRefund: payment.ref };
        return create('refund', ref, amountXaf, body);
      }
      return payment.number === null ? rejected : transfer(ref, amountXaf, payment.number, note);
    },

    async getRefund({ ref }) {
      const refund = await ask('refund', ref);
      return refund.status === 'not_found' ? ask('transfer', ref) : refund;
    },

    async verifyWebhook({ method, raw }) {
      return method === 'POST' || method === 'PUT' ? hintOf(parseJson(raw.toString('utf8'))) : undefined;
    },

    /** Returns what is in the accounts of both products together. */
    async balance() {
      const balances = await Promise.all([collection, disbursement].flatMap((send) => (send ? [balanceAt(send)] : [])));
      return balances.reduce((sum, balanceXaf) => sum + balanceXaf, 0);
    },

    ...(disbursement &&
      ({
        async payout({ ref, amountXaf, operator, number, narration }) {
          return operator === 'mtn' ? transfer(ref, amountXaf, number, noteOf(narration)) : rejected;
        },

        getPayout: ({ ref }: GatewayRefs) => ask('transfer', ref),

        payoutBalance: () => balanceAt(disbursement),

        async checkPayee({ operator, number }) {
          if (operator !== 'mtn') return { isActive: false };
          const account = `/accountholder/msisdn/${encodeURIComponent(number)}`;
          const active = await disbursement({ method: 'GET', path: `${account}/active` });
          const isActive = active && isActiveOf(active);
          if (isActive === undefined) throw new Error(`MTN did not say whether the account is active (status ${active?.status})`);
          const info = isActive ? await disbursement({ method: 'GET', path: `${account}/basicuserinfo` }) : undefined;
          const name = info && ownerOf(info);
          return { isActive, ...(name !== undefined && { name }) };
        },
      } satisfies Pick<PaymentGateway, 'payout' | 'getPayout' | 'payoutBalance' | 'checkPayee'>)),
  };
};

const msisdn = (number: string) => ({ partyIdType: 'MSISDN', partyId: number });
