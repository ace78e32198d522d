import { expect, it } from 'vitest';
import { buildTestApp } from '#test/harness/test-app';
import { renamedJobs, withFormerNames } from './renamed-jobs.ts';

const app = await buildTestApp();

it.each(Object.entries(renamedJobs))('the job %s that an earlier release enqueued runs as %s', (old, current) => {
  expect(app.jobs[old]).toBe(app.jobs[current]);
  expect(app.jobs[current]).toBeDefined();
});

it('a renamed job without a handler stops the start', () => {
  expect(() => withFormerNames({})).toThrow(/which has no handler/);
});
