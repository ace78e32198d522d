import { z } from 'zod';
import type { NotchpaySettings } from '#platform/gateway-settings';
import type { Platform } from '#platform/platform';
import { type GatewayReply, gatewayHttp } from '../http-client.ts';
import type { NotchpayError } from './notchpay.rules.ts';

/** The meaning of a reply. `unknown`: there was none, or none from Notch Pay itself, so the request may have been executed. */
export type NotchpayAnswer =
  | { readonly kind: 'done'; readonly body: Readonly<Record<string, unknown>> }
  | ({ readonly kind: 'refused' } & NotchpayError)
  | { readonly kind: 'unknown' };

interface NotchpayRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** Sends the private key too. Refunds, transfers and the balance need it. */
  readonly isGranted?: boolean;
}

export type NotchpayClient = (request: NotchpayRequest) => Promise<NotchpayAnswer>;

/** Returns a function that sends requests with the keys of one account. */
export const notchpayClient = (
  { logger }: Pick<Platform, 'logger'>,
  { url, publicKey, privateKey }: NotchpaySettings,
): NotchpayClient => {
  const http = gatewayHttp({ baseUrl: url, logger });
  return async ({ method, path, query, json, isGranted = false }) => {
    const grant: Record<string, string> = isGranted && privateKey !== undefined ? { 'x-grant': privateKey } : {};
    const search = query ? `?${new URLSearchParams(query).toString()}` : '';
    const headers = { authorization: publicKey, ...grant };
    const answer = answerOf(await http({ method, path: `${path}${search}`, headers, json }));
    if (answer.kind === 'refused' && [401, 403, 406].includes(answer.status))
      logger.error({ method, path, status: answer.status, message: answer.message }, 'Notch Pay refuses the keys');
    return answer;
  };
};

const ErrorBody = z.object({
  message: z.string().catch(''),
  errors: z.record(z.string(), z.unknown()).catch({}),
});
const Body = z.record(z.string(), z.unknown());

function answerOf(reply: GatewayReply): NotchpayAnswer {
  const body = reply.isAnswered ? Body.safeParse(reply.json).data : undefined;
  if (!reply.isAnswered || !body) return { kind: 'unknown' };
  const { status } = reply;
  if (status >= 200 && status < 300) return { kind: 'done', body };
  const isRefusal = status >= 400 && status < 500 && status !== 408 && status !== 429;
  return isRefusal ? { kind: 'refused', status, ...ErrorBody.parse(body) } : { kind: 'unknown' };
}
