import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { getPaymentPage, listGateways } from '@ngoma/api/features/payments';
import { useEffect } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigate, useParams } from 'react-router';
import { PayForm } from '#features/payments/PayForm.tsx';
import { PaySettled } from '#features/payments/PaySettled.tsx';
import { PayWaiting } from '#features/payments/PayWaiting.tsx';
import { isFinal, usePayment } from '#features/payments/payments.queries.ts';
import { SandboxPanel } from '#features/payments/SandboxPanel.tsx';
import { callFrom } from '#lib/api/call.ts';
import { OwnTexts, textsFrom } from '#lib/i18n/OwnTexts.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { pageContext } from '#lib/page/load-context.ts';
import { Countdown } from '#ui/display/Countdown.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { PageError } from '#ui/feedback/PageError.tsx';
import { LanguageSwitch } from '#ui/kit/frame/LanguageSwitch.tsx';
import { Logo } from '#ui/kit/frame/Logo.tsx';
import { mainId } from '#ui/kit/frame/SkipLink.tsx';

export const meta: MetaFunction = () => [{ title: 'Ngoma' }, { name: 'robots', content: 'noindex' }];

const paymentTexts = textsFrom({
  en: () => import('virtual:texts/en/payments'),
  fr: () => import('virtual:texts/fr/payments'),
});

const leaveAfterMs = 2_500;

/** Navigates to the tickets by itself, shortly after the success was shown. */
function useReturnToTickets(returnUrl: string | undefined, isPaid: boolean) {
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

/** Loads the payment for the first render. After an error the browser loads it again and shows what went wrong. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const callApi = callFrom(context.get(pageContext));
  const [found, listed] = await Promise.all([
    callApi(getPaymentPage, { params: { ref: params.ref ?? '' } }).catch(() => undefined),
    callApi(listGateways).catch(() => undefined),
  ]);
  return { payment: found?.payment, offers: listed?.operators };
}

/** Another attempt has a page of its own, which knows nothing of the one before. */
export default function Pay() {
  const { ref = '' } = useParams();
  return (
    <OwnTexts source={paymentTexts} fallback={<Skeleton variant="rounded" height="100dvh" />}>
      <PayPage key={ref} reference={ref} />
    </OwnTexts>
  );
}

function PayPage({ reference }: { readonly reference: string }) {
  const { t } = useTranslation();
  const { payment: loaded, offers } = useLoaderData<typeof loader>();
  const { payment, error, controls } = usePayment(reference, loaded);
  useReturnToTickets(payment?.returnUrl, payment?.state === 'succeeded' && payment.outcome === 'honoured');
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
          // The error page takes the usual page width.
          maxWidth: error && !payment ? 1200 : 480,
        }}
      >
        {error && !payment && <PageError error={error} onRetry={controls.refetch} />}
        {!error && !payment && <Skeleton variant="rounded" height={420} />}
        {payment && (
          <>
            {payment.mode !== 'live' && (
              <Notice tone="warning" role="none">
                {t('payments:testMode')}
              </Notice>
            )}
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
                  fontFamily: 'h1.fontFamily',
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
              {payment.holdsUntil && !isFinal(payment) && (
                <Typography sx={{ color: 'text.secondary' }}>
                  {t('payments:held')}{' '}
                  <Box component="strong" sx={{ color: 'text.primary' }}>
                    <Countdown until={payment.holdsUntil} onEnd={() => controls.refetch()} />
                  </Box>
                </Typography>
              )}
            </Card>
            <Card sx={{ p: 2.5 }}>
              {payment.state === 'created' && <PayForm payment={payment} controls={controls} offers={offers} />}
              {payment.state === 'pending' && <PayWaiting payment={payment} controls={controls} />}
              {isFinal(payment) && <PaySettled payment={payment} />}
            </Card>
            {payment.isSandbox && !isFinal(payment) && <SandboxPanel reference={payment.ref} controls={controls} />}
          </>
        )}
      </Box>
    </Box>
  );
}
