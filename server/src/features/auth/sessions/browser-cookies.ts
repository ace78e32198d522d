import { sessionCookies } from '#platform/http/session/session-cookie';
import { deviceCookie } from './devices.rules.ts';

/** The part of a complete sign-in that its cookies say. */
interface Opened {
  readonly session: { readonly token: string; readonly expiresAt: Date };
  readonly expiresInMs: number;
}

/** Formats the `Set-Cookie` headers of a browser: of its session, and of the token by which it is known as a device. */
export function browserCookies(publicUrl: string) {
  const cookies = sessionCookies(publicUrl);
  const keepDevice = (device: string): string => deviceCookie(device, publicUrl.startsWith('https:'));
  return {
    keepDevice,
    /** Returns the cookies of a complete sign-in. Its token is always new, so a cookie from before the sign-in gains nothing. */
    start: (device: string, { session, expiresInMs }: Opened): string[] => [
      keepDevice(device),
      ...cookies.start(session.token, expiresInMs, session.expiresAt),
    ],
    end: (): string[] => cookies.clear(),
  };
}
export type BrowserCookies = ReturnType<typeof browserCookies>;
