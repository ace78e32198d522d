// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderRoutes } from '../../test/render.tsx';
import { LinkQrCode } from './LinkQrCode.tsx';

// Simulates a network that fails before the library is loaded.
vi.mock('qrcode', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('offers a retry when the QR code of the link cannot be drawn', async () => {
  renderRoutes([{ path: '/', element: <LinkQrCode url="https://ngoma.test/our-event/1" label="QR code" fileName="QR.png" /> }]);
  expect((await screen.findByRole('alert')).textContent).toContain('Try again');
});
