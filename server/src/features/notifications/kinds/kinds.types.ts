import type { Bilingual } from '@ngoma/api/common/locale';
import type { ActivityType } from '@ngoma/api/features/events/activities';
import type { NotificationKind as ChosenKind } from '@ngoma/api/features/notifications';
import type { z } from 'zod';
import type { MessageKey, MessageValues } from '#platform/i18n/messages';

/** The heading under which a person chooses channels. `account` has no choices: codes, security, own requests. */
export type NotificationCategory = ChosenKind | 'account';

/** Channels of delivery. The bell is not among them: it reads what is stored. */
export const deliveryChannels = ['email', 'push', 'sms', 'whatsapp'] as const;
export type DeliveryChannel = (typeof deliveryChannels)[number];

/**
 * Whether a kind uses a channel: `choice` if the person has it switched on, `fixed` always, `first` if it is the first of these
 * that can be used, in the order SMS, WhatsApp, email. A channel that is not named is never used.
 */
export type ChannelUse = 'choice' | 'fixed' | 'first';

type TextsOf<Key> = Key extends `${infer File}.${infer Kind}.${string}`
  ? File extends `notifications${string}`
    ? `${File}.${Kind}`
    : never
  : never;
/** The group of a kind's texts in `server/src/locales/{en,fr}/notifications-*.json`. */
export type KindTexts = TextsOf<MessageKey>;

/**
 * The parts of a kind's texts. Emails need `subject` and `text` (paragraphs are divided by blank lines), pushes `push` or `bell`,
 * the activity bell `bell`, messages to phones `sms`.
 */
export const textParts = ['bell', 'push', 'pushBody', 'subject', 'heading', 'text', 'action', 'footnote', 'sms'] as const;
export type TextPart = (typeof textParts)[number];

/** A line of the table in an email. */
export interface Fact {
  readonly label: Bilingual;
  readonly value: Bilingual | string;
}

/** A kind of notification, as data. */
export interface KindDefinition<Params extends z.ZodType> {
  readonly category: NotificationCategory;
  readonly channels: Partial<Readonly<Record<DeliveryChannel, ChannelUse>>>;
  /** Sent at night too, and never collected for a digest. */
  readonly isUrgent: boolean;
  /** Sent after everything else, because it goes to many. */
  readonly isBulk?: boolean;
  readonly texts: KindTexts;
  readonly params: Params;
  /** The type under which the activity bell shows it. Without one it is not in that bell. */
  readonly activityType?: ActivityType;
  /** The page in the web app that it leads to, or a complete address. */
  path?(params: z.output<Params>): string;
  /** The values of the placeholders that are not params themselves. */
  values?(params: z.output<Params>): MessageValues;
  facts?(params: z.output<Params>): readonly Fact[];
  /** The code that an email shows large, if it has one. It is never stored. */
  code?(params: z.output<Params>): string | undefined;
  /** The event that the push names, so that a browser shows only one push in a row about it. Never for money. */
  pushedEventId?(params: z.output<Params>): string | null;
  /** The template that Meta approved. */
  readonly whatsapp?: {
    readonly name: string;
    parameters(params: z.output<Params>): readonly string[];
    copiedCode?(params: z.output<Params>): string;
  };
  /** Whether its email shows the card of the event that it invites to. Other emails about an event have its colours alone. */
  readonly showsEventCard?: boolean;
  /** Params of each variant of the texts, for tests. */
  readonly examples: readonly z.input<Params>[];
}
export type AnyKind = KindDefinition<z.ZodType>;

/** Types a kind by the schema of its params. */
export const kind = <const Params extends z.ZodType, const Definition extends KindDefinition<Params>>(
  definition: Definition & { readonly params: Params },
): Definition => definition;
