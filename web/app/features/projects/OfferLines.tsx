import Box from '@mui/material/Box';
import type { Bid } from '@ngoma/api/features/projects/bids';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';

const row = { display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.625 } as const;

/** The lines of a bid with amounts, the total, and the deposit due at signing. */
export function OfferLines({ bid }: { bid: Pick<Bid, 'lines' | 'total' | 'deposit' | 'depositPercent'> }) {
  const { t } = useTranslation();
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        fontSize: '0.9375rem',
        '& dd': { m: 0, fontVariantNumeric: 'tabular-nums' },
        '& dt': { minWidth: 0, overflowWrap: 'anywhere' },
      }}
    >
      {bid.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own, and are not moved here.
        <Box key={index} sx={row}>
          <dt>{line.label}</dt>
          <dd>
            <Money amountXaf={line.amount} />
          </dd>
        </Box>
      ))}
      <Box sx={{ ...row, borderTop: '1px solid', borderColor: 'divider', fontWeight: 700 }}>
        <dt>{t('projects:bid.total')}</dt>
        <dd>
          <Money amountXaf={bid.total} />
        </dd>
      </Box>
      <Box sx={{ ...row, color: 'text.secondary' }}>
        <dt>{t('projects:bid.deposit', { percent: bid.depositPercent })}</dt>
        <dd>
          <Money amountXaf={bid.deposit} />
        </dd>
      </Box>
    </Box>
  );
}
