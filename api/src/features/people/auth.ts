import { z } from 'zod';
import { endpoint, pictureOf } from '../../common/endpoint.ts';
import { blankable, Email, Id, Image, Instant, LocalPath, line, Password, Phone } from '../../common/fields.ts';
import { Locale } from '../../common/locale.ts';
import { defaultRole, Role, SignupRole } from '../../common/roles.ts';

/** Links to a person's profiles on other sites, all optional. */
export const SocialLinks = z.object({
  facebook: z.string().max(200).optional(),
  instagram: z.string().max(200).optional(),
  x: z.string().max(200).optional(),
  tiktok: z.string().max(200).optional(),
  youtube: z.string().max(200).optional(),
  linkedin: z.string().max(200).optional(),
  whatsapp: z.string().max(200).optional(),
});

/** The signed-in user, with the field names of the specification. */
export const SignedInUser = z
  .object({
    _id: Id,
    name: z.string(),
    number: z.string().nullable(),
    email: z.string(),
    socialLinks: SocialLinks,
    username: z.string().nullable(),
    experience: z.string().nullable(),
    address: z.string().nullable(),
    website: z.string().nullable(),
    cover: Image.nullable(),
    avatar: Image.nullable(),
    isVerified: z.boolean(),
    isAdmin: z.boolean(),
    isEmailConfirmed: z.boolean(),
    referralCode: z.string(),
    role: Role,
    locale: Locale.nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'SignedInUser' });
export type SignedInUser = z.infer<typeof SignedInUser>;

const Message = z.object({ message: z.string() });
const ResetCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'The code has six digits')
  .meta({ example: '482913' });

export const signup = endpoint({
  method: 'POST',
  path: '/auth/signup',
  summary: 'Creates an account and emails a link that confirms the address',
  allow: 'public',
  body: z.object({
    name: line(120),
    email: Email,
    password: Password,
    number: blankable(Phone),
    role: blankable(SignupRole).transform((role) => role ?? defaultRole),
    referralCode: blankable(z.string().trim().max(40)),
    locale: blankable(Locale),
    next: blankable(LocalPath).meta({ description: 'Path that the link in the email opens after the confirmation' }),
  }),
  files: { avatar: pictureOf('Profile picture') },
  status: 201,
  reply: Message,
  refuses: {
    409: ['email_taken'],
    400: ['referral_unknown', 'weak_password'],
    413: ['picture_too_large'],
    415: ['not_a_picture'],
    503: ['busy'],
  },
});

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Signs in, returns a session token, to be sent as a bearer token, and sets it as a cookie for pages',
  allow: 'public',
  body: z.object({
    email: z
      .union([Email, Phone], { error: ({ input }) => (input ? 'Enter an email address or a phone number' : undefined) })
      .meta({ description: 'The email address of the account, or its phone number', example: 'brenda@example.cm' }),
    password: z.string().min(1).max(128),
    code: blankable(z.string().trim().max(40)).meta({
      description: 'A code of the authenticator app or a recovery code, after `second_step_required`',
    }),
  }),
  reply: z.object({
    token: z.string(),
    /** The specification repeats the token among the user's fields. */
    user: SignedInUser.extend({ token: z.string() }).meta({ id: 'SignedInUserWithToken' }),
    message: z.string(),
    expiresIn: z.int().positive().meta({ description: 'Milliseconds until the token expires', example: 43_200_000 }),
  }),
  refuses: { 401: ['wrong_credentials', 'second_step_required', 'second_step_wrong'], 403: ['blocked'], 503: ['busy'] },
});

export const tradeSession = endpoint({
  method: 'POST',
  path: '/auth/session',
  summary:
    'Returns token, user and remaining time of the session in the cookie, for the scripts of our own pages after a sign-in by a form',
  allow: 'signed-in',
  beforeSecondStep: true,
  reply: login.reply.omit({ message: true }),
  refuses: { 400: ['cookie_needed'], 403: ['foreign_origin'] },
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Ends the current session and deletes its cookie',
  allow: 'signed-in',
  beforeSecondStep: true,
  reply: Message,
});

