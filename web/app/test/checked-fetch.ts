import type { Endpoint } from '@ngoma/api/common/endpoint';
import { vi } from 'vitest';
import { replyOf } from './reply-of.ts';

/** The modules of the API, each with its endpoints. They load with the first reply, since most tests receive none. */
const modules = import.meta.glob<Record<string, unknown>>(['../../../api/src/features/**/*.ts', '!**/*.test.ts']);

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;

let loading: Promise<readonly Endpoint[]> | undefined;

/** Loads all endpoints of the API. */
export function loadEndpoints(): Promise<readonly Endpoint[]> {
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

const requestedEndpoint = async (pathname: string, method: string): Promise<Endpoint | undefined> =>
  endpointOf(await loadEndpoints(), method, pathname.slice('/api'.length));

/** Lists the fields of a reply that its schema does not have. The server leaves them out. */
function unknownFields(sent: unknown, known: unknown, path = ''): readonly string[] {
  if (typeof sent !== 'object' || sent === null || typeof known !== 'object' || known === null) return [];
  return Object.entries(sent).flatMap(([name, value]) => {
    const own = path ? `${path}.${name}` : name;
    return name in known ? unknownFields(value, known[name as keyof typeof known], own) : [own];
  });
}

/**
 * Lists what is untrue about a reply to a request: an address without an endpoint, a successful reply that the schema of its
 * endpoint refuses, or fields that this schema does not have. Files and errors have no schema.
 */
export async function faultsOf(address: string, method: string, response: Response): Promise<readonly string[]> {
  const { pathname } = new URL(address, 'http://ngoma.test');
  if (!pathname.startsWith('/api/') || !response.ok) return [];
  const name = `${method} ${pathname}`;
  const found = await requestedEndpoint(pathname, method);
  if (!found) return [`${name} is not an endpoint`];
  if (found.produces) return [];
  const sent: unknown = await response.json();
  const { error, data } = found.reply.safeParse(sent);
  const refused = (error?.issues ?? []).map(({ path, message }) => `at ${path.join('.')}: ${message}`);
  const unknown = error ? [] : unknownFields(sent, data).map((path) => `at ${path}: no field of the reply`);
  return [...refused, ...unknown].map((fault) => `the reply to ${name} ${fault}`);
}

/** Returns the smallest reply of the endpoint at an address, or "not found" for an address without one. */
async function smallestReply(address: string, method: string): Promise<Response> {
  const { pathname } = new URL(address, 'http://ngoma.test');
  const found = await requestedEndpoint(pathname, method);
  if (found) return Response.json(replyOf(found), { status: found.status ?? 200 });
  faults.push(`${method} ${pathname} is not an endpoint`);
  return Response.json({ message: 'Not found', code: 'not_found' }, { status: 404 });
}

/** A fake server: returns the response to a request, or undefined for the smallest reply of its endpoint. */
export type FakeServer = (address: string, init: RequestInit) => Response | undefined | Promise<Response | undefined>;

const faults: string[] = [];
const checks: Promise<void>[] = [];

/**
 * Puts a fake server in place of `fetch`. A reply that the schema of its endpoint refuses fails the test, so that no component is
 * tested with a reply that the server never sends. A request that the fake does not answer gets the smallest reply of its
 * endpoint: no items, zeros, and null where null is allowed.
 */
export function stubFetch(server: FakeServer): void {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const response = (await server(address, init)) ?? (await smallestReply(address, method));
    checks.push(faultsOf(address, method, response.clone()).then((found) => void faults.push(...found)));
    return response;
  });
}

/** Returns the faults of all replies since the last call. */
export async function takeFaults(): Promise<readonly string[]> {
  await Promise.all(checks.splice(0));
  return faults.splice(0);
}
