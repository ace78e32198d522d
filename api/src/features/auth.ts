import { z } from 'zod';
import { endpoint, pictureOf } from '../common/endpoint.ts';
import { blankable, Email, Id, Image, Instant, line, Password, Phone } from '../common/fields.ts';
import { Locale } from '../common/locale.ts';
import { Role, SignupRole } from '../common/roles.ts';

/** Links to a person's pages elsewhere; each is optional. */
export const SocialLinks = z.object({
  facebook: z.string().max(200).optional(),
  instagram: z.string().max(200).optional(),
  x: z.string().max(200).optional(),
  tiktok: z.string().max(200).optional(),
  youtube: z.string().max(200).optional(),
  linkedin: z.string().max(200).optional(),
  whatsapp: z.string().max(200).optional(),
});

/** The signed-in person, as the specification names the fields. */
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
  summary: 'Create an account; a link to confirm the e-mail address is sent',
  allow: 'public',
  body: z.object({
    name: line(120),
    email: Email,
    password: Password,
    number: blankable(Phone),
    role: SignupRole,
    referralCode: blankable(z.string().trim().max(40)),
    locale: blankable(Locale),
  }),
  files: { avatar: pictureOf('A picture of the person') },
  status: 201,
  reply: Message,
  refuses: {
    409: ['email_taken'],
    400: ['referral_unknown'],
    413: ['picture_too_large'],
    415: ['not_a_picture'],
    503: ['busy'],
  },
});

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in; the token is sent as a bearer token from then on',
  allow: 'public',
  body: z.object({ email: Email, password: z.string().min(1).max(128) }),
  reply: z.object({
    token: z.string(),
    /** The specification has the token among the person's fields, too. */
    user: SignedInUser.extend({ token: z.string() }).meta({ id: 'SignedInUserWithToken' }),
    message: z.string(),
    expiresIn: z.int().positive().meta({ description: 'Milliseconds until the token ends', example: 43_200_000 }),
  }),
  refuses: { 401: ['wrong_credentials'], 403: ['blocked'], 503: ['busy'] },
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End this session',
  allow: 'signed-in',
  reply: Message,
});

export const me = endpoint({
  method: 'GET',
  path: '/auth/me',
  summary: 'The signed-in person',
  allow: 'signed-in',
  reply: z.object({ user: SignedInUser }),
});

export const updateMe = endpoint({
  method: 'PATCH',
  path: '/auth/me',
  summary: 'Change the own profile: a value sets, null clears, an absent key leaves as it is',
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
  summary: 'Replace the own picture',
  allow: 'signed-in',
  files: { avatar: pictureOf('The new picture', true) },
  reply: z.object({ message: z.string(), user: SignedInUser }),
  refuses: { 413: ['picture_too_large'], 415: ['not_a_picture'], 503: ['busy'] },
});

export const putCover = endpoint({
  method: 'PUT',
  path: '/auth/cover',
  summary: 'Replace the cover picture of the own profile',
  allow: 'signed-in',
  files: { cover: pictureOf('The new cover picture', true) },
  reply: z.object({ message: z.string(), user: SignedInUser }),
  refuses: { 413: ['picture_too_large'], 415: ['not_a_picture'], 503: ['busy'] },
});

export const validateReferral = endpoint({
  method: 'GET',
  path: '/auth/validate-referral/:code',
  summary: 'Is this referral code somebody’s?',
  allow: 'public',
  params: z.object({ code: z.string().trim().min(1).max(40).meta({ example: 'BRENDA7K' }) }),
  reply: z.object({ valid: z.literal(true), referrer: z.object({ name: z.string() }) }),
  refuses: { 404: ['referral_unknown'] },
});

export const sendResetCode = endpoint({
  method: 'POST',
  path: '/auth/send-reset-code',
  summary: 'Send a six-digit code by e-mail; the answer is the same for an unknown address',
  allow: 'public',
  body: z.object({ email: Email }),
  reply: Message,
});

export const verifyResetCode = endpoint({
  method: 'POST',
  path: '/auth/verify-reset-code',
  summary: 'Check a reset code without using it up',
  allow: 'public',
  body: z.object({ email: Email, code: ResetCode }),
  reply: Message,
  refuses: { 400: ['code_wrong'], 410: ['code_expired'] },
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Set a new password with a reset code; every session of the account ends',
  allow: 'public',
  body: z.object({ email: Email, code: ResetCode, newPassword: Password }),
  reply: Message,
  refuses: { 400: ['code_wrong'], 410: ['code_expired'], 503: ['busy'] },
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/auth/confirm-email',
  summary: 'Confirm the e-mail address with the token of the link',
  allow: 'public',
  body: z.object({ token: z.string().max(200) }),
  reply: Message,
  refuses: { 410: ['link_expired'] },
});

export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/auth/resend-confirmation',
  summary: 'Send the confirmation link once more',
  allow: 'signed-in',
  reply: Message,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/auth/change-password',
  summary: 'Set a new password by the old one; every other session of the account ends',
  allow: 'signed-in',
  body: z.object({ oldPassword: z.string().min(1).max(128), newPassword: Password }),
  reply: Message,
  refuses: { 400: ['wrong_password'], 503: ['busy'] },
});

/** A place where somebody is signed in. */
export const OpenSession = z
  .object({
    _id: Id,
    isCurrent: z.boolean().meta({ description: 'The session that asks' }),
    device: z.string().nullable().meta({ description: 'What the browser said of itself when it signed in' }),
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
  summary: 'Where am I signed in? The latest sign-in first',
  allow: 'signed-in',
  reply: z.object({ sessions: z.array(OpenSession) }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  summary: 'Sign out somewhere else; a repeat changes nothing',
  allow: 'signed-in',
  params: z.object({ id: Id }),
  reply: z.object({ message: z.string(), sessions: z.array(OpenSession) }),
  refuses: { 404: ['not_found'] },
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/auth/sessions',
  summary: 'Sign out everywhere but here',
  allow: 'signed-in',
  reply: z.object({ message: z.string(), sessions: z.array(OpenSession) }),
});
