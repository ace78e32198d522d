import { describe, expect, it } from 'vitest';
import {
  type Agreed,
  aDraftContract,
  anActiveContract,
  contractOf,
  contractSteps,
  creditAvailable,
  drawing,
  fundAll,
  sign,
} from '#test/factories/agreements';
import { ask } from '#test/factories/events';
import { anOrganizer, aProvider } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();

const { act, pathTo, emailHeadingsTo } = contractSteps(app);

describe('signing a contract', () => {
  it('takes both sides: the first signature does not bind, the second brings it into force', async () => {
    const agreed = await aDraftContract(app);
    const { contractId, organizer, provider } = agreed;
    expect((await sign(app, contractId, organizer)).body).toMatchObject({
      message: 'You have signed',
      contract: { state: 'signed', inForce: null },
    });
    const { body } = await sign(app, contractId, provider);
    expect(body.contract).toMatchObject({ state: 'active', inForce: 1, proposed: null });
    expect(body.contract.versions[0].signatures).toMatchObject([
      { side: 'organizer', name: 'Ada', drawing, address: expect.stringMatching(/[.:]/) },
      { side: 'provider', name: 'DJ Kinda' },
    ]);
    const view = await ask(app, 'GET', `/event-requests/${agreed.requestId}`, { as: organizer });
    expect(view.body.eventRequest).toMatchObject({ isSigned: true, projectStatus: 'in_progress', orgStatus: 'awarded' });
  });

  it('counts once per side for concurrent requests', async () => {
    const { contractId, organizer, provider } = await aDraftContract(app);
    const both = [organizer, organizer, provider, provider, organizer, provider];
    const statuses = (await Promise.all(both.map((who) => sign(app, contractId, who)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
    expect(statuses.filter((status) => status === 409)).toHaveLength(4);
    const contract = await contractOf(app, contractId, organizer);
    expect(contract.state).toBe('active');
    expect(contract.history.filter(({ to }) => to === 'active')).toHaveLength(1);
    expect(contract.versions[0]?.signatures).toHaveLength(2);
  });

  it('requires the current text: another hash or an older version is refused', async () => {
    const agreed = await aDraftContract(app);
    const body = { version: 1, sha256: '0'.repeat(64), typedName: 'Ada', drawing };
    expect((await act(agreed, agreed.organizer, 'sign', body)).body).toMatchObject({ code: 'text_changed' });
    // No lines at all, and lines that leave the signature box.
    for (const wrong of ['M0 0', 'M10 10 L601 100', 'M10 10 L20 200.1'])
      expect((await act(agreed, agreed.organizer, 'sign', { ...body, drawing: wrong })).status).toBe(400);
  });

  it('names the event in each language in the contract and its emails', async () => {
    const agreed = await aDraftContract(app, { eventNameFr: 'La nuit du makossa' });
    await sign(app, agreed.contractId, agreed.organizer);
    await app.runJobs();
    const text = await app.db
      .selectFrom('contract_versions')
      .innerJoin('contracts', 'contracts.id', 'contract_versions.contract_id')
      .innerJoin('events', 'events.id', 'contracts.event_id')
      .select(['text_en', 'text_fr', 'events.name'])
      .where('contract_id', '=', agreed.contractId)
      .executeTakeFirstOrThrow();
    const message = app.mails.filter(({ message: { to } }) => to === agreed.provider.user.email).at(-1)?.message;
    expect(text.text_fr).toContain('pour l’événement «\u00a0La nuit du makossa\u00a0».');
    expect(text.text_en).toContain(`for the event “${text.name}”.`);
    expect(JSON.stringify(message)).toContain(JSON.stringify({ en: text.name, fr: 'La nuit du makossa' }));
  });

  it('notifies the other side, and both sides once the contract is in force', async () => {
    const { organizer, provider } = await anActiveContract(app);
    await app.runJobs();
    expect(emailHeadingsTo(provider)).toEqual([
      'A new request for you',
      'The work is yours',
      'The other party has signed',
      'Your contract is in force',
    ]);
    expect(emailHeadingsTo(organizer)).toEqual(['A proposal for you', 'Your contract is in force']);
    const news = await ask(app, 'GET', '/activities/message-notification', { as: provider, language: 'fr' });
    expect(news.body.data.map(({ description }: { description: string }) => description)).toContain(
      '«\u00a0DJ for the opening\u00a0» est signé par les deux parties et en vigueur',
    );
  });
});

describe('a new version of a contract', () => {
  const termsOf = async ({ contractId, organizer }: Agreed) => {
    const { versions } = await contractOf(app, contractId, organizer);
    if (!versions[0]) throw new Error('A contract has a version');
    return versions[0].terms;
  };

  it('voids the single signature of a draft', async () => {
    const agreed = await aDraftContract(app);
    await sign(app, agreed.contractId, agreed.organizer);
    const changed = { ...(await termsOf(agreed)), title: 'DJ and host' };
    const { status, body } = await act(agreed, agreed.provider, 'versions', changed);
    expect({ status, ...body.contract }).toMatchObject({ status: 201, state: 'draft', title: 'DJ and host', proposed: 2 });
    expect(body.contract.versions.map(({ number }: { number: number }) => number)).toEqual([2, 1]);
    expect(body.contract.versions[0].sha256).not.toBe(body.contract.versions[1].sha256);
  });

  it('amends the contract once both have signed, and keeps funded money', async () => {
    const agreed = await anActiveContract(app);
    const { contractId, organizer, provider } = agreed;
    await creditAvailable(app, organizer, 60_000);
    expect((await act(agreed, organizer, await pathTo(agreed, 0, 'fund'), { from: 'balance' })).status).toBe(200);
    const terms = await termsOf(agreed);
    const more = [...terms.lines, { label: 'Rehearsal', amount: 40_000 }];
    const wrong = await act(agreed, provider, 'versions', { ...terms, lines: more });
    expect(wrong.body).toMatchObject({ code: 'terms_do_not_add_up', lines: 240_000, milestones: 260_000 });
    const milestones = [{ due: 'after_event', amount: 180_000 }];
    expect((await act(agreed, provider, 'versions', { ...terms, lines: more, milestones })).status).toBe(201);
    expect(await contractOf(app, contractId, organizer)).toMatchObject({
      state: 'active',
      inForce: 1,
      proposed: 2,
      total: 200_000,
    });
    await sign(app, contractId, organizer);
    const { body } = await sign(app, contractId, provider);
    expect(body.contract).toMatchObject({ state: 'active', inForce: 2, proposed: null, total: 240_000, escrow: 60_000 });
    expect(body.contract.milestones.map(({ state, amount }: { state: string; amount: number }) => [state, amount])).toEqual([
      ['funded', 60_000],
      ['pending', 180_000],
    ]);
  });

  it('is refused for a service longer than one booking may last', async () => {
    const agreed = await aDraftContract(app);
    const terms = await termsOf(agreed);
    const endsAt = new Date(Date.parse(terms.startsAt) + 401 * 86_400_000).toISOString();
    const { status, body } = await act(agreed, agreed.organizer, 'versions', { ...terms, endsAt });
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'terms_too_long' });
  });

  it('is refused above the maximum price of a bid or an offer', async () => {
    const agreed = await aDraftContract(app);
    const terms = await termsOf(agreed);
    const [lines, milestones] = [
      [1, 2, 3].map((part) => ({ label: `Part ${part}`, amount: 500_000_000 })),
      [1, 2, 3].map(() => ({ due: 'event_day', amount: 500_000_000 })),
    ];
    const { status, body } = await act(agreed, agreed.organizer, 'versions', { ...terms, lines, milestones });
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'terms_too_large' });
    expect((await contractOf(app, agreed.contractId, agreed.organizer)).total).toBe(200_000);
  });

  it('can be declined, and the version in force stays', async () => {
    const agreed = await anActiveContract(app);
    await act(agreed, agreed.provider, 'versions', { ...(await termsOf(agreed)), title: 'Else' });
    const { body } = await act(agreed, agreed.organizer, 'versions/decline');
    expect(body.contract).toMatchObject({ state: 'active', inForce: 1, proposed: null, title: 'DJ for the opening' });
  });

  it('cannot be changed or deleted', async () => {
    await aDraftContract(app);
    for (const table of ['contract_versions', 'contract_moves', 'milestone_moves', 'contract_signatures'] as const)
      await expect(
        app.db
          .deleteFrom(table)
          .execute()
          .then(({ length }) => length),
      ).rejects.toThrow(/appended|never/);
  });
});

