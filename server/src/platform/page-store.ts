import type { Clock } from './clock.ts';

/** One page as it leaves, compressed once for everybody. */
export interface StoredPage {
  readonly brotli: Buffer;
  readonly gzip: Buffer;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface PageStore {
  find(key: string): StoredPage | undefined;
  /** Call it before a page is rendered, and hand what it returns to `keep`. */
  begin(): number;
  /** Keeps a page, unless what it shows was dropped since it began; answers whether it was kept. */
  keep(begun: number, key: string, page: StoredPage, life: { ttlSeconds: number; tags: readonly string[] }): boolean;
  drop(tags: readonly string[]): void;
  clear(): void;
  /** While this node cannot hear what others drop, it keeps nothing. */
  listen(isHearing: boolean): void;
  readonly size: number;
}

interface Entry {
  readonly page: StoredPage;
  readonly tags: readonly string[];
  readonly expiresAtMs: number;
  readonly bytes: number;
}

/** More tags than that are remembered as one great drop. */
const maxRememberedDrops = 10_000;

/**
 * Pages in memory, the least recently read leave first. A page that was being rendered while its facts changed is not
 * kept: it may show the old ones, and nobody would drop it again.
 */
export function pageStore(clock: Clock, maxBytes = 64 * 1024 * 1024): PageStore {
  const entries = new Map<string, Entry>();
  const keysByTag = new Map<string, Set<string>>();
  const droppedAt = new Map<string, number>();
  let clearedAt = 0;
  let moment = 0;
  let bytes = 0;
  let isHearing = true;

  const remove = (key: string) => {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
    for (const tag of entry.tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  };

  const clear = () => {
    clearedAt = ++moment;
    entries.clear();
    keysByTag.clear();
    droppedAt.clear();
    bytes = 0;
  };

  return {
    find(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      if (entry.expiresAtMs <= clock().getTime()) {
        remove(key);
        return undefined;
      }
      // A Map remembers the order of insertion: what is read moves to its end.
      entries.delete(key);
      entries.set(key, entry);
      return entry.page;
    },
    begin: () => moment,
    keep(begun, key, page, { ttlSeconds, tags }) {
      const isStale = clearedAt > begun || tags.some((tag) => (droppedAt.get(tag) ?? 0) > begun);
      const size = page.brotli.length + page.gzip.length + key.length * 2 + 1024;
      if (isStale || !isHearing || size > maxBytes) return false;
      remove(key);
      entries.set(key, { page, tags, expiresAtMs: clock().getTime() + ttlSeconds * 1000, bytes: size });
      for (const tag of tags) keysByTag.set(tag, (keysByTag.get(tag) ?? new Set()).add(key));
      bytes += size;
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break;
        remove(oldest);
      }
      return true;
    },
    drop(tags) {
      moment++;
      for (const tag of tags) {
        droppedAt.set(tag, moment);
        for (const key of [...(keysByTag.get(tag) ?? [])]) remove(key);
      }
      if (droppedAt.size > maxRememberedDrops) {
        droppedAt.clear();
        clearedAt = moment;
      }
    },
    clear,
    listen(hearing) {
      isHearing = hearing;
      clear();
    },
    get size() {
      return entries.size;
    },
  };
}
