/** A comment that a stranger has typed, kept while they sign in. */
interface CommentDraft {
  readonly text: string;
  /** The comment that it replies to; empty for a comment of its own. */
  readonly replyTo: string;
}

const cookieName = 'comment-draft';
const keptSeconds = 3_600;
/** Browsers store at most 4,096 bytes of name and value. A longer text cannot be a comment anyway. */
const maxBytes = 3_000;

const attributesOf = (publicUrl: string, maxAge: number): string =>
  `Path=/post; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`;

/** Returns the cookie that keeps what a stranger has typed about a post, for an hour. Undefined for a text that does not fit. */
export function draftCookie(postId: string, { text, replyTo }: CommentDraft, publicUrl: string): string | undefined {
  const bytes = Buffer.from(text);
  if (bytes.length === 0 || bytes.length > maxBytes) return undefined;
  return `${cookieName}=${postId}.${replyTo}.${bytes.toString('base64url')}; ${attributesOf(publicUrl, keptSeconds)}`;
}

/** Returns the cookie that ends the draft. */
export const endedDraftCookie = (publicUrl: string): string => `${cookieName}=; ${attributesOf(publicUrl, 0)}`;

/** Returns what a reader typed about a post before they signed in. */
export function readDraft(cookies: string | null, postId: string): CommentDraft | undefined {
  const value = cookies
    ?.split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1);
  const [id, replyTo = '', text = ''] = value?.split('.') ?? [];
  if (id !== postId || !text) return undefined;
  return { replyTo, text: Buffer.from(text, 'base64url').toString('utf8') };
}
