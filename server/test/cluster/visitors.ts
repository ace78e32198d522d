import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { eventFields } from '#test/factories/events';
import type { TestSale } from '#test/factories/orders';
import type { Person } from '#test/factories/people';
import type { TestApp } from '#test/harness/test-app';
import type { FailedAttempt } from '../faults/shoppers.ts';

export interface VisitorsOptions {
  readonly url: string;
  readonly test: TestApp;
  readonly sale: TestSale;
  readonly organizer: Person;
  /** Headers of each request. */
  readonly headers: Readonly<Record<string, string>>;
}

type RequestOptions = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> };

/**
 * People beside the buyers: readers of the public event, an organizer who uploads covers and looks at them, and one whose page follows
 * the sales live. They go on until they are ended, and nothing of theirs is repeated but the stream, which is opened again when it ends.
 */
export function visitorsOf({ url, test, sale, organizer, headers: common }: VisitorsOptions) {
  const failures: FailedAttempt[] = [];
  const counts = { reads: 0, uploads: 0, streams: 0 };
  const leaving = new AbortController();
  let running: Promise<unknown> = Promise.resolve();

  /** Sends a request and takes its whole answer. Returns undefined for an answer that is not 2xx, and for none. */
  async function ask<T>(
    path: string,
    take: (reply: Response) => Promise<T>,
    options: RequestOptions = {},
  ): Promise<T | undefined> {
    const sentAt = Date.now();
    const request = `${options.method ?? 'GET'} ${path}`;
    try {
      const reply = await fetch(`${url}${path}`, { ...options, headers: { ...common, ...options.headers } });
      if (!reply.ok) throw new Error(`was answered ${reply.status}: ${await reply.text()}`);
      return await take(reply);
    } catch (error) {
      if (!leaving.signal.aborted)
        failures.push({ sentAt, failedAt: Date.now(), request, error: `${error} ${(error as Error).cause ?? ''}` });
      return undefined;
    }
  }

  async function read(): Promise<void> {
    await ask(`/api/event/${sale.eventId}`, (reply) => reply.json());
    await ask('/api/event?limit=5', (reply) => reply.json());
    counts.reads += 2;
    await sleep(50);
  }

  async function upload(picture: Blob): Promise<void> {
    const body = new FormData();
    for (const [name, value] of Object.entries(eventFields(test))) body.append(name, String(value));
    body.append('coverImage', picture, 'cover.png');
    const made = await ask('/api/event', (reply) => reply.json() as Promise<{ eventId: string }>, {
      ...{ method: 'POST', headers: { ...organizer.headers }, body },
    });
    const find = test.db.selectFrom('events').select('cover_key as key').where('id', '=', String(made?.eventId));
    const row = made && (await find.executeTakeFirst().catch(() => undefined));
    if (row?.key) await ask(`/files/${row.key}`, (reply) => reply.arrayBuffer());
    counts.uploads += 1;
    await sleep(500);
  }

  let lastId = '';
  /** Follows one stream until the server ends it. A stream that breaks is opened again, as a browser does. */
  async function follow(): Promise<void> {
    const headers = { ...organizer.headers, accept: 'text/event-stream', ...(lastId && { 'last-event-id': lastId }) };
    const stream = await ask('/api/live', async (reply) => reply.body, { headers, signal: leaving.signal });
    counts.streams += 1;
    const decoder = new TextDecoder();
    try {
      for await (const chunk of stream ?? []) lastId = /^id: (.*)$/m.exec(decoder.decode(chunk))?.[1] ?? lastId;
    } catch {
      // The node was killed.
    }
    await sleep(100);
  }

  const repeat = async (work: () => Promise<void>) => {
    while (!leaving.signal.aborted) await work();
  };

  return {
    failures,
    counts,
    async start(): Promise<void> {
      const background = { width: 800, height: 450, channels: 3, background: '#2F3BA2' } as const;
      const picture = new Blob([new Uint8Array(await sharp({ create: background }).png().toBuffer())], { type: 'image/png' });
      running = Promise.all([repeat(read), repeat(() => upload(picture)), repeat(follow)]);
    },
    async end(): Promise<void> {
      leaving.abort();
      await running;
    },
  };
}
