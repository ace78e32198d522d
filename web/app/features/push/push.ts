import { forgetPush, pushKey, saveFcmToken } from '@ngoma/api/features/promotions';
import { call } from '#lib/call.ts';
import { pushFailed } from '#lib/failure-words.ts';

const worker = '/push-worker.js';
const memory = 'push-memory';

/** Whether this browser can be reached while no page is open. */
export const canPush = (): boolean =>
  typeof window !== 'undefined' &&
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window &&
  'caches' in window;

/** What a page hears from the worker when a push came while it was looked at. */
export interface PushedMessage {
  readonly type: 'push';
  readonly title: string;
  readonly body: string;
}

export async function findSubscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration(worker);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Tells the worker whose browser this is, so that it shows nobody else's messages; an empty address means nobody's. */
export async function tellWorkerEmail(email: string): Promise<void> {
  if (!canPush()) return;
  await (await caches.open(memory)).put('/push-memory/email', new Response(email));
}

async function save(subscription: PushSubscription): Promise<void> {
  await call(saveFcmToken, {
    body: { fcmToken: JSON.stringify(subscription) },
    failure: pushFailed,
  });
}

/** Asks the person, subscribes this browser, and tells the server; false where the person or the browser says no. */
export async function startPush(email: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await tellWorkerEmail(email);
  await navigator.serviceWorker.register(worker);
  const registration = await navigator.serviceWorker.ready;
  const { publicKey } = await call(pushKey, { failure: pushFailed });
  await save(await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
  return true;
}

/** A browser that is reached already belongs to whoever is signed in now. */
export async function renewPush(email: string): Promise<void> {
  await tellWorkerEmail(email);
  const subscription = await findSubscription();
  if (subscription) await save(subscription);
}

/** This browser is told of nothing any more. */
export async function stopPush(): Promise<void> {
  const subscription = await findSubscription();
  if (!subscription) return;
  await call(forgetPush, {
    body: { fcmToken: JSON.stringify(subscription) },
    failure: pushFailed,
  });
  await subscription.unsubscribe();
}

/** Longer than a server takes that answers at all; whoever signs out is not kept waiting for one that does not. */
const patienceMs = 2_000;

/** Before signing out: nobody's messages come to a browser where nobody is signed in. Failures are only logged. */
export async function leavePush(): Promise<void> {
  try {
    await tellWorkerEmail('');
    const subscription = await findSubscription();
    if (!subscription) return;
    const body = { fcmToken: JSON.stringify(subscription) };
    await call(forgetPush, {
      body,
      signal: AbortSignal.timeout(patienceMs),
      failure: pushFailed,
    });
  } catch (error) {
    console.warn(error);
  }
}
