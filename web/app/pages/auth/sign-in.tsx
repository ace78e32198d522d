import { Suspense } from 'react';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
} from 'react-router';
import { finishSignIn } from '#features/auth/finish-sign-in.ts';
import { SignInForm } from '#features/auth/SignInForm.tsx';
import { signIn } from '#features/auth/sign-in.server.ts';
import { NextEventCard } from '#features/events/welcome/NextEventCard.tsx';
import { WhatsOnNow } from '#features/events/welcome/WhatsOnNow.tsx';
import type { Welcome } from '#features/events/welcome/welcome.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { PageHandle } from '#lib/page/page-query.ts';
import { oneOf, readFields } from '#lib/page/query-fields.ts';
import { usePageQuery } from '#lib/page/use-page-query.ts';
import { useSession } from '#lib/session/use-session.ts';
import { AuthCard } from '#shell/layout/AuthCard.tsx';
import { placeAfterSignIn } from '#shell/session/place-after-sign-in.ts';
import { readNext, safeNext } from '#shell/session/safe-next.ts';
import { accountReady, passwordChanged, registerPath } from '#shell/session/sign-in-path.ts';
import { loadSignInWelcome } from '#shell/session/sign-in-welcome.server.ts';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

// Few people who are signed in come here. It contains the table of screens.
const SignedIn = lazyPart(async () => (await import('#shell/session/SignedIn.tsx')).SignedIn);

const notices = { [passwordChanged]: 'auth:signIn.passwordChanged', [accountReady]: 'auth:setup.done' } as const;

export const handle: PageHandle = { query: readFields({ next: readNext, notice: oneOf(Object.keys(notices)) }) };

export const loader = (args: LoaderFunctionArgs) => loadSignInWelcome(args, { hasWhatsOn: true });
/** Without the network the form is still shown, which keeps what is typed until it can be sent. */
export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  serverLoader<typeof loader>().catch((): Welcome => ({}));
export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export const action = (args: ActionFunctionArgs) => {
  const next = new URL(args.request.url).searchParams.get('next');
  return signIn(args, (role) => placeAfterSignIn(next, role));
};
export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => finishSignIn(serverAction);

/** /sign-in; `next` names the page that follows, `notice` what has happened before. The root address sends strangers here. */
export default function SignInPage() {
  const { t } = useTranslation();
  const session = useSession();
  const query = usePageQuery();
  const { next: nextEvent, whatsOn } = useLoaderData<Welcome>();
  const next = query.get('next');
  // Readers who pressed a heart or a link of the event have chosen no tickets.
  const nextLead = nextEvent?.lines.length ? 'auth:signIn.nextLead' : 'auth:signIn.nextEventLead';
  const notice = notices[query.get('notice') as keyof typeof notices];
  if (session.status === 'authenticated')
    return (
      <Suspense>
        <SignedIn user={session.user} next={next} />
      </Suspense>
    );
  return (
    <AuthCard
      title={t(nextEvent ? 'auth:signIn.nextTitle' : 'auth:signIn.title')}
      lead={t(nextEvent ? nextLead : 'auth:signIn.lead')}
      before={nextEvent && <NextEventCard event={nextEvent} />}
      after={whatsOn && <WhatsOnNow whatsOn={whatsOn} />}
    >
      <PageTitle>{t('auth:signIn.submit')}</PageTitle>
      <Stack>
        {notice && (
          <Notice tone="leaf" role="status">
            {t(notice)}
          </Notice>
        )}
        <SignInForm />
        <Text tone="soft">
          {t('auth:signIn.noAccount')}{' '}
          <TextLink to={registerPath(safeNext(next))} hasTouchHeight>
            {t('auth:signIn.register')}
          </TextLink>
        </Text>
      </Stack>
    </AuthCard>
  );
}
