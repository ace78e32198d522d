// The service worker of push messages: receives and shows them, also when no page is open. Plain JavaScript, served unbuilt.

const cacheName = 'push-memory';

/** Reads a value that survives this worker: the email address of the signed-in user, or the last message shown. */
async function readNote(name) {
  const note = await (await caches.open(cacheName)).match(`/push-memory/${name}`);
  return note ? note.text() : '';
}

async function writeNote(name, text) {
  await (await caches.open(cacheName)).put(`/push-memory/${name}`, new Response(text));
}

/** Returns whether the signed-in user is among the recipients, a comma-separated list; ignores spaces and case. */
function isRecipient(recipients, email) {
  const wanted = email.trim().toLowerCase();
  return (
    wanted !== '' &&
    String(recipients ?? '')
      .split(',')
      .some((one) => one.trim().toLowerCase() === wanted)
  );
}

/** Returns whether a message has the same event or the same title as the last one shown. */
function isRepeat(message, last) {
  return (
    (Boolean(message.eventId) && message.eventId === last.eventId) || (Boolean(message.title) && message.title === last.title)
  );
}

function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** Shows a message in the visible pages, or as a system notification if there is none. */
async function show(message) {
  if (!isRecipient(message.recipients, await readNote('email'))) return;
  if (isRepeat(message, read(await readNote('last')))) return;
  await writeNote('last', JSON.stringify({ eventId: message.eventId, title: message.title }));
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const seen = pages.filter((page) => page.visibilityState === 'visible');
  for (const page of seen) page.postMessage({ type: 'push', title: message.title, body: message.body, path: message.path });
  if (seen.length > 0) return;
  await self.registration.showNotification(message.title, {
    body: message.body,
    icon: '/icon-192.png',
    tag: message.notificationId,
    data: { path: message.path },
  });
}

/** Opens the page of a notification, in an open page or in a new one. */
async function open(path) {
  const target = new URL(typeof path === 'string' && path.startsWith('/') ? path : '/', self.location.origin);
  if (target.origin !== self.location.origin) return;
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (!page) return self.clients.openWindow(target.href);
  await page.focus();
  await page.navigate(target.href);
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('push', (event) => event.waitUntil(show(read(event.data?.text() ?? ''))));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path));
});
