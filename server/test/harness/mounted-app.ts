import { endpoint, pictureOf } from '@ngoma/api/common/endpoint';
import { HexColor, Id, TextBoolean } from '@ngoma/api/common/fields';
import { pino } from 'pino';
import { z } from 'zod';
import { buildHttp } from '#platform/http/http';
import type { Idempotency } from '#platform/http/idempotency';
import { slidingWindowLimiter } from '#platform/http/limits/rate-limit';
import { mountRoutes } from '#platform/http/mount';
import { Refusal } from '#platform/http/refusal';
import { type RawRoute, type Route, route } from '#platform/http/route';
import { authentication } from '#platform/http/session/authenticate';
import type { Session } from '#platform/http/session/session';

const message = z.object({ message: z.string() });

/** A signed-in organizer. */
export const ada: Session = {
  sessionId: 's1',
  userId: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f',
  email: 'ada@ngoma.test',
  name: 'Ada',
  role: 'organizer',
  locale: null,
};
/** Sessions by token. */
const sessions: Record<string, Session> = {
  ada,
  bea: {
    ...ada,
    sessionId: 's2',
    userId: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e70',
    name: 'Bea',
    role: 'participant',
    locale: 'fr',
  },
};

const paint = endpoint({
  method: 'POST',
  path: '/paint',
  summary: 'Paint',
  allow: 'public',
  body: z.object({ primaryColor: HexColor, note: z.string().max(5).optional() }),
  status: 201,
  reply: message,
});
const crowded = endpoint({
  method: 'POST',
  path: '/crowded',
  summary: 'Full',
  allow: 'signed-in',
  body: z.object({ wish: z.string() }),
  reply: message,
});
const things = endpoint({
  method: 'GET',
  path: '/things/:id',
  summary: 'One',
  allow: 'public',
  params: z.object({ id: Id }),
  query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(20) }),
  reply: z.object({ id: z.string(), limit: z.number(), reader: z.string() }),
});
const venues = endpoint({ method: 'GET', path: '/venues', summary: 'Venues', allow: ['organizer'], reply: message });
const mine = endpoint({ method: 'GET', path: '/mine', summary: 'Mine', allow: 'signed-in', reply: message });
const odd = endpoint({ method: 'GET', path: '/terms&conditions', summary: 'Odd', allow: 'public', reply: message });
const leaky = endpoint({ method: 'GET', path: '/leaky', summary: 'Leaky', allow: 'public', reply: message });
const broken = endpoint({ method: 'GET', path: '/broken', summary: 'Broken', allow: 'public', reply: message });
const faulty = endpoint({
  method: 'GET',
  path: '/faulty/:how',
  summary: 'Faulty',
  allow: 'public',
  params: z.object({ how: z.string() }),
  reply: message,
  refuses: { 409: ['already_entered'] },
});
const pdf = endpoint({
  method: 'GET',
  path: '/tickets.pdf',
  summary: 'PDF',
  allow: 'public',
  reply: z.any(),
  produces: 'application/pdf',
});
const upload = endpoint({
  method: 'POST',
  path: '/upload',
  summary: 'Upload',
  allow: ['organizer'],
  body: z.object({ title: z.string().trim().min(3), online: TextBoolean.optional() }),
  files: { cover: { ...pictureOf('Cover', true), maxBytes: 2048 }, logo: { ...pictureOf('Logo'), maxBytes: 100_000 } },
  status: 201,
  reply: z.object({
    title: z.string(),
    online: z.boolean().optional(),
    bytes: z.number(),
    contentType: z.string(),
    names: z.array(z.string()),
  }),
});
const optionalUpload = endpoint({
  method: 'PUT',
  path: '/avatar',
  summary: 'Avatar',
  allow: 'public',
  body: z.object({ name: z.string() }),
  files: { avatar: pictureOf('Avatar') },
  reply: message,
});
const login = endpoint({
  method: 'POST',
  path: '/login',
  summary: 'Login',
  allow: 'public',
  body: z.object({ email: z.string() }),
  reply: message,
});
const busy = endpoint({ method: 'GET', path: '/busy', summary: 'Busy', allow: 'public', reply: message });

const faults: Record<string, () => unknown> = {
  refusal: () =>
    new Refusal('already_entered', 409, { en: 'Already entered', fr: 'Déjà entré' }, { facts: { enteredAt: 'noon' } }),
  crash: () => new Error('password=hunter2 at /srv/secret'),
  lost: () => Object.assign(new Error('terminating connection'), { code: '57P01' }),
  unreachable: () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  socketless: () => Object.assign(new Error('connect ENOENT /data/socket'), { code: 'ENOENT', syscall: 'connect' }),
  fileless: () => Object.assign(new Error('open ENOENT /data/logo'), { code: 'ENOENT', syscall: 'open' }),
  nul: () => Object.assign(new Error('invalid byte sequence'), { code: '22021' }),
};

const routes: Route[] = [
  route(paint, async ({ body }) => ({ message: body.primaryColor })),
  route(crowded, async ({ body }) => ({ message: body.wish }), {
    turnAway: () => new Refusal('busy', 503, { en: 'Many people are here', fr: 'Il y a du monde' }, { retryAfterSeconds: 2 }),
  }),
  route(things, async ({ params, query, session }) => ({ id: params.id, limit: query.limit, reader: session?.name ?? 'nobody' })),
  route(venues, async ({ session }) => ({ message: session.name })),
  route(mine, async ({ localize }) => ({ message: localize({ en: 'Hello', fr: 'Bonjour' }) })),
  route(odd, async () => ({ message: 'odd' })),
  route(leaky, async () => ({ message: 'fine', passwordHash: 'secret' })),
  route(broken, async () => ({ message: 7, passwordHash: 'secret' }) as unknown as { message: string }),
  route(faulty, async ({ params }) => {
    throw faults[params.how]?.();
  }),
  route(pdf, async () => Buffer.from('%PDF-1.7')),
  route(upload, async ({ body, files }) => ({
    ...body,
    bytes: files.cover?.bytes.length ?? 0,
    contentType: files.cover?.contentType ?? '',
    names: Object.keys(files),
  })),
  route(optionalUpload, async ({ body }) => ({ message: body.name })),
  route(login, async () => ({ message: 'in' }), { limit: { perMinute: 3, by: ({ body }) => body.email } }),
  route(busy, async () => ({ message: 'ok' }), { limit: { perMinute: 2, by: 'session' } }),
];

const rawRoutes: RawRoute[] = [
  {
    method: ['POST'],
    path: '/payments/webhooks/:gateway',
    handler: async ({ bytes, reply }) => reply.code(202).send(bytes.toString('hex')),
  },
];

const never: Idempotency = { run: async () => Promise.reject(new Error('no endpoint here is idempotent')) };

/** Builds a server with endpoints of every kind, ready for `inject`. `ada` is an organizer, `bea` a participant. */
export async function aMountedApp(options: { strictReplies: boolean }) {
  const app = buildHttp({ config: { publicUrl: 'https://ngoma.test', trustProxy: false }, logger: pino({ level: 'silent' }) });
  mountRoutes(app, routes, {
    authenticate: authentication({ findSession: async (token) => sessions[token], publicUrl: 'https://ngoma.test' }),
    limiter: slidingWindowLimiter(() => new Date('2026-01-01T12:00:30Z')),
    idempotency: never,
    rawRoutes,
    strictReplies: options.strictReplies,
  });
  await app.ready();
  return app;
}
