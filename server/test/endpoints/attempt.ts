import type { Endpoint } from '@ngoma/api/common/endpoint';
import { aForm } from '../factories/events.ts';
import type { Person } from '../factories/people.ts';
import type { TestApp } from '../harness/test-app.ts';

/** A request and the person who sends it; no person means no session. */
export interface Attempt {
  readonly as?: Person | undefined;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Files, for endpoints that take them. */
  readonly files?: Readonly<Record<string, Buffer>>;
  /** Set if an id of others in the body is invalid input for an own resource, instead of an unknown resource. */
  readonly answer?: 400;
  /** Tables in which a refused request is recorded on purpose. */
  readonly notes?: readonly string[];
}

/** The requests to an endpoint that prove its ownership check. */
export interface OwnershipRequests {
  /** The owner's request. It must pass the ownership check, or the test proves nothing. */
  readonly owner: Attempt;
  /** Others of the right role, who send the same request. */
  readonly others: readonly (Person | undefined)[];
  /** Further refused requests: own ids mixed with ids of others. */
  readonly mixed?: readonly Attempt[];
}

/** Sends a request. An endpoint that takes files gets a form. */
export async function send(
  { fastify }: Pick<TestApp, 'fastify'>,
  endpoint: Endpoint,
  address: string,
  { as, body, files }: Pick<Attempt, 'as' | 'body' | 'files'>,
  headers: Readonly<Record<string, string>> = {},
) {
  const payload = endpoint.files && (body || files) ? aForm((body ?? {}) as Readonly<Record<string, unknown>>, files) : body;
  return fastify.inject({
    method: endpoint.method,
    url: address,
    headers: { ...as?.headers, ...headers },
    ...(payload && { payload }),
  });
}
