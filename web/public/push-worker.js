// Runs beside the pages, also when none is open: takes pushes and shows them. Plain JavaScript, served as it stands.

const memory = 'push-memory';

/** A note that outlives this worker: whose browser this is, what was shown last. */
async function recall(name) {
  const note = await (await caches.open(memory)).match(`/push-memory/${name}`);
  return note ? note.text() : '';
}

async function remember(name, text) {
  await (await caches.open(memory)).put(`/push-memory/${name}`, new Response(text));
}

/** Whether the person signed in here is among the recipients: a list with commas, spaces and capitals aside. */
function isRecipient(recipients, email) {
  const wanted = email.trim().toLowerCase();
  return (
    wanted !== '' &&
    String(recipients ?? '')
      .split(',')
      .some((one) => one.trim().toLowerCase() === wanted)
  );
}

/** Whether this is about the same event, or has the same title, as what was shown last. */
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

/** Shows a message in the page that is being looked at, or else as the system does. */
async function show(message) {
  if (!isRecipient(message.recipients, await recall('email'))) return;
  if (isRepeat(message, read(await recall('last')))) return;
  await remember('last', JSON.stringify({ eventId: message.eventId, title: message.title }));
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

/** Leads to what a notification is about: in a page that is open, or in a new one. */
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
