import { createPublicKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import type { Platform } from '#platform/platform';
import type { GatewayReply } from '../http-client.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const Keys = z.array(z.object({ id: z.string().min(1), key: z.string() }));

/**
 * Returns a function that finds a public key by its id. Keys are fetched once a day, and for an unknown id at most once a minute,
 * because anyone can name one. Without an answer the earlier keys stay.
 */
export function publicKeys(
  { clock, logger }: Pick<Platform, 'clock' | 'logger'>,
  fetchKeys: () => Promise<GatewayReply>,
): (id: string) => Promise<KeyObject | undefined> {
  let keys: ReadonlyMap<string, KeyObject> = new Map();
  let askedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;

  async function renew(): Promise<void> {
    const reply = await fetchKeys();
    const parsed = Keys.safeParse(reply.isAnswered && reply.status === 200 ? reply.json : undefined);
    if (parsed.success) keys = new Map(parsed.data.flatMap(({ id, key }) => readKey(id, key)));
    else logger.warn({ status: reply.isAnswered ? reply.status : undefined }, 'pawaPay sent no public keys');
  }

  function readKey(id: string, pem: string): [string, KeyObject][] {
    try {
      const key = createPublicKey(pem);
      return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? [[id, key]] : [];
    } catch (error) {
      logger.warn({ err: error, keyId: id }, 'pawaPay sent an unreadable public key');
      return [];
    }
  }

  return async (id) => {
    const now = clock().getTime();
    if (now - askedAt >= (keys.has(id) ? day : minute)) {
      askedAt = now;
      running = renew().finally(() => {
        running = undefined;
      });
    }
    await running;
    return keys.get(id);
  };
}
