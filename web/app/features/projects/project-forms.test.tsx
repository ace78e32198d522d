// @vitest-environment jsdom
import { suggestBudget } from '@ngoma/api/features/projects/budget';
import type { ProjectFile } from '@ngoma/api/features/projects/files';
import { listOwnProjects } from '@ngoma/api/features/projects/projects';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSearchParams } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '#lib/api/call.ts';
import { renderPart, textOf } from '../../test/render.tsx';
import { idOf, replyOf } from '../../test/reply-of.ts';
import { serve } from '../../test/serve.ts';
import { BidForm } from './bids/BidForm.tsx';
import { type BidValues, bidValuesOf, newBid } from './bids/bid-form.ts';
import { BriefForm, type SentBrief } from './brief/BriefForm.tsx';
import { briefToWire, deleteBriefDraft, emptyBrief, readBriefDraft, saveBriefDraft } from './brief/brief-form.ts';
import { BrowseFilters } from './lists/BrowseFilters.tsx';
import { readBrowseSearch, toBrowseQuery, writeBrowseSearch } from './lists/browse-search.ts';

const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const send = () => press('Send');
const button = (isBusy: boolean) => (
  <button type="submit" aria-busy={isBusy}>
    Send
  </button>
);
const isInvalid = (name: string | RegExp) => field(name).getAttribute('aria-invalid') === 'true';

describe('a bid', () => {
  const values: BidValues = { ...newBid({ date: '2099-12-12T19:00:00.000Z' }, new Date()), validUntil: '2099-12-01' };
  const show = (onSave: (bid: unknown) => Promise<unknown>, given = values) =>
    renderPart(<BidForm values={given} onSave={onSave} actions={button} />);

  it('counts the total and what is due at signing while it is typed', async () => {
    show(vi.fn());
    await userEvent.type(field('Amount (XAF)'), '180 000');
    await press('Add a line');
    await userEvent.type(screen.getAllByLabelText('Amount (XAF)')[1] as HTMLInputElement, '20.000');
    expect(textOf(screen.getByText('Total').parentElement)).toBe('Total200,000 XAFOf which due at signing: 60,000 XAF');
    await press('Remove line 1');
    expect(field('Item')).toBeTruthy();
    expect(textOf(screen.getByText('Total').parentElement)).toMatch(/^Total20,000 XAF/);
  });

  it('is refused beside each field that is missing, and keeps the rest', async () => {
    const save = vi.fn();
    show(save);
    await userEvent.type(field('Item'), 'DJ set');
    await userEvent.clear(field(/^Due at signing \(%\)/));
    await send();
    await waitFor(() => expect(isInvalid(/^Message/)).toBe(true));
    expect([isInvalid('Item'), isInvalid('Amount (XAF)'), isInvalid(/^Due at signing \(%\)/)]).toEqual([false, true, true]);
    expect(field('Item').value).toBe('DJ set');
    expect(save).not.toHaveBeenCalled();
  });

  it('is sent as numbers, valid to the end of its last day, and shows what the server refuses', async () => {
    const errors = { validUntil: 'After the work' };
    const save = vi.fn(async () => {
      throw new ApiProblem('Please check', 422, 'invalid', { errors });
    });
    show(save);
    await userEvent.type(field('Item'), 'DJ set');
    await userEvent.type(field('Amount (XAF)'), '180 000');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'If cancelled, you keep' }), 'Flexible');
    expect(screen.getByText(/^free of charge until 3 days before, 25% until 24 hours before, 50% after that$/)).toBeTruthy();
    await userEvent.type(field(/^Message/), 'I know the hall');
    await send();
    expect(await screen.findByText('After the work')).toBeTruthy();
    expect(screen.getByText('Please check')).toBeTruthy();
    expect(save).toHaveBeenCalledWith({
      ...{ lines: [{ label: 'DJ set', amount: 180_000 }], message: 'I know the hall', depositPercent: 30 },
      ...{ validUntil: '2099-12-01T22:59:00.000Z', cancellationPolicy: 'flexible' },
    });
  });

  it('is edited with what it says now', () => {
    const bid = { lines: [{ label: 'DJ set', amount: 180_000 }], message: 'Hello', delivery: null, depositPercent: 40 };
    const shown = { ...bid, validUntil: '2099-12-01T22:59:00.000Z', cancellationPolicy: 'strict' } as never;
    show(vi.fn(), bidValuesOf(shown));
    expect([field('Item').value, field('Amount (XAF)').value, field(/^Valid until/).value]).toEqual([
      'DJ set',
      '180000',
      '2099-12-01',
    ]);
  });
});

