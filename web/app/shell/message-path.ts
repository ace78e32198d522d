import { existing } from 'virtual:screens';
import type { Role } from '@ngoma/api/common/roles';

/** The page on which somebody of this role reads and writes messages. */
export const messagesPage = (role: Role): string =>
  role === 'provider' ? '/messaging-&-client-relationship' : '/messaging-relationship';

/** Whom to write to, and what about. */
export interface Wanted {
  readonly with?: string;
  readonly about?: { readonly type: 'project' | 'request' | 'contract'; readonly id: string };
}

/** Where one writes to somebody about something; undefined where there is no such page, or nobody to write to. */
export function messagePath(role: Role, { with: person, about }: Wanted): string | undefined {
  const page = messagesPage(role);
  if (!existing.has(page) || (!person && !about)) return undefined;
  const query = [person && `with=${person}`, about && `about=${about.type}:${about.id}`].filter(Boolean).join('&');
  return `${page}?${query}`;
}
