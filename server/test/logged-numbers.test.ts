import { expect, it } from 'vitest';
import { createLogger } from '#platform/observation/logger';
import { anAppWithLostCallbacks } from './factories/debit-reports.ts';
import { ask } from './factories/events.ts';
import { anAdmin, aParticipant } from './factories/people.ts';
import { aConfirmedWithdrawal, anEarner, approve } from './factories/withdrawals.ts';

const lines: string[] = [];
const logger = createLogger({ logLevel: 'trace' }, { write: (line: string) => void lines.push(line) });
const test = await anAppWithLostCallbacks({ logger });
/** The subscriber's part, by which the number is found in whatever form it is written. */
const digits = '677123498';

it('no line of the log has a full number after a payment, a debit report, a withdrawal and an error that names it', async () => {
  const admin = await anAdmin(test);
  const debit = await test.aDebit({ number: digits });
  expect((await test.report(test.factsOf(debit))).status).toBe(201);
  await test.runJobs({ allowFailures: true });
  test.double.setPerson(`237${digits}`, { isActive: true, name: 'AWA FOTSO' });
  const earner = await anEarner(test, { number: digits, name: 'Awa Fotso' });
  await approve(test, admin, await aConfirmedWithdrawal(test, earner, 20_000));
  await test.runJobs({ allowFailures: true });
  await ask(test, 'GET', `/profile/237${digits}`, { as: await aParticipant(test) });
  test.platform.logger.error({ err: new Error(`No account for +237${digits}`), number: `237${digits}` }, `${digits} failed`);
  // The control: the number did reach the log, masked, and every line is still JSON.
  const masked = lines.filter((line) => line.includes('237*******98'));
  expect(masked.length).toBeGreaterThanOrEqual(2);
  expect(lines.map((line) => JSON.parse(line)).length).toBeGreaterThan(5);
  expect(lines.filter((line) => line.replace(/[ .-]/g, '').includes(digits))).toEqual([]);
});
