import type { DecidableWithdrawal } from '@ngoma/api/features/withdrawals/decisions';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import styles from './ApprovalNotes.module.css';

/** A text that a person wrote, apart from the words of the screen. */
export function Quote({ children }: { readonly children: string }) {
  return <blockquote className={styles.lines}>{children}</blockquote>;
}

/** The admins who have approved, each with the note that they left. */
export function ApprovalNotes({ approvals }: Pick<DecidableWithdrawal, 'approvals'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Stack as="ul" gap={1}>
      {approvals.map(({ admin, at, note, isOwn }) => (
        <Stack key={`${admin} ${at}`} as="li" gap={1}>
          <div className={styles.part}>
            {t(isOwn ? 'withdrawal-queue:approval.own' : 'withdrawal-queue:approval.by', {
              name: admin,
              moment: formatDate(at, 'moment', locale),
            })}
          </div>
          {note && <Quote>{note}</Quote>}
        </Stack>
      ))}
    </Stack>
  );
}
