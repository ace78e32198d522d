// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startSession } from '#lib/session/session.ts';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { stubFetch } from '../../../test/checked-fetch.ts';
import { aPerson } from '../../../test/factories/people.ts';
import { renderRoutes } from '../../../test/render.tsx';
import { PushWatch } from './PushWatch.tsx';

const worker = new EventTarget();

beforeEach(() => {
  const registration = { pushManager: { getSubscription: async () => ({ endpoint: 'https://push.example' }) } };
  vi.stubGlobal('navigator', {
    ...window.navigator,
    serviceWorker: Object.assign(worker, { getRegistration: async () => registration }),
  });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', class {});
  vi.stubGlobal('caches', { open: async () => ({ put: async () => undefined }) });
  startSession({ token: 'secret', user: aPerson(), expiresIn: 60_000 });
});
afterEach(() => {
  // Unmount before the stubs are removed, because the cleanup uses the service worker.
  cleanup();
  vi.unstubAllGlobals();
});

const show = () =>
  renderRoutes([
    {
      path: '*',
      element: (
        <ToastProvider>
          <PushWatch email="brenda@example.cm" />
        </ToastProvider>
      ),
    },
  ]);

it('a failure to save the push subscription is only logged', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  stubFetch(async () => new Response('{}', { status: 500 }));
  show();
  await vi.waitFor(() => expect(logged).toHaveBeenCalledOnce());
  expect(String(logged.mock.calls[0]?.[0])).toContain('Notification failed');
  expect(screen.getByRole('status').textContent).toBe('');
});

it('a push message that arrives while the page is visible is shown', async () => {
  stubFetch(async () => Response.json({ message: 'Saved successfully' }));
  show();
  act(() => void worker.dispatchEvent(new MessageEvent('message', { data: { type: 'push', title: 'Gates', body: 'at eight' } })));
  expect(await screen.findByText('Gates: at eight')).toBeDefined();
});

it('a browser that subscribed for a former key of the platform subscribes anew', async () => {
  const subscribe = vi.fn(async () => ({ endpoint: 'https://push.example/new' }));
  const unsubscribe = vi.fn(async () => true);
  const options = { applicationServerKey: new Uint8Array([1, 2, 255]).buffer };
  const former = { endpoint: 'https://push.example/old', options, unsubscribe };
  const registration = { pushManager: { getSubscription: async () => former, subscribe } };
  const serviceWorker = Object.assign(worker, {
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  });
  vi.stubGlobal('navigator', { ...window.navigator, serviceWorker });
  const saved: string[] = [];
  let publicKey = 'AQL_';
  stubFetch(async (url: string, init?: RequestInit) => {
    if (url.includes('push-key')) return Response.json({ publicKey });
    if (url.includes('save-fcm-token')) saved.push(String(init?.body));
    return Response.json({ message: 'Saved successfully' });
  });
  show();
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  expect(subscribe).not.toHaveBeenCalled();
  cleanup();
  publicKey = 'AQL-';
  show();
  await vi.waitFor(() => expect(saved).toHaveLength(2));
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'AQL-' });
  expect(saved[1]).toContain('https://push.example/new');
});
