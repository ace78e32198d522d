/** Somebody to talk with, and what about, as a link names them. */
export interface Wanted {
  readonly with?: string;
  readonly about?: { readonly type: 'project' | 'request' | 'contract'; readonly id: string };
}

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whom a link asks to talk with (`?with=<id>&about=<type>:<id>`, or `?with=house`); undefined where it asks for nobody. */
export function readWanted(params: URLSearchParams): Wanted | undefined {
  const person = params.get('with') ?? '';
  const [type, id = ''] = (params.get('about') ?? '').split(':');
  if (person === 'house') return {};
  const about =
    (type === 'project' || type === 'request' || type === 'contract') && idPattern.test(id) ? { type, id } : undefined;
  const isPerson = idPattern.test(person);
  if (!isPerson && !about) return undefined;
  return { ...(isPerson && { with: person }), ...(about && { about }) } as Wanted;
}

/** The conversation that is open, if the address names one. */
export function readOpen(params: URLSearchParams): string | undefined {
  const id = params.get('conversation') ?? '';
  return idPattern.test(id) ? id : undefined;
}
