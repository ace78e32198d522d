import { randomUUID } from 'node:crypto';
import { gatewayNameOf } from '@ngoma/api/common/gateway-names';
import type { PawapaySettings } from '#platform/gateway-settings';
import type { Platform } from '#platform/platform';
import type { GatewayRequestResult, PaymentGateway, ProviderState, WebhookHint } from '../gateway.ts';
import { gatewayHttp, parseJson } from '../http-client.ts';
import { hasMatchingDigest, isSignedWith, readSignature } from './message-signature.rules.ts';
import { balanceOf, hintOf, initiatedOf, stateOf, type TransactionKind, transactions } from './pawapay.rules.ts';
import { publicKeys } from './public-keys.ts';

const providers = { mtn: 'MTN_MOMO_CMR', orange: 'ORANGE_CMR' } as const;

/** Codes of a wrong token or of missing permissions. Nothing works until an operator of the platform acts. */
const accountFault = /^(?:NO_AUTHENTICATION|AUTHENTICATION_ERROR|AUTHORISATION_ERROR|HTTP_SIGNATURE_ERROR|\w+_NOT_ALLOWED)$/;

interface PawapayDeps extends Pick<Platform, 'clock' | 'logger'> {
  /** The public address of the platform. Callbacks are signed for it, whatever a proxy makes of the request. */
  readonly publicUrl: string;
}

/** Builds the gateway of pawaPay (Merchant API v2), which prompts phones of MTN and Orange. */
export const pawapayGateway = (
  { clock, logger, publicUrl }: PawapayDeps,
  { mode, url, token }: PawapaySettings,
): PaymentGateway => {
  const http = gatewayHttp({ baseUrl: url, logger });
  const headers = { authorization: `Bearer ${token}` };
  const findKey = publicKeys({ clock, logger }, () => http({ method: 'GET', path: '/v2/public-key/http', headers }));
  const webhook = new URL(`${publicUrl}/api/payments/webhooks/pawapay`);

  async function send(kind: TransactionKind, ref: string, fields: object): Promise<GatewayRequestResult> {
    const { path, idField } = transactions[kind];
    const reply = await http({ method: 'POST', path, headers, json: { [idField]: ref, ...fields } });
    const { result, failureCode } = initiatedOf(kind, ref, reply);
    if (failureCode !== undefined) {
      const isAccountFault = accountFault.test(failureCode);
      logger[isAccountFault ? 'error' : 'info']({ kind, ref, failureCode }, 'pawaPay rejected a request');
    }
    return result;
  }

  async function ask(kind: TransactionKind, ref: string): Promise<ProviderState> {
    const path = `${transactions[kind].path}/${encodeURIComponent(ref)}`;
    return stateOf(kind, ref, await http({ method: 'GET', path, headers }));
  }

  return {
    id: 'pawapay',
    name: gatewayNameOf('pawapay'),
    mode,
    operators: ['mtn', 'orange'],
    caps: {
      flow: 'prompt',
      refunds: 'partial',
      payouts: true,
      balance: true,
      statement: false,
      checksPayee: false,
      signsCallbacks: true,
      givesOperatorIds: true,
      limitsRefunds: true,
      minXaf: 1,
      stepXaf: 1,
      promptMinutes: 10,
    },
    newReference: randomUUID,

    async createPayment({ ref, amountXaf, operator, number }) {
      if (operator === null || operator === 'card' || number === null) return { outcome: 'rejected', reason: 'invalid_request' };
      return send('payment', ref, { ...money(amountXaf), payer: account(operator, number) });
    },

    getPayment: ({ ref }) => ask('payment', ref),

    /** Does nothing, because pawaPay cannot withdraw a prompt. */
    cancelPayment: async () => undefined,

    refund: ({ ref, payment, amountXaf }) => send('refund', ref, { depositId: payment.ref, ...money(amountXaf) }),

    getRefund: ({ ref }) => ask('refund', ref),

    async payout({ ref, amountXaf, operator, number, narration }) {
      if (operator === 'card') return { outcome: 'rejected', reason: 'invalid_request' };
      const customerMessage = /^[A-Za-z0-9 ]{4,22}$/.test(narration) ? { customerMessage: narration } : {};
      return send('payout', ref, { ...money(amountXaf), recipient: account(operator, number), ...customerMessage });
    },

    getPayout: ({ ref }) => ask('payout', ref),

    async balance() {
      const balanceXaf = balanceOf(await http({ method: 'GET', path: '/v2/wallet-balances?country=CMR', headers }));
      if (balanceXaf === undefined) throw new Error('pawaPay did not report the balance of a wallet in XAF');
      return balanceXaf;
    },

    async verifyWebhook({ method, headers: sent, raw }): Promise<WebhookHint | undefined> {
      const request = { method, authority: webhook.host, path: webhook.pathname, headers: sent, raw };
      const signature = readSignature(request, clock());
      if (!signature || !hasMatchingDigest(request)) return undefined;
      const key = await findKey(signature.keyId);
      if (!key || !isSignedWith(key, signature)) return undefined;
      return hintOf(parseJson(raw.toString('utf8')));
    },
  };
};

const money = (amountXaf: number) => ({ amount: String(amountXaf), currency: 'XAF' });

const account = (operator: keyof typeof providers, phoneNumber: string) => ({
  type: 'MMO',
  accountDetails: { phoneNumber, provider: providers[operator] },
});
