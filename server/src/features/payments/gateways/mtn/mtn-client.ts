import { z } from 'zod';
import type { MtnSettings } from '#platform/gateway-settings';
import type { Platform } from '#platform/platform';
import { gatewayHttp } from '../http-client.ts';
import type { MtnAnswer, MtnProduct } from './mtn.rules.ts';

interface MtnRequest {
  readonly method: 'GET' | 'POST';
  /** The path below the product's version 1.0, such as `/requesttopay`. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

interface Token {
  readonly value: string;
  /** A minute before MTN rejects it. */
  readonly endsAt: Date;
}

const TokenBody = z.object({
  access_token: z.string().min(1),
  /** Seconds. Without a usable value the token is not kept. */
  expires_in: z.coerce.number().positive().catch(0),
});

const minute = 60_000;

/**
 * Returns a function that sends requests to one product of MTN. It keeps the access token until a minute before its end, fetches
 * one token for concurrent requests, and one more after a 401. Returns undefined if there was no answer; without a token the
 * request was not sent.
 */
export const mtnClient = (
  { clock, logger }: Pick<Platform, 'clock' | 'logger'>,
  settings: Pick<MtnSettings, 'url' | 'targetEnvironment'>,
  product: MtnProduct,
  { key, user, secret }: MtnSettings[MtnProduct] & object,
) => {
  const http = gatewayHttp({ baseUrl: settings.url, logger });
  let token: Token | undefined;
  let fetching: Promise<Token | MtnAnswer | undefined> | undefined;

  async function request(...args: Parameters<typeof http>): Promise<MtnAnswer | undefined> {
    const reply = await http(...args);
    if (!reply.isAnswered) return undefined;
    return { status: reply.status, contentType: reply.headers.get('content-type') ?? '', json: reply.json };
  }

  /** Returns a new token, the answer that refuses the API user, or undefined. */
  async function fetchToken(): Promise<Token | MtnAnswer | undefined> {
    const credentials = Buffer.from(`${user}:${secret}`).toString('base64');
    const answer = await request({
      method: 'POST',
      path: `/${product}/token/`,
      headers: { authorization: `Basic ${credentials}`, 'ocp-apim-subscription-key': key },
    });
    const body = TokenBody.safeParse(answer?.json);
    if (answer?.status === 200 && body.success) {
      const endsAt = new Date(clock().getTime() + body.data.expires_in * 1000 - minute);
      token = { value: body.data.access_token, endsAt };
      return token;
    }
    logger.warn({ product, status: answer?.status }, 'MTN gave no access token');
    return isRefusedLogin(answer) ? { ...answer, status: 401 } : undefined;
  }

  async function currentToken(): Promise<Token | MtnAnswer | undefined> {
    if (token && clock() < token.endsAt) return token;
    fetching ??= fetchToken().finally(() => {
      fetching = undefined;
    });
    return fetching;
  }

  async function sendOnce({ method, path, headers, json }: MtnRequest, { value }: Token): Promise<MtnAnswer | undefined> {
    return request({
      method,
      path: `/${product}/v1_0${path}`,
      headers: {
        authorization: `Bearer ${value}`,
        'ocp-apim-subscription-key': key,
        'x-target-environment': settings.targetEnvironment,
        ...headers,
      },
      ...(json !== undefined && { json }),
    });
  }

  return async (asked: MtnRequest): Promise<MtnAnswer | undefined> => {
    const first = await currentToken();
    if (!isToken(first)) return first;
    const answer = await sendOnce(asked, first);
    if (answer?.status !== 401) return answer;
    // Concurrent requests that got 401 with the same token drop it once.
    if (token === first) token = undefined;
    const second = await currentToken();
    return isToken(second) ? sendOnce(asked, second) : second;
  };
};
export type MtnClient = ReturnType<typeof mtnClient>;

const isToken = (result: Token | MtnAnswer | undefined): result is Token => result !== undefined && 'value' in result;

/** Tells whether MTN refuses the API user. It answers 500 with `login_failed` for a wrong secret. */
function isRefusedLogin(answer: MtnAnswer | undefined): answer is MtnAnswer {
  if (!answer) return false;
  if (answer.status === 401 || answer.status === 403) return !answer.contentType.includes('html');
  return z.object({ error: z.literal('login_failed') }).safeParse(answer.json).success;
}
