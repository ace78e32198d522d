import type { FastifyReply, FastifyRequest } from 'fastify';
import { foreignOrigin, isFromOwnOrigin } from './own-origin.ts';
import type { Credential, FindSession, Session } from './session.ts';
import { sessionCookies } from './session-cookie.ts';

export interface AuthenticationOptions {
  readonly findSession: FindSession;
  readonly publicUrl: string;
}

/** Finds the caller of a request and remembers by what they were found. */
export type Authenticate = (request: FastifyRequest, reply: FastifyReply) => Promise<Session | undefined>;

/** Returns the token of `Authorization: Bearer …`; undefined for a header of another form. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer ([\w.~+/=-]{1,512})$/i.exec(header ?? '')?.[1];
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD';

/**
 * Returns the function that finds the caller of a request. An `Authorization` header decides alone, even if it is wrong; only without
 * one does the session cookie count. Browsers attach the cookie to requests that other sites made them send, so a write by cookie must
 * come from a page of our own; raises `foreign_origin` (403) otherwise. Deletes the cookie of a session that has ended.
 */
export function authentication({ findSession, publicUrl }: AuthenticationOptions): Authenticate {
  const cookies = sessionCookies(publicUrl);
  const credentialOf = ({ headers }: FastifyRequest): Credential | undefined => {
    const { authorization } = headers;
    const token = authorization === undefined ? cookies.read(headers.cookie) : bearerToken(authorization);
    return token === undefined ? undefined : { token, kind: authorization === undefined ? 'cookie' : 'bearer' };
  };
  return async (request, reply) => {
    const credential = credentialOf(request);
    if (!credential) return undefined;
    const session = await findSession(credential.token);
    if (credential.kind === 'cookie') {
      if (!session) reply.header('set-cookie', cookies.clear());
      else if (!isRead(request.method) && !isFromOwnOrigin(request.headers, publicUrl)) throw foreignOrigin();
    }
    if (session) request.credential = credential;
    return session;
  };
}
