import { Refusal } from '../http/refusal.ts';
import { bilingual } from '../i18n/messages.ts';
import type { Files } from '../platform.ts';

/** Errors of a disk that is full, or that takes nothing for another reason that passes. */
const diskCodes = /^(ENOSPC|EDQUOT|EROFS|EIO|EMFILE|ENFILE)$/;
/** Errors of a connection to a store. */
const connectionCodes = /^(E[A-Z]+|UND_ERR\w+)$/;

/** Returns whether a store cannot be used at the moment: its disk is full, it cannot be reached, does not answer or reports a fault. */
function isAway(error: unknown): boolean {
  const { code, name, $metadata } = (error ?? {}) as {
    code?: unknown;
    name?: unknown;
    $metadata?: { httpStatusCode?: number };
  };
  if (diskCodes.test(String(code ?? '')) || name === 'TimeoutError') return true;
  const status = $metadata?.httpStatusCode;
  if (status !== undefined) return status >= 500 || status === 429;
  return $metadata !== undefined && connectionCodes.test(String(code ?? ''));
}

/**
 * Returns the store with a refusal (503 `unavailable`) that says so while it is away. Jobs fail with the same error, and are repeated
 * later.
 */
export function refusingWhileAway(files: Files): Files {
  const refuse = (error: unknown): never => {
    if (!isAway(error)) throw error;
    const refusal = new Refusal('unavailable', 503, bilingual('platform.filesAreAway'), { retryAfterSeconds: 10 });
    refusal.cause = error;
    throw refusal;
  };
  return {
    put: (key, body, contentType) => files.put(key, body, contentType).catch(refuse),
    get: (key) => files.get(key).catch(refuse),
    remove: (key) => files.remove(key).catch(refuse),
    url: files.url,
  };
}
