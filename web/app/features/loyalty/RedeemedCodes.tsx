import Box from '@mui/material/Box';
import type { RedeemedCode } from '@ngoma/api/features/loyalty';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { CopyCode } from './CopyCode.tsx';
import styles from './RedeemedCodes.module.css';

/** Redeemed codes, each shown and ready to copy. */
export function RedeemedCodes({ codes }: { codes: readonly RedeemedCode[] }) {
  const locale = useLocale();
  return (
    <Card as="ul" padding="none">
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
          <div className={styles.texts}>
            <Text isStrong>{title}</Text>
            <Text look="small" tone="soft">
              {partner} · {formatDate(at, 'dayYear', locale)}
            </Text>
          </div>
          <CopyCode code={redeemedCode} />
        </Box>
      ))}
    </Card>
  );
}
