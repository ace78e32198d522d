import type { Booking } from '@ngoma/api/features/events/calendar';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Dialog } from '#ui/kit/overlay/Dialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './BookingCard.module.css';
import { displayKindOf, titleOf } from './BookingEntry.tsx';
import { zone } from './calendar-days.ts';

/** Returns the page where a booking is read and changed: its contract, or else what the contract comes from. */
function targetOf({
  contractId,
  source,
}: Booking): { readonly to: string; readonly kind: 'contract' | 'project' | 'request' } | null {
  if (contractId) return { to: `/contracts/${contractId}`, kind: 'contract' };
  if (!source) return null;
  const { type: kind, _id } = source;
  return { to: kind === 'project' ? `/project/${_id}` : `/reservations-and-contracts?open=${_id}`, kind };
}

interface BookingCardProps {
  readonly booking: Booking;
  readonly onClose: () => void;
}

/** Shows a booking that cannot be edited here: work under a contract, or an entry imported from another calendar. */
export function BookingCard({ booking, onClose }: BookingCardProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const displayKind = displayKindOf(booking);
  const target = targetOf(booking);
  return (
    <Dialog
      isOpen
      title={titleOf(booking, t)}
      onClose={onClose}
      actions={
        target && (
          <ButtonLink to={target.to} variant="ink">
            {t(`calendar:fixed.open.${target.kind}`)}
          </ButtonLink>
        )
      }
    >
      <Stack gap={1}>
        <Text isStrong>{t(`calendar:kind.${displayKind}`)}</Text>
        <Text>
          {formatDate(booking.startsAt, 'moment', locale, zone)} – {formatDate(booking.endsAt, 'moment', locale, zone)}
        </Text>
        {booking.place && <Text>{booking.place}</Text>}
        {booking.note && (
          <div className={styles.note}>
            <Text>{booking.note}</Text>
          </div>
        )}
        <Text tone="soft">
          {booking.importedFrom
            ? t('calendar:fixed.imported', { name: booking.importedFrom.name })
            : t('calendar:fixed.contract')}
        </Text>
      </Stack>
    </Dialog>
  );
}
