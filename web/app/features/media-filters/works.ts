/** Something that was made here; it is kept on this device and nowhere else. */
export interface Work {
  readonly id: string;
  /** Whose it is: people share phones. */
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

async function within<Result>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
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

/** What one person made on this device, the newest first. */
export async function listWorks(userId: string): Promise<Work[]> {
  const works = await within<Work[]>('readonly', (store) => store.index('userId').getAll(userId));
  return works.sort((one, other) => other.madeAt - one.madeAt);
}

/** Keeps a work; refuses where the device has no room. */
export const keepWork = (work: Work): Promise<unknown> => within('readwrite', (store) => store.put(work));

export const removeWork = (id: string): Promise<unknown> => within('readwrite', (store) => store.delete(id));

const endings: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'video/mp4': 'mp4', 'video/webm': 'webm' };

/** The work as a file with a name that says what it is of. */
export function fileOf({ content, eventName, kind }: Pick<Work, 'content' | 'eventName' | 'kind'>): File {
  const type = content.type.split(';')[0] ?? '';
  const name = eventName.replace(/[\\/:*?"<>|]+/g, '-').slice(0, 60);
  return new File([content], `${name}.${endings[type] ?? (kind === 'photo' ? 'jpg' : 'webm')}`, { type });
}
