import { once } from 'node:events';
import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll } from 'vitest';
import type { Person } from '../factories/people.ts';
import type { TestApp } from './test-app.ts';

/** A message of a live stream. */
export interface LiveMessage {
  readonly topic: string;
  readonly id: string;
  readonly eventId: string | undefined;
  readonly conversationId?: string | undefined;
}

export interface OpenStream {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** All messages so far, without heartbeats. */
  readonly received: readonly LiveMessage[];
  /** Returns the id to resume from: that of the last message or heartbeat. */
  lastId(): string;
  /** Resolves when this many messages have arrived. Throws after 45 s. */
  untilReceived(count: number): Promise<readonly LiveMessage[]>;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  isEnded(): boolean;
  /** Returns the whole response, for instance of a refusal. */
  text(): string;
  leave(): void;
}

const timeoutMs = 45_000;

/** Makes an application listen on a free port. Returns its address. */
export async function listenOnFreePort({ fastify }: Pick<TestApp, 'fastify'>): Promise<string> {
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}`;
}

/** Opens a live stream over real HTTP, as a browser does. */
export async function openLiveStream(
  origin: string,
  as: Person | undefined,
  headers: Readonly<Record<string, string>> = {},
): Promise<OpenStream> {
  const asked: ClientRequest = request(`${origin}/api/live`, {
    agent: false,
    headers: { accept: 'text/event-stream', ...as?.headers, ...headers },
  }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const received: LiveMessage[] = [];
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
      if (topic) received.push({ topic, id: last, eventId, ...(conversationId && { conversationId }) });
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
    received,
    lastId: () => last,
    ended,
    isEnded: () => isOver,
    text: () => whole,
    leave,
    async untilReceived(count) {
      for (const end = Date.now() + timeoutMs; received.length < count; ) {
        if (Date.now() > end) throw new Error(`Received ${JSON.stringify(received)} instead of ${count} messages`);
        await sleep(20);
      }
      return received;
    },
  };
}
