import type { Endpoint } from '@ngoma/api/common/endpoint';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { exampleOf } from '../src/platform/openapi-example.ts';
import type { JsonSchema } from '../src/platform/openapi-schema.ts';
import { nameOf, type Shape, shapeOf } from './contract.ts';
import { aForm } from './events.ts';
import type { TestApp } from './harness.ts';
import type { Person } from './people.ts';
import { usualBodies } from './walk-bodies.ts';
import { type Attempt, ownedCalls, type World } from './walk-world.ts';

/** Makes calls that would be taken, to be spoilt in one place at a time. */
export function soundCalls(house: TestApp, world: World, admin: Person) {
  const owned = ownedCalls(house, world);
  const bodies = usualBodies(house);

  function soundCall(endpoint: Endpoint): Attempt {
    const known = owned[nameOf(endpoint)]?.owner;
    // The event is needed to the end of this file, so it is another that is called off.
    if (nameOf(endpoint) === 'PUT /event/status/:id/:status' && known)
      return { ...known, params: { ...known.params, id: world.draft.eventId } };
    if (known) return known;
    const params = endpoint.params && (exampleOf(shapeOf(endpoint.params) as JsonSchema, {}) as Record<string, string>);
    return { as: personFor(endpoint), ...(params && { params }), ...(endpoint.body && { body: bodies[nameOf(endpoint)] ?? {} }) };
  }

  function personFor({ allow }: Endpoint): Person {
    if (allow === 'public' || allow === 'signed-in' || allow.includes('participant')) return world.brenda;
    if (allow.includes('organizer')) return world.ada;
    return allow.includes('provider') ? world.projects.petra : admin;
  }

  return soundCall;
}

/** What is sent to an address. */
export interface Sent {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer | object;
}

/** A trace of our insides: paths, stacks, SQL, names of programs. */
const insides =
  /node_modules|\/server\/|\.ts:\d|\bat \w+ \(|select |insert into|duplicate key|violates|syntax error|postgres|ECONN|zod|fastify|fst_/i;

/** A call and its answer, for the message of a failure. */
export const telling = (endpoint: Endpoint, sent: Sent, { statusCode, body }: LightMyRequestResponse) =>
  `${nameOf(endpoint)} ${JSON.stringify(sent).slice(0, 400)} → ${statusCode} ${body.slice(0, 400)}`;

/** What is wrong with an answer, whatever was asked. In plain words: tens of thousands are judged, and matchers take their time. */
function complaintAbout({ statusCode, headers, body }: LightMyRequestResponse): string | undefined {
  if (statusCode >= 500) return 'A fault of ours';
  if (statusCode < 400) return undefined;
  if (!String(headers['content-type']).includes('application/json')) return 'No JSON';
  const { message, code, errors = {} } = JSON.parse(body);
  const words: unknown[] = [message, ...Object.values(errors)];
  if (!words.every((text) => typeof text === 'string' && /\S{2}/.test(text))) return 'No words';
  if (typeof code !== 'string' || !/^[a-z][a-z_]+$/.test(code)) return 'No code';
  return insides.test(body) ? 'A trace of our insides' : undefined;
}

/** Sends things and judges the answers: never a fault of ours, and always in the reader's words. */
export function judging({ app }: Pick<TestApp, 'app'>) {
  const asked = (endpoint: Endpoint, as: Person | undefined, sent: Sent, language: 'en' | 'fr') =>
    app.inject({
      method: endpoint.method,
      url: sent.url,
      headers: { ...as?.headers, 'accept-language': language, ...sent.headers },
      ...(sent.payload !== undefined && { payload: sent.payload }),
    });

  /** Sends it in one language and judges the answer. */
  async function judge(endpoint: Endpoint, as: Person | undefined, sent: Sent, language: 'en' | 'fr' = 'en') {
    const reply = await asked(endpoint, as, sent, language);
    const complaint = complaintAbout(reply);
    if (complaint !== undefined) expect.fail(`${complaint}: ${telling(endpoint, sent, reply)}`);
    return reply;
  }

  /** Sends it in both languages and judges the answers; tells the English one. */
  async function tell(endpoint: Endpoint, as: Person | undefined, sent: Sent): Promise<LightMyRequestResponse> {
    const english = await judge(endpoint, as, sent, 'en');
    if (english.statusCode < 400) return english;
    const french = await judge(endpoint, as, sent, 'fr');
    const told = telling(endpoint, sent, english);
    expect({ told, status: french.statusCode, code: french.json().code }).toEqual({
      told,
      status: english.statusCode,
      code: english.json().code,
    });
    expect(french.json().message, told).not.toBe(english.json().message);
    return english;
  }

  async function refuses(endpoint: Endpoint, as: Person | undefined, sent: Sent, statuses: readonly number[]): Promise<void> {
    const { statusCode, body } = await tell(endpoint, as, sent);
    expect(statuses, `${nameOf(endpoint)} ${JSON.stringify(sent).slice(0, 400)} → ${statusCode} ${body.slice(0, 400)}`).toContain(
      statusCode,
    );
  }

  return { judge, tell, refuses };
}

/** Asks eight questions at a time, since each waits for the database; none may depend on what another one does. */
export async function sideBySide<T>(questions: Iterable<T>, ask: (question: T) => Promise<unknown>): Promise<void> {
  const waiting = [...questions].values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const question of waiting) await ask(question);
    }),
  );
}

/** A file of a kind that the call takes, and one byte too long. */
export function tooLarge({ files = {} }: Endpoint, name: string, fields: Readonly<Record<string, unknown>>): FormData {
  const { maxBytes, contentTypes } = files[name] ?? { maxBytes: 10 * 1024 * 1024, contentTypes: ['image/png'] };
  const form = aForm(fields);
  form.append(name, new Blob([new Uint8Array(maxBytes + 1)], { type: contentTypes[0] ?? 'image/png' }), 'large');
  return form;
}

/** The header of JSON. */
export const json = { 'content-type': 'application/json' };
/** A value as a call sends it. */
export const asJson = (value: unknown) => ({ headers: json, payload: JSON.stringify(value) ?? '' });
/** Whether a field takes ids. */
export const isUuid = (shape: Shape | undefined) => shape?.format === 'uuid';
