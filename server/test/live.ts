import { once } from 'node:events';
import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll } from 'vitest';
import type { TestApp } from './harness.ts';
import type { Person } from './people.ts';

/** A message of a stream, as it came. */
export interface Heard {
  readonly topic: string;
  readonly id: string;
  readonly eventId: string | undefined;
  readonly conversationId?: string | undefined;
}

export interface OpenStream {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Everything that came so far, without signs of life. */
  readonly heard: readonly Heard[];
  /** The id from which one would go on: that of the last message or sign of life. */
  lastId(): string;
  /** Resolves when this many messages have come; throws after a few seconds. */
  hears(count: number): Promise<readonly Heard[]>;
  /** Resolves when the server ended it. */
  readonly ended: Promise<void>;
  isEnded(): boolean;
  /** The whole answer, of a refusal. */
  text(): string;
  leave(): void;
}

const patienceMs = 15_000;

/** Lets an application listen on a free port, as its processes do; answers its address. */
export async function listening({ app }: Pick<TestApp, 'app'>): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Opens a stream over real HTTP, as a page does. */
export async function listen(
  origin: string,
  as: Person | undefined,
  headers: Readonly<Record<string, string>> = {},
): Promise<OpenStream> {
  const asked: ClientRequest = request(`${origin}/api/live`, {
    agent: false,
    headers: { accept: 'text/event-stream', ...as?.headers, ...headers },
  }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const heard: Heard[] = [];
  let whole = '';
  let rest = '';
  let last = '';
  let isOver = false;
  answer.setEncoding('utf8');
  answer.on('data', (text: string) => {
    whole += text;
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const lines = new Map(block.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]));
      last = lines.get('id') ?? last;
      const topic = lines.get('event');
      const { eventId, conversationId } = JSON.parse(lines.get('data') ?? '{}');
      if (topic) heard.push({ topic, id: last, eventId, ...(conversationId && { conversationId }) });
    }
  });
  const ended = new Promise<void>((resolve) => {
    answer.once('close', () => {
      isOver = true;
      resolve();
    });
  });
  answer.on('error', () => undefined);
  const leave = () => void asked.destroy();
  afterAll(leave);
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    heard,
    lastId: () => last,
    ended,
    isEnded: () => isOver,
    text: () => whole,
    leave,
    async hears(count) {
      for (const end = Date.now() + patienceMs; heard.length < count; ) {
        if (Date.now() > end) throw new Error(`Heard ${JSON.stringify(heard)} instead of ${count} messages`);
        await sleep(20);
      }
      return heard;
    },
  };
}
