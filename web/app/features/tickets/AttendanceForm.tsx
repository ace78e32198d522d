import type { AttendeeChoice } from '@ngoma/api/features/tickets/tickets';
import UserMinus from '@phosphor-icons/core/regular/user-minus.svg?react';
import UserPlus from '@phosphor-icons/core/regular/user-plus.svg?react';
import { OwnTexts, textsFrom } from '#lib/i18n/OwnTexts.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import styles from './AttendanceForm.module.css';

const texts = textsFrom({
  en: () => import('virtual:texts/en/attendance'),
  fr: () => import('virtual:texts/fr/attendance'),
});

function Content({ eventId, isShown }: AttendeeChoice) {
  const { t } = useTranslation();
  return (
    <form method="post" className={styles.form}>
      <input type="hidden" name="do" value="attendance" />
      <input type="hidden" name="event" value={eventId} />
      <input type="hidden" name="shown" value={isShown ? 'no' : 'yes'} />
      <Button type="submit" size="medium" icon={isShown ? <UserMinus /> : <UserPlus />}>
        {t(isShown ? 'attendance:hide' : 'attendance:show')}
      </Button>
      <p className={styles.hint}>{t(isShown ? 'attendance:isShown' : 'attendance:hint')}</p>
    </form>
  );
}

/** Shows the holder of a ticket among the guests on the page of the event, or hides them. */
export const AttendanceForm = (choice: AttendeeChoice) => (
  <OwnTexts source={texts} fallback={null}>
    <Content {...choice} />
  </OwnTexts>
);
