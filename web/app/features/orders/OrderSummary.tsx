import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { taxName } from '@ngoma/api/features/events/tax-name';
import type { TaxAmount } from '@ngoma/api/features/events/taxes';
import type { ReactNode } from 'react';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';

export interface SummaryLine {
  readonly key: string;
  readonly label: string;
  readonly quantity: number;
  readonly amountXaf: number;
}

interface OrderSummaryProps {
  readonly title: string;
  readonly subtitle: string;
  readonly imageUrl: string;
  readonly lines: readonly SummaryLine[];
  readonly feesXaf: number;
  /** The taxes on the tickets: what is added to the prices stands before the total, what they include after it. */
  readonly taxes: readonly TaxAmount[];
  readonly totalXaf: number;
  /** The part of the total that the buyer's balance pays. */
  readonly fromBalanceXaf?: number;
  /** Whether the order is paid, so that both parts are named as paid. */
  readonly isPaid?: boolean;
  readonly action?: ReactNode;
}

const row = { display: 'flex', justifyContent: 'space-between', gap: 2 } as const;

/** Items and total of a purchase; on mobile the total sticks to the bottom of the screen. */
export function OrderSummary({
  title,
  subtitle,
  imageUrl,
  lines,
  feesXaf,
  taxes,
  totalXaf,
  fromBalanceXaf = 0,
  isPaid = false,
  action,
}: OrderSummaryProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const hasBalance = fromBalanceXaf > 0;
  return (
    <>
      <Card sx={{ alignSelf: 'start', position: { md: 'sticky' }, top: 96 }}>
        <Box
          component="img"
          src={imageUrl}
          alt=""
          width={640}
          height={200}
          sx={{ display: 'block', width: '100%', height: { xs: 96, md: 140 }, objectFit: 'cover' }}
        />
        <Box sx={{ p: 2, display: 'grid', gap: 1 }}>
          <Typography variant="h4" component="h2">
            {title}
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>{subtitle}</Typography>
          {lines.map((line) => (
            <Box key={line.key} sx={row}>
              <span>
                {line.quantity} × {line.label}
              </span>
              <Money amountXaf={line.amountXaf} showsFree />
            </Box>
          ))}
          {taxes.map(
            (tax) =>
              tax.mode === 'added' && (
                <Box key={tax.taxId} sx={{ ...row, color: 'text.secondary' }}>
                  <span>{taxName(tax, locale)}</span>
                  <Money amountXaf={tax.amount} />
                </Box>
              ),
          )}
          {feesXaf > 0 && (
            <Box sx={{ ...row, color: 'text.secondary' }}>
              <span>{t('orders:fees')}</span>
              <Money amountXaf={feesXaf} />
            </Box>
          )}
          <Box sx={{ ...row, borderTop: '1px solid', borderColor: 'divider', pt: 1, fontWeight: 600, fontSize: '1.125rem' }}>
            <span>{t('orders:total')}</span>
            <Money amountXaf={totalXaf} showsFree={lines.length > 0} />
          </Box>
          {taxes.map(
            (tax) =>
              tax.mode === 'included' && (
                <Box key={tax.taxId} sx={{ ...row, color: 'text.secondary' }}>
                  <span>{t('orders:ofWhich', { tax: taxName(tax, locale) })}</span>
                  <Money amountXaf={tax.amount} />
                </Box>
              ),
          )}
          {hasBalance && (
            <>
              <Box sx={{ ...row, color: 'text.secondary' }}>
                <span>{t(isPaid ? 'orders:balance.paidFromBalance' : 'orders:balance.fromBalance')}</span>
                <Money amountXaf={isPaid ? fromBalanceXaf : -fromBalanceXaf} />
              </Box>
              {!(isPaid && fromBalanceXaf === totalXaf) && (
                <Box sx={{ ...row, ...(isPaid ? { color: 'text.secondary' } : { fontWeight: 600 }) }}>
                  <span>{t(isPaid ? 'orders:balance.paidOtherwise' : 'orders:balance.toPay')}</span>
                  <Money amountXaf={totalXaf - fromBalanceXaf} />
                </Box>
              )}
            </>
          )}
          {action && <Box sx={{ display: { xs: 'none', md: 'grid' }, mt: 1 }}>{action}</Box>}
        </Box>
      </Card>
      {action && (
        <Box
          sx={{
            display: { xs: 'flex', md: 'none' },
            position: 'fixed',
            zIndex: 'appBar',
            insetInline: 0,
            bottom: 0,
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 2,
            px: 2,
            pt: 1.5,
            pb: 'max(14px, env(safe-area-inset-bottom))',
            bgcolor: 'background.paper',
            borderTop: '1px solid',
            borderColor: 'divider',
          }}
        >
          <Box aria-live="polite">
            <Typography sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
              {t(hasBalance ? 'orders:balance.toPay' : 'orders:total')}
            </Typography>
            <Typography
              component="div"
              sx={{ fontFamily: 'h1.fontFamily', fontWeight: 600, fontSize: '1.25rem', lineHeight: 1.25 }}
            >
              <Money amountXaf={totalXaf - fromBalanceXaf} showsFree={lines.length > 0 && !hasBalance} />
            </Typography>
          </Box>
          {action}
        </Box>
      )}
    </>
  );
}
