import { lookup as resolve } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { business } from '@ngoma/api/common/business';
import type { importProblems } from '@ngoma/api/features/calendar';
import { isPublicAddress, tidyCalendarAddress } from './calendar.addresses.ts';

const { importBytes, importTimeoutMs } = business.calendar;
const mostRedirects = 3;

/** Why nothing came back, as a word for programs. */
export class FetchProblem extends Error {
  readonly problem: (typeof importProblems)[number];
  constructor(problem: (typeof importProblems)[number]) {
    super(problem);
    this.problem = problem;
  }
}

/** How the outside is reached; tests reach a server of their own. */
export interface Reach {
  /** Whether a machine may be asked. */
  readonly mayAsk?: (address: string) => boolean;
  /** An address as it may be fetched; undefined for one that may not. */
  readonly tidy?: (address: string) => string | undefined;
}

/**
 * Fetches a calendar from the web: at most 1 MB, ten seconds and three redirects, from public machines alone. The check
 * is made on the very address that is connected to, so that a name cannot point elsewhere between check and call.
 * Throws FetchProblem.
 */
export async function fetchCalendar(
  address: string,
  { mayAsk = isPublicAddress, tidy = tidyCalendarAddress }: Reach = {},
): Promise<string> {
  const signal = AbortSignal.timeout(importTimeoutMs);
  let next = address;
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    const url = tidy(next);
    if (!url) throw new FetchProblem('forbidden_address');
    const answer = await ask(new URL(url), mayAsk, signal);
    if (typeof answer === 'string') return answer;
    next = new URL(answer.location, url).href;
  }
  throw new FetchProblem('unreachable');
}

function ask(url: URL, mayAsk: (address: string) => boolean, signal: AbortSignal): Promise<string | { location: string }> {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((fulfil, reject) => {
    const fail = (error: unknown) =>
      reject(error instanceof FetchProblem ? error : new FetchProblem(signal.aborted ? 'too_slow' : 'unreachable'));
    const call = request(
      url,
      {
        // A connection of its own, made by our own look-up: a kept one would go around it.
        agent: false,
        lookup: guardedLookup(mayAsk),
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
    // A look-up happens for names alone; an address that is written out is checked here.
    call.on('socket', (socket) =>
      socket.once('connect', () => {
        if (!mayAsk(socket.remoteAddress ?? '')) call.destroy(new FetchProblem('forbidden_address'));
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

/** Answers only if every machine that a name stands for may be asked: one closed door among them closes all. */
function guardedLookup(mayAsk: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0);
      if (found.length === 0 || !found.every(({ address }) => mayAsk(address)))
        return callback(new FetchProblem('forbidden_address'), '', 0);
      const [first] = found;
      if (options.all) return (callback as unknown as (error: null, all: typeof found) => void)(null, found);
      return callback(null, first?.address ?? '', first?.family ?? 0);
    });
  };
}
