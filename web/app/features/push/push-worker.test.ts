import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = readFileSync(join(import.meta.dirname, '../../../public/push-worker.js'), 'utf8');

interface Shown {
  readonly title: string;
}
type Listener = (event: object) => void;

/** The worker as a browser runs it: with notes that last, pages that may be open, and a system that shows notifications. */
function aWorker({ email = 'brenda@example.cm', visible = false } = {}) {
  const notes = new Map<string, string>([['/push-memory/email', email]]);
  const cache = {
    match: async (name: string) => (notes.has(name) ? new Response(notes.get(name)) : undefined),
    put: async (name: string, response: Response) => void notes.set(name, await response.text()),
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
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
  };
  const push = (message: object | string) =>
    run('push', { data: { text: () => (typeof message === 'string' ? message : JSON.stringify(message)) } });
  const click = (path: unknown) => run('notificationclick', { notification: { close: () => undefined, data: { path } } });
  return { shown, posted, opened, push, click };
}

const message = {
  title: 'Doors at eight',
  body: 'Come early',
  eventId: 'e1',
  recipients: 'brenda@example.cm',
  path: '/our-event/e1',
};

describe('a push', () => {
  it.each([
    ['brenda@example.cm', true],
    ['paul@example.cm,  BRENDA@Example.cm ', true],
    ['paul@example.cm', false],
    ['brenda@example.cm.evil', false],
    ['', false],
    [undefined, false],
  ])('for %s shows to Brenda: %s', async (recipients, isShown) => {
    const worker = aWorker();
    await worker.push({ ...message, recipients });
    expect(worker.shown).toHaveLength(isShown ? 1 : 0);
  });

  it('shows to nobody where nobody is signed in', async () => {
    const worker = aWorker({ email: '' });
    await worker.push({ ...message, recipients: ' , ' });
    expect(worker.shown).toEqual([]);
  });

  it('about the last event, or with the last title, is not shown again', async () => {
    const worker = aWorker();
    await worker.push(message);
    await worker.push({ ...message, title: 'Doors at nine' });
    await worker.push({ ...message, eventId: 'e2' });
    expect(worker.shown).toHaveLength(1);
    await worker.push({ ...message, eventId: 'e2', title: 'Another night' });
    await worker.push(message);
    expect(worker.shown).toHaveLength(3);
  });

  it('goes to the page that is looked at, instead of the system', async () => {
    const worker = aWorker({ visible: true });
    await worker.push(message);
    expect([worker.shown.length, worker.posted]).toEqual([
      0,
      [expect.objectContaining({ type: 'push', title: 'Doors at eight' })],
    ]);
  });

  it('that is no message is passed over', async () => {
    const worker = aWorker();
    await worker.push('not json');
    expect(worker.shown).toEqual([]);
  });

  it('leads to its page when it is touched, and nowhere outside the product', async () => {
    const worker = aWorker();
    await worker.click('/our-event/e1');
    await worker.click('https://evil.test/');
    await worker.click('//evil.test/');
    expect(worker.opened).toEqual(['https://ngoma.test/our-event/e1', 'https://ngoma.test/']);
  });
});
