import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { RedeemedCode } from '@ngoma/api/features/loyalty';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { Text } from '#ui/kit/text/Text.tsx';
import { CopyCode } from './CopyCode.tsx';

/** Redeemed codes, each shown and ready to copy. */
export function RedeemedCodes({ codes }: { codes: readonly RedeemedCode[] }) {
  const locale = useLocale();
  return (
    <Card component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {codes.map(({ _id, title, partner, redeemedCode, at }, place) => (
        <Box
          component="li"
          key={_id}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 1.5,
            p: 2,
            borderTop: place > 0 ? '1px solid' : 0,
            borderColor: 'divider',
          }}
        >
          <Box sx={{ minWidth: 0 }}>
            <Text isStrong>{title}</Text>
            <Text look="small" tone="soft">
              {partner} · {formatDate(at, 'dayYear', locale)}
            </Text>
          </Box>
          <CopyCode code={redeemedCode} />
        </Box>
      ))}
    </Card>
  );
}
