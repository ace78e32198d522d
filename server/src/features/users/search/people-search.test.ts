import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { ask } from '#test/factories/events';
import { anAdmin, aParticipant, type Person } from '#test/factories/people';
import { untilLockAwaited } from '#test/harness/locks';
import { buildTestApp } from '#test/harness/test-app';
import { usersFeature } from '../index.ts';

const app = await buildTestApp();
const { db } = app;
const users = usersFeature(app.platform);
const admin = await anAdmin(app, { name: 'Ada' });
await app.runJobs();

const found = async (q: string): Promise<string[]> => {
  const { body } = await ask(app, 'GET', `/users?${new URLSearchParams({ q })}`, { as: admin });
  return body.users.map(({ _id }: { _id: string }) => _id);
};
const rename = (person: Person, name: string) => ask(app, 'PATCH', '/auth/me', { as: person, body: { name } });
const waiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs where task_identifier = 'users.index'`.execute(db);
  return rows[0]?.count;
};
const repair = () => app.jobs['users.repair-index']?.({} as never);

describe('the search of people', () => {
  it('finds accounts by their words in any order, and by numbers with and without the country code', async () => {
    const person = await aParticipant(app, { name: 'Jean-Marie Ngo Bayém', number: '677 45 45 45', email: 'jm@example.cm' });
    await app.runJobs();
    for (const q of ['bayem ngo', 'Jean-Marie', 'marie bay', 'JM@EXAMPLE', '+237 677 45 45 45', '454545', '677454545'])
      expect([q, await found(q)]).toEqual([q, [person.user.id]]);
    for (const q of ['bayem atangana', '677 45 45 46', 'jean_marie']) expect([q, await found(q)]).toEqual([q, []]);
  });

  it('catches up with all changes that were written while no job ran, one job per transaction', async () => {
    const person = await aParticipant(app, { name: 'Before Onana' });
    await rename(person, 'Between Onana');
    await rename(person, 'After Onana');
    expect(await waiting()).toBe(3);
    expect(await found('onana')).toEqual([]);
    await app.runJobs();
    expect(await found('after onana')).toEqual([person.user.id]);
    for (const q of ['before onana', 'between onana']) expect(await found(q)).toEqual([]);
    await ask(app, 'PATCH', '/auth/me', { as: person, body: { address: 'Bonapriso' } });
    expect(await waiting()).toBe(0);
  });

  it('writes nothing of a transaction that is rolled back', async () => {
    const failed = db.transaction().execute(async (tx) => {
      await users.create(tx, { name: 'Nobody Essomba', email: 'nobody@example.cm', role: 'participant' });
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await waiting()).toBe(0);
  });

  it('repairs what is missing or outdated, as often as it runs', async () => {
    const ids = Array.from({ length: 3 }, () => newId());
    for (const id of ids)
      await sql`insert into users (id, email, name, role, referral_code)
        values (${id}, ${`${id}@example.cm`}, 'Sylvestre Fotso', 'participant', ${id})`.execute(db);
    expect(await found('fotso')).toEqual([]);
    await repair();
    expect((await found('sylvestre fotso')).toSorted()).toEqual(ids.toSorted());
    await sql`update users set name = 'Sylvestre Tagne' where id = ${ids[0]}`.execute(db);
    await repair();
    await repair();
    expect(await found('tagne')).toEqual([ids[0]]);
    expect(await found('fotso')).toHaveLength(2);
  });

  it('keeps no former name if an account is erased while its job runs', async () => {
    const person = await aParticipant(app, { name: 'Philomène Sosso' });
    const [erased, committing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const erasure = db.transaction().execute(async (tx) => {
      await users.erase(tx, person.user);
      erased.resolve();
      await committing.promise;
    });
    await erased.promise;
    // The job sees the account as it was before, and waits for the erasure.
    const job = app.runJobs();
    await untilLockAwaited(db);
    committing.resolve();
    await Promise.all([erasure, job]);
    expect(await found('sosso')).toEqual([]);
    const { rows } = await sql`select from person_search where text like '%sosso%'`.execute(db);
    expect(rows).toEqual([]);
  });
});
