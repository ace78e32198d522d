import type { Endpoint } from '@ngoma/api/common/endpoint';
import * as endpoints from '@ngoma/api/features/people/auth';
import { clientAddress } from '#platform/http/limits/client-address';
import { addressKey } from '#platform/http/limits/rate-limit';
import { type Call, type Route, route, type UploadedFile } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { UsersFeature } from '../users/index.ts';
import type { authService } from './auth.service.ts';
import { askForEmail, confirmNewEmail } from './email-change/change-email.ts';
import type { securityService } from './passwords/password-change.service.ts';
import type { ResetBy, resetService } from './passwords/password-reset.service.ts';
import { secondStepRoutes } from './second-step/second-step.routes.ts';
import type { SecondStepContext } from './second-step/second-step.types.ts';
import type { BrowserCookies } from './sessions/browser-cookies.ts';
import type { OpenSession } from './sessions/sessions.service.ts';
import { originOf, signInRoutes } from './sessions/sign-in.routes.ts';
import type { setupService } from './setup/set-up-admin.ts';

interface Services {
  readonly auth: ReturnType<typeof authService>;
  readonly reset: ReturnType<typeof resetService>;
  readonly security: ReturnType<typeof securityService>;
  readonly setup: ReturnType<typeof setupService>;
  readonly users: UsersFeature;
  readonly secondStep: SecondStepContext;
  readonly cookies: BrowserCookies;
}

// Requests per minute from one IP address, which a whole venue or mobile operator may share. Stricter limits count by session or are
// those of ./attempts.
const requestsPerAddress = 600;
const saved = bilingual('common.savedSuccessfully');

const accountRoutes = ({ auth }: Services): Route[] => [
  route(
    endpoints.signup,
    async ({ body, files, locale, localize, request }) => {
      await auth.register(body, files.avatar, { locale: body.locale ?? locale, address: clientAddress(request) });
      return {
        message: localize(bilingual('auth.accountIsReady')),
      };
    },
    { limit: { perMinute: requestsPerAddress, by: 'address' }, sendsMail: true },
  ),
  route(
    endpoints.validateReferral,
    async ({ params }) => {
      const { name } = await auth.findReferrer(params.code);
      return { valid: true as const, referrer: { name } };
    },
    { limit: { perMinute: requestsPerAddress, by: 'address' } },
  ),
];

const removalRoutes = ({ auth, users }: Services): Route[] =>
  (
    [
      [endpoints.removeAvatar, 'avatar'],
      [endpoints.removeCover, 'cover'],
    ] as const
  ).map(([endpoint, kind]) =>
    route(
      endpoint,
      async ({ session, localize }) => {
        const user = await auth.removePicture(session, kind);
        return { message: localize(bilingual('auth.pictureRemoved')), user: users.toSignedInUser(user) };
      },
      { limit: { perMinute: 20, by: 'session' } },
    ),
  );

const profileRoutes = ({ auth, users }: Services): Route[] => [
  route(endpoints.me, async ({ session }) => ({ user: users.toSignedInUser(await auth.getOwn(session)) })),
  route(
    endpoints.updateMe,
    async ({ body, session, locale }) => {
      const user = await auth.updateOwn(session, body);
      // A newly chosen language applies to this answer already.
      return { message: saved[body.locale ?? locale], user: users.toSignedInUser(user) };
    },
    { limit: { perMinute: 60, by: 'session' } },
  ),
  route(
    endpoints.putAvatar,
    async ({ files, session, localize }) => {
      const user = await auth.replacePicture(session, 'avatar', files.avatar as UploadedFile);
      return { message: localize(saved), user: users.toSignedInUser(user) };
    },
    { limit: { perMinute: 20, by: 'session' } },
  ),
  route(
    endpoints.putCover,
    async ({ files, session, localize }) => {
      const user = await auth.replacePicture(session, 'cover', files.cover as UploadedFile);
      return { message: localize(saved), user: users.toSignedInUser(user) };
    },
    { limit: { perMinute: 20, by: 'session' } },
  ),
];

/** By caller and address of the mailbox: by the mailbox alone, others could keep its owner from asking. */
const fewPerMailbox = {
  limit: {
    perMinute: 5,
    by: ({ body, request }: { body: { email: string }; request: Call<Endpoint>['request'] }) =>
      `${addressKey(clientAddress(request))} ${body.email}`,
  },
  sendsMail: true,
} as const;

