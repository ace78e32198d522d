// @vitest-environment jsdom
import { listEvents } from '@ngoma/api/features/events/events';
import {
  getProposal,
  organizerRequests,
  type Proposal,
  requestsAcceptedByProvider,
  requestsOverview,
  type ServiceRequest,
} from '@ngoma/api/features/service-requests';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anEvent } from '../../test/factories/events.ts';
import { renderPart, textOf } from '../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve, writesOf } from '../../test/serve.ts';
import { RequestBoard } from './RequestBoard.tsx';
import { RequestForm } from './RequestForm.tsx';
import { requestStateOf } from './request-meta.ts';
// Preloads the lazy parts, which a slow test machine could load later than a test waits.
import './ProposalDialog.tsx';
import './ProposalVersions.tsx';
import './RequestDrawer.tsx';
import './RequestStages.tsx';

afterEach(() => vi.unstubAllGlobals());

const id = idOf('request');
const list = 'GET /event-requests/organizer-requests';
const requestOf = (part: Part<ServiceRequest>): ServiceRequest => {
  const times = { startsAt: '2026-12-12T19:00:00.000Z', endsAt: '2026-12-12T22:00:00.000Z' };
  const [request] = replyOf(organizerRequests, {
    requests: [
      {
        ...{
          _id: id,
          title: 'Makossa set',
          brief: 'In the garden',
          category: 'live_band',
          location: 'Bonapriso',
          city: 'Douala',
        },
        ...{ ...times, event: { name: 'A garden party' }, organizer: { name: 'Brenda' }, provider: { name: 'Ismaël' } },
        ...{ createdAt: '2026-11-12T19:00:00.000Z', ...part },
      },
    ],
  }).requests;
  return request as ServiceRequest;
};
const proposal: Part<Proposal> = {
  ...{
    version: 2,
    lines: [{ label: 'Band of five', amount: 400_000 }],
    total: 400_000,
    depositPercent: 30,
    delivery: 'Own sound',
  },
  ...{ cancellationPolicy: 'strict', message: 'We know the garden', validUntil: '2099-12-01T11:00:00.000Z' },
};
const page =
  (requests: readonly ServiceRequest[], total = requests.length, counts: object = { waiting: total }) =>
  () =>
    Response.json({ requests, total, currentPage: 1, counts, events: [{ _id: idOf('event'), name: 'A garden party' }] });
