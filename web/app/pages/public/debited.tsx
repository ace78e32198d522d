import { useEffect, useRef } from 'react';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { changeReport } from '#features/debit-reports/change-report.server.ts';
import { DebitForm } from '#features/debit-reports/DebitForm.tsx';
import { isOver } from '#features/debit-reports/debit-answer.ts';
import { loadDebited } from '#features/debit-reports/load-report.server.ts';
import { ReportCard } from '#features/debit-reports/ReportCard.tsx';
import { defaultErrorMessage } from '#lib/api/call.ts';
import { sendForm } from '#lib/form/send-form.ts';
import { OwnTexts, textsFrom } from '#lib/i18n/OwnTexts.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { PageHandle } from '#lib/page/page-query.ts';
import { codeOf, readFields } from '#lib/page/query-fields.ts';
import { usePageQuery } from '#lib/page/use-page-query.ts';
import { Button } from '#ui/kit/action/Button.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { NotFound } from '#ui/kit/frame/NotFound.tsx';
import { PageProgress } from '#ui/kit/frame/PageProgress.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Page } from '#ui/kit/layout/Page.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

// The report that the page shows, or the payment whose facts fill in the form. Details are for the buyer and the holder of a key.
export const handle: PageHandle = { isPersonal: true, query: readFields({ report: codeOf(64), payment: codeOf(64) }) };

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export const loader = (args: LoaderFunctionArgs) => loadDebited(args);

/** Keeps the page as it is when the network is away; it is loaded again by polling, or with the next form. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader<typeof loader>();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    return undefined;
  }
}

export const action = (args: ActionFunctionArgs) => changeReport(args);
export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => sendForm(serverAction);

const texts = textsFrom({
  en: () => import('virtual:texts/en/debit-reports'),
  fr: () => import('virtual:texts/fr/debit-reports'),
});

/** /debited: reports a debit without a ticket. With `?report=` it shows what became of one. */
export default function DebitedPage() {
  const report = usePageQuery().get('report');
  return (
    <OwnTexts source={texts} fallback={<PageProgress />}>
      <Content key={report} />
    </OwnTexts>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

const refreshMs = 2_000;

/** The data of the page as it was loaded last, loaded again every two seconds until the report is over. */
function useLoaded() {
  const loaded = useLoaderData<typeof loader>() as Loaded | undefined;
  const last = useRef(loaded);
  useEffect(() => {
    if (loaded) last.current = loaded;
  }, [loaded]);
  const shown = loaded ?? last.current;
  const { state, revalidate } = useRevalidator();
  const isWaiting = shown?.report !== undefined && !isOver(shown.report);
  useEffect(() => {
    if (!isWaiting || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), refreshMs);
    return () => clearTimeout(timer);
  }, [isWaiting, state, revalidate]);
  return { shown, isBusy: state !== 'idle', retry: () => void revalidate() };
}

function Content() {
  const { t } = useTranslation();
  const { shown, isBusy, retry } = useLoaded();
  if (shown?.report) {
    return (
      <Page width="form">
        <ReportCard report={shown.report} />
      </Page>
    );
  }
  if (shown && !shown.facts) return <NotFound />;
  return (
    <Page width="form">
      <PageTitle>{t('debit-reports:title')}</PageTitle>
      <Stack gap={1}>
        <Heading level={1}>{t('debit-reports:title')}</Heading>
        <Text tone="soft">{t('debit-reports:lead')}</Text>
      </Stack>
      {shown ? (
        <Card padding="wide" isLead>
          <DebitForm facts={shown.facts} />
        </Card>
      ) : (
        <Notice
          tone="red"
          role="alert"
          action={
            <Button size="medium" isBusy={isBusy} onClick={retry}>
              {t('common:tryAgain')}
            </Button>
          }
        >
          {defaultErrorMessage()}
        </Notice>
      )}
    </Page>
  );
}
