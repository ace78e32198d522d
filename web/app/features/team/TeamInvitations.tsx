import { useQuery } from '@tanstack/react-query';
import { formatEventDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './TeamInvitations.module.css';
import { invitationsQuery, useAnswerInvitation } from './team.queries.ts';

/** Invitations to event teams that the person has not answered yet. Renders nothing without any. */
export function TeamInvitations() {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const answer = useAnswerInvitation();
  const { data: invitations = [] } = useQuery(invitationsQuery());
  const answerInvitation = (id: string, accept: boolean) =>
    answer.mutate(
      { id, accept },
      { onSuccess: ({ message }) => toast(message), onError: (error) => toast(error.message, 'error') },
    );
  return invitations.map(({ _id, role, invitedBy, event }) => (
    <section
      key={_id}
      aria-label={t('event-access:team.invitation', { name: invitedBy, event: event.eventName })}
      className={styles.invitation}
    >
      <div>
        <Text isStrong>{t('event-access:team.invitation', { name: invitedBy, event: event.eventName })}</Text>
        <Text tone="soft">
          {formatEventDate(event.date, locale, event.zone)} · {event.city}
        </Text>
        <Text tone="soft">{t(`event-access:team.does.${role}`)}</Text>
      </div>
      <Row align="stretch">
        <Button variant="ink" size="medium" disabled={answer.isPending} onClick={() => answerInvitation(_id, true)}>
          {t('event-access:team.accept')}
        </Button>
        <Button variant="quiet" size="medium" disabled={answer.isPending} onClick={() => answerInvitation(_id, false)}>
          {t('event-access:team.decline')}
        </Button>
      </Row>
    </section>
  ));
}