export const me = endpoint({
  method: 'GET',
  path: '/auth/me',
  summary: 'Returns the signed-in user',
  allow: 'signed-in',
  beforeSecondStep: true,
  reply: z.object({ user: SignedInUser }),
});

export const updateMe = endpoint({
  method: 'PATCH',
  path: '/auth/me',
  summary: 'Updates the caller’s profile. A value sets a field, null clears it, an absent key leaves it unchanged.',
  allow: 'signed-in',
  body: z.object({
    name: line(120).optional(),
    number: Phone.nullable().optional(),
    username: z
      .string()
      .trim()
      .regex(/^[a-zA-Z0-9_.-]{3,30}$/, 'Three to thirty letters, digits, dots, hyphens or underscores')
      .nullable()
      .optional(),
    experience: z.string().trim().max(2000).nullable().optional(),
    address: z.string().trim().max(300).nullable().optional(),
    website: z
      .url({ protocol: /^https?$/ })
      .max(300)
      .nullable()
      .optional(),
    socialLinks: SocialLinks.optional(),
    locale: Locale.optional(),
  }),
  reply: z.object({ message: z.string(), user: SignedInUser }),
  refuses: { 409: ['username_taken'] },
});

export const putAvatar = endpoint({
  method: 'PUT',
  path: '/auth/avatar',
  summary: 'Replaces the caller’s profile picture',
  allow: 'signed-in',
  files: { avatar: pictureOf('New profile picture', true) },
  reply: z.object({ message: z.string(), user: SignedInUser }),
  refuses: { 413: ['picture_too_large'], 415: ['not_a_picture'], 503: ['busy'] },
});

export const putCover = endpoint({
  method: 'PUT',
  path: '/auth/cover',
  summary: 'Replaces the cover picture of the caller’s profile',
  allow: 'signed-in',
  files: { cover: pictureOf('New cover picture', true) },
  reply: z.object({ message: z.string(), user: SignedInUser }),
  refuses: { 413: ['picture_too_large'], 415: ['not_a_picture'], 503: ['busy'] },
});

const removePicture = (path: '/auth/avatar' | '/auth/cover', picture: string) =>
  endpoint({
    method: 'DELETE',
    path,
    summary: `Removes the ${picture}. A repeated request changes nothing.`,
    allow: 'signed-in',
    reply: z.object({ message: z.string(), user: SignedInUser }),
  });

export const removeAvatar = removePicture('/auth/avatar', 'caller’s profile picture');
export const removeCover = removePicture('/auth/cover', 'cover picture of the caller’s profile');

export const validateReferral = endpoint({
  method: 'GET',
  path: '/auth/validate-referral/:code',
  summary: 'Checks whether a referral code exists',
  allow: 'public',
  params: z.object({ code: z.string().trim().min(1).max(40).meta({ example: 'BRENDA7K' }) }),
  reply: z.object({ valid: z.literal(true), referrer: z.object({ name: z.string() }) }),
  refuses: { 404: ['referral_unknown'] },
});

export const sendResetCode = endpoint({
  method: 'POST',
  path: '/auth/send-reset-code',
  summary:
    'Emails a six-digit password reset code and a link that does the same. The response is the same for an unknown address.',
  allow: 'public',
  body: z.object({ email: Email }),
  reply: Message,
});

export const verifyResetCode = endpoint({
  method: 'POST',
  path: '/auth/verify-reset-code',
  summary: 'Checks a password reset code without consuming it',
  allow: 'public',
  body: z.object({ email: Email, code: ResetCode }),
  reply: Message,
  refuses: { 400: ['code_wrong'], 410: ['code_expired'] },
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Sets a new password with a reset code and ends every session of the account',
  allow: 'public',
  body: z.object({ email: Email, code: ResetCode, newPassword: Password }),
  reply: Message,
  refuses: { 400: ['code_wrong', 'weak_password'], 410: ['code_expired'], 503: ['busy'] },
});

