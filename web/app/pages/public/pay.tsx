import { getPaymentPage, listGateways, type OperatorOffer, type PaymentPageView } from '@ngoma/api/features/payments';
import { useEffect, useRef } from 'react';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useNavigate,
  useParams,
} from 'react-router';
import { changePayment } from '#features/payments/change-payment.server.ts';
import { PayForm } from '#features/payments/PayForm.tsx';
import { isHonoured, PaySettled } from '#features/payments/PaySettled.tsx';
import { PayWaiting } from '#features/payments/PayWaiting.tsx';
import { continueField, readContinue } from '#features/payments/payment-answer.ts';
import { isFinal, usePayment } from '#features/payments/payments.queries.ts';
import { SandboxPanel } from '#features/payments/SandboxPanel.tsx';
import { ApiProblem } from '#lib/api/call.ts';
import { callAs } from '#lib/form/form-action.server.ts';
import { sendForm } from '#lib/form/send-form.ts';
import { formatDate } from '#lib/format/format.ts';
import { OwnTexts, textsFrom } from '#lib/i18n/OwnTexts.tsx';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { pageContext } from '#lib/page/load-context.ts';
import type { PageHandle } from '#lib/page/page-query.ts';
import { pathOf } from '#lib/page/path-of.ts';
import { usePageQuery } from '#lib/page/use-page-query.ts';
import { Button } from '#ui/kit/action/Button.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { TimeLeft } from '#ui/kit/feedback/TimeLeft.tsx';
import { LanguageSwitch } from '#ui/kit/frame/LanguageSwitch.tsx';
import { Logo } from '#ui/kit/frame/Logo.tsx';
import { NotFound } from '#ui/kit/frame/NotFound.tsx';
import { PageProgress } from '#ui/kit/frame/PageProgress.tsx';
import { mainId } from '#ui/kit/frame/SkipLink.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Money } from '#ui/kit/text/Money.tsx';
import styles from './pay.module.css';

// The number of the payer's account is filled in.
export const handle: PageHandle = { isPersonal: true, query: readContinue };

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.payment ? `${loaderData.payment.title} · Ngoma` : 'Ngoma' },
  { name: 'robots', content: 'noindex' },
];

const paymentTexts = textsFrom({
  en: () => import('virtual:texts/en/payments'),
  fr: () => import('virtual:texts/fr/payments'),
});

const leaveAfterMs = 2_500;

/** Loads the payment and the operators that can be chosen. A payment that does not exist is a page of its own (404). */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { call } = callAs(request, context.get(pageContext));
  try {
    const [{ payment }, { operators }] = await Promise.all([
      call(getPaymentPage, { params: { ref: params.ref ?? '' } }),
      call(listGateways),
    ]);
    return { payment, offers: operators };
  } catch (error) {
    // The server also refuses malformed references (400).
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error;
    return data({ payment: undefined, offers: [] }, { status: 404 });
  }
}

/** Keeps the page as it is when the network is away; it is loaded again by polling, or with the next form. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader<typeof loader>();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    return undefined;
  }
}

export const action = (args: ActionFunctionArgs) => changePayment(args);
export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => sendForm(serverAction);

// After a refused form, too: another operator may be available by now, or the payment may be over.
export const shouldRevalidate = () => true;

/** Another attempt has a page of its own, which knows nothing of the one before. */
export default function Pay() {
  const { ref = '' } = useParams();
  const loaded = useLoaderData<typeof loader>() as ReturnType<typeof useLoaderData<typeof loader>> | undefined;
  return (
    <OwnTexts source={paymentTexts} fallback={<PageProgress />}>
      <PayPage key={ref} reference={ref} loaded={loaded} />
    </OwnTexts>
  );
}

interface Loaded {
  readonly payment: PaymentPageView | undefined;
  readonly offers: readonly OperatorOffer[];
}

