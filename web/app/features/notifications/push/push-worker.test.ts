import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = readFileSync(join(import.meta.dirname, '../../../../public/push-worker.js'), 'utf8');

interface Shown {
  readonly title: string;
}
type Listener = (event: object) => void;

/**
 * Runs the service worker's source with fakes of a browser: a cache, an optional visible page, and the system's notifications.
 */
function runWorker({ email = 'brenda@example.cm', visible = false } = {}) {
  const cached = new Map<string, string>([['/push-memory/email', email]]);
  const cache = {
    match: async (name: string) => (cached.has(name) ? new Response(cached.get(name)) : undefined),
    put: async (name: string, response: Response) => void cached.set(name, await response.text()),
  };
  const shown: Shown[] = [];
  const posted: { title: string }[] = [];
  const opened: string[] = [];
  const page = { visibilityState: 'visible', postMessage: (message: { title: string }) => posted.push(message) };
  const listeners = new Map<string, Listener>();
  const self = {
    location: { origin: 'https://ngoma.test' },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    registration: { showNotification: async (title: string) => void shown.push({ title }) },
    clients: { matchAll: async () => (visible ? [page] : []), openWindow: async (address: string) => void opened.push(address) },
  };
  new Function('self', 'caches', source)(self, { open: async () => cache });
  const run = async (name: string, event: object) => {
    let pending: Promise<unknown> = Promise.resolve();
    listeners.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (pending = promise) });
    await pending;
  };
  const push = (message: object | string) =>
    run('push', { data: { text: () => (typeof message === 'string' ? message : JSON.stringify(message)) } });
  const click = (path: unknown) => run('notificationclick', { notification: { close: () => undefined, data: { path } } });
  return { shown, posted, opened, push, click };
}

const message = {
  title: 'Gates at eight',
  body: 'Come early',
  eventId: 'e1',
  recipients: 'brenda@example.cm',
  path: '/our-event/e1',
};

describe('push message', () => {
  it.each([
    ['brenda@example.cm', true],
    ['paul@example.cm,  BRENDA@Example.cm ', true],
    ['paul@example.cm', false],
    ['brenda@example.cm.evil', false],
    ['', false],
    [undefined, false],
  ])('for %s is shown to Brenda: %s', async (recipients, isShown) => {
    const worker = runWorker();
    await worker.push({ ...message, recipients });
    expect(worker.shown).toHaveLength(isShown ? 1 : 0);
  });

  it('is not shown while nobody is signed in', async () => {
    const worker = runWorker({ email: '' });
    await worker.push({ ...message, recipients: ' , ' });
    expect(worker.shown).toEqual([]);
  });

  it('about the same event, or with the same title, as the last one is not shown again', async () => {
    const worker = runWorker();
    await worker.push(message);
    await worker.push({ ...message, title: 'Gates at nine' });
    await worker.push({ ...message, eventId: 'e2' });
    expect(worker.shown).toHaveLength(1);
    await worker.push({ ...message, eventId: 'e2', title: 'Another night' });
    await worker.push(message);
    expect(worker.shown).toHaveLength(3);
  });

  it('goes to a visible page instead of the system', async () => {
    const worker = runWorker({ visible: true });
    await worker.push(message);
    expect([worker.shown.length, worker.posted]).toEqual([
      0,
      [expect.objectContaining({ type: 'push', title: 'Gates at eight' })],
    ]);
  });

  it('with an invalid body is ignored', async () => {
    const worker = runWorker();
    await worker.push('not json');
    expect(worker.shown).toEqual([]);
  });

  it('opens its page on click, and no address outside the app', async () => {
    const worker = runWorker();
    await worker.click('/our-event/e1');
    await worker.click('https://evil.test/');
    await worker.click('//evil.test/');
    expect(worker.opened).toEqual(['https://ngoma.test/our-event/e1', 'https://ngoma.test/']);
  });
});
