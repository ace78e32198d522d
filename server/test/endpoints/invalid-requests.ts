import type { Endpoint } from '@ngoma/api/common/endpoint';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { exampleOf } from '#platform/openapi/example';
import type { JsonSchema } from '#platform/openapi/schema';
import { aForm } from '../factories/events.ts';
import type { Person } from '../factories/people.ts';
import type { TestApp } from '../harness/test-app.ts';
import type { Attempt } from './attempt.ts';
import { nameOf, type Shape, shapeOf } from './endpoints.ts';
import type { EndpointFixture } from './fixture.ts';
import { ownershipRequests } from './ownership-requests.ts';
import { validBodies } from './valid-bodies.ts';

/** Returns a function that builds a valid request for an endpoint, to be made invalid in one position at a time. */
export function validRequests(app: TestApp, fixture: EndpointFixture, admin: Person) {
  const owned = ownershipRequests(app, fixture);
  const bodies = validBodies(app);

  function validRequest(endpoint: Endpoint): Attempt {
    const known = owned[nameOf(endpoint)]?.owner;
    // The event is needed until the end of this file, so another one is cancelled.
    if (nameOf(endpoint) === 'PUT /event/status/:id/:status' && known)
      return { ...known, params: { ...known.params, id: fixture.draft.eventId } };
    if (known) return known;
    const params = endpoint.params && (exampleOf(shapeOf(endpoint.params) as JsonSchema, {}) as Record<string, string>);
    return { as: personFor(endpoint), ...(params && { params }), ...(endpoint.body && { body: bodies[nameOf(endpoint)] ?? {} }) };
  }

  function personFor({ allow }: Endpoint): Person {
    if (allow === 'public' || allow === 'signed-in' || allow.includes('participant')) return fixture.brenda;
    if (allow.includes('organizer')) return fixture.ada;
    return allow.includes('provider') ? fixture.projects.petra : admin;
  }

  return validRequest;
}

/** The address, headers and payload of a request. */
export interface Sent {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer | object;
}

/** Matches internal details: paths, stack traces, SQL, names of libraries. */
const internalDetails =
  /node_modules|\/server\/|\.ts:\d|\bat \w+ \(|select |insert into|duplicate key|violates|syntax error|postgres|ECONN|zod|fastify|fst_/i;

/** Describes a request and its reply for a failure message. */
export const describeExchange = (endpoint: Endpoint, sent: Sent, { statusCode, body }: LightMyRequestResponse) =>
  `${nameOf(endpoint)} ${JSON.stringify(sent).slice(0, 400)} → ${statusCode} ${body.slice(0, 400)}`;

/** Returns the fault of a reply, if any. Plain code instead of matchers, since it checks tens of thousands of replies. */
function faultIn({ statusCode, headers, body }: LightMyRequestResponse): string | undefined {
  if (statusCode >= 500) return 'Server error';
  if (statusCode < 400) return undefined;
  if (!String(headers['content-type']).includes('application/json')) return 'Reply without JSON';
  const { message, code, errors = {} } = JSON.parse(body);
  const texts: unknown[] = [message, ...Object.values(errors)];
  if (!texts.every((text) => typeof text === 'string' && /\S{2}/.test(text))) return 'Reply without message';
  if (typeof code !== 'string' || !/^[a-z][a-z_]+$/.test(code)) return 'Reply without code';
  return internalDetails.test(body) ? 'Internal details in the reply' : undefined;
}

/** Returns functions that send requests and check the replies: never a 5xx, always with a message in the request's language. */
export function requestChecks({ fastify }: Pick<TestApp, 'fastify'>) {
  const asked = (endpoint: Endpoint, as: Person | undefined, sent: Sent, language: 'en' | 'fr') =>
    fastify.inject({
      method: endpoint.method,
      url: sent.url,
      headers: { ...as?.headers, 'accept-language': language, ...sent.headers },
      ...(sent.payload !== undefined && { payload: sent.payload }),
    });

  /** Sends a request in one language and checks the reply. */
  async function sendAndCheck(endpoint: Endpoint, as: Person | undefined, sent: Sent, language: 'en' | 'fr' = 'en') {
    const reply = await asked(endpoint, as, sent, language);
    const fault = faultIn(reply);
    if (fault !== undefined) expect.fail(`${fault}: ${describeExchange(endpoint, sent, reply)}`);
    return reply;
  }

  /** Sends a request in both languages, checks both replies and returns the English one. */
  async function checkBothLanguages(endpoint: Endpoint, as: Person | undefined, sent: Sent): Promise<LightMyRequestResponse> {
    const english = await sendAndCheck(endpoint, as, sent, 'en');
    if (english.statusCode < 400) return english;
    const french = await sendAndCheck(endpoint, as, sent, 'fr');
    const description = describeExchange(endpoint, sent, english);
    expect({ description, status: french.statusCode, code: french.json().code }).toEqual({
      description,
      status: english.statusCode,
      code: english.json().code,
    });
    expect(french.json().message, description).not.toBe(english.json().message);
    return english;
  }

  async function expectRefusal(
    endpoint: Endpoint,
    as: Person | undefined,
    sent: Sent,
    statuses: readonly number[],
  ): Promise<void> {
    const { statusCode, body } = await checkBothLanguages(endpoint, as, sent);
    expect(statuses, `${nameOf(endpoint)} ${JSON.stringify(sent).slice(0, 400)} → ${statusCode} ${body.slice(0, 400)}`).toContain(
      statusCode,
    );
  }

  return { sendAndCheck, checkBothLanguages, expectRefusal };
}

/** Sends eight requests at a time, since each waits for the database. None may depend on another. */
export async function runConcurrently<T>(questions: Iterable<T>, ask: (question: T) => Promise<unknown>): Promise<void> {
  const waiting = [...questions].values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const question of waiting) await ask(question);
    }),
  );
}

/** Returns a form with a file of an accepted type that is one byte too large. */
export function tooLarge({ files = {} }: Endpoint, name: string, fields: Readonly<Record<string, unknown>>): FormData {
  const { maxBytes, contentTypes } = files[name] ?? { maxBytes: 10 * 1024 * 1024, contentTypes: ['image/png'] };
  const form = aForm(fields);
  form.append(name, new Blob([new Uint8Array(maxBytes + 1)], { type: contentTypes[0] ?? 'image/png' }), 'large');
  return form;
}

/** The content type of JSON. */
export const json = { 'content-type': 'application/json' };
/** Returns the headers and payload of a JSON request. */
export const asJson = (value: unknown) => ({ headers: json, payload: JSON.stringify(value) ?? '' });
/** Returns whether a field takes ids. */
export const isUuid = (shape: Shape | undefined) => shape?.format === 'uuid';