function PayPage({ reference, loaded }: { readonly reference: string; readonly loaded: Loaded | undefined }) {
  const { t } = useTranslation();
  const { payment, error, refetch } = usePayment(reference, loaded?.payment);
  const last = useRef(loaded?.offers ?? []);
  useEffect(() => {
    if (loaded) last.current = loaded.offers;
  }, [loaded]);
  useReturnToTickets(payment);
  useHostedPage(payment);
  const isUnreachable = error instanceof ApiProblem && (error.status === 0 || error.status >= 500);
  const isMissing = !payment && (loaded !== undefined || (error !== undefined && !isUnreachable));
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <Logo />
        <span className={styles.language}>
          <LanguageSwitch />
        </span>
      </header>
      <main id={mainId} tabIndex={-1} className={styles.main} data-error={!payment || undefined}>
        {isMissing && <NotFound />}
        {!payment && isUnreachable && (
          <Notice
            tone="red"
            role="alert"
            action={
              <Button size="medium" onClick={refetch}>
                {t('common:tryAgain')}
              </Button>
            }
          >
            {error.message}
          </Notice>
        )}
        {payment && (
          <>
            {payment.mode !== 'live' && (
              <div className={styles.wide}>
                <Notice tone="sun">{t('payments:testMode')}</Notice>
              </div>
            )}
            <Purchase payment={payment} onHoldEnd={refetch} />
            <div className={styles.now}>
              <Card padding="wide" isLead>
                {payment.state === 'created' && <PayForm payment={payment} offers={loaded?.offers ?? last.current} />}
                {payment.state === 'pending' && <PayWaiting payment={payment} />}
                {isFinal(payment) && <PaySettled payment={payment} />}
              </Card>
              {payment.isSandbox && !isFinal(payment) && <SandboxPanel />}
            </div>
          </>
        )}
      </main>
    </div>
  );
}

/** The lines of the payment, and how long its tickets are held. */
function Purchase({ payment, onHoldEnd }: { readonly payment: PaymentPageView; readonly onHoldEnd: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <>
      <div className={styles.head}>
        {payment.holdsUntil && !isFinal(payment) && (
          <TimeLeft
            until={payment.holdsUntil}
            label={t('payments:held')}
            lastLabel={t('payments:heldLast')}
            still={t('payments:heldUntil', { time: formatDate(payment.holdsUntil, 'time', locale) })}
            onEnd={onHoldEnd}
          />
        )}
        <Heading level={1}>{payment.title}</Heading>
      </div>
      <div className={styles.lines}>
        {payment.lines.map((line) => (
          <div key={line.label} className={styles.line}>
            <span>{line.label}</span>
            <Money amountXaf={line.amount} />
          </div>
        ))}
        <div className={styles.total}>
          <span>{t('payments:total')}</span>
          <Money amountXaf={payment.amount} look="total" />
        </div>
      </div>
    </>
  );
}

/** Navigates to the tickets by itself, shortly after the success was shown. */
function useReturnToTickets(payment: PaymentPageView | undefined) {
  const navigate = useNavigate();
  const path = payment && payment.outcome === 'honoured' && isHonoured(payment) ? pathOf(payment.returnUrl) : undefined;
  useEffect(() => {
    if (path === undefined) return;
    const timer = setTimeout(() => void navigate(path, { replace: true }), leaveAfterMs);
    return () => clearTimeout(timer);
  }, [path, navigate]);
}

/**
 * Leads to the page of the gateway, once after the form that started the payment, whether scripts sent it or the browser did before
 * them. The address loses the field that asks for it, so that going back does not lead away again.
 */
function useHostedPage(payment: PaymentPageView | undefined) {
  const isAsked = usePageQuery().has(continueField);
  const address = payment?.state === 'pending' ? payment.continueUrl : null;
  useEffect(() => {
    if (!isAsked || address === null) return;
    window.history.replaceState(window.history.state, '', window.location.pathname);
    window.location.assign(address);
  }, [isAsked, address]);
}
