import { setTimeout as sleep } from 'node:timers/promises';

/** How often a patient client asks a busy server. */
const maxTries = 5;

/** Asks a server again that answers 503 when it says so, as for one that has just started on a busy machine. */
export async function askPatiently(ask: () => Promise<Response>): Promise<Response> {
  let reply = await ask();
  for (let tries = 1; reply.status === 503 && tries < maxTries; tries += 1) {
    await sleep(Number(reply.headers.get('retry-after') ?? 1) * 1_000);
    reply = await ask();
  }
  return reply;
}
