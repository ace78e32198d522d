import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

/** Milliseconds in which equal refusals are counted, and how many of them are named one by one. */
const periodMs = 10_000;
const namedPerPeriod = 200;

/** Statuses of refusals that a crowd gets: nothing left, too many requests, put off. */
const refusals: ReadonlySet<number> = new Set([409, 429, 503]);

/** Returns the path of an address without its query, in which links of emails have tokens. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

/**
 * Returns the function that writes one line for each answered request. Of a crowd that is refused at one address, the first 200 in
 * ten seconds are named, and one line counts the others: naming each would take a fifth of a refusal's time and fill the disk.
 * `schedule` runs the end of a period; tests replace it.
 */
export function accessLog(
  logger: Logger,
  schedule: (end: () => void) => void = (end) => void setTimeout(end, periodMs).unref(),
): (request: FastifyRequest, reply: FastifyReply) => void {
  // The fields of this line contain no secrets, and the search for them took half of its time.
  const access = logger.child({}, { redact: [] });
  const refused = new Map<string, number>();

  /** Returns whether this refusal is one of those that are only counted. */
  const isCounted = ({ method, routeOptions }: FastifyRequest, { statusCode: status }: FastifyReply): boolean => {
    if (!refusals.has(status)) return false;
    // The route, not the path: a crowd may ask for many ids.
    const path = routeOptions.url ?? 'unknown';
    const kind = `${method} ${path} ${status}`;
    const count = (refused.get(kind) ?? 0) + 1;
    refused.set(kind, count);
    if (count === 1) {
      schedule(() => {
        const repeated = (refused.get(kind) ?? 0) - namedPerPeriod;
        refused.delete(kind);
        if (repeated > 0) access.info({ method, path, status, repeated }, 'answered');
      });
    }
    return count > namedPerPeriod;
  };

  return (request, reply) => {
    if (isCounted(request, reply)) return;
    access.info(
      {
        reqId: request.id,
        method: request.method,
        path: pathOf(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        userId: request.session?.userId,
      },
      'answered',
    );
  };
}
