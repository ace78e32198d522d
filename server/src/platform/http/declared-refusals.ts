import type { Endpoint } from '@ngoma/api/common/endpoint';
import type { Refusal } from './refusal.ts';

/**
 * Returns every status that may come instead of success, with its codes: those that the endpoint names, and those that follow from
 * its access, its body and the general limits.
 */
export function declaredRefusals(endpoint: Endpoint): ReadonlyMap<number, ReadonlySet<string>> {
  const codes = new Map<number, Set<string>>();
  const add = (status: number, ...more: readonly string[]) => codes.set(status, new Set([...(codes.get(status) ?? []), ...more]));
  for (const [status, named = []] of Object.entries(endpoint.refuses ?? {})) add(Number(status), ...named);
  add(400, 'invalid_input');
  if (endpoint.allow !== 'public') add(401, 'unauthenticated');
  if (Array.isArray(endpoint.allow)) add(403, 'forbidden');
  if (endpoint.body || endpoint.files) {
    add(400, 'bad_json', 'json_too_deep');
    add(413, 'payload_too_large');
    add(415, 'unsupported_media_type');
  }
  if (endpoint.files) {
    add(400, 'bad_form');
    const types = Object.values(endpoint.files).flatMap(({ contentTypes }) => contentTypes);
    if (types.some((type) => type.startsWith('image/'))) {
      add(413, 'picture_too_large');
      add(415, 'not_a_picture');
    }
    if (types.includes('application/pdf')) add(415, 'not_a_pdf');
  }
  if (endpoint.idempotent) {
    add(409, 'idempotency_in_progress');
    add(422, 'idempotency_mismatch');
  }
  add(429, 'too_many_requests');
  add(500, 'server_error');
  add(503, 'unavailable');
  return new Map([...codes].sort(([one], [other]) => one - other));
}

const declaredOf = new WeakMap<Endpoint, ReturnType<typeof declaredRefusals>>();

/** Returns whether the description of an endpoint names a refusal. Of the limits and outages that every endpoint has, any code is. */
export function isDeclared(endpoint: Endpoint, { status, code }: Pick<Refusal, 'status' | 'code'>): boolean {
  const declared = declaredOf.get(endpoint) ?? declaredRefusals(endpoint);
  declaredOf.set(endpoint, declared);
  return status === 429 || status === 503 || declared.get(status)?.has(code) === true;
}
