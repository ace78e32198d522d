// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes } from '../../test/render.tsx';
import { AuthenticationGuard } from './Guards.tsx';

// A separate file, because no other test may have read the session before.
it('a guarded page shows the progress bar while the session is not known', async () => {
  renderRoutes([
    {
      path: '/',
      element: (
        <AuthenticationGuard>
          <h1>Inside</h1>
        </AuthenticationGuard>
      ),
    },
  ]);
  expect(await screen.findByRole('progressbar', { name: 'Loading' })).toBeDefined();
  expect(screen.queryByRole('heading')).toBeNull();
});
