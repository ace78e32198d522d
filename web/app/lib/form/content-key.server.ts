import { createHash } from 'node:crypto';

/**
 * Returns the idempotency key of a form with its content. The same form sent twice counts once, and one that was changed after a refusal
 * is another request. `formKey` is that of the rendered form.
 */
export const contentKey = (formKey: string, content: unknown): string =>
  `${formKey.slice(0, 60)}.${createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)}`;