describe('a brief', () => {
  const night = {
    ...{ _id: idOf('night'), eventName: 'Makossa Night', date: '2099-12-12T19:00:00.000Z', endDate: null },
    ...{ zone: 'Africa/Douala', city: 'Douala', location: 'Bonanjo' },
  };
  const kept: ProjectFile = { _id: idOf('rider'), name: 'rider.pdf', contentType: 'application/pdf', size: 340_000 };
  const show = (given: { onSave?: (sent: SentBrief) => Promise<unknown>; onDraft?: () => void; isPosted?: boolean } = {}) => {
    const onSave = vi.fn(given.onSave ?? (async () => undefined));
    renderPart(
      <BriefForm
        values={emptyBrief}
        events={[night]}
        isPosted={given.isPosted ?? false}
        keptFiles={[kept]}
        onSave={onSave}
        onDraft={given.onDraft}
        actions={button}
      />,
    );
    return onSave;
  };
  const chooseEvent = () => userEvent.selectOptions(screen.getByRole('combobox', { name: /^For which event/ }), idOf('night'));
  const fill = async () => {
    await chooseEvent();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Category|^Service/ }), 'DJ');
    await userEvent.type(field(/^Title/), 'DJ for the opening');
    await userEvent.type(field(/^Description/), 'Six hours');
    await userEvent.type(field(/^Budget up to/), '200 000');
  };

  it('takes day, place and a deadline one week before from the chosen event', async () => {
    show();
    await chooseEvent();
    expect([field(/^Work starts/).value, field(/^Work ends/).value]).toEqual(['2099-12-12T20:00', '2099-12-13T02:00']);
    expect([field(/^Bids until/).value, field(/^City/).value, field(/^Place/).value]).toEqual([
      '2099-12-05T20:00',
      'Douala',
      'Bonanjo',
    ]);
  });

  it('says beside each field what is missing, and saves nothing', async () => {
    const onSave = show();
    await userEvent.type(field(/^Title/), 'DJ');
    await send();
    await waitFor(() => expect(isInvalid(/^Description/)).toBe(true));
    for (const name of [/^Work starts/, /^City/, /^Budget up to/, /^Bids until/]) expect(isInvalid(name)).toBe(true);
    expect(isInvalid(/^Title/)).toBe(false);
    expect(onSave).not.toHaveBeenCalled();
  });

  it('is saved with its files, without those that were removed, and a refusal keeps all of it', async () => {
    const onSave = show({
      onSave: async () => {
        throw new ApiProblem('This event is over', 409, 'event_over');
      },
    });
    await fill();
    await press('Remove rider.pdf');
    const input = screen.getByLabelText<HTMLInputElement>('Add files', { selector: 'input' });
    await userEvent.upload(input, new File(['%PDF'], 'plan.pdf', { type: 'application/pdf' }));
    await send();
    expect(await screen.findByText('This event is over')).toBeTruthy();
    const [sent] = onSave.mock.calls[0] as [SentBrief];
    expect([sent.files.map(({ name }) => name), sent.removedFiles]).toEqual([['plan.pdf'], [idOf('rider')]]);
    expect(briefToWire(sent.values)).toEqual({
      ...{ eventId: idOf('night'), title: 'DJ for the opening', category: 'dj', description: 'Six hours' },
      ...{ budgetMin: '0', budgetMax: '200000', city: 'Douala', location: 'Bonanjo' },
      ...{ date: '2099-12-12T19:00:00.000Z', endDate: '2099-12-13T01:00:00.000Z', deadline: '2099-12-05T19:00:00.000Z' },
    });
    expect(screen.getByText('plan.pdf')).toBeTruthy();
    expect(field(/^Title/).value).toBe('DJ for the opening');
  });

  it('takes five files at most, and refuses those of another kind at once', async () => {
    show();
    const input = screen.getByLabelText<HTMLInputElement>('Add files', { selector: 'input' });
    const pdf = (name: string) => new File([name], name, { type: 'application/pdf' });
    await userEvent.upload(input, new File(['x'], 'song.mp3', { type: 'audio/mpeg' }), { applyAccept: false });
    expect(await screen.findByText('song.mp3 is neither a PDF nor a picture')).toBeTruthy();
    await userEvent.upload(input, ['1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf'].map(pdf));
    expect(await screen.findByText('5 files at most')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(5);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add files' }).disabled).toBe(true);
  });

  it('is offered what similar work was agreed for, and takes the range over', async () => {
    const suggestion = { median: 150_000, low: 120_000, high: 200_000, agreements: 7, isSameCity: true, isSimilarSize: false };
    const sent = serve({ 'GET /o/place-a-bid/budget': () => Response.json(replyOf(suggestBudget, { suggestion })) });
    show();
    await chooseEvent();
    expect(sent.some(({ call }) => call.endsWith('/budget'))).toBe(false);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Service/ }), 'DJ');
    expect(await screen.findByText(/^Similar work: 120,000.+200,000.XAF$/)).toBeTruthy();
    expect(screen.getByText(/Half of them cost 150,000.XAF or less\. From 7 contracts .*for events in Douala\.$/)).toBeTruthy();
    expect(sent.at(-1)?.query.toString()).toBe(`eventId=${idOf('night')}&category=dj&city=Douala`);
    await press('Use this range');
    expect([field(/^Budget from/).value, field(/^Budget up to/).value]).toEqual(['120000', '200000']);
    vi.unstubAllGlobals();
  });

  it('starts from an earlier project, and asks before it replaces what was written', async () => {
    const earlier = {
      _id: idOf('earlier'),
      title: 'DJ for a wedding',
      category: 'dj',
      description: 'Four hours',
      budgetMax: 90_000,
    } as const;
    serve({ 'GET /o/place-a-bid': () => Response.json(replyOf(listOwnProjects, { _projects: [earlier] })) });
    show();
    const select = await screen.findByRole('combobox', { name: 'Start from an earlier project' });
    await userEvent.selectOptions(select, idOf('earlier'));
    expect([field(/^Title/).value, field(/^Description/).value, field(/^Budget up to/).value, field(/^City/).value]).toEqual([
      ...['DJ for a wedding', 'Four hours', '90000', ''],
    ]);
    await userEvent.clear(field(/^Title/));
    await userEvent.type(field(/^Title/), 'Mine');
    await userEvent.selectOptions(select, idOf('earlier'));
    expect(field(/^Title/).value).toBe('Mine');
    await press('Replace');
    expect(field(/^Title/).value).toBe('DJ for a wedding');
    vi.unstubAllGlobals();
  });

  it('that was posted keeps its event', () => {
    show({ isPosted: true });
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /^For which event/ }).disabled).toBe(true);
  });

  it('is kept on the device until it is posted', async () => {
    const onDraft = vi.fn();
    show({ onDraft });
    await userEvent.type(field(/^Title/), 'DJ');
    expect(onDraft).toHaveBeenLastCalledWith(expect.objectContaining({ title: 'DJ' }));
    saveBriefDraft({ ...emptyBrief, title: 'DJ' });
    expect(readBriefDraft().title).toBe('DJ');
    deleteBriefDraft();
    expect(readBriefDraft()).toEqual(emptyBrief);
  });
});

