import type { Bilingual } from '@ngoma/api/common/locale';
import { z } from 'zod';
import { lineOf } from '../delivery/render.rules.ts';
import { type AnyKind, kind } from './kinds.types.ts';

const Line = z.object({ kind: z.string(), params: z.unknown() });

/** The daily email of what a person collects. It is written when it is sent, in the reader's language. */
export const digestKind = (find: (id: string) => AnyKind | undefined) => {
  const write = ({ kind: id, params }: z.output<typeof Line>): Bilingual[] => {
    const known = find(id);
    const valid = known?.params.safeParse(params);
    return known && valid?.success ? [lineOf(known, valid.data)] : [];
  };
  return kind({
    category: 'account',
    channels: { email: 'fixed' },
    isUrgent: true,
    texts: 'notificationsAccount.digest',
    params: z.object({ lines: z.array(Line) }),
    values: ({ lines }) => {
      const texts = lines.flatMap(write);
      return {
        count: lines.length,
        lines: { en: texts.map(({ en }) => `• ${en}`).join('\n\n'), fr: texts.map(({ fr }) => `• ${fr}`).join('\n\n') },
      };
    },
    path: () => '/',
    examples: [{ lines: [{ kind: 'messages.unread', params: { otherName: 'Ada', title: null, unread: 1, path: '/' } }] }],
  });
};
