import { type Locale, localizedText } from '@ngoma/api/common/locale';
import { decorationOf, hasShareCard, nearestPalette, posterPalette, shareCardPath } from '#features/posters/index';
import type { EmailLook, Platform } from '#platform/platform';
import { findEventLook } from './event-look.read.ts';

/** Whether an email shows the event's card, or its colours alone. */
interface LookOptions {
  readonly showsCard: boolean;
  readonly locale: Locale;
}

/**
 * Returns the look of an event for an email about it: the colours of its palette, and its share card if it is asked for and everyone
 * may see it. Cards of cancelled and postponed events are left out, since such news is no invitation.
 */
export async function eventLook(
  { db, clock, config }: Pick<Platform, 'db' | 'clock' | 'config'>,
  eventId: string,
  { showsCard, locale }: LookOptions,
): Promise<EmailLook | undefined> {
  const event = await findEventLook(db, eventId, clock());
  if (!event) return undefined;
  const { id, categorySlug, primaryColor, state, name, nameFr } = event;
  const palette = primaryColor ? nearestPalette(primaryColor) : posterPalette(id, categorySlug);
  const hasCard = showsCard && event.isOut && (state === 'published' || state === 'ended') && hasShareCard(event);
  return {
    colours: decorationOf(palette),
    ...(hasCard && {
      picture: {
        url: `${config.publicUrl}${shareCardPath(event, locale)}`,
        alt: localizedText(locale, name, nameFr),
        ...{ width: 1200, height: 630 },
      },
    }),
  };
}
