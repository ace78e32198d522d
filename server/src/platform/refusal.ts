import type { Bilingual, Locale } from '@ngoma/api/common/locale';

/** The statuses a refusal may have: all of them the caller's to mend, but 503, which asks to come back later. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 406 | 409 | 410 | 413 | 415 | 422 | 429 | 503;

export interface RefusalExtras {
  /** What is wrong field by field, keyed by the field's path (`items.0.quantity`). */
  readonly errors?: Readonly<Record<string, Bilingual | string>>;
  /** Further facts for programs, such as `{ left: 3 }`; sent beside `code`. */
  readonly facts?: Readonly<Record<string, unknown>>;
  /** Seconds after which a repeat makes sense; sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
}

/**
 * A "no" that the caller is told: a machine code, a sentence in both languages, a status. Everything else that is thrown
 * is a fault of ours, and leaves as a bare "Server error".
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: string;
  readonly status: RefusalStatus;
  readonly text: Bilingual;
  readonly extras: RefusalExtras;

  constructor(code: string, status: RefusalStatus, text: Bilingual, extras: RefusalExtras = {}) {
    super(text.en);
    this.code = code;
    this.status = status;
    this.text = text;
    this.extras = extras;
  }

  /** The body that leaves the server, in the reader's language. */
  toProblem(locale: Locale): { message: string; code: string; errors?: Record<string, string> } & Record<string, unknown> {
    const { errors, facts } = this.extras;
    return {
      ...facts,
      message: this.text[locale],
      code: this.code,
      ...(errors && {
        errors: Object.fromEntries(
          Object.entries(errors).map(([field, text]) => [field, typeof text === 'string' ? text : text[locale]]),
        ),
      }),
    };
  }
}

/** Nothing by that id, or nothing that this person may know of: the two are told apart by nobody. */
export const notFound = (text: Bilingual = { en: 'Not found', fr: 'Introuvable' }) => new Refusal('not_found', 404, text);

/** Signed in, but this is not theirs to do. */
export const forbidden = (text: Bilingual = { en: 'You may not do this', fr: 'Vous ne pouvez pas faire cela' }) =>
  new Refusal('forbidden', 403, text);
