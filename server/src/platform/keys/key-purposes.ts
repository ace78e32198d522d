/**
 * The secrets of the platform, each of which is rotated by itself. All that is signed or encrypted depends on one of them, and none is
 * derived from `SECRET_KEY`, which only encrypts them. What a feature encrypts from now on gets a line here: it stores the number of
 * the secret beside its values, tries all accepted ones, or never rotates it.
 *
 * `graceDays` is how long a former secret is accepted after a rotation. Null means for ever.
 */
export const keyPurposes = {
  /** Codes, signed links in emails, addresses of calendars, proofs of the audit log. */
  links: { graceDays: 30 },
  /** Signatures in QR codes. Tickets stay valid until their event, whenever they were sold. */
  tickets: { graceDays: null },
  /** The key pair by which push services recognise the platform. */
  vapid: { graceDays: 90 },
  /** Encrypts the key of each identity document. A job encrypts them anew after a rotation. */
  identity: { graceDays: null },
  /** Encrypts the secrets of authenticator apps and keys the hashes of recovery codes. An app's secret is encrypted anew when used. */
  second_step: { graceDays: null },
} as const satisfies Readonly<Record<string, { readonly graceDays: number | null }>>;

export type KeyPurpose = keyof typeof keyPurposes;

export const isKeyPurpose = (text: string): text is KeyPurpose => Object.hasOwn(keyPurposes, text);
