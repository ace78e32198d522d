import { pino } from 'pino';
import { loadConfig } from '#platform/config';
import { createJobs } from '#platform/jobs/jobs';
import { openKeyRing } from '#platform/keys/key-ring';
import { describeGateway } from '#test/gateways/conformance';
import { testClock } from '#test/harness/clock';
import { testDatabase } from '#test/harness/database';
import type { WebhookRequest } from './gateway.ts';
import { sandboxGateway } from './sandbox.ts';
import { sandboxOperator } from './sandbox-operator.ts';

describeGateway('sandbox', async () => {
  const { db } = await testDatabase();
  const clock = testClock(new Date().toISOString());
  const config = loadConfig({ NODE_ENV: 'test', SECRET_KEY: 'a key of thirty-two bytes for tests' });
  const keys = await openKeyRing(db, config, clock);
  const sent: WebhookRequest[] = [];
  const operator = sandboxOperator(
    { db, clock, keys, jobs: createJobs(clock), logger: pino({ level: 'silent' }) },
    async ({ path, headers, body }) => void sent.push({ method: 'POST', path, headers, raw: Buffer.from(body) }),
  );
  return {
    gateway: sandboxGateway({ db, clock, keys }, operator),
    operator: 'mtn',
    numbers: { waits: '237670123456', lacksMoney: '237670000001' },
    answer: (ref, decision) => operator.decide(ref, decision, undefined),
    callbacks: (ref) => sent.filter(({ raw }) => raw.includes(ref)),
  };
});
