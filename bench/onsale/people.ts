import { authFeature } from '../../server/src/features/auth/index.ts';
import { usersFeature } from '../../server/src/features/users/index.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { loadConfig } from '../../server/src/platform/config.ts';
import { createJobs } from '../../server/src/platform/jobs/jobs.ts';
import { createLogger } from '../../server/src/platform/observation/logger.ts';
import type { Platform } from '../../server/src/platform/platform.ts';
import type { DatabaseHandle } from '../../server/src/platform/postgres/database.ts';

/** Creates an organizer, and as many people with open sessions, through the features that create them in production. */
export async function createPeople(
  { db, pool }: DatabaseHandle,
  env: Readonly<Record<string, string>>,
  people: number,
): Promise<{ organizerId: string; organizerToken: string; tokens: string[] }> {
  const config = loadConfig(env);
  const clock = systemClock;
  const platform = {
    config,
    db,
    pool,
    clock,
    jobs: createJobs(clock),
    logger: createLogger({ logLevel: 'silent' }),
  } as unknown as Platform;
  const auth = authFeature(platform, usersFeature(platform));
  try {
    const join = async (role: 'organizer' | 'participant', n: number) => {
      const { id } = await auth.signUp({ role, name: `${role} ${n}`, email: `${role}-${n}@bench.test` });
      return { id, token: (await auth.openSession(id)).token };
    };
    const { id: organizerId, token: organizerToken } = await join('organizer', 0);
    const tokens: string[] = [];
    while (tokens.length < people) {
      const some = await Promise.all(Array.from({ length: 50 }, (_, n) => join('participant', tokens.length + n)));
      tokens.push(...some.map(({ token }) => token));
    }
    return { organizerId, organizerToken, tokens };
  } finally {
    await auth.close();
  }
}
