// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderRoutes } from '../../test/render.tsx';
import { ShareKit } from './ShareKit.tsx';

// Simulates a network that fails before the library is loaded.
vi.mock('qrcode', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('offers a retry when the QR code of the link cannot be drawn', async () => {
  const event = {
    ...{ _id: 'wedding', eventNameEn: 'A wedding', eventNameFr: null, date: '2026-12-12T19:00:00.000Z', zone: 'Africa/Douala' },
    ...{ location: 'Bonapriso', city: 'Douala', online: false, priceFrom: 0, shareImage: { url: '/card.png?lang=en' } },
  };
  renderRoutes([{ path: '/', element: <ShareKit event={event} /> }]);
  expect((await screen.findByRole('alert')).textContent).toContain('Try again');
});
