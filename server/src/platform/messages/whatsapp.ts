import type { Logger } from 'pino';
import { z } from 'zod';
import type { WhatsappSettings } from '../config.ts';
import type { PhoneMessage, PhoneSender } from '../platform.ts';
import { ProviderBusy, postJson } from './provider-http.ts';

const Accepted = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) });
const Failed = z.object({ error: z.object({ code: z.number(), message: z.string() }) });

/** Codes of Meta's API for limits that end by themselves. */
const busyCodes: ReadonlySet<number> = new Set([4, 80_007, 130_429, 131_048, 131_056]);

const textParameters = (values: readonly string[]) => values.map((text) => ({ type: 'text', text }));

/** A template of the category "authentication" repeats the code in the button that copies it. */
const componentsOf = ({ template }: PhoneMessage) => [
  { type: 'body', parameters: textParameters(template.parameters) },
  ...(template.copiedCode === undefined
    ? []
    : [{ type: 'button', sub_type: 'url', index: '0', parameters: textParameters([template.copiedCode]) }]),
];

/** Sends WhatsApp messages through Meta's Cloud API: templates that Meta approved beforehand, since we write first. */
export const whatsappCloud =
  ({ url, token, phoneNumberId }: WhatsappSettings, logger: Pick<Logger, 'warn'>): PhoneSender =>
  async (message) => {
    const json = {
      messaging_product: 'whatsapp',
      to: message.to.replace(/^\+/, ''),
      type: 'template',
      template: {
        name: message.template.name,
        language: { code: message.locale },
        components: componentsOf(message),
      },
    };
    const reply = await postJson(`${url}/${phoneNumberId}/messages`, { token, json }, logger);
    if (!reply) return 'unknown';
    if (reply.status === 200 && Accepted.safeParse(reply.json).success) return 'sent';
    const error = Failed.safeParse(reply.json).data?.error;
    if (reply.status === 429 || reply.status === 503 || (error && busyCodes.has(error.code)))
      throw new ProviderBusy(`WhatsApp answered ${reply.status}`);
    logger.warn({ status: reply.status, code: error?.code, reason: error?.message }, 'A WhatsApp message was not accepted');
    return reply.status >= 400 && reply.status < 500 ? 'refused' : 'unknown';
  };
