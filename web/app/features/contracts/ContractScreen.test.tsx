// @vitest-environment jsdom
import type { Contract } from '@ngoma/api/features/contracts/contracts';
import { cancellationConsequences } from '@ngoma/api/features/contracts/escrow';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { collectDownloads } from '../../test/downloads.ts';
import { buildContract, contractId, textHash } from '../../test/factories/contracts.ts';
import { renderPart, textOf } from '../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve, writesOf } from '../../test/serve.ts';
import { ContractScreen } from './ContractScreen.tsx';
// Preloads the lazy parts, which a slow test machine could load later than a test waits.
import './changes/CancelDialog.tsx';
import './changes/DisputeDialog.tsx';
import './signing/SignDialog.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const path = `/contracts/${contractId}`;
const reply = (message: string, part: Part<Contract> = {}) => Response.json({ message, contract: buildContract(part) });
const show = (part: Part<Contract>, answers: Answers = {}) => {
  const sent = serve({ [`GET ${path}`]: () => Response.json({ contract: buildContract(part) }), ...answers });
  renderPart(<ContractScreen contractId={contractId} />);
  return sent;
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it.each([
  [{ state: 'disputed' }, /the money in escrow is frozen/],
  [{ state: 'draft', inForce: null, proposed: 1, may: ['sign'] }, 'Read the text below, then sign it.'],
  [{ proposed: 2, may: ['sign'] }, /^A change is proposed/],
  [{ proposed: 2 }, 'Waiting for the other party to sign.'],
  [{ may: ['fund'], milestones: [{ state: 'pending' }] }, /^Put the money for the next milestone into escrow/],
  [{ mySide: 'provider', milestones: [{ state: 'pending' }] }, /^Wait until the money is in escrow/],
  [{ milestones: [{ state: 'submitted' }] }, /^Work was submitted/],
] as const)('the next step is said in one sentence: %j', async (part, text) => {
  show(part);
  expect(await screen.findByText(text)).toBeTruthy();
});

it('a contract shows who signed it, how far it is, and the money of each milestone', async () => {
  const signatures = [{ side: 'organizer', name: 'Ada', signedAt: '2026-11-21T09:00:00.000Z' }] as const;
  const milestones = [
    { _id: idOf('m1'), label: 'Deposit', state: 'released', amount: 100_000 },
    { _id: idOf('m2'), label: 'On the day', state: 'funded', amount: 200_000 },
  ] as const;
  show({ state: 'signed', inForce: null, proposed: 1, versions: [{ number: 1, text: 'Service', signatures }], milestones });
  const steps = within(await screen.findByRole('list', { name: 'Progress' })).getAllByRole('listitem');
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  expect(textOf(steps[1])).toMatch(/Both signatures$/);
  expect(screen.getByText('signed on Sat 21 Nov 2026')).toBeTruthy();
  const money = within(screen.getByRole('list', { name: 'Money by milestone' }))
    .getAllByRole('listitem')
    .map(textOf);
  expect(money).toEqual([
    expect.stringMatching(/^Deposit\s?100,000 XAF · Released$/),
    expect.stringMatching(/^On the day\s?200,000 XAF · In escrow$/),
  ]);
});

it('a contract leads to its event and to the project or request it comes from', async () => {
  serve({ [`GET ${path}`]: () => Response.json({ contract: buildContract({ source: { type: 'project', _id: idOf('p') } }) }) });
  renderPart(<ContractScreen contractId={contractId} linksOf={() => ({ event: '/our-event/1', source: '/project/2' })} />);
  expect((await screen.findByRole('link', { name: 'Makossa Night' })).getAttribute('href')).toBe('/our-event/1');
  expect(screen.getByRole('link', { name: 'Project' }).getAttribute('href')).toBe('/project/2');
});

it('a contract stands with its sides, its time, its sums, its text and its history', async () => {
  const history = [{ from: 'signed', to: 'active', by: 'DJ Kinda', at: '2026-11-21T09:00:00.000Z' }] as const;
  show({ escrow: 150_000, released: 0, refunded: 0, history });
  expect(await screen.findByRole('heading', { level: 1, name: 'DJ for the opening night' })).toBeTruthy();
  expect(screen.getByText('Maison Sawa · DJ Kinda · Makossa Night')).toBeTruthy();
  expect(screen.getByText('Sat 12 Dec · 20:00 – 02:00 · Esplanade Bonanjo')).toBeTruthy();
  expect(screen.getByText(/^150,000.XAF$/)).toBeTruthy();
  expect(screen.queryByText('Refunded')).toBeNull();
  const text = within(screen.getByRole('region', { name: 'Agreement' }));
  expect(text.getByRole('heading', { name: 'Service' })).toBeTruthy();
  expect(text.getAllByText('Not signed yet')).toHaveLength(2);
  expect(textOf(within(screen.getByRole('region', { name: 'History' })).getByRole('listitem'))).toMatch(
    /In force · DJ Kinda\s?21 Nov 2026, 10:00/,
  );
});

it('a contract of others does not exist for the reader, and one that could not be loaded is tried again', async () => {
  serve({ [`GET ${path}`]: () => refusal(404, 'not_found', 'This contract does not exist') });
  const first = renderPart(<ContractScreen contractId={contractId} />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
  first.unmount();
  show(
    {},
    {
      [`GET ${path}`]: inTurn(
        () => refusal(409, 'busy', 'Not now'),
        () => Response.json({ contract: buildContract() }),
      ),
    },
  );
  await press('Try again');
  expect(await screen.findByRole('heading', { level: 1, name: 'DJ for the opening night' })).toBeTruthy();
});

describe('signing', () => {
  const draft = { state: 'draft', inForce: null, proposed: 1, may: ['sign'] } as const;
  const open = async () => {
    await press('Sign');
    return dialog('Sign version 1');
  };
  type Dialog = Awaited<ReturnType<typeof open>>;
  const sign = (form: Dialog) => userEvent.click(form.getByRole('button', { name: 'Sign' }));
  const fill = async (form: Dialog) => {
    await userEvent.type(form.getByLabelText('Your full name'), 'Martin Sawa');
    await userEvent.click(form.getByRole('checkbox', { name: 'I have read this version and agree to it' }));
  };

  it('needs a name, a drawing and the confirmation, each said at its place', async () => {
    const sent = show(draft);
    const form = await open();
    await sign(form);
    expect(form.getByText('Type your name')).toBeTruthy();
    expect(form.getByText('Draw your signature')).toBeTruthy();
    expect(form.getByText('Tick this box once you have read it')).toBeTruthy();
    expect(form.getByRole<HTMLButtonElement>('button', { name: 'Create it from my name' }).disabled).toBe(true);
    expect(writesOf(sent)).toEqual([]);
  });

  it('sends the name, the drawing and the hash of the text that was read', async () => {
    const sent = show(draft, { [`POST ${path}/sign`]: () => reply('You have signed', { ...draft, state: 'signed', may: [] }) });
    const form = await open();
    await fill(form);
    await userEvent.click(form.getByRole('button', { name: 'Create it from my name' }));
    await sign(form);
    expect(await screen.findByText('You have signed')).toBeTruthy();
    const body = { version: 1, sha256: textHash, typedName: 'Martin Sawa', drawing: expect.stringMatching(/^M60 130 L/) };
    expect(writesOf(sent)).toEqual([[`POST ${path}/sign`, body]]);
    await closed();
    expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull();
  });

  it('takes a drawing by arrow keys, which can be cleared', async () => {
    const sent = show(draft, { [`POST ${path}/sign`]: () => refusal(409, 'text_changed', 'The text has changed meanwhile') });
    const form = await open();
    await fill(form);
    const pad = form.getByRole('application', { name: 'Your drawn signature' });
    const draw = (keys: readonly string[]) => {
      for (const key of keys) fireEvent.keyDown(pad, { key });
    };
    draw([' ', 'ArrowRight', 'ArrowUp']);
    await userEvent.click(form.getByRole('button', { name: 'Clear' }));
    draw([' ', 'ArrowRight', 'ArrowDown', ' ', 'ArrowDown']);
    await sign(form);
    expect(await form.findByText('The text has changed meanwhile')).toBeTruthy();
    expect(writesOf(sent)[0]?.[1]).toMatchObject({ drawing: 'M80 100 L90 100 L90 110' });
    expect(form.getByLabelText<HTMLInputElement>('Your full name').value).toBe('Martin Sawa');
  });
});

describe('the cancellation', () => {
  const found = replyOf(cancellationConsequences, {
    consequences: {
      by: 'organizer',
      percent: 25,
      hoursBefore: 240,
      total: 300_000,
      escrow: 150_000,
      toProvider: 75_000,
      toOrganizer: 75_000,
    },
  });
  const open = async (answers: Answers) => {
    const sent = show({ may: ['cancel'] }, { [`GET ${path}/cancellation`]: () => Response.json(found), ...answers });
    await press('Cancel contract');
    return { sent, form: await dialog('Cancel this contract?') };
  };
  const confirm = 'Cancel contract';

  it('shows what each side gets, and needs a reason', async () => {
    const { sent, form } = await open({});
    expect(await form.findByText(/^10 days before the start.*the provider gets 25% of 300,000.XAF/)).toBeTruthy();
    expect(textOf(form.getByText('To DJ Kinda').closest('div'))).toBe('To DJ Kinda75,000 XAF');
    expect(form.queryByText(/Still owed/)).toBeNull();
    await userEvent.click(form.getByRole('button', { name: confirm }));
    expect(form.getByText('Please give a reason')).toBeTruthy();
    expect(writesOf(sent)).toEqual([]);
  });

  it('sends the sums that were read, and reads them again when they have changed', async () => {
    const { sent, form } = await open({
      [`POST ${path}/cancel`]: inTurn(
        () => refusal(409, 'consequences_changed', 'The sums have changed'),
        () => reply('The contract is cancelled', { state: 'cancelled' }),
      ),
    });
    await form.findByText('To DJ Kinda');
    await userEvent.type(form.getByLabelText('Why?'), 'The hall burned');
    await userEvent.click(form.getByRole('button', { name: confirm }));
    expect(await form.findByText('The sums have changed')).toBeTruthy();
    await waitFor(() => expect(sent.filter(({ call }) => call === `GET ${path}/cancellation`).length).toBeGreaterThan(1));
    await userEvent.click(form.getByRole('button', { name: confirm }));
    expect(await screen.findByText('The contract is cancelled')).toBeTruthy();
    expect(writesOf(sent).at(-1)?.[1]).toEqual({
      reason: 'The hall burned',
      toProvider: 75_000,
      toOrganizer: 75_000,
      returned: 0,
    });
    expect(screen.getByText('This contract was cancelled.')).toBeTruthy();
  });

  it('cannot be sent before its consequences are known', async () => {
    const { form } = await open({ [`GET ${path}/cancellation`]: () => refusal(409, 'pledge_open', 'Pay the pledge first') });
    expect(await form.findByText('Pay the pledge first')).toBeTruthy();
    expect(form.getByRole<HTMLButtonElement>('button', { name: confirm }).disabled).toBe(true);
  });
});

it('a dispute needs a reason, and its refusal keeps what was written', async () => {
  const sent = show(
    { may: ['dispute'], escrow: 150_000 },
    {
      [`POST ${path}/dispute`]: inTurn(
        () => refusal(409, 'nothing_in_escrow', 'Nothing is in escrow'),
        () => reply('The team reads it', { state: 'disputed' }),
      ),
    },
  );
  await press('Open a dispute');
  const form = await dialog('Open a dispute?');
  const send = () => userEvent.click(form.getByRole('button', { name: 'Open a dispute' }));
  await send();
  expect(form.getByText('Please give a reason')).toBeTruthy();
  await userEvent.type(form.getByLabelText('What went wrong?'), 'Came two hours late');
  await send();
  expect(await form.findByText('Nothing is in escrow')).toBeTruthy();
  expect(form.getByLabelText<HTMLTextAreaElement>('What went wrong?').value).toBe('Came two hours late');
  await send();
  expect(await screen.findByText('The team reads it')).toBeTruthy();
  expect(writesOf(sent).map(([, body]) => body)).toEqual(Array(2).fill({ reason: 'Came two hours late' }));
  await closed();
});

it.each([
  ['complete', 'Mark as completed', 'Is everything done?', 'Mark as completed', '/complete'],
  ['decline_version', 'Decline the change', 'Decline the change?', 'Decline', '/versions/decline'],
] as const)('the action “%s” is confirmed first', async (may, button, title, confirm, end) => {
  const sent = show({ may: [may], proposed: 2 }, { [`POST ${path}${end}`]: () => reply('Done so') });
  await press(button);
  const form = await dialog(title);
  expect(writesOf(sent)).toEqual([]);
  await userEvent.click(form.getByRole('button', { name: confirm }));
  expect(await screen.findByText('Done so')).toBeTruthy();
  expect(writesOf(sent)).toEqual([[`POST ${path}${end}`, undefined]]);
  await closed();
});

describe('the files', () => {
  const file = { _id: idOf('rider'), name: 'rider.pdf', bytes: 40_960, createdAt: '2026-11-22T09:00:00.000Z' } as const;

  it('are added, and a refused one says why', async () => {
    const sent = show(
      { may: ['upload'] },
      {
        [`POST ${path}/files`]: inTurn(
          () => refusal(415, 'not_a_pdf', 'This is no PDF'),
          () => reply('The file is added', { may: ['upload'], files: [file] }),
        ),
      },
    );
    expect(await screen.findByText(/^Add riders, plans/)).toBeTruthy();
    const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    for (const message of ['This is no PDF', 'The file is added']) {
      await userEvent.upload(input, new File(['%PDF'], 'rider.pdf', { type: 'application/pdf' }));
      expect(await screen.findByText(message)).toBeTruthy();
    }
    expect(sent.filter(({ call }) => call === `POST ${path}/files`).map(({ body }) => body)).toMatchObject([
      { file: { name: 'rider.pdf' } },
      { file: { name: 'rider.pdf' } },
    ]);
    expect(await screen.findByText('40 KB · Sun 22 Nov')).toBeTruthy();
  });

  it('and the contract itself are downloaded under their names', async () => {
    const names = collectDownloads();
    show(
      { files: [file] },
      {
        [`GET ${path}/files/${file._id}`]: () => new Response('%PDF'),
        [`GET ${path}/contract.pdf`]: inTurn(
          () => new Response('%PDF'),
          () => refusal(409, 'busy', 'Not now'),
        ),
      },
    );
    await press('rider.pdf');
    await press('PDF');
    await waitFor(() => expect(names).toEqual(['rider.pdf', 'DJ for the opening night.pdf']));
    await press('PDF');
    expect(await screen.findByText('Not now')).toBeTruthy();
  });
});

describe('the files of a contract', () => {
  const rider = { _id: idOf('rider'), name: 'rider.pdf', contentType: 'application/pdf', bytes: 340_000 };
  const upload = (file: File) => userEvent.upload(document.querySelector('input[type="file"]') as HTMLInputElement, file);
  const pdf = new File(['%PDF'], 'rider.pdf', { type: 'application/pdf' });

  it('are added by a side that may, and a refused one says why', async () => {
    const sent = show(
      { may: ['upload'] },
      {
        [`POST ${path}/files`]: inTurn(
          () => refusal(413, 'file_too_large', 'It is too large'),
          () => reply('The file is added'),
        ),
      },
    );
    expect(await screen.findByText('Add riders, plans, invoices or photos that both parties need.')).toBeTruthy();
    await upload(pdf);
    expect(await screen.findByText('It is too large')).toBeTruthy();
    await upload(pdf);
    expect(await screen.findByText('The file is added')).toBeTruthy();
    expect(writesOf(sent).map(([, body]) => body)).toMatchObject([
      { file: { name: 'rider.pdf' } },
      { file: { name: 'rider.pdf' } },
    ]);
  });

  it('stand with their size, are downloaded by a press, and a side that may not add has no button', async () => {
    const files = collectDownloads();
    show(
      { files: [rider] },
      { [`GET ${path}/files/${rider._id}`]: () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }) },
    );
    const card = within(await screen.findByRole('region', { name: 'Files' }));
    expect(textOf(card.getByRole('listitem'))).toMatch(/^rider\.pdf\s?332 KB/);
    expect(card.queryByRole('button', { name: 'Add a file' })).toBeNull();
    await press('rider.pdf');
    await waitFor(() => expect(files).toEqual(['rider.pdf']));
  });
});
