import { test as base, expect } from '@playwright/test';
import { type ApiClient, apiClientAt } from '../../tools/app/api-client.ts';
import type { Person } from '../../tools/app/demo-people.ts';
import { type Agreements, agreementFactory } from './agreements.ts';
import { sharedServer } from './server.ts';
import { type OpenVisit, openVisit, type Visit } from './visit.ts';

export { expect };

/** Returns an email address and a password that no other test has. */
export type NamePerson = () => Person;

interface TestFixtures {
  /**
   * Opens a new phone in the browser, and closes it with the test. Any complaint of the browser (console errors, uncaught
   * exceptions, answers of 500 and more) fails the test unless it was expected.
   */
  readonly visit: OpenVisit;
  /** A person of this test only, who has no account yet: `api.register('organizer', aPerson())` creates one. */
  readonly aPerson: NamePerson;
  /** A participant of this test only. */
  readonly participant: Person;
}

interface WorkerFixtures {
  /** The API of the server that all journeys share. */
  readonly api: ApiClient;
  /** Makes contracts through that API. */
  readonly agreements: Agreements;
}

/** The test function of the journeys. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  visit: async ({ browser }, use) => {
    const visits: Visit[] = [];
    await use(async (options) => {
      const visit = await openVisit(browser, options);
      visits.push(visit);
      return visit;
    });
    for (const { page } of visits) await page.context().close();
    expect(
      visits.flatMap((visit) => visit.browserErrors()),
      'unexpected errors of the browser',
    ).toEqual([]);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed.
  aPerson: async ({}, use, { testId, repeatEachIndex }) => {
    let count = 0;
    await use(() => {
      count += 1;
      return { email: `${testId}-${repeatEachIndex}-${count}@example.cm`, password: 'a drum at night' };
    });
  },
  participant: async ({ api, aPerson }, use) => use(await api.register('participant', aPerson())),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed.
  api: [async ({}, use) => use(apiClientAt(sharedServer().url)), { scope: 'worker' }],
  agreements: [async ({ api }, use) => use(agreementFactory(api)), { scope: 'worker' }],
});