const done = (message: string) => () => Response.json({ message, eventRequest: requestOf({}) });
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the requests of one side', () => {
  const show = (side: 'organizer' | 'provider', part: Part<ServiceRequest>, answers: Answers = {}, start = '/') => {
    const sent = serve({ [list]: page([requestOf(part)]), ...answers });
    renderPart(<RequestBoard side={side} emptyAction={<a href="/providers">Find one</a>} />, start);
    return sent;
  };

  it('show what is needed, when and where, and open to the proposal with its terms', async () => {
    show('organizer', { orgStatus: 'proposal', proposal });
    const card = await screen.findByRole('listitem');
    expect(textOf(card)).toMatch(
      /^Proposal sent.*Makossa set\s?Ismaël · Live band · A garden party.*Sat 12 Dec · 20:00 – 23:00 · Bonapriso, Douala.*400,000 XAF/,
    );
    expect(screen.queryByText('In the garden')).toBeNull();
    await press('More: Makossa set');
    expect(textOf(card)).toMatch(
      /In the garden.*We know the garden.*Band of five\s?400,000 XAF.*Deposit 30% · if cancelled: Strict.*Own sound.*Valid until 1 Dec 2099, 12:00 · version 2/,
    );
  });

  it.each([
    ['organizer', { may: ['award'], proposal }, 'Award', 'Award this to Ismaël?', 'PUT', '/awarded', { status: 'awarded' }],
    [
      'organizer',
      { may: ['turn_down'], proposal },
      'Turn down',
      'Turn this proposal down?',
      'PUT',
      '/awarded',
      { status: 'declined', reason: 'Too dear', lostReason: 'price' },
    ],
    [
      'organizer',
      { may: ['withdraw'] },
      'Withdraw',
      'Withdraw this request?',
      'PUT',
      '/projectUpdate',
      { newStatus: 'cancelled', reason: 'Too dear' },
    ],
    [
      'organizer',
      { may: ['complete'] },
      'Mark as completed',
      'Is everything done?',
      'PUT',
      '/projectUpdate',
      { newStatus: 'completed' },
    ],
  ] as const)(
    'of the %s: %j is confirmed first, and sent with its reason',
    async (side, part, action, title, method, end, body) => {
      const path = `${method} /event-requests/${id}${end}`;
      const sent = show(side, part, { [path]: done('Done so') });
      await press(`${action}: Makossa set`);
      const question = await dialog(title);
      if ('lostReason' in body) await userEvent.selectOptions(question.getByLabelText('Why not? (optional)'), 'Price too high');
      if ('reason' in body) await userEvent.type(question.getByLabelText(/^(Reason|Message) \(optional\)/), body.reason);
      expect(writesOf(sent)).toEqual([]);
      await userEvent.click(question.getByRole('button', { name: action }));
      expect(await screen.findByText('Done so')).toBeTruthy();
      expect(writesOf(sent)).toEqual([[path, body]]);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    },
  );

  it('are filtered by standing from the first page on, with the number of each', async () => {
    const sent = show('organizer', {}, { [list]: page([requestOf({})], 45, { waiting: 40, declined: 5 }) });
    await press('Page 2');
    await waitFor(() => expect(sent.at(-1)?.query.get('page')).toBe('2'));
    const pills = within(screen.getByRole('navigation', { name: 'Requests by state' }));
    expect(pills.getAllByRole('link').map(textOf)).toEqual(['All45', 'Waiting40', 'Declined5']);
    await userEvent.click(pills.getByRole('link', { name: /^Declined/ }));
    await waitFor(() => expect(sent.at(-1)?.query.toString()).toBe('standing=declined&page=1&limit=20'));
  });

  it('are searched, narrowed to an event and days, and sorted, as the address says', async () => {
    const sent = show('organizer', {}, {}, `/?q=makossa&from=2026-12-01&to=2026-12-31&sort=amount&event=${idOf('event')}`);
    await screen.findByRole('heading', { name: 'Makossa set' });
    expect(sent[0]?.query.toString()).toBe(
      `q=makossa&eventId=${idOf('event')}&from=2026-12-01&to=2026-12-31&sort=amount&page=1&limit=20`,
    );
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Date of the work');
    await waitFor(() => expect(sent.at(-1)?.query.get('sort')).toBe('date'));
    await press('Clear filters');
    await waitFor(() => expect(sent.at(-1)?.query.toString()).toBe('sort=date&page=1&limit=20'));
  });

  it('stand in columns by their progress, and open beside them', async () => {
    const [fresh, agreed] = [
      requestOf({ title: 'A wedding' }),
      requestOf({ _id: idOf('agreed'), proStatus: 'accepted', proposal }),
    ];
    const one = `GET /event-requests/${id}`;
    const sent = show(
      'provider',
      {},
      {
        'GET /event-requests': () => Response.json(replyOf(requestsOverview, { pendingRequests: [fresh, agreed] })),
        'GET /event-requests/acceptedByProvider': () =>
          Response.json(replyOf(requestsAcceptedByProvider, { requests: [agreed] })),
        [one]: () => Response.json({ eventRequest: { ...fresh, may: ['accept'] } }),
      },
      '/?view=stages',
    );
    const toAnswer = within(await screen.findByRole('region', { name: 'To answer' }));
    expect(toAnswer.getAllByRole('link').map(textOf)).toEqual(['A wedding']);
    expect(textOf(screen.getByRole('region', { name: 'Accepted' }))).toMatch(/Accepted1\s?400,000 XAF.*Makossa set/);
    expect(textOf(screen.getByRole('region', { name: 'Completed' }))).toMatch(/None at this stage/);
    await userEvent.click(toAnswer.getByRole('link', { name: 'A wedding' }));
    const drawer = await dialog('Request');
    expect(await drawer.findByRole('button', { name: 'Accept: A wedding' })).toBeTruthy();
    expect(drawer.getByText('In the garden')).toBeTruthy();
    expect(sent.map(({ call }) => call)).not.toContain(list);
  });

  it('that a column leaves out are listed by the link below it', async () => {
    const many = Array.from({ length: 15 }, (_, at) => requestOf({ _id: idOf(`many${at}`), title: `Wedding ${at}` }));
    const sent = show(
      'provider',
      {},
      {
        'GET /event-requests': () => Response.json(replyOf(requestsOverview, { pendingRequests: many })),
        'GET /event-requests/acceptedByProvider': () => Response.json(replyOf(requestsAcceptedByProvider, { requests: [] })),
      },
      '/?view=stages',
    );
    const toAnswer = within(await screen.findByRole('region', { name: 'To answer' }));
    await userEvent.click(toAnswer.getByRole('link', { name: '3 more in the list: To answer' }));
    await waitFor(() => expect(sent.at(-1)?.query.toString()).toBe('stage=new&page=1&limit=20'));
    expect(screen.getByText('Only: To answer')).toBeTruthy();
    await press('Clear filters');
    await waitFor(() => expect(sent.at(-1)?.query.toString()).toBe('page=1&limit=20'));
  });

  it('with several versions of a proposal show two of them side by side, with what changed', async () => {
    const first: Part<Proposal> = {
      ...{ ...proposal, version: 1, total: 470_000, depositPercent: 50 },
      lines: [
        { label: 'Band of five', amount: 450_000 },
        { label: 'Lights', amount: 20_000 },
      ],
    };
    const sent = show(
      'organizer',
      { orgStatus: 'proposal', proposal },
      {
        [`GET /event-requests/${id}/getPraposal`]: () =>
          Response.json(replyOf(getProposal, { proposal, proposals: [proposal, first] })),
      },
    );
    await press('More: Makossa set');
    await press('Compare versions: Makossa set');
    const versions = await dialog('Versions of the proposal: Makossa set');
    const table = await versions.findByRole('table', { name: 'Versions side by side' });
    const rows = within(table).getAllByRole('row').map(textOf);
    expect(rows[1]).toMatch(/^Band of five\s?Changed\s?450,000 XAF\s?400,000 XAF$/);
    expect(rows[2]).toMatch(/^Lights\s?Removed\s?20,000 XAF\s?–$/);
    expect(rows[3]).toMatch(/^Total\s?−70,000 XAF\s?470,000 XAF\s?400,000 XAF$/);
    expect(rows[4]).toMatch(/^Deposit\s?Changed\s?50%\s?30%$/);
    expect(rows[5]).toMatch(/^If cancelled\s?Strict\s?Strict$/);
    expect(sent.at(-1)?.call).toBe(`GET /event-requests/${id}/getPraposal`);
  });

  it('say where requests come from while there are none, and with a filter that none fit', async () => {
    show('organizer', {}, { [list]: page([], 0, {}) });
    expect(await screen.findByText(/^Choose a provider, say what you need/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Find one' })).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search requests' }), 'zzz');
    expect(await screen.findByText('No requests match this search.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Find one' })).toBeNull();
  });

  it('are loaded again on request', async () => {
    show('organizer', {}, { [list]: inTurn(() => refusal(409, 'busy', 'Not now'), page([requestOf({})])) });
    await press('Try again');
    expect(await screen.findByRole('heading', { name: 'Makossa set' })).toBeTruthy();
  });

  it('lead to the contract that came of one', async () => {
    show('provider', { contractId: idOf('contract'), orgStatus: 'awarded' });
    const link = await screen.findByRole('link', { name: 'Open the contract: Makossa set' });
    expect(link.getAttribute('href')).toBe(`/contracts/${idOf('contract')}`);
  });

  it.each([
    [{}, 'asked'],
    [{ proStatus: 'accepted' }, 'accepted'],
    [{ proStatus: 'declined' }, 'declined'],
    [{ proStatus: 'accepted', orgStatus: 'declined' }, 'turnedDown'],
    [{ orgStatus: 'awarded' }, 'awarded'],
    [{ orgStatus: 'awarded', projectStatus: 'in_progress' }, 'underway'],
    [{ orgStatus: 'awarded', projectStatus: 'cancelled' }, 'cancelled'],
  ] as const)('with %j have the state %s', (part, state) => {
    expect(requestStateOf(requestOf(part))).toBe(state);
  });
});

