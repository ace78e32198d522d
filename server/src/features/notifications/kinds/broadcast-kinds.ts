import { z } from 'zod';
import { Names } from './formats.rules.ts';
import { type KindTexts, kind } from './kinds.types.ts';

const maxExcerptLength = 500;

const Params = z.object({ subject: Names, message: Names });
const examples = [
  {
    subject: { en: 'New terms', fr: 'Nouvelles conditions' },
    message: { en: 'They apply from Monday.\n\nRead them.', fr: 'Elles s’appliquent dès lundi.\n\nLisez-les.' },
  },
];
const excerptOf = ({ message }: z.output<typeof Params>) => ({
  excerpt: { en: message.en.slice(0, maxExcerptLength), fr: message.fr.slice(0, maxExcerptLength) },
});

const shared = <const Texts extends KindTexts>(texts: Texts) => ({
  ...{ isUrgent: false, isBulk: true, texts, params: Params, values: excerptOf, path: () => '/', examples },
});

/** Messages of admins to all people of a role. */
export const broadcastKinds = {
  /** As people choose. The bell of promotions shows it. */
  'broadcasts.news': kind({
    category: 'news',
    channels: { email: 'choice', push: 'choice' },
    ...shared('notificationsAccount.broadcastNews'),
  }),
  /** Concerns the use of the platform, such as a change of terms, so that it cannot be switched off. */
  'broadcasts.service': kind({
    category: 'account',
    channels: { email: 'fixed', push: 'fixed' },
    ...shared('notificationsAccount.broadcastService'),
  }),
};
