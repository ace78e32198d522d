import { authFeature } from '../../server/src/features/auth/index.ts';
import { usersFeature } from '../../server/src/features/users/index.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { loadConfig } from '../../server/src/platform/config.ts';
import { createJobs } from '../../server/src/platform/jobs/jobs.ts';
import { createLogger } from '../../server/src/platform/observation/logger.ts';
import type { Platform } from '../../server/src/platform/platform.ts';
import type { DatabaseHandle } from '../../server/src/platform/postgres/database.ts';

/** Creates an organizer, and as many people of a role with open sessions, through the features that create them in production. */
export async function createPeople(
  { db, pool }: DatabaseHandle,
  env: Readonly<Record<string, string>>,
  people: number,
  role: 'organizer' | 'participant' = 'participant',
): Promise<{ organizerId: string; organizerToken: string; ids: string[]; tokens: string[] }> {
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
  // A database that an earlier run has kept has its people.
  const run = Date.now().toString(36);
  try {
    const join = async (as: 'organizer' | 'participant', n: number) => {
      const { id } = await auth.signUp({ role: as, name: `${as} ${n}`, email: `${as}-${n}-${run}@bench.test` });
      return { id, token: (await auth.openSession(id)).token };
    };
    const { id: organizerId, token: organizerToken } = await join('organizer', 0);
    const joined: { id: string; token: string }[] = [];
    while (joined.length < people) {
      const count = Math.min(50, people - joined.length);
      joined.push(...(await Promise.all(Array.from({ length: count }, (_, n) => join(role, joined.length + n + 1)))));
    }
    return { organizerId, organizerToken, ids: joined.map(({ id }) => id), tokens: joined.map(({ token }) => token) };
  } finally {
    await auth.close();
  }
}
