import type { Logger } from 'pino';

/** The reply of a provider, or the fact that there was none: then the message may have been sent. */
export type ProviderReply = { readonly status: number; readonly json: unknown } | undefined;

const timeoutMs = 15_000;

/** Posts JSON to a provider. Returns undefined when it did not answer. Credentials and texts are not logged. */
export async function postJson(
  url: string,
  { token, json }: { readonly token: string; readonly json: unknown },
  logger: Pick<Logger, 'warn'>,
): Promise<ProviderReply> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(json),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, json: parseJson(await response.text()) };
  } catch (error) {
    logger.warn({ err: error, host: new URL(url).host }, 'A provider of messages did not answer');
    return undefined;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Raised when the provider certainly did not send the message and a later attempt may succeed. */
export class ProviderBusy extends Error {
  override readonly name = 'ProviderBusy';
}
