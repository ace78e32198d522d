import { gatewayNameOf } from '@ngoma/api/common/gateway-names';
import type { NotchpaySettings } from '#platform/gateway-settings';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import type { GatewayRequestResult, PaymentGateway, ProviderState, WebhookHint } from '../gateway.ts';
import { parseJson } from '../http-client.ts';
import { hintOf, isSigned, signatureHeader } from './notchpay.rules.ts';
import { notchpayClient } from './notchpay-client.ts';
import { notchpayCollections } from './notchpay-collections.ts';
import { notchpayPayouts } from './notchpay-payouts.ts';
import { notchpayFinder } from './notchpay-search.ts';

/**
 * Builds the gateway Notch Pay, an aggregator of MTN and Orange in Cameroon. Payments are prompted; an account that cannot prompt
 * gets the hosted page. Without the private key there are no refunds, payouts and balance.
 */
export function notchpayGateway({ logger }: Pick<Platform, 'logger'>, settings: NotchpaySettings): PaymentGateway {
  const send = notchpayClient({ logger }, settings);
  const find = notchpayFinder(send);
  const collections = notchpayCollections(send, find);
  const { refund, getRefund, payout, getPayout, balance } = notchpayPayouts(send, find);
  const hasPrivateKey = settings.privateKey !== undefined;

  return {
    id: 'notchpay',
    name: gatewayNameOf('notchpay'),
    mode: settings.mode,
    operators: ['mtn', 'orange'],
    caps: {
      flow: 'prompt',
      refunds: hasPrivateKey ? 'partial' : 'none',
      payouts: hasPrivateKey,
      balance: hasPrivateKey,
      statement: false,
      checksPayee: false,
      signsCallbacks: true,
      givesOperatorIds: false,
      limitsRefunds: true,
      minXaf: 1,
      stepXaf: 1,
      promptMinutes: 10,
    },
    // Its time tells since when lists have to be searched.
    newReference: newId,
    createPayment: collections.create,
    getPayment: collections.ask,
    cancelPayment: collections.cancel,
    refund: hasPrivateKey ? refund : refuseWithoutKey,
    getRefund: hasPrivateKey ? getRefund : unknownWithoutKey,
    ...(hasPrivateKey && { payout, getPayout, balance }),

    async verifyWebhook({ headers, raw }): Promise<WebhookHint | undefined> {
      if (!isSigned(settings.hashKey, raw, headers[signatureHeader])) return undefined;
      return hintOf(parseJson(raw.toString('utf8')));
    },
  };
}

const refuseWithoutKey = async (): Promise<GatewayRequestResult> => ({ outcome: 'rejected', reason: 'invalid_request' });
const unknownWithoutKey = async (): Promise<ProviderState> => ({ status: 'unknown' });
