import type { TestApp } from '../harness/test-app.ts';
import { anAuthenticator } from './authenticator.ts';
import { aPerson, type PersonOptions } from './people.ts';
import { setUpApp } from './second-step.ts';

/** The address at which the tested server is reached. Passkeys are bound to it. */
export const siteAddress = 'http://localhost:3000';

const password = 'a drum at night';

/** Returns functions that send requests about the second step, and that make people with and without one. */
export function secondStepFixture(test: TestApp) {
  const { fastify } = test;
  const post = (url: string, payload: object = {}, headers = {}) =>
    fastify.inject({ method: 'POST', url: `/api${url}`, payload, headers });
  const get = (url: string, headers = {}) => fastify.inject({ url: `/api${url}`, headers });
  const remove = (url: string, headers = {}) => fastify.inject({ method: 'DELETE', url: `/api${url}`, headers });
  const login = (email: string, more: object = {}) => post('/auth/login', { email, password, ...more });
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const outcome = ({ statusCode, body }: { statusCode: number; body: string }) => [statusCode, JSON.parse(body).code];

  /** Signs a person with a password in. */
  async function aSignedIn(options: PersonOptions = {}) {
    const { user } = await aPerson(test, { password, ...options });
    const { token } = (await login(user.email)).json();
    return { user, headers: bearer(token) };
  }

  /** Makes a person with an authenticator app. */
  async function withApp(options: PersonOptions = {}) {
    const person = await aSignedIn(options);
    return { ...person, ...(await setUpApp(test, person.headers)) };
  }

  /** Makes a person with a passkey. */
  async function withPasskey(options: PersonOptions = {}) {
    const person = await aSignedIn(options);
    const device = anAuthenticator(siteAddress);
    const { token, options: made } = (await post('/auth/second-step/passkeys/options', {}, person.headers)).json();
    const creation = { token, name: 'My phone', response: device.create(made) };
    const reply = await post('/auth/second-step/passkeys', creation, person.headers);
    return { ...person, device, creation, reply };
  }

  return { password, post, get, remove, login, bearer, outcome, aSignedIn, withApp, withPasskey };
}
