import Box from '@mui/material/Box';
import type { DecidableWithdrawal } from '@ngoma/api/features/withdrawals/decisions';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';

/** A text that a person wrote, apart from the words of the screen. */
export function Quote({ children }: { readonly children: string }) {
  return (
    <Box
      component="blockquote"
      sx={{
        m: 0,
        px: 1.5,
        py: 1,
        borderLeft: '3px solid',
        borderColor: 'primary.main',
        bgcolor: 'primary.soft',
        borderRadius: '0 10px 10px 0',
        fontSize: '0.9375rem',
        whiteSpace: 'pre-line',
        overflowWrap: 'anywhere',
      }}
    >
      {children}
    </Box>
  );
}

/** The admins who have approved, each with the note that they left. */
export function ApprovalNotes({ approvals }: Pick<DecidableWithdrawal, 'approvals'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Stack as="ul" gap={1}>
      {approvals.map(({ admin, at, note, isOwn }) => (
        <Stack key={`${admin} ${at}`} as="li" gap={1}>
          <Box sx={{ overflowWrap: 'anywhere' }}>
            {t(isOwn ? 'withdrawal-queue:approval.own' : 'withdrawal-queue:approval.by', {
              name: admin,
              moment: formatDate(at, 'moment', locale),
            })}
          </Box>
          {note && <Quote>{note}</Quote>}
        </Stack>
      ))}
    </Stack>
  );
}
