import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { PhoneChannel, PhoneMessages, PhoneSender } from '../platform.ts';
import type { Db } from '../postgres/database.ts';
import { messageOutbox } from './message-outbox.ts';
import { techsoftSms } from './techsoft.ts';
import { whatsappCloud } from './whatsapp.ts';

interface PhoneMessagesOptions {
  readonly config: Pick<Config, 'sms' | 'whatsapp' | 'nodeEnv'>;
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
}

/**
 * Creates the senders of messages to phones. A channel without a provider stores its messages in `message_outbox`, which
 * /dev/messages shows; in production it is missing instead.
 */
export function createPhoneMessages({ config, db, clock, logger }: PhoneMessagesOptions): PhoneMessages {
  const sandbox = (channel: PhoneChannel): PhoneSender | undefined =>
    config.nodeEnv === 'production' ? undefined : messageOutbox(db, clock, channel);
  const senders: Readonly<Record<PhoneChannel, PhoneSender | undefined>> = {
    sms: config.sms ? techsoftSms(config.sms, logger) : sandbox('sms'),
    whatsapp: config.whatsapp ? whatsappCloud(config.whatsapp, logger) : sandbox('whatsapp'),
  };
  return {
    isAvailable: (channel) => senders[channel] !== undefined,
    async send(channel, message) {
      const sender = senders[channel];
      if (!sender) throw new Error(`No provider is set up for ${channel}`);
      return sender(message);
    },
  };
}
