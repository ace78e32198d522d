/** The person and subject of a conversation that a link asks for. */
export interface LinkedConversation {
  readonly with?: string;
  readonly about?: { readonly type: 'project' | 'request' | 'contract'; readonly id: string };
}

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Reads the conversation that a link asks for (`?with=<id>&about=<type>:<id>`, or `?with=platform` for the platform); undefined if
 * there is none.
 */
export function readLinkedConversation(params: URLSearchParams): LinkedConversation | undefined {
  const person = params.get('with') ?? '';
  const [type, id = ''] = (params.get('about') ?? '').split(':');
  if (person === 'platform') return {};
  const about =
    (type === 'project' || type === 'request' || type === 'contract') && idPattern.test(id) ? { type, id } : undefined;
  const isPerson = idPattern.test(person);
  if (!isPerson && !about) return undefined;
  return { ...(isPerson && { with: person }), ...(about && { about }) } as LinkedConversation;
}

/** Returns the id of the open conversation, if the address has one. */
export function readOpen(params: URLSearchParams): string | undefined {
  const id = params.get('conversation') ?? '';
  return idPattern.test(id) ? id : undefined;
}
