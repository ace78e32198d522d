// @vitest-environment jsdom
import { eventVisitSources } from '@ngoma/api/features/promotions/visit-sources';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fill, press } from '../../test/form-user.ts';
import { renderPart, textOf } from '../../test/render.tsx';
import { idOf, replyOf } from '../../test/reply-of.ts';
import { serve } from '../../test/serve.ts';
import { ShareKit } from './ShareKit.tsx';

const { toCanvas } = vi.hoisted(() => ({ toCanvas: vi.fn() }));
vi.mock('qrcode', () => ({ toCanvas }));

const event = {
  ...{
    _id: idOf('wedding'),
    eventNameEn: 'A wedding',
    eventNameFr: null,
    date: '2026-12-12T19:00:00.000Z',
    zone: 'Africa/Douala',
  },
  ...{ location: 'Bonapriso', city: 'Douala', online: false, priceFrom: 0, shareImage: { url: '/card.png?lang=en' } },
};
const link = `${window.location.origin}/our-event/${event._id}`;
const none = replyOf(eventVisitSources, { visits: 0, sources: [] });
const show = (visits: object = none) => {
  const sent = serve({ 'GET /promotion/visit-sources': () => Response.json(visits) });
  renderPart(<ShareKit event={event} />);
  return sent;
};

beforeEach(() => {
  toCanvas.mockReset().mockResolvedValue(undefined);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the links of an event', () => {
  it('each carry where they stand', async () => {
    show();
    await vi.waitFor(() => expect(toCanvas).toHaveBeenCalled());
    expect(toCanvas.mock.calls.at(-1)?.[1]).toBe(`${link}?from=qr`);
    const opened = (name: string) => screen.getByRole<HTMLAnchorElement>('link', { name }).href;
    expect(decodeURIComponent(opened('Open WhatsApp'))).toContain(`${link}?from=whatsapp`);
    expect(decodeURIComponent(opened('Open Facebook'))).toMatch(new RegExp(`u=.*/our-event/${event._id}\\?from=facebook$`));
    expect(screen.getByText(`${link}?from=link`)).toBeTruthy();
    expect(screen.getByText(new RegExp(`href="[^"]*${event._id}\\?from=embed"`))).toBeTruthy();
  });

  it('can have a name of the organizer, with a QR code of their own', async () => {
    show();
    expect(screen.queryByRole('button', { name: /Copy the link “/ })).toBeNull();
    await fill('A link with its own name', 'Radio Équinoxe');
    const writeText = vi.fn().mockResolvedValue(undefined);
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }));
    await press('Copy the link “radio-equinoxe”');
    expect(writeText).toHaveBeenCalledWith(`${link}?from=radio-equinoxe`);
    await vi.waitFor(() => expect(toCanvas.mock.calls.at(-1)?.[1]).toBe(`${link}?from=radio-equinoxe`));
    expect(screen.getByRole('button', { name: 'Download QR code “radio-equinoxe”' })).toBeTruthy();
  });
});

describe('the sources of visits', () => {
  it('stand in a table with their visits and shares', async () => {
    const sources = [
      { source: 'whatsapp', visits: 1_200 },
      { source: null, visits: 600 },
      { source: 'radio', visits: 200 },
    ];
    const sent = show(replyOf(eventVisitSources, { visits: 2_000, sources }));
    await screen.findByRole('table', { name: 'Where visits come from' });
    const rows = screen.getAllByRole('row').map((row) => [...row.children].map(textOf));
    expect(rows).toEqual([
      ['Link', 'Visits', 'Share'],
      ['WhatsApp', '1,200', '60%'],
      ['Other ways', '600', '30%'],
      ['radio', '200', '10%'],
    ]);
    expect(screen.getByText(/^2,000 visits of the event’s page in the last 30 days/)).toBeTruthy();
    expect(sent.find(({ call }) => call === 'GET /promotion/visit-sources')?.query.get('eventId')).toBe(event._id);
  });

  it('are announced as coming before the first visit', async () => {
    show();
    expect(await screen.findByText(/^No visits in the last 30 days/)).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });
});
