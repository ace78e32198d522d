/** Picture or video made in the browser; it is stored only on this device. */
export interface Work {
  readonly id: string;
  /** Owner of the work, because people share phones. */
  readonly userId: string;
  readonly kind: 'photo' | 'video';
  readonly content: Blob;
  readonly eventId: string;
  readonly eventName: string;
  readonly madeAt: number;
}

const databaseName = 'ngoma-studio';
const storeName = 'works';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName, 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(storeName, { keyPath: 'id' }).createIndex('userId', 'userId');
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error('The gallery could not be opened'));
  });
}

async function withStore<Result>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
  const database = await open();
  try {
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = ask(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(request.result);
      const fail = () => reject(transaction.error ?? new Error('The gallery could not be used'));
      transaction.onerror = fail;
      transaction.onabort = fail;
    });
  } finally {
    database.close();
  }
}

/** Returns the works of one person on this device, newest first. */
export async function listWorks(userId: string): Promise<Work[]> {
  const works = await withStore<Work[]>('readonly', (store) => store.index('userId').getAll(userId));
  return works.sort((one, other) => other.madeAt - one.madeAt);
}

/** Stores a work. Rejects if the device has no space left. */
export const saveWork = (work: Work): Promise<unknown> => withStore('readwrite', (store) => store.put(work));

/** Deletes works in one transaction, all of them or none. */
export const removeWorks = (ids: readonly string[]): Promise<unknown> =>
  withStore('readwrite', (store) => {
    const [first = store.count()]: IDBRequest[] = ids.map((id) => store.delete(id));
    return first;
  });

const fileExtensions: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'video/mp4': 'mp4', 'video/webm': 'webm' };

/** Returns the work as a file named after its event. */
export function fileOf({ content, eventName, kind }: Pick<Work, 'content' | 'eventName' | 'kind'>): File {
  const type = content.type.split(';')[0] ?? '';
  const name = eventName.replace(/[\\/:*?"<>|]+/g, '-').slice(0, 60);
  return new File([content], `${name}.${fileExtensions[type] ?? (kind === 'photo' ? 'jpg' : 'webm')}`, { type });
}
