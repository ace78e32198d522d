import { pino } from 'pino';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startTechsoftDouble } from '../../../../tools/messaging/techsoft-double.ts';
import { startWhatsappDouble } from '../../../../tools/messaging/whatsapp-double.ts';
import type { PhoneMessage } from '../platform.ts';
import { techsoftSms } from './techsoft.ts';
import { whatsappCloud } from './whatsapp.ts';

const logger = pino({ level: 'silent' });
const message: PhoneMessage = {
  id: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f',
  to: '+237670000000',
  locale: 'fr',
  text: '482913 est votre code Ngoma.',
  template: { name: 'security_code', parameters: ['482913'], copiedCode: '482913' },
};

const techsoft = await startTechsoftDouble({ token: 'a-token', sender: 'Ngoma' });
const whatsapp = await startWhatsappDouble({
  token: 'a-token',
  phoneNumberId: '1234567890',
  templates: { security_code: { parameters: 1, copiesCode: true } },
});
afterAll(async () => {
  await techsoft.stop();
  await whatsapp.stop();
});
afterEach(() => {
  techsoft.accepted.length = 0;
  whatsapp.accepted.length = 0;
  techsoft.setCredit(true);
});

const sms = { url: techsoft.url, token: 'a-token', sender: 'Ngoma' };
const meta = { url: `${whatsapp.url}/v23.0`, token: 'a-token', phoneNumberId: '1234567890' };

describe('the SMS provider', () => {
  it('accepts a message as its documentation says', async () => {
    expect(await techsoftSms(sms, logger)(message)).toBe('sent');
    expect(techsoft.accepted).toEqual([{ recipient: '237670000000', sender_id: 'Ngoma', message: message.text }]);
    await techsoftSms(sms, logger)({ ...message, text: 'Remboursé\u00a0: 2\u00a0500\u00a0XAF' });
    expect(techsoft.accepted[1]).toMatchObject({ message: 'Remboursé : 2 500 XAF' });
  });

  it.each([
    ['a wrong token', { ...sms, token: 'another' }, message],
    ['a sender that is not registered', { ...sms, sender: 'Gnoma' }, message],
    ['a number of another country', sms, { ...message, to: '+33612345678' }],
  ])('refuses %s for good', async (_what, settings, sent) => {
    expect(await techsoftSms(settings, logger)(sent)).toBe('refused');
    expect(techsoft.accepted).toEqual([]);
  });

  it('refuses a message when the credit is used up', async () => {
    techsoft.setCredit(false);
    expect(await techsoftSms(sms, logger)(message)).toBe('refused');
  });

  it('leaves the outcome unknown when its reply is lost or an error follows the sending', async () => {
    for (const fault of ['reply_lost', 'error_after', 'error_page'] as const) {
      techsoft.failNext(fault);
      expect(await techsoftSms(sms, logger)(message), fault).toBe('unknown');
    }
  });

  it('has the message tried again when it is busy', async () => {
    techsoft.failNext('rate_limited');
    await expect(techsoftSms(sms, logger)(message)).rejects.toThrow('429');
    expect(techsoft.accepted).toEqual([]);
  });
});

describe('WhatsApp', () => {
  it('accepts a template with its values and the code of its button', async () => {
    expect(await whatsappCloud(meta, logger)(message)).toBe('sent');
    expect(whatsapp.accepted).toMatchObject([
      { to: '237670000000', template: { name: 'security_code', language: { code: 'fr' } } },
    ]);
  });

  it.each([
    ['a template that was not approved', { ...message, template: { ...message.template, name: 'unknown' } }],
    ['values that do not fit the template', { ...message, template: { ...message.template, parameters: ['1', '2'] } }],
    ['a missing code of the button', { ...message, template: { name: 'security_code', parameters: ['482913'] } }],
  ])('refuses %s for good', async (_what, sent) => {
    expect(await whatsappCloud(meta, logger)(sent)).toBe('refused');
    expect(whatsapp.accepted).toEqual([]);
  });

  it('leaves the outcome unknown when its reply is lost, and has a message tried again when it is busy', async () => {
    whatsapp.failNext('reply_lost');
    expect(await whatsappCloud(meta, logger)(message)).toBe('unknown');
    whatsapp.failNext('rate_limited');
    await expect(whatsappCloud(meta, logger)(message)).rejects.toThrow('429');
  });
});