/** The filters as the page has them: in the address. */
function Filters() {
  const [params, setParams] = useSearchParams();
  const search = readBrowseSearch(params);
  return (
    <BrowseFilters
      search={search}
      onChange={(changes) => setParams(writeBrowseSearch(search, changes))}
      onClear={() => setParams({})}
    />
  );
}

describe('the filters of open projects', () => {
  const show = (start: string) => {
    const { router } = renderPart(<Filters />, start);
    return () => router.state.location.search;
  };

  it('are written to the address one by one, and cleared together', async () => {
    const search = show('/?page=4');
    await userEvent.type(field('Search'), 'dj{Enter}');
    await waitFor(() => expect(search()).toBe('?q=dj'));
    await userEvent.click(screen.getByRole('switch', { name: 'Only on my free days' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Closing soonest');
    await waitFor(() => expect(search()).toBe('?q=dj&free=1&sort=deadline'));
    await press('More filters');
    await userEvent.type(field('Minimum budget (XAF)'), '150 000');
    await userEvent.tab();
    await waitFor(() => expect(search()).toBe('?q=dj&budget=150000&free=1&sort=deadline'));
    await press('Clear filters');
    await waitFor(() => expect(search()).toBe(''));
    expect(within(screen.getByRole('search')).queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  it('of the address are open from the start, and asked for in days of Cameroon', () => {
    const search = readBrowseSearch(new URLSearchParams('from=2026-12-12&to=2026-12-13&mine=1&budget=x&sort=luck&page=-2'));
    show('/?from=2026-12-12');
    expect(field('From').value).toBe('2026-12-12');
    expect(toBrowseQuery(search)).toEqual({
      ...{ from: '2026-12-11T23:00:00.000Z', to: '2026-12-13T22:59:00.000Z', mine: 'true', sort: 'newest', page: 1 },
    });
  });
});
