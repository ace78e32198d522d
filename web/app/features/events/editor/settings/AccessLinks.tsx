import type { EventWithDetails } from '@ngoma/api/features/events/events';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useSession } from '#lib/session/use-session.ts';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';

/** Links to the guest list of an event, and for its organizer to its team. Renders nothing for an event that is over or cancelled. */
export function AccessLinks({ event }: { event: Pick<EventWithDetails, '_id' | 'status' | 'organizer'> }) {
  const { t } = useTranslation();
  const session = useSession();
  if (event.status === 'ended' || event.status === 'cancelled') return null;
  const isOwn = session.status === 'authenticated' && session.user._id === event.organizer._id;
  const page = `/visibility-and-access-settings?event=${event._id}`;
  return (
    <Card as="section" aria-labelledby="access-links-title">
      <Stack gap={1.5}>
        <Heading id="access-links-title" level={2} look="part">
          {t('event-editor:access.title')}
        </Heading>
        <Text tone="soft">{t('event-editor:access.words')}</Text>
        <Row>
          <ButtonLink size="medium" to={`${page}#guests-title`}>
            {t('event-editor:access.guests')}
          </ButtonLink>
          {isOwn && (
            <ButtonLink size="medium" to={`${page}#team-title`}>
              {t('event-editor:access.team')}
            </ButtonLink>
          )}
        </Row>
      </Stack>
    </Card>
  );
}
