import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { Id, Instant, line } from '../../common/fields.ts';
import { secondStepMethods } from '../../common/second-step-methods.ts';
import { login } from './auth.ts';

/** The second step of the caller's account. */
export const SecondStep = z
  .object({
    isRequired: z.boolean().meta({ description: 'Whether the account must have a second step, as those of admins' }),
    methods: z.array(z.enum(secondStepMethods)).meta({ description: 'Empty while no second step is set up' }),
    app: z.object({ since: Instant, lastUsedAt: Instant.nullable() }).nullable(),
    passkeys: z.array(z.object({ _id: Id, name: z.string(), createdAt: Instant, lastUsedAt: Instant.nullable() })),
    recoveryCodesLeft: z.int(),
  })
  .meta({ id: 'SecondStep' });
export type SecondStep = z.infer<typeof SecondStep>;

const Token = z
  .string()
  .max(200)
  .meta({ description: 'The secret of this sign-in or confirmation, valid once and for ten minutes' });
/** Options and responses of WebAuthn as JSON, as browsers make and read them. */
const WebAuthnJson = z.looseObject({});
const Options = WebAuthnJson.meta({ description: 'Options for the browser’s WebAuthn functions' });
const Response = z.looseObject({ id: z.string().max(2_000), response: WebAuthnJson }).meta({
  description: 'The response of the browser’s WebAuthn functions',
});
const AppCode = z
  .string()
  .trim()
  .regex(/^\d{3}\s?\d{3}$/, 'The code has six digits')
  .meta({ example: '482913' });

const Changed = z.object({ message: z.string(), secondStep: SecondStep });
const ChangedWithCodes = Changed.extend({
  recoveryCodes: z
    .array(z.string())
    .nullable()
    .meta({
      description: 'New recovery codes, which are never shown again; null if the account keeps its codes',
      example: ['7KQ3C-9PXT2'],
    }),
});
const Confirmed = z.object({
  message: z.string(),
  proof: z.string().meta({ description: 'Takes the place of a code for one decision within five minutes' }),
});

/** Endpoints by which an admin sets the second step up are open before it is set up. */
const own = { allow: 'signed-in', beforeSecondStep: true } as const;

export const passkeyLoginOptions = endpoint({
  method: 'POST',
  path: '/auth/login/passkey/options',
  summary: 'Begins the second step of a sign-in with a passkey, once for each token of `second_step_required`',
  allow: 'public',
  body: z.object({ token: Token }),
  reply: z.object({ options: Options }),
  refuses: { 410: ['challenge_expired'] },
});

export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/auth/login/passkey',
  summary: 'Ends a sign-in with a passkey, and returns the same as the sign-in with a code',
  allow: 'public',
  body: z.object({ token: Token, response: Response }),
  reply: login.reply,
  refuses: { 401: ['passkey_refused', 'wrong_credentials'], 403: ['blocked'], 410: ['challenge_expired'] },
});

export const codeLogin = endpoint({
  method: 'POST',
  path: '/auth/login/code',
  summary:
    'Ends a sign-in with a code of the app or a recovery code, and the token of `second_step_required` instead of the password',
  allow: 'public',
  body: z.object({ token: Token, code: z.string().trim().min(1).max(40) }),
  reply: login.reply,
  refuses: { 401: ['second_step_wrong', 'wrong_credentials'], 403: ['blocked'], 410: ['challenge_expired'] },
});

export const getSecondStep = endpoint({
  ...own,
  method: 'GET',
  path: '/auth/second-step',
  summary: 'Returns how the caller’s second step of sign-in is set up',
  reply: z.object({ secondStep: SecondStep }),
});

export const confirmIdentity = endpoint({
  ...own,
  method: 'POST',
  path: '/auth/second-step/confirm',
  summary:
    'Confirms for ten minutes that the caller is the owner of the account: with a code of the second step, or with the password where none is set up',
  body: z.object({ code: z.string().trim().max(40).optional(), password: z.string().max(128).optional() }),
  reply: Confirmed,
  refuses: { 400: ['code_wrong', 'wrong_password'], 503: ['busy'] },
});

export const confirmPasskeyOptions = endpoint({
  ...own,
  method: 'POST',
  path: '/auth/second-step/confirm/passkey/options',
  summary: 'Begins a confirmation with a passkey',
  reply: z.object({ token: z.string(), options: Options }),
  refuses: { 409: ['not_set_up'] },
});

export const confirmPasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/auth/second-step/confirm/passkey',
  summary: 'Confirms for ten minutes with a passkey that the caller is the owner of the account',
  body: z.object({ token: Token, response: Response }),
  reply: Confirmed,
  refuses: { 400: ['passkey_refused'], 410: ['challenge_expired'] },
});

export const startApp = endpoint({
  ...own,
  method: 'POST',
  path: '/auth/second-step/app',
  summary: 'Returns a new secret for an authenticator app. It is used for sign-in once a code has confirmed it.',
  reply: z.object({
    secret: z.string().meta({ description: 'In base 32, for apps that cannot read the QR code' }),
    uri: z.string().meta({ description: 'Content of the QR code' }),
  }),
  refuses: { 403: ['confirmation_needed'] },
});

export const confirmApp = endpoint({
  ...own,
  method: 'POST',
  path: '/auth/second-step/app/confirm',
  summary: 'Puts the authenticator app into use with its first code, and ends the other sessions if it is the first method',
  body: z.object({ code: AppCode }),
  reply: ChangedWithCodes,
  refuses: { 400: ['code_wrong'], 403: ['confirmation_needed'], 409: ['not_started'] },
});

export const removeApp = endpoint({
  ...own,
  method: 'DELETE',
  path: '/auth/second-step/app',
  summary: 'Removes the authenticator app. A repeated request changes nothing.',
  reply: Changed,
  refuses: { 403: ['confirmation_needed'], 409: ['last_method'] },
});

export const addPasskeyOptions = endpoint({
  ...own,
  method: 'POST',
  path: '/auth/second-step/passkeys/options',
  summary: 'Begins the creation of a passkey',
  reply: z.object({ token: z.string(), options: Options }),
  refuses: { 403: ['confirmation_needed'], 409: ['too_many_passkeys'] },
});

export const addPasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/auth/second-step/passkeys',
  summary: 'Stores a passkey that the browser has created, and ends the other sessions if it is the first method',
  body: z.object({ token: Token, name: line(60), response: Response }),
  reply: ChangedWithCodes,
  refuses: {
    400: ['passkey_refused'],
    403: ['confirmation_needed'],
    409: ['passkey_known', 'too_many_passkeys'],
    410: ['challenge_expired'],
  },
});

export const removePasskey = endpoint({
  ...own,
  method: 'DELETE',
  path: '/auth/second-step/passkeys/:id',
  summary: 'Removes a passkey of the caller',
  params: z.object({ id: Id }),
  reply: Changed,
  refuses: { 403: ['confirmation_needed'], 404: ['not_found'], 409: ['last_method'] },
});

export const renewRecoveryCodes = endpoint({
  ...own,
  method: 'POST',
  path: '/auth/second-step/recovery-codes',
  summary: 'Returns ten new recovery codes. The codes before end.',
  reply: ChangedWithCodes,
  refuses: { 403: ['confirmation_needed'], 409: ['not_set_up'] },
});
