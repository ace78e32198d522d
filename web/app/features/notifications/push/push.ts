import { pushKey, removePushSubscription, saveFcmToken } from '@ngoma/api/features/promotions/promotions';
import { call } from '#lib/api/call.ts';
import { pushFailed } from '#lib/api/default-errors.ts';
import { canPush, workerPath } from './push-support.ts';

const cacheName = 'push-memory';

export async function findSubscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration(workerPath);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Stores the user of this browser for the service worker, which shows only that user's messages. An empty email means no user.
 */
export async function storeEmailForWorker(email: string): Promise<void> {
  if (!canPush()) return;
  await (await caches.open(cacheName)).put('/push-memory/email', new Response(email));
}

async function save(subscription: PushSubscription): Promise<void> {
  await call(saveFcmToken, {
    body: { fcmToken: JSON.stringify(subscription) },
    failure: pushFailed,
  });
}

/**
 * Asks for permission, subscribes this browser and saves the subscription on the server. Returns false if the person or the
 * browser refuses.
 */
export async function startPush(email: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await storeEmailForWorker(email);
  await navigator.serviceWorker.register(workerPath);
  const registration = await navigator.serviceWorker.ready;
  const { publicKey } = await call(pushKey, { failure: pushFailed });
  await save(await subscribe(registration, publicKey));
  return true;
}

const subscribe = ({ pushManager }: ServiceWorkerRegistration, publicKey: string): Promise<PushSubscription> =>
  pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });

/**
 * Assigns an existing subscription of this browser to the user who is signed in now. Subscribes anew when the platform's key was
 * replaced: a subscription works with the key for which it was made, and with that for a while only.
 */
export async function renewPush(email: string): Promise<void> {
  await storeEmailForWorker(email);
  const subscription = await findSubscription();
  if (subscription) await save(await forCurrentKey(subscription));
}

async function forCurrentKey(subscription: PushSubscription): Promise<PushSubscription> {
  const used = subscription.options?.applicationServerKey;
  if (!used) return subscription;
  const { publicKey } = await call(pushKey, { failure: pushFailed });
  if (base64UrlOf(used) === publicKey) return subscription;
  const registration = await navigator.serviceWorker.ready;
  await call(removePushSubscription, { body: { fcmToken: JSON.stringify(subscription) }, failure: pushFailed });
  await subscription.unsubscribe();
  return subscribe(registration, publicKey);
}

const base64UrlOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** Ends the subscription of this browser. */
export async function stopPush(): Promise<void> {
  const subscription = await findSubscription();
  if (!subscription) return;
  await call(removePushSubscription, {
    body: { fcmToken: JSON.stringify(subscription) },
    failure: pushFailed,
  });
  await subscription.unsubscribe();
}

/** Time limit in ms of the request at sign-out, so that an unreachable server does not delay it. */
const timeoutMs = 2_000;

/** Ends push before sign-out, so that no messages arrive in a browser without a user. Failures are only logged. */
export async function leavePush(): Promise<void> {
  try {
    await storeEmailForWorker('');
    const subscription = await findSubscription();
    if (!subscription) return;
    const body = { fcmToken: JSON.stringify(subscription) };
    await call(removePushSubscription, {
      body,
      signal: AbortSignal.timeout(timeoutMs),
      failure: pushFailed,
    });
  } catch (error) {
    console.warn(error);
  }
}
