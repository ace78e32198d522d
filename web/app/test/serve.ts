import { stubFetch } from './checked-fetch.ts';

/** A request that a component sent. */
export interface Sent {
  /** Such as `POST /withdrawal`. */
  readonly call: string;
  readonly query: URLSearchParams;
  /** The body, or the fields of a form with files. */
  readonly body: unknown;
  readonly key: string | null;
}
type Answer = (request: Sent) => Response | Promise<Response>;

/** The answers of a fake server by method and path, such as `GET /wallet`. */
export type Answers = Readonly<Record<string, Answer>>;

/** Returns the content of a body: of JSON, or of a form with files. */
function contentOf(body: RequestInit['body']): unknown {
  if (body instanceof FormData) return Object.fromEntries(body);
  return typeof body === 'string' ? JSON.parse(body) : undefined;
}

/** Answers requests by method and path, and returns those that were sent. Others fail. */
export function serve(answers: Answers): Sent[] {
  const sent: Sent[] = [];
  stubFetch(async (address: string, init: RequestInit = {}) => {
    const { pathname, searchParams: query } = new URL(address, 'https://ngoma.test');
    const request: Sent = {
      ...{ call: `${init.method ?? 'GET'} ${pathname.replace('/api', '')}`, query },
      body: contentOf(init.body),
      key: new Headers(init.headers).get('idempotency-key'),
    };
    sent.push(request);
    return answers[request.call]?.(request) ?? Response.json({ message: 'Not served', code: 'no' }, { status: 404 });
  });
  return sent;
}

/** Answers requests with these in turn, and all further ones with the last. */
export function inTurn(...answers: readonly [Answer, ...Answer[]]): Answer {
  let turn = 0;
  return (request) => {
    const answer = answers[turn] ?? answers[answers.length - 1] ?? answers[0];
    turn += 1;
    return answer(request);
  };
}

/** Returns an error of the server. */
export const refusal = (status: number, code: string, message: string, errors?: Readonly<Record<string, string>>): Response =>
  Response.json({ message, code, ...(errors && { errors }) }, { status });

/** Returns the bodies of the requests that change something, each with its method and path. */
export const writesOf = (sent: readonly Sent[]): readonly (readonly [call: string, body: unknown])[] =>
  sent.filter(({ call }) => !call.startsWith('GET')).map(({ call, body }) => [call, body]);
