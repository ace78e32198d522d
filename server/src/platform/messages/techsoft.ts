import type { Logger } from 'pino';
import { z } from 'zod';
import type { SmsSettings } from '../config.ts';
import type { PhoneSender } from '../platform.ts';
import { ProviderBusy, postJson } from './provider-http.ts';

const Reply = z.object({ status: z.string(), message: z.string().optional(), error_code: z.string().optional() });

/**
 * Sends SMS through the REST API (v3) of Techsoft, a reseller in Cameroon that reaches all operators. A request has no reference
 * of ours, so a message whose fate is unknown is not sent again.
 */
export const techsoftSms =
  ({ url, token, sender }: SmsSettings, logger: Pick<Logger, 'warn'>): PhoneSender =>
  async ({ to, text }) => {
    // A no-break space is not in the alphabet of SMS (GSM 03.38): one would cut the length of each part from 160 to 70 characters.
    const json = { recipient: to.replace(/^\+/, ''), sender_id: sender, type: 'plain', message: text.replaceAll('\u00a0', ' ') };
    const reply = await postJson(`${url}/api/v3/sms/send`, { token, json }, logger);
    if (!reply) return 'unknown';
    if (reply.status === 429 || reply.status === 503) throw new ProviderBusy(`The SMS provider answered ${reply.status}`);
    const body = Reply.safeParse(reply.json).data;
    if (reply.status === 200 && body?.status === 'success') return 'sent';
    logger.warn({ status: reply.status, code: body?.error_code, reason: body?.message }, 'An SMS was not accepted');
    return body?.status === 'error' || (reply.status >= 400 && reply.status < 500) ? 'refused' : 'unknown';
  };