describe('a proposal', () => {
  const path = `POST /event-requests/${id}/propose`;
  const open = async (part: Part<ServiceRequest>, answers: Answers = {}) => {
    const sent = serve({ [list]: page([requestOf({ may: ['propose'], ...part })]), ...answers });
    renderPart(<RequestBoard side="provider" />);
    await press(part.may?.includes('update') ? 'Edit proposal: Makossa set' : 'Make a proposal: Makossa set');
    await screen.findByRole('dialog');
    return sent;
  };
  const retype = async (name: string, text: string) => {
    await userEvent.clear(field(name));
    if (text) await userEvent.type(field(name), text);
  };

  it('begins with the request and its budget, and counts the total and the deposit', async () => {
    await open({ budget: 350_000 });
    expect([field('Item').value, field('XAF').value]).toEqual(['Makossa set', '350000']);
    await press('Add a line');
    await userEvent.type(screen.getAllByLabelText('XAF')[1] as HTMLInputElement, '50 000');
    expect(textOf(screen.getByText(/including a/))).toBe('400,000 XAF, including a 120,000 XAF deposit');
    await press('Remove line 2');
    expect(textOf(screen.getByText(/including a/))).toBe('350,000 XAF, including a 105,000 XAF deposit');
  });

  it('is refused beside its fields without a message, an amount or a deposit, and nothing is sent', async () => {
    const sent = await open({});
    await retype('Deposit (%)', '');
    await press('Send the proposal');
    await waitFor(() => expect(field('Message to the organizer').getAttribute('aria-invalid')).toBe('true'));
    expect(field('XAF').getAttribute('aria-invalid')).toBe('true');
    expect(field('Deposit (%)').getAttribute('aria-invalid')).toBe('true');
    expect(field('Item').value).toBe('Makossa set');
    expect(writesOf(sent)).toEqual([]);
  });

  it('is sent with numbers and an instant, after a refusal was shown at its field', async () => {
    const errors = { validUntil: 'This day is over' };
    const sent = await open(
      { budget: 350_000 },
      {
        [path]: inTurn(
          () => refusal(422, 'proposal_expired', 'Please check', errors),
          () => Response.json({ message: 'The proposal is sent', eventRequest: requestOf({}) }, { status: 201 }),
        ),
      },
    );
    await userEvent.type(field('Message to the organizer'), 'We know the garden');
    await userEvent.clear(field('Valid until'));
    await userEvent.type(field('Valid until'), '2099-12-01T12:00');
    await press('Send the proposal');
    expect(await screen.findByText('This day is over')).toBeTruthy();
    expect(field('Message to the organizer').value).toBe('We know the garden');
    await press('Send the proposal');
    expect(await screen.findByText('The proposal is sent')).toBeTruthy();
    expect(writesOf(sent).at(-1)).toEqual([
      path,
      {
        ...{ lines: [{ label: 'Makossa set', amount: 350_000 }], depositPercent: 30, cancellationPolicy: 'moderate' },
        ...{ message: 'We know the garden', delivery: '', validUntil: '2099-12-01T11:00:00.000Z' },
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is changed with what it said before', async () => {
    const change = `PATCH /event-requests/${id}/proposal`;
    const sent = await open({ may: ['update'], orgStatus: 'proposal', proposal }, { [change]: done('The proposal is changed') });
    expect(field('Message to the organizer').value).toBe('We know the garden');
    await retype('XAF', '380 000');
    await press('Update proposal');
    expect(await screen.findByText('The proposal is changed')).toBeTruthy();
    expect(writesOf(sent)[0]?.[1]).toMatchObject({
      lines: [{ label: 'Band of five', amount: 380_000 }],
      cancellationPolicy: 'strict',
    });
  });
});

describe('a request to a provider', () => {
  const events = [
    anEvent({ _id: idOf('night'), date: '2099-12-12T19:00:00.000Z' }),
    anEvent({
      _id: idOf('party'),
      eventName: 'Garden party',
      date: '2099-12-20T15:00:00.000Z',
      location: 'Bastos',
      city: 'Yaoundé',
    }),
  ];
  const onDone = vi.fn();
  const show = (answers: Answers = {}, own = events) => {
    onDone.mockReset();
    const sent = serve({ 'GET /event': () => Response.json(replyOf(listEvents, { basicDetails: own })), ...answers });
    renderPart(<RequestForm providerId={idOf('ismael')} providerName="Ismaël" category="live_band" onDone={onDone} />);
    return sent;
  };
  const send = () => press('Send the request');

  it('takes time and place from the chosen event, and leaves what was typed', async () => {
    show();
    await userEvent.type(await screen.findByLabelText('What you need'), 'Makossa set');
    expect([field('From').value, field('To').value]).toEqual(['2099-12-12T20:00', '2099-12-13T02:00']);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'For which event' }), idOf('party'));
    expect([field('From').value, field('Place').value, field('City').value]).toEqual(['2099-12-20T16:00', 'Bastos', 'Yaoundé']);
    expect(field('What you need').value).toBe('Makossa set');
  });

  it('needs a title and a description, and a budget worth asking for', async () => {
    const sent = show();
    await userEvent.type(await screen.findByLabelText('Budget in XAF (optional)'), '500');
    await send();
    expect(await screen.findByText('This must be at least 1000')).toBeTruthy();
    for (const name of ['What you need', 'Your request']) expect(field(name).getAttribute('aria-invalid')).toBe('true');
    expect(field('Budget in XAF (optional)').value).toBe('500');
    expect(writesOf(sent)).toEqual([]);
  });

  it('is sent under one key until it arrived, without a budget if none was typed', async () => {
    const sent = show({
      'POST /event-requests': inTurn(
        () => refusal(409, 'too_many_requests_open', 'You have asked many providers'),
        () => Response.json({ message: 'Ismaël has your request', eventRequest: requestOf({}) }, { status: 201 }),
      ),
    });
    await userEvent.type(await screen.findByLabelText('What you need'), 'Makossa set');
    await userEvent.type(field('Your request'), 'In the garden');
    await send();
    expect(await screen.findByText('You have asked many providers')).toBeTruthy();
    expect(onDone).not.toHaveBeenCalled();
    await send();
    expect(await screen.findByText('Ismaël has your request')).toBeTruthy();
    expect(onDone).toHaveBeenCalledOnce();
    expect(writesOf(sent).at(-1)?.[1]).toEqual({
      ...{
        providerId: idOf('ismael'),
        eventId: idOf('night'),
        category: 'live_band',
        title: 'Makossa set',
        brief: 'In the garden',
      },
      ...{ location: 'Esplanade Bonanjo', city: 'Douala', budget: null },
      ...{ startsAt: '2099-12-12T19:00:00.000Z', endsAt: '2099-12-13T01:00:00.000Z' },
    });
  });

  it('needs an event first', async () => {
    show({}, []);
    expect(await screen.findByRole('heading', { name: 'Create an event first' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create an event' }).getAttribute('href')).toBe('/events/add-new');
  });

  it('offers another try when the events cannot be loaded', async () => {
    show({
      'GET /event': inTurn(
        () => refusal(409, 'busy', 'Not now'),
        () => Response.json(replyOf(listEvents, { basicDetails: events })),
      ),
    });
    await press('Try again');
    expect(await screen.findByLabelText('What you need')).toBeTruthy();
  });
});
