import { lookup as resolve } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { business } from '@ngoma/api/common/business';
import type { importProblems } from '@ngoma/api/features/events/calendar';
import { isPublicAddress, normalizeCalendarAddress } from './addresses.ts';

const { importBytes, importTimeoutMs } = business.calendar;
const mostRedirects = 3;

/** Thrown when a calendar could not be fetched. `problem` is the reason as a code. */
export class FetchProblem extends Error {
  readonly problem: (typeof importProblems)[number];
  constructor(problem: (typeof importProblems)[number]) {
    super(problem);
    this.problem = problem;
  }
}

/** Options for reaching the web; tests allow a server on their own machine. */
export interface FetchOptions {
  /** Returns whether an IP address may be connected to. */
  readonly isAllowed?: (address: string) => boolean;
  /** Normalizes an address, or returns undefined for one that must not be fetched. */
  readonly normalizeAddress?: (address: string) => string | undefined;
}

/**
 * Fetches a calendar from the web: at most 1 MB, ten seconds, three redirects, public hosts only. The check applies to the IP
 * address that is connected to, so DNS rebinding cannot bypass it. Throws FetchProblem.
 */
export async function fetchCalendar(
  address: string,
  { isAllowed = isPublicAddress, normalizeAddress = normalizeCalendarAddress }: FetchOptions = {},
): Promise<string> {
  const signal = AbortSignal.timeout(importTimeoutMs);
  let next = address;
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    const url = normalizeAddress(next);
    if (!url) throw new FetchProblem('forbidden_address');
    const answer = await ask(new URL(url), isAllowed, signal);
    if (typeof answer === 'string') return answer;
    next = new URL(answer.location, url).href;
  }
  throw new FetchProblem('unreachable');
}

function ask(url: URL, isAllowed: (address: string) => boolean, signal: AbortSignal): Promise<string | { location: string }> {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((fulfil, reject) => {
    const fail = (error: unknown) =>
      reject(error instanceof FetchProblem ? error : new FetchProblem(signal.aborted ? 'too_slow' : 'unreachable'));
    const call = request(
      url,
      {
        // No pooled connection: each request resolves its host through the guarded lookup.
        agent: false,
        lookup: guardedLookup(isAllowed),
        signal,
        headers: { accept: 'text/calendar', 'accept-encoding': 'identity', 'user-agent': 'Ngoma calendar' },
      },
      (response) => {
        const { statusCode = 0, headers } = response;
        if ([301, 302, 303, 307, 308].includes(statusCode) && headers.location) {
          response.destroy();
          fulfil({ location: headers.location });
        } else if (statusCode !== 200) {
          response.destroy();
          reject(new FetchProblem('refused'));
        } else {
          read(response).then(fulfil, fail);
        }
      },
    );
    // Host names are checked by the lookup; a literal IP address is checked once connected.
    call.on('socket', (socket) =>
      socket.once('connect', () => {
        if (!isAllowed(socket.remoteAddress ?? '')) call.destroy(new FetchProblem('forbidden_address'));
      }),
    );
    call.on('error', fail);
    call.end();
  });
}

async function read(response: http.IncomingMessage): Promise<string> {
  if (Number(response.headers['content-length'] ?? 0) > importBytes) {
    response.destroy();
    throw new FetchProblem('too_large');
  }
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > importBytes) {
      response.destroy();
      throw new FetchProblem('too_large');
    }
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Returns a DNS lookup that fails if any address of the host is forbidden. */
function guardedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0);
      if (found.length === 0 || !found.every(({ address }) => isAllowed(address)))
        return callback(new FetchProblem('forbidden_address'), '', 0);
      const [first] = found;
      if (options.all) return (callback as unknown as (error: null, all: typeof found) => void)(null, found);
      return callback(null, first?.address ?? '', first?.family ?? 0);
    });
  };
}