const resetRoutes = ({ reset, cookies }: Services): Route[] => {
  /** Sets the password and gives the browser the cookie by which it is known from now on. */
  const resetBy = async (
    { request, reply, locale }: Pick<Call<Endpoint>, 'request' | 'reply' | 'locale'>,
    work: (by: ResetBy) => Promise<void>,
  ) => {
    const origin = originOf(request);
    await work({ readersLocale: locale, origin });
    reply.header('set-cookie', cookies.keepDevice(origin.device));
    return { message: bilingual('auth.passwordWasChanged')[locale] };
  };
  return [
    route(
      endpoints.sendResetCode,
      async ({ body, locale, localize }) => {
        await reset.requestCode(body.email, locale);
        return {
          message: localize(bilingual('auth.ifThisAddressHasAccount')),
        };
      },
      fewPerMailbox,
    ),
    route(
      endpoints.verifyResetCode,
      async ({ body, request, localize }) => {
        await reset.verifyCode(body.email, body.code, originOf(request));
        return { message: localize(bilingual('auth.codeIsRight')) };
      },
      { limit: { perMinute: requestsPerAddress, by: 'address' } },
    ),
    route(
      endpoints.resetPassword,
      (call) => resetBy(call, (by) => reset.resetPassword(call.body.email, call.body.code, call.body.newPassword, by)),
      { limit: { perMinute: requestsPerAddress, by: 'address' } },
    ),
    route(
      endpoints.resetPasswordByLink,
      (call) => resetBy(call, (by) => reset.resetPasswordByLink(call.body.token, call.body.newPassword, by)),
      { limit: { perMinute: requestsPerAddress, by: 'address' } },
    ),
  ];
};

const confirmationRoutes = ({ auth }: Services): Route[] => [
  route(
    endpoints.confirmEmail,
    async ({ body, localize }) => {
      await auth.confirmEmail(body.token);
      return { message: localize(bilingual('auth.emailAddressIsConfirmed')) };
    },
    { limit: { perMinute: requestsPerAddress, by: 'address' } },
  ),
  route(
    endpoints.resendConfirmation,
    async ({ session, locale, localize }) => {
      const isSent = await auth.resendConfirmation(session, locale);
      const sent = bilingual('auth.linkIsOnItsWay');
      const known = bilingual('auth.emailAddressIsConfirmedAlready');
      return { message: localize(isSent ? sent : known) };
    },
    { limit: { perMinute: 3, by: 'session' }, sendsMail: true },
  ),
  route(
    endpoints.sendConfirmation,
    async ({ body, locale, localize }) => {
      await auth.sendConfirmation(body.email, { locale, next: body.next });
      return { message: localize(bilingual('auth.ifAddressUnconfirmed')) };
    },
    fewPerMailbox,
  ),
];

const emailChangeRoutes = ({ secondStep }: Services): Route[] => [
  route(
    endpoints.changeEmail,
    async ({ body, session, locale, localize }) => {
      await askForEmail(secondStep, session, { ...body, locale });
      return { message: localize(bilingual('auth.emailChangeAsked', { email: body.email })) };
    },
    { limit: { perMinute: 5, by: 'session' }, sendsMail: true },
  ),
  route(
    endpoints.confirmEmailChange,
    async ({ body, localize }) => {
      await confirmNewEmail(secondStep, body.token);
      return { message: localize(bilingual('auth.emailChanged')) };
    },
    { limit: { perMinute: requestsPerAddress, by: 'address' } },
  ),
];

const setupRoutes = ({ setup }: Services): Route[] => [
  route(
    endpoints.checkSetup,
    async ({ body }) => {
      const { name, email } = await setup.findSetup(body.token);
      return { user: { name, email } };
    },
    { limit: { perMinute: 30, by: 'address' } },
  ),
  route(
    endpoints.completeSetup,
    async ({ body, localize }) => {
      await setup.completeSetup(body.token, body);
      return { message: localize(bilingual('auth.accountIsSetUp')) };
    },
    { limit: { perMinute: 10, by: 'address' } },
  ),
];

/** Maps sessions to the reply. `own` is the id of the session that makes the request. */
const toSessions = (open: readonly OpenSession[], own: string) =>
  open.map(({ id, userAgent, address, createdAt, lastSeenAt, expiresAt }) => ({
    _id: id,
    isCurrent: id === own,
    device: userAgent,
    address,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));

const securityRoutes = ({ security }: Services): Route[] => [
  route(
    endpoints.changePassword,
    async ({ body, session, locale, localize }) => {
      await security.changePassword(session, body.oldPassword, body.newPassword, locale);
      return {
        message: localize(bilingual('auth.passwordWasChangedOtherDevicesAreSignedOut')),
      };
    },
    { limit: { perMinute: 10, by: 'session' } },
  ),
  route(endpoints.listSessions, async ({ session }) => ({
    sessions: toSessions(await security.list(session), session.sessionId),
  })),
  route(endpoints.endSession, async ({ params, session, localize }) => ({
    sessions: toSessions(await security.end(session, params.id), session.sessionId),
    message: localize(bilingual('auth.signedOutThere')),
  })),
  route(endpoints.endOtherSessions, async ({ session, localize }) => ({
    sessions: toSessions(await security.endOthers(session), session.sessionId),
    message: localize(bilingual('auth.youAreSignedOutEverywhereElse')),
  })),
];

export const authRoutes = (services: Services): Route[] => [
  ...accountRoutes(services),
  ...signInRoutes(services),
  ...profileRoutes(services),
  ...removalRoutes(services),
  ...resetRoutes(services),
  ...confirmationRoutes(services),
  ...emailChangeRoutes(services),
  ...setupRoutes(services),
  ...securityRoutes(services),
  ...secondStepRoutes(services.secondStep),
];
