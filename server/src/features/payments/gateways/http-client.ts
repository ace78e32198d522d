import type { Platform } from '#platform/platform';

/** The reply of a gateway, or the fact that there was none: then the request may have arrived. */
export type GatewayReply =
  | {
      readonly isAnswered: true;
      readonly status: number;
      readonly headers: Headers;
      /** The parsed body, or undefined if it is not JSON, such as the error page of a proxy. */
      readonly json: unknown;
    }
  | { readonly isAnswered: false };

interface GatewayRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as an HTML form. */
  readonly form?: Readonly<Record<string, string>>;
}

/** Maximum time to wait for a gateway. Payers wait in front of the page meanwhile. */
const timeoutMs = 15_000;

/**
 * Returns a function that sends requests to one gateway. It never throws for a network error or a timeout and never follows a
 * redirect. Bodies and credentials are not logged.
 */
export const gatewayHttp =
  ({ baseUrl, logger }: { readonly baseUrl: string; readonly logger: Pick<Platform['logger'], 'warn'> }) =>
  async ({ method, path, headers = {}, json, form }: GatewayRequest): Promise<GatewayReply> => {
    const body = json === undefined ? form && new URLSearchParams(form).toString() : JSON.stringify(json);
    const contentType = json === undefined ? form && 'application/x-www-form-urlencoded' : 'application/json';
    try {
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: { accept: 'application/json', ...(contentType && { 'content-type': contentType }), ...headers },
        ...(body !== undefined && { body }),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      return { isAnswered: true, status: response.status, headers: response.headers, json: parseJson(text) };
    } catch (error) {
      logger.warn({ err: error, method, path: withoutNumber(path) }, 'A gateway did not answer');
      return { isAnswered: false };
    }
  };

/** Hides the phone number in a path, such as that of a payee's account. */
const withoutNumber = (path: string): string => path.replace(/(?<=\/)\d{9,15}(?=\/|$)/g, '[hidden]');

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
