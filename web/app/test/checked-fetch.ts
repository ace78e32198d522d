import { vi } from 'vitest';
import type { Endpoint } from '@ngoma/api/common/endpoint';

/** The modules of the API, each with its endpoints. They load with the first reply, since most tests receive none. */
const modules = import.meta.glob<Record<string, unknown>>(['../../../api/src/features/**/*.ts', '!**/*.test.ts']);

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;

let loading: Promise<readonly Endpoint[]> | undefined;

function loadEndpoints(): Promise<readonly Endpoint[]> {
  loading ??= Promise.all(Object.values(modules).map((load) => load())).then((all) =>
    all.flatMap((one) => Object.values(one)).filter(isEndpoint),
  );
  return loading;
}

/** Returns whether a path belongs to an endpoint, and how many of its parts are the endpoint's own words. */
function matchOf({ path }: Endpoint, given: string): number | undefined {
  const [own, parts] = [path.split('/'), given.split('/')];
  const isMatch = own.length === parts.length && own.every((part, at) => part.startsWith(':') || part === parts[at]);
  return isMatch ? own.filter((part) => !part.startsWith(':')).length : undefined;
}

/** Finds the endpoint of a request as the router of the server does: words before parameters. */
function endpointOf(endpoints: readonly Endpoint[], method: string, path: string): Endpoint | undefined {
  const matches = endpoints
    .filter((one) => one.method === method)
    .map((one) => ({ one, words: matchOf(one, path) }))
    .filter(({ words }) => words !== undefined);
  return matches.toSorted((a, b) => (b.words ?? 0) - (a.words ?? 0))[0]?.one;
}

/**
 * Lists what is untrue about a reply to a request: an address without an endpoint, or a successful reply that the schema of its
 * endpoint refuses. Files and errors have no schema.
 */
export async function faultsOf(address: string, method: string, response: Response): Promise<readonly string[]> {
  const { pathname } = new URL(address, 'http://ngoma.test');
  if (!pathname.startsWith('/api/') || !response.ok) return [];
  const name = `${method} ${pathname}`;
  const found = endpointOf(await loadEndpoints(), method, pathname.slice('/api'.length));
  if (!found) return [`${name} is not an endpoint`];
  if (found.produces) return [];
  const checked = found.reply.safeParse(await response.json());
  return (checked.error?.issues ?? []).map(({ path, message }) => `the reply to ${name} at ${path.join('.')}: ${message}`);
}

const faults: string[] = [];
const checks: Promise<void>[] = [];

/**
 * Puts a fake server in place of `fetch`. A reply that the schema of its endpoint refuses fails the test, so that no component is
 * tested with a reply that the server never sends.
 */
export function stubFetch(server: (address: string, init: RequestInit) => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const response = await server(address, init);
    checks.push(faultsOf(address, init.method ?? 'GET', response.clone()).then((found) => void faults.push(...found)));
    return response;
  });
}

/** Returns the faults of all replies since the last call. */
export async function takeFaults(): Promise<readonly string[]> {
  await Promise.all(checks.splice(0));
  return faults.splice(0);
}
