import { type DoubleReply, type DoubleRequest, startGatewayDouble } from '../gateways/gateway-double.ts';

/** An SMS as the provider accepted it. */
export interface AcceptedSms {
  readonly recipient: string;
  readonly sender_id: string;
  readonly message: string;
}

const fields = ['message', 'recipient', 'sender_id', 'type'];
const refusal = (status: number, error_code: string, message: string): DoubleReply => ({
  status,
  json: { status: 'error', http_status: status, error_code, message },
});

function parse(raw: Buffer): Record<string, unknown> {
  try {
    return JSON.parse(raw.toString()) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/**
 * Starts a double of Techsoft's REST API v3. It accepts exactly the documented request: bearer token, JSON, a number in
 * international form without a plus, a registered sender of at most 11 characters, and plain text.
 */
export async function startTechsoftDouble({ token, sender }: { readonly token: string; readonly sender: string }) {
  const accepted: AcceptedSms[] = [];
  let hasCredit = true;

  function handle({ method, path, headers, raw }: DoubleRequest): DoubleReply {
    if (method !== 'POST' || path !== '/api/v3/sms/send') return refusal(404, 'not_found', 'Unknown endpoint');
    if (headers.authorization !== `Bearer ${token}`) return refusal(401, 'unauthenticated', 'Unauthenticated.');
    if (headers['content-type'] !== 'application/json' || headers.accept !== 'application/json')
      return refusal(415, 'content_type', 'Only JSON is accepted');
    const body = parse(raw);
    if (Object.keys(body).sort().join() !== fields.join()) return refusal(422, 'fields', 'Unknown or missing fields');
    const { recipient, sender_id, type, message } = body;
    if (typeof recipient !== 'string' || !/^2376\d{8}$/.test(recipient)) return refusal(422, 'recipient', 'Invalid number');
    if (sender_id !== sender || sender.length > 11) return refusal(403, 'sender_id', 'This sender is not registered');
    if (type !== 'plain' || typeof message !== 'string' || message === '') return refusal(422, 'message', 'Invalid message');
    if (!hasCredit) return refusal(403, 'balance_insufficient', 'Your SMS balance is insufficient to send this message.');
    accepted.push({ recipient, sender_id: sender, message });
    return {
      status: 200,
      json: { status: 'success', data: [{ uid: `sms-${accepted.length}`, to: recipient, status: 'Queued' }] },
    };
  }

  const server = await startGatewayDouble({ handle });
  return {
    ...server,
    accepted,
    setCredit(isThere: boolean): void {
      hasCredit = isThere;
    },
  };
}
