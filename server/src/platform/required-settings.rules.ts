import { isOfThisMachine } from './gateway-settings.ts';

/**
 * Returns an error when a public address is given without a mode: an installation that people reach would run in development, with
 * demo data and payments of the sandbox.
 */
export function missingMode({ NODE_ENV, PUBLIC_URL }: Readonly<Record<string, string | undefined>>): string | undefined {
  const url = PUBLIC_URL ? URL.parse(PUBLIC_URL) : null;
  if (NODE_ENV || url === null || isOfThisMachine(url)) return undefined;
  return 'NODE_ENV is required beside a PUBLIC_URL of another machine (NODE_ENV=production for an installation)';
}

/**
 * Returns an error when a required key is missing. Nodes that share a database must share the key, and in production the key must
 * not be lost with a folder.
 */
export function missingSecret(env: Readonly<Record<string, string | undefined>>): string | undefined {
  if (env.SECRET_KEY) return undefined;
  if (env.NODE_ENV === 'production') return 'SECRET_KEY is required in production (try: openssl rand -hex 32)';
  if (env.DATABASE_URL)
    return 'SECRET_KEY is required beside DATABASE_URL, and must be the same on all nodes (try: openssl rand -hex 32)';
  return undefined;
}
