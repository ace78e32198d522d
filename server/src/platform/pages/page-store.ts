import type { Clock } from '../clock.ts';

/** A cached page with its headers, compressed once for all readers. */
export interface StoredPage {
  /** Packed fast at first, and replaced by a denser form. */
  brotli: Buffer;
  readonly gzip: Buffer;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface PageStore {
  find(key: string): StoredPage | undefined;
  /** Returns a page that was stored in the last hours, even if it has expired, for readers while the database is away. */
  findStale(key: string): StoredPage | undefined;
  /** Returns a token for `keep`. To be taken before a page is rendered. */
  startRender(): number;
  /** Stores a page, unless one of its tags was dropped since `begin`. Returns whether it was stored. */
  put(begun: number, key: string, page: StoredPage, policy: { ttlSeconds: number; tags: readonly string[] }): boolean;
  drop(tags: readonly string[]): void;
  clear(): void;
  /**
   * Sets whether this node receives the drops of others. While it does not, it stores nothing, and its pages are stale. Afterwards
   * it starts empty.
   */
  setListening(isListening: boolean): void;
  /** The number of pages that are not stale. */
  readonly size: number;
}

interface Entry {
  readonly page: StoredPage;
  readonly tags: readonly string[];
  expiresAtMs: number;
  readonly staleUntilMs: number;
  readonly bytes: number;
}

/** Maximum number of remembered tags. Beyond it they count as one drop of everything. */
const maxRememberedDrops = 10_000;

/** Maximum age of a stale page. */
const staleMs = 6 * 60 * 60 * 1000;

/**
 * Creates an LRU cache of pages in memory. A page whose data changed while it was rendered is not stored: it may show the old
 * data, and no later drop would remove it.
 */
export function pageStore(clock: Clock, maxBytes = 64 * 1024 * 1024): PageStore {
  const entries = new Map<string, Entry>();
  const keysByTag = new Map<string, Set<string>>();
  const droppedAt = new Map<string, number>();
  let clearedAt = 0;
  let version = 0;
  let bytes = 0;
  let isListening = true;

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
    clearedAt = ++version;
    entries.clear();
    keysByTag.clear();
    droppedAt.clear();
    bytes = 0;
  };

  return {
    findStale(key) {
      const entry = entries.get(key);
      if (entry && entry.staleUntilMs <= clock().getTime()) remove(key);
      return entries.get(key)?.page;
    },
    find(key) {
      const entry = entries.get(key);
      if (!entry || entry.expiresAtMs <= clock().getTime()) return undefined;
      // A Map keeps the order of insertion: a page that is read moves to the end.
      entries.delete(key);
      entries.set(key, entry);
      return entry.page;
    },
    startRender: () => version,
    put(begun, key, page, { ttlSeconds, tags }) {
      const isStale = clearedAt > begun || tags.some((tag) => (droppedAt.get(tag) ?? 0) > begun);
      const size = page.brotli.length + page.gzip.length + key.length * 2 + 1024;
      if (isStale || !isListening || size > maxBytes) return false;
      remove(key);
      entries.set(key, {
        page,
        tags,
        expiresAtMs: clock().getTime() + ttlSeconds * 1000,
        staleUntilMs: clock().getTime() + staleMs,
        bytes: size,
      });
      for (const tag of tags) keysByTag.set(tag, (keysByTag.get(tag) ?? new Set()).add(key));
      bytes += size;
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break;
        remove(oldest);
      }
      return true;
    },
    drop(tags) {
      version++;
      for (const tag of tags) {
        droppedAt.set(tag, version);
        for (const key of [...(keysByTag.get(tag) ?? [])]) remove(key);
      }
      if (droppedAt.size > maxRememberedDrops) {
        droppedAt.clear();
        clearedAt = version;
      }
    },
    clear,
    setListening(listening) {
      isListening = listening;
      if (listening) return clear();
      for (const entry of entries.values()) entry.expiresAtMs = 0;
      // A page that is being rendered now would miss the drops.
      clearedAt = ++version;
    },
    get size() {
      const now = clock().getTime();
      return [...entries.values()].filter(({ expiresAtMs }) => expiresAtMs > now).length;
    },
  };
}