describe('contract documents', () => {
  it('include a PDF of the text in either language', async () => {
    const agreed = await anActiveContract(app);
    for (const language of ['en', 'fr'] as const) {
      const { headers, bytes } = await ask(app, 'GET', `/contracts/${agreed.contractId}/contract.pdf`, {
        as: agreed.provider,
        language,
      });
      expect(headers['content-type']).toBe('application/pdf');
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    }
  });

  it('are readable by both sides only, and are checked for their file type', async () => {
    const agreed = await anActiveContract(app);
    const { contractId, organizer, provider } = agreed;
    const upload = (bytes: Buffer) => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'Rider 2026.pdf');
      return ask(app, 'POST', `/contracts/${contractId}/files`, { as: provider, body: form });
    };
    expect((await upload(Buffer.from('no pdf'))).body.code).toBe('not_a_pdf');
    const { body } = await upload(Buffer.from('%PDF-1.7 rider'));
    const [file] = body.contract.files;
    expect(file).toMatchObject({ name: 'Rider 2026.pdf', by: 'provider' });
    const read = await ask(app, 'GET', `/contracts/${contractId}/files/${file._id}`, { as: organizer });
    expect(read.bytes.toString()).toBe('%PDF-1.7 rider');
    const stranger = await anOrganizer(app);
    expect((await ask(app, 'GET', `/contracts/${contractId}/files/${file._id}`, { as: stranger })).status).toBe(404);
  });
});

