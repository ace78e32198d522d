import * as contract from '@ngoma/api/features/auth';
import { type Route, route, type UploadedFile } from '#platform/route';
import type { UsersFeature } from '../users/index.ts';
import { deviceCookie, readDeviceMark } from './auth.device.rules.ts';
import type { resetService } from './auth.reset.service.ts';
import { newToken } from './auth.rules.ts';
import type { securityService } from './auth.security.service.ts';
import type { authService } from './auth.service.ts';
import type { OpenSession } from './sessions.store.ts';

interface Services {
  readonly auth: ReturnType<typeof authService>;
  readonly reset: ReturnType<typeof resetService>;
  readonly security: ReturnType<typeof securityService>;
  readonly users: UsersFeature;
}

// A whole venue, or a mobile operator, may share one address: what one person does is counted by person or by e-mail.
const crowdAtOneAddress = 600;
const saved = { en: 'Saved successfully', fr: 'Enregistré avec succès' };

const accountRoutes = ({ auth, users }: Services): Route[] => [
  route(
    contract.signup,
    async ({ body, files, locale, say }) => {
      await auth.register(body, files.avatar, body.locale ?? locale);
      return {
        message: say({
          en: 'Your account is ready. We have sent you a link to confirm your e-mail address.',
          fr: 'Votre compte est prêt. Nous vous avons envoyé un lien pour confirmer votre adresse e-mail.',
        }),
      };
    },
    { limit: { perMinute: crowdAtOneAddress, by: 'address' } },
  ),
  route(
    contract.login,
    async ({ body, request, reply, say }) => {
      const device = readDeviceMark(request.headers.cookie) ?? newToken();
      const origin = { userAgent: request.headers['user-agent'], address: request.ip, device };
      const { user, session, expiresInMs, isBack } = await auth.login(body.email, body.password, origin);
      reply.header('set-cookie', deviceCookie(device, request.protocol === 'https'));
      const welcome = isBack
        ? {
            en: `Welcome back, ${user.name}. Your account stays: the deletion is called off.`,
            fr: `Heureux de vous revoir, ${user.name}. Votre compte est conservé : la suppression est annulée.`,
          }
        : { en: `Welcome back, ${user.name}`, fr: `Heureux de vous revoir, ${user.name}` };
      return {
        token: session.token,
        user: { ...users.toSignedInUser(user), token: session.token },
        message: say(welcome),
        expiresIn: expiresInMs,
      };
    },
    { limit: { perMinute: 30, by: ({ body }) => body.email } },
  ),
  route(contract.logout, async ({ session, say }) => {
    await auth.logout(session);
    return { message: say({ en: 'You are signed out', fr: 'Vous êtes déconnecté' }) };
  }),
  route(
    contract.validateReferral,
    async ({ params }) => {
      const { name } = await auth.findReferrer(params.code);
      return { valid: true as const, referrer: { name } };
    },
    { limit: { perMinute: crowdAtOneAddress, by: 'address' } },
  ),
];

const profileRoutes = ({ auth, users }: Services): Route[] => [
  route(contract.me, async ({ session }) => ({ user: users.toSignedInUser(await auth.getOwn(session)) })),
  route(
    contract.updateMe,
    async ({ body, session, locale }) => {
      const user = await auth.updateOwn(session, body);
      // Whoever just chose another language is answered in it.
      return { message: saved[body.locale ?? locale], user: users.toSignedInUser(user) };
    },
    { limit: { perMinute: 60, by: 'session' } },
  ),
  route(
    contract.putAvatar,
    async ({ files, session, say }) => {
      const user = await auth.replacePicture(session, 'avatar', files.avatar as UploadedFile);
      return { message: say(saved), user: users.toSignedInUser(user) };
    },
    { limit: { perMinute: 20, by: 'session' } },
  ),
  route(
    contract.putCover,
    async ({ files, session, say }) => {
      const user = await auth.replacePicture(session, 'cover', files.cover as UploadedFile);
      return { message: say(saved), user: users.toSignedInUser(user) };
    },
    { limit: { perMinute: 20, by: 'session' } },
  ),
];

const resetRoutes = ({ reset }: Services): Route[] => [
  route(
    contract.sendResetCode,
    async ({ body, locale, say }) => {
      await reset.requestCode(body.email, locale);
      return {
        message: say({
          en: 'If this address has an account, a code is on its way to it',
          fr: 'Si cette adresse a un compte, un code vient de lui être envoyé',
        }),
      };
    },
    { limit: { perMinute: 5, by: ({ body }) => body.email } },
  ),
  route(
    contract.verifyResetCode,
    async ({ body, say }) => {
      await reset.verifyCode(body.email, body.code);
      return { message: say({ en: 'The code is right', fr: 'Le code est correct' }) };
    },
    { limit: { perMinute: 30, by: ({ body }) => body.email } },
  ),
  route(
    contract.resetPassword,
    async ({ body, locale, say }) => {
      await reset.resetPassword(body.email, body.code, body.newPassword, locale);
      return {
        message: say({
          en: 'Your password was changed. Please sign in with the new one.',
          fr: 'Votre mot de passe a été modifié. Connectez-vous avec le nouveau.',
        }),
      };
    },
    { limit: { perMinute: 30, by: ({ body }) => body.email } },
  ),
];

const confirmationRoutes = ({ auth }: Services): Route[] => [
  route(
    contract.confirmEmail,
    async ({ body, say }) => {
      await auth.confirmEmail(body.token);
      return { message: say({ en: 'Your e-mail address is confirmed', fr: 'Votre adresse e-mail est confirmée' }) };
    },
    { limit: { perMinute: crowdAtOneAddress, by: 'address' } },
  ),
  route(
    contract.resendConfirmation,
    async ({ session, locale, say }) => {
      const isSent = await auth.resendConfirmation(session, locale);
      const sent = { en: 'The link is on its way to you', fr: 'Le lien est en route vers vous' };
      const known = { en: 'Your e-mail address is confirmed already', fr: 'Votre adresse e-mail est déjà confirmée' };
      return { message: say(isSent ? sent : known) };
    },
    { limit: { perMinute: 3, by: 'session' } },
  ),
];

/** Sessions as their owner reads them; `own` is the one that asks. */
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
    contract.changePassword,
    async ({ body, session, locale, say }) => {
      await security.changePassword(session, body.oldPassword, body.newPassword, locale);
      return {
        message: say({
          en: 'Your password was changed. Your other devices are signed out.',
          fr: 'Votre mot de passe a été modifié. Vos autres appareils sont déconnectés.',
        }),
      };
    },
    { limit: { perMinute: 10, by: 'session' } },
  ),
  route(contract.listSessions, async ({ session }) => ({
    sessions: toSessions(await security.list(session), session.sessionId),
  })),
  route(contract.endSession, async ({ params, session, say }) => ({
    sessions: toSessions(await security.end(session, params.id), session.sessionId),
    message: say({ en: 'Signed out there', fr: 'Cet appareil est déconnecté' }),
  })),
  route(contract.endOtherSessions, async ({ session, say }) => ({
    sessions: toSessions(await security.endOthers(session), session.sessionId),
    message: say({ en: 'You are signed out everywhere else', fr: 'Vous êtes déconnecté partout ailleurs' }),
  })),
];

export const authRoutes = (services: Services): Route[] => [
  ...accountRoutes(services),
  ...profileRoutes(services),
  ...resetRoutes(services),
  ...confirmationRoutes(services),
  ...securityRoutes(services),
];
