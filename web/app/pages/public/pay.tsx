import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { getPaymentPage } from '@ngoma/api/features/payments';
import { useEffect } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigate, useParams } from 'react-router';
import { PayForm } from '#features/payments/PayForm.tsx';
import { PaySettled } from '#features/payments/PaySettled.tsx';
import { PayWaiting } from '#features/payments/PayWaiting.tsx';
import { isSettled, usePayment } from '#features/payments/payments.queries.ts';
import { SandboxPanel } from '#features/payments/SandboxPanel.tsx';
import { callFrom } from '#lib/call.ts';
import { pageContext } from '#lib/load-context.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { CountDown } from '#ui/CountDown.tsx';
import { LanguageSwitch } from '#ui/LanguageSwitch.tsx';
import { Logo } from '#ui/Logo.tsx';
import { Money } from '#ui/Money.tsx';
import { PageFailure } from '#ui/PageFailure.tsx';
import { mainId } from '#ui/SkipLink.tsx';

export const meta: MetaFunction = () => [{ title: 'Ngoma' }, { name: 'robots', content: 'noindex' }];

const leaveAfterMs = 2_500;

/** After a success the tickets come up by themselves, once the drum has been seen. */
function useReturn(returnUrl: string | undefined, isPaid: boolean) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isPaid || !returnUrl) return;
    const timer = setTimeout(() => {
      const url = new URL(returnUrl, window.location.origin);
      void navigate(url.pathname + url.search, { replace: true });
    }, leaveAfterMs);
    return () => clearTimeout(timer);
  }, [returnUrl, isPaid, navigate]);
}

const row = { display: 'flex', justifyContent: 'space-between', gap: 2 } as const;

/** The page arrives with the payment in it; what goes wrong here is asked again, and said, in the browser. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const ask = callFrom(context.get(pageContext));
  const found = await ask(getPaymentPage, { params: { ref: params.ref ?? '' } }).catch(() => undefined);
  return { payment: found?.payment };
}

export default function Pay() {
  const { t } = useTranslation();
  const { ref = '' } = useParams();
  const { payment, error, desk } = usePayment(ref, useLoaderData<typeof loader>().payment);
  useReturn(payment?.returnUrl, payment?.state === 'succeeded' && payment.outcome === 'honoured');
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Box
        component="header"
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'center',
          px: 2,
          py: 1.25,
          borderBottom: '1px solid',
          borderColor: 'divider',
        }}
      >
        <Logo />
        <LanguageSwitch />
      </Box>
      <Box
        component="main"
        id={mainId}
        tabIndex={-1}
        sx={{
          ...{ width: '100%', mx: 'auto', px: 2, py: { xs: 2.5, md: 5 }, display: 'grid', gap: 2, outline: 'none' },
          // What stands in its place where there is no payment is as wide as everywhere.
          maxWidth: error && !payment ? 1200 : 480,
        }}
      >
        {error && !payment && <PageFailure error={error} onRetry={desk.refetch} />}
        {!error && !payment && <Skeleton variant="rounded" height={420} />}
        {payment && (
          <>
            <Card sx={{ p: 2.5, display: 'grid', gap: 1 }}>
              <Typography variant="h4" component="h1">
                {payment.title}
              </Typography>
              {payment.lines.map((line) => (
                <Box key={line.label} sx={{ ...row, color: 'text.secondary' }}>
                  <span>{line.label}</span>
                  <Money amountXaf={line.amount} />
                </Box>
              ))}
              <Box
                sx={{
                  ...row,
                  fontFamily: 'Poppins',
                  fontWeight: 600,
                  fontSize: '1.3125rem',
                  borderTop: '1px solid',
                  borderColor: 'divider',
                  pt: 1,
                }}
              >
                <span>{t('payments:total')}</span>
                <Money amountXaf={payment.amount} />
              </Box>
              {payment.holdsUntil && !isSettled(payment) && (
                <Typography sx={{ color: 'text.secondary' }}>
                  {t('payments:held')}{' '}
                  <Box component="strong" sx={{ color: 'text.primary' }}>
                    <CountDown until={payment.holdsUntil} onEnd={() => desk.refetch()} />
                  </Box>
                </Typography>
              )}
            </Card>
            <Card sx={{ p: 2.5 }}>
              {payment.state === 'created' && <PayForm payment={payment} desk={desk} />}
              {payment.state === 'pending' && <PayWaiting payment={payment} desk={desk} />}
              {isSettled(payment) && <PaySettled payment={payment} />}
            </Card>
            {payment.isSandbox && !isSettled(payment) && <SandboxPanel reference={payment.ref} desk={desk} />}
          </>
        )}
      </Box>
    </Box>
  );
}