it('a contract cannot be read or moved by a user who is not a party', async () => {
  const agreed = await anActiveContract(app);
  await fundAll(app, agreed);
  for (const other of [await anOrganizer(app), await aProvider(app)]) {
    expect((await ask(app, 'GET', `/contracts/${agreed.contractId}`, { as: other })).status).toBe(404);
    expect((await act(agreed, other, 'dispute', { reason: 'Mine' })).status).toBe(404);
    expect((await act(agreed, other, 'cancel', { reason: 'Mine', toProvider: 0, toOrganizer: 200_000 })).status).toBe(404);
    expect((await ask(app, 'GET', '/contracts', { as: other })).body).toMatchObject({ contracts: [], total: 0 });
  }
});

describe('the list of contracts', () => {
  it('is searched by title, event and names, narrowed to an event and a state, and counts each state', async () => {
    const agreed = await anActiveContract(app);
    const { organizer, provider, contractId } = agreed;
    const list = async (query = '', as = organizer) => (await ask(app, 'GET', `/contracts${query}`, { as })).body;
    const all = await list();
    const [contract] = all.contracts;
    expect(all).toMatchObject({
      total: 1,
      counts: { active: 1 },
      events: [{ _id: contract.event._id, name: contract.event.name }],
    });
    const word = encodeURIComponent(`${contract.title} ${contract.provider.name}`.toUpperCase());
    for (const query of [`?q=${word}`, `?q=${encodeURIComponent(contract.event.name)}`, `?eventId=${contract.event._id}`])
      expect((await list(query)).contracts).toMatchObject([{ _id: contractId }]);
    expect(await list('?q=nowhere')).toMatchObject({ contracts: [], total: 0, counts: {} });
    // The counts stay when a state is chosen.
    expect(await list('?state=cancelled')).toMatchObject({ contracts: [], total: 0, counts: { active: 1 } });
    expect(await list('', provider)).toMatchObject({ total: 1 });
    expect(await list('', await anOrganizer(app))).toMatchObject({ contracts: [], counts: {}, events: [] });
  });

  it('is sorted by age, day and price, narrowed to days of the work in Cameroon, and so is its file', async () => {
    const organizer = await anOrganizer(app, { name: 'Ada' });
    const priced = (amount: number) => [{ label: 'Music', amount }];
    const late = await aDraftContract(app, { organizer, inDays: 48, lines: priced(90_000) });
    const early = await aDraftContract(app, { organizer, inDays: 30, lines: priced(150_000) });
    const between = await aDraftContract(app, { organizer, inDays: 40, lines: priced(60_000) });
    const list = async (query: string, as = organizer) => (await ask(app, 'GET', `/contracts?${query}`, { as })).body;
    const ids = async (query: string) => (await list(query)).contracts.map(({ _id }: { _id: string }) => _id);
    expect(await ids('')).toEqual([between, early, late].map(({ contractId }) => contractId));
    expect(await ids('sort=date')).toEqual([early, between, late].map(({ contractId }) => contractId));
    expect(await ids('sort=highest')).toEqual([early, late, between].map(({ contractId }) => contractId));
    expect(await ids('sort=lowest&limit=1&page=2')).toEqual([late.contractId]);
    // Half past midnight in Cameroon is the day before in UTC.
    const startsAt = new Date('2099-03-02T23:30:00Z');
    await app.db
      .updateTable('contracts')
      .set({ starts_at: startsAt, ends_at: new Date('2099-03-03T05:30:00Z') })
      .where('id', '=', between.contractId)
      .execute();
    expect(await list('from=2099-03-03&to=2099-03-03')).toMatchObject({
      contracts: [{ _id: between.contractId }],
      total: 1,
      counts: { draft: 1 },
    });
    expect(await ids('from=2099-03-04')).not.toContain(between.contractId);
    expect(await ids('to=2099-03-02')).not.toContain(between.contractId);
    const file = await ask(app, 'GET', '/contracts/list/csv?sort=lowest&to=2099-03-02', { as: organizer });
    const rest = (await list('sort=lowest&to=2099-03-02')).contracts.map(({ total }: { total: number }) => String(total));
    const prices = file.bytes.toString().trim().split('\r\n').slice(1);
    expect(prices.map((line) => line.split(',')[7])).toEqual(rest);
    expect((await ask(app, 'GET', '/contracts?sort=price', { as: organizer })).status).toBe(400);
  });

  it('is downloaded as filtered, by its own parties only', async () => {
    const { organizer, provider } = await anActiveContract(app);
    const file = async (as = organizer, query = '') => ask(app, 'GET', `/contracts/list/csv${query}`, { as });
    const csv = await file();
    expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="ngoma-contracts-[\d-]+\.csv"$/);
    const lines = (reply: { readonly bytes: Buffer }) => reply.bytes.toString().trim().split('\r\n');
    expect(lines(csv)).toHaveLength(2);
    expect(lines(csv)[0]).toContain('Contract,Event,Organizer,Provider,Service,State,Start (UTC),Total (XAF)');
    expect(lines(await file(provider))).toHaveLength(2);
    expect(lines(await file(organizer, '?state=cancelled'))).toHaveLength(1);
    expect(lines(await file(await anOrganizer(app)))).toHaveLength(1);
    expect((await ask(app, 'GET', '/contracts/list/xlsx', { as: organizer })).status).toBe(200);
  });
});
