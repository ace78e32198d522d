import type { EventChange } from '@ngoma/api/features/orders/event-changes';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Columns } from '#ui/kit/layout/Columns.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './ChangeQuestion.module.css';
import { useAnswerChange } from './event-changes.queries.ts';

const isSamePlace = ({ before, after }: EventChange): boolean =>
  before.online === after.online && (after.online || (before.location === after.location && before.city === after.city));

/** Returns the text about a change: another date, another place, both, or no date for now. */
export function changeTitle(change: EventChange): EventChange['kind'] | 'date' | 'place' {
  if (change.kind !== 'moved') return change.kind;
  if (isSamePlace(change)) return 'date';
  return change.before.date === change.after.date ? 'place' : 'moved';
}

/** Date and place before or after the change. What is no longer so is struck through. */
function VenueText({ change, when }: { readonly change: EventChange; readonly when: 'before' | 'after' }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { date, location, city, online } = change[when];
  const isOld = when === 'before';
  const isWithoutDate = !isOld && change.status === 'postponed';
  const lines = [
    {
      text: isWithoutDate ? t('event-changes:noDate') : formatDate(date, 'moment', locale, change.zone),
      isSame: change.status !== 'postponed' && change.before.date === change.after.date,
    },
    { text: online ? t('event-changes:online') : `${location}, ${city}`, isSame: isSamePlace(change) },
  ];
  return (
    <div>
      <Text look="small" tone="soft">
        {t(when === 'before' ? 'event-changes:before' : 'event-changes:now')}
      </Text>
      {lines.map(({ text, isSame }) => (
        <div key={text} className={styles.line}>
          <Text as={isOld && !isSame ? 'del' : 'p'} tone={isOld ? 'soft' : 'ink'} isStrong={!isOld && !isSame}>
            {text}
          </Text>
        </div>
      ))}
    </div>
  );
}

/** The two buttons, large enough for a thumb. Each works by one tap. */
function Buttons({ change }: { readonly change: EventChange }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const answer = useAnswerChange(change.eventId);
  const send = (wanted: 'keep' | 'refund') => answer.mutate({ changeId: change._id, answer: wanted });
  const isPending = (wanted: 'keep' | 'refund') => answer.isPending && answer.variables.answer === wanted;
  return (
    <Stack gap={1.5}>
      {change.answer === null && (
        <Button variant="sun" isWide isBusy={isPending('keep')} disabled={isPending('refund')} onClick={() => send('keep')}>
          {t('event-changes:keep')}
        </Button>
      )}
      {change.amount > 0 && (
        <Button isWide isBusy={isPending('refund')} disabled={isPending('keep')} onClick={() => send('refund')}>
          {t('event-changes:refund', { amount: formatMoney(change.amount, locale) })}
        </Button>
      )}
      <FormError message={answer.error?.message} />
    </Stack>
  );
}

/** The answer of the buyer, and the time that is left for a refund. */
function Answer({ change }: { readonly change: EventChange }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const time = formatDate(change.refundsUntil, 'moment', locale, change.zone);
  if (change.answer === 'refund')
    return (
      <Notice role="alert" tone="leaf">
        {t('event-changes:refunded')}
      </Notice>
    );
  if (change.answer === 'keep')
    return (
      <>
        <Notice role="alert" tone="leaf">
          {t('event-changes:kept')}
        </Notice>
        {change.amount > 0 && <Text tone="soft">{t('event-changes:mayStill', { time })}</Text>}
      </>
    );
  if (!change.isOpen)
    return (
      <Notice role="alert" tone="primary">
        {t('event-changes:closed')}
      </Notice>
    );
  return (
    <>
      <Heading level={2} look="part">
        {t('event-changes:title')}
      </Heading>
      <Text tone="soft">{change.amount > 0 ? t('event-changes:until', { time }) : t('event-changes:free')}</Text>
    </>
  );
}

/** A change of the event, and the question whether the buyer keeps the tickets. */
export function ChangeQuestion({ change }: { readonly change: EventChange }) {
  const { t } = useTranslation();
  const [orderId] = change.orderIds;
  return (
    <Card padding="wide" className={styles.card}>
      <Stack>
        <Columns split="two">
          <VenueText change={change} when="before" />
          <VenueText change={change} when="after" />
        </Columns>
        {change.reason && <Text>{t('event-changes:reason', { reason: change.reason })}</Text>}
        <div aria-live="polite" className={styles.answer}>
          <Answer change={change} />
        </div>
        {change.isOpen && change.answer !== 'refund' && <Buttons change={change} />}
        <Row>
          <ButtonLink to="/ticket-management" variant="quiet" size="medium">
            {t('event-changes:toTickets')}
          </ButtonLink>
          {orderId && change.answer === 'refund' && (
            <ButtonLink to={`/orders/${orderId}`} variant="quiet" size="medium">
              {t('event-changes:toOrder')}
            </ButtonLink>
          )}
        </Row>
      </Stack>
    </Card>
  );
}