export const resetPasswordByLink = endpoint({
  method: 'POST',
  path: '/auth/reset-password-by-link',
  summary: 'Sets a new password with the token from the link of the reset email and ends every session of the account',
  allow: 'public',
  body: z.object({ token: z.string().max(200), newPassword: Password }),
  reply: Message,
  refuses: { 400: ['weak_password'], 410: ['link_expired'], 503: ['busy'] },
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/auth/confirm-email',
  summary: 'Confirms the email address with the token from the link',
  allow: 'public',
  body: z.object({ token: z.string().max(200) }),
  reply: Message,
  refuses: { 410: ['link_expired'] },
});

export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/auth/resend-confirmation',
  summary: 'Sends the confirmation link again',
  allow: 'signed-in',
  reply: Message,
});

export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/auth/send-confirmation',
  summary: 'Sends the confirmation link of an address again, without a sign-in. The response is the same for an unknown address.',
  allow: 'public',
  body: z.object({
    email: Email,
    next: blankable(LocalPath).meta({ description: 'Path that the link in the email opens after the confirmation' }),
  }),
  reply: Message,
});

export const changeEmail = endpoint({
  method: 'POST',
  path: '/auth/change-email',
  summary:
    'Asks for another email address, which requires the password: sends a link to it, and a notice to the present one. The address changes when the link is opened. The response is the same for an address that has an account.',
  allow: 'signed-in',
  body: z.object({ email: Email, password: z.string().min(1).max(128) }),
  reply: Message,
  refuses: { 400: ['wrong_password'], 403: ['confirmation_needed'], 409: ['email_unchanged'], 503: ['busy'] },
});

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/auth/change-email/confirm',
  summary:
    'Changes the email address with the token from the link, which works once, and ends every other session of the account',
  allow: 'public',
  body: z.object({ token: z.string().max(200) }),
  reply: Message,
  refuses: { 409: ['email_taken'], 410: ['link_expired'] },
});

const SetupToken = z.string().max(200).meta({ description: 'The secret of the setup link' });

export const checkSetup = endpoint({
  method: 'POST',
  path: '/auth/setup/check',
  summary: 'Returns whose account a setup link is for, without using the link',
  allow: 'public',
  body: z.object({ token: SetupToken }),
  reply: z.object({ user: z.object({ name: z.string(), email: z.string() }) }),
  refuses: { 410: ['link_expired'] },
});

export const completeSetup = endpoint({
  method: 'POST',
  path: '/auth/setup',
  summary: 'Sets name and password with the setup link of an admin, which works once, and ends every session of the account',
  allow: 'public',
  body: z.object({ token: SetupToken, name: line(120), newPassword: Password }),
  reply: Message,
  refuses: { 400: ['weak_password'], 410: ['link_expired'], 503: ['busy'] },
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/auth/change-password',
  summary: 'Changes the password, which requires the current one, and ends every other session of the account',
  allow: 'signed-in',
  body: z.object({ oldPassword: z.string().min(1).max(128), newPassword: Password }),
  reply: Message,
  refuses: { 400: ['wrong_password', 'weak_password'], 503: ['busy'] },
});

/** A session of the user on one device. */
export const OpenSession = z
  .object({
    _id: Id,
    isCurrent: z.boolean().meta({ description: 'Whether this session sent the request' }),
    device: z.string().nullable().meta({ description: 'Browser and system, from the user agent at sign-in' }),
    address: z.string().nullable(),
    createdAt: Instant,
    lastSeenAt: Instant,
    expiresAt: Instant,
  })
  .meta({ id: 'OpenSession' });
export type OpenSession = z.infer<typeof OpenSession>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  summary: 'Lists the caller’s sessions, most recent sign-in first',
  allow: 'signed-in',
  reply: z.object({ sessions: z.array(OpenSession) }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  summary: 'Ends another session of the caller. A repeated request changes nothing.',
  allow: 'signed-in',
  params: z.object({ id: Id }),
  reply: z.object({ message: z.string(), sessions: z.array(OpenSession) }),
  refuses: { 404: ['not_found'] },
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/auth/sessions',
  summary: 'Ends all sessions of the caller except the current one',
  allow: 'signed-in',
  reply: z.object({ message: z.string(), sessions: z.array(OpenSession) }),
});
