import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { EventChange } from '@ngoma/api/features/orders/event-changes';
import { Link } from 'react-router';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { FormError } from '#ui/form/FormError.tsx';
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
function VenueText({ change, when }: { change: EventChange; when: 'before' | 'after' }) {
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
    <Box>
      <Typography sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {t(when === 'before' ? 'event-changes:before' : 'event-changes:now')}
      </Typography>
      {lines.map(({ text, isSame }) => (
        <Typography
          key={text}
          component={isOld && !isSame ? 'del' : 'p'}
          sx={{
            display: 'block',
            overflowWrap: 'anywhere',
            ...(isOld ? { color: 'text.secondary' } : !isSame && { fontWeight: 600 }),
          }}
        >
          {text}
        </Typography>
      ))}
    </Box>
  );
}

/** The two buttons, large enough for a thumb. Each works by one tap. */
function Buttons({ change }: { change: EventChange }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const answer = useAnswerChange(change.eventId);
  const send = (wanted: 'keep' | 'refund') => answer.mutate({ changeId: change._id, answer: wanted });
  const isPending = (wanted: 'keep' | 'refund') => answer.isPending && answer.variables.answer === wanted;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {change.answer === null && (
        <Button
          variant="contained"
          size="large"
          fullWidth
          loading={isPending('keep')}
          disabled={answer.isPending}
          onClick={() => send('keep')}
        >
          {t('event-changes:keep')}
        </Button>
      )}
      {change.amount > 0 && (
        <Button
          variant="outlined"
          size="large"
          fullWidth
          loading={isPending('refund')}
          disabled={answer.isPending}
          onClick={() => send('refund')}
        >
          {t('event-changes:refund', { amount: formatMoney(change.amount, locale) })}
        </Button>
      )}
      <FormError message={answer.error?.message ?? ''} />
    </Box>
  );
}

/** The answer of the buyer, and the time that is left for a refund. */
function Answer({ change }: { change: EventChange }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const time = formatDate(change.refundsUntil, 'moment', locale, change.zone);
  if (change.answer === 'refund') return <Notice tone="success">{t('event-changes:refunded')}</Notice>;
  if (change.answer === 'keep')
    return (
      <>
        <Notice tone="success">{t('event-changes:kept')}</Notice>
        {change.amount > 0 && <Typography sx={{ color: 'text.secondary' }}>{t('event-changes:mayStill', { time })}</Typography>}
      </>
    );
  if (!change.isOpen) return <Notice tone="info">{t('event-changes:closed')}</Notice>;
  return (
    <>
      <Typography variant="h4" component="h2">
        {t('event-changes:title')}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        {change.amount > 0 ? t('event-changes:until', { time }) : t('event-changes:free')}
      </Typography>
    </>
  );
}

/** A change of the event, and the question whether the buyer keeps the tickets. */
export function ChangeQuestion({ change }: { change: EventChange }) {
  const { t } = useTranslation();
  const [orderId] = change.orderIds;
  return (
    <Card sx={{ p: { xs: 2, md: 3 }, display: 'grid', gap: 2, maxWidth: 560 }}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <VenueText change={change} when="before" />
        <VenueText change={change} when="after" />
      </Box>
      {change.reason && <Typography>{t('event-changes:reason', { reason: change.reason })}</Typography>}
      <Box aria-live="polite" sx={{ display: 'grid', gap: 1 }}>
        <Answer change={change} />
      </Box>
      {change.isOpen && change.answer !== 'refund' && <Buttons change={change} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button component={Link} to="/ticket-management" variant="text">
          {t('event-changes:toTickets')}
        </Button>
        {orderId && change.answer === 'refund' && (
          <Button component={Link} to={`/orders/${orderId}`} variant="text">
            {t('event-changes:toOrder')}
          </Button>
        )}
      </Box>
    </Card>
  );
}
