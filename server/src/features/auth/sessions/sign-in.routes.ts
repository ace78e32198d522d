import type { Bilingual } from '@ngoma/api/common/locale';
import * as endpoints from '@ngoma/api/features/people/auth';
import * as secondStepEndpoints from '@ngoma/api/features/people/second-step';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '#platform/http/limits/client-address';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { UsersFeature } from '../../users/index.ts';
import { cookieNeeded, newToken } from '../auth.rules.ts';
import type { authService, Login } from '../auth.service.ts';
import { passkeyOptions } from '../second-step/pass-second-step.ts';
import type { SecondStepContext } from '../second-step/second-step.types.ts';
import type { BrowserCookies } from './browser-cookies.ts';
import { readDeviceId } from './devices.rules.ts';
import type { Origin } from './sessions.service.ts';

interface SignInServices {
  readonly auth: ReturnType<typeof authService>;
  readonly users: UsersFeature;
  readonly secondStep: SecondStepContext;
  readonly cookies: BrowserCookies;
}

// Requests per minute from one IP address, which a whole venue or mobile operator may share. Stricter limits are those of ../attempts.
const requestsPerAddress = 600;
// A refused sign-in costs some queries, so there is a limit, which a crowd of thousands that retries does not reach.
const signInsPerAddress = 12_000;

/** Returns where a request comes from. A browser without a device token gets a new one, to be set as its cookie. */
export const originOf = (request: FastifyRequest): Origin & { readonly device: string } => ({
  userAgent: request.headers['user-agent'],
  address: clientAddress(request),
  device: readDeviceId(request.headers.cookie) ?? newToken(),
});

const toLoginReply = (
  users: UsersFeature,
  { user, session, expiresInMs, isBack }: Login,
  localize: (text: Bilingual) => string,
) => ({
  token: session.token,
  user: { ...users.toSignedInUser(user), token: session.token },
  message: localize(
    isBack ? bilingual('auth.welcomeBackAccountStays', { name: user.name }) : bilingual('auth.welcomeBack', { name: user.name }),
  ),
  expiresIn: expiresInMs,
});

/** Sets the cookies of a complete sign-in and returns its reply. */
const startSession = (
  { users, cookies }: SignInServices,
  { reply, localize }: { readonly reply: FastifyReply; readonly localize: (text: Bilingual) => string },
  login: Login,
  device: string,
) => {
  reply.header('set-cookie', cookies.start(device, login));
  return toLoginReply(users, login, localize);
};

/** Returns the route options of a sign-in that answers a second step. */
const bySecondStep = { limit: { perMinute: requestsPerAddress, by: 'address' } } as const;

const secondStepLoginRoutes = (services: SignInServices): Route[] => [
  route(
    secondStepEndpoints.passkeyLoginOptions,
    async ({ body }) => ({ options: await passkeyOptions(services.secondStep, body.token) }),
    bySecondStep,
  ),
  route(
    secondStepEndpoints.passkeyLogin,
    async (call) => {
      const origin = originOf(call.request);
      const login = await services.auth.loginWithPasskey(call.body.token, call.body.response, origin);
      return startSession(services, call, login, origin.device);
    },
    bySecondStep,
  ),
  route(
    secondStepEndpoints.codeLogin,
    async (call) => {
      const origin = originOf(call.request);
      const login = await services.auth.loginWithCode(call.body.token, call.body.code, origin);
      return startSession(services, call, login, origin.device);
    },
    bySecondStep,
  ),
];

/** Routes that begin, describe and end a session. */
export const signInRoutes = (services: SignInServices): Route[] => [
  route(
    endpoints.login,
    async (call) => {
      const { email: name, password, code } = call.body;
      const origin = originOf(call.request);
      const login = await services.auth.login(name, password, origin, code);
      return startSession(services, call, login, origin.device);
    },
    { limit: { perMinute: signInsPerAddress, by: 'address' } },
  ),
  route(endpoints.tradeSession, async ({ session, request: { credential } }) => {
    if (credential?.kind !== 'cookie') throw cookieNeeded();
    const { token } = credential;
    const { user, expiresInMs } = await services.auth.describeSession(session);
    return { token, user: { ...services.users.toSignedInUser(user), token }, expiresIn: expiresInMs };
  }),
  route(endpoints.logout, async ({ session, reply, localize }) => {
    await services.auth.logout(session);
    reply.header('set-cookie', services.cookies.end());
    return { message: localize(bilingual('auth.youAreSignedOut')) };
  }),
  ...secondStepLoginRoutes(services),
];
