/** Address of the service worker that shows push messages. */
export const workerPath = '/push-worker.js';

/** Returns whether this browser supports push notifications. */
export const canPush = (): boolean =>
  typeof window !== 'undefined' &&
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window &&
  'caches' in window;

/** Message from the service worker to a visible page when a push arrives. */
export interface PushedMessage {
  readonly type: 'push';
  readonly title: string;
  readonly body: string;
}
