import EnvelopeSimpleOpen from '@phosphor-icons/core/regular/envelope-simple-open.svg?react';
import { type ReactNode, useEffect } from 'react';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
} from 'react-router';
import { RegisterForm } from '#features/auth/RegisterForm.tsx';
import { register } from '#features/auth/register.server.ts';
import type { RegisterAnswer, RegisterValues } from '#features/auth/register-values.ts';
import { NextEventCard } from '#features/events/welcome/NextEventCard.tsx';
import type { Welcome } from '#features/events/welcome/welcome.ts';
import { sendForm } from '#lib/form/send-form.ts';
import { useActionForm } from '#lib/form/use-action-form.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { PageHandle } from '#lib/page/page-query.ts';
import { codeOf, oneOf, readFields } from '#lib/page/query-fields.ts';
import { usePageQuery } from '#lib/page/use-page-query.ts';
import { AuthCard } from '#shell/layout/AuthCard.tsx';
import { readNext, safeNext } from '#shell/session/safe-next.ts';
import { signInPath } from '#shell/session/sign-in-path.ts';
import { loadSignInWelcome } from '#shell/session/sign-in-welcome.server.ts';
import { Button } from '#ui/kit/action/Button.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import styles from './register.module.css';

/** Roles that an invitation may ask for. A participant needs no invitation. */
const invitedRoles = ['organizer', 'provider'] as const;

export const handle: PageHandle = { query: readFields({ ref: codeOf(40), next: readNext, role: oneOf(invitedRoles) }) };

export const loader = (args: LoaderFunctionArgs) => loadSignInWelcome(args, { hasWhatsOn: false });
/** Without the network the form is still shown, which keeps what is typed until it can be sent. */
export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  serverLoader<typeof loader>().catch((): Welcome => ({}));
export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export const action = (args: ActionFunctionArgs) => register(args, safeNext(new URL(args.request.url).searchParams.get('next')));
export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => sendForm(serverAction);

/** /register; `ref` carries a referral code, `next` the page that follows the sign-in, `role` the role that is chosen first. */
export default function RegisterPage() {
  const { t } = useTranslation();
  const query = usePageQuery();
  const { next: nextEvent } = useLoaderData<Welcome>();
  const next = safeNext(query.get('next'));
  const form = useActionForm<RegisterValues, RegisterAnswer>({
    ...{ name: '', email: '', number: '', password: '' },
    role: invitedRoles.find((role) => role === query.get('role')) ?? 'participant',
    referralCode: query.get('ref') ?? '',
  });
  const registered = form.answer?.registered;
  useEffect(() => {
    if (registered) scrollTo(0, 0);
  }, [registered]);
  const before = nextEvent && <NextEventCard event={nextEvent} isCompact />;
  if (registered) return <Registered {...registered} next={next} before={before} />;
  return (
    <AuthCard wide title={t('auth:register.title')} lead={t('auth:register.lead')} before={before}>
      <PageTitle>{t('auth:register.title')}</PageTitle>
      <Stack gap={1}>
        <RegisterForm form={form} />
        <Text tone="soft">
          {t('auth:register.haveAccount')}{' '}
          <TextLink to={signInPath(next)} hasTouchHeight>
            {t('auth:signIn.submit')}
          </TextLink>
        </Text>
      </Stack>
    </AuthCard>
  );
}

interface RegisteredProps {
  readonly message?: string;
  readonly email: string;
  readonly next: string;
  readonly before: ReactNode;
}

function Registered({ message, email, next, before }: RegisteredProps) {
  const { t } = useTranslation();
  // A form of its own, so that a failure leaves this page in place.
  const { Form, formProps, isBusy, answer, formState } = useActionForm<Record<never, never>, RegisterAnswer>({});
  return (
    <AuthCard title={t('auth:registered.title')} before={before}>
      <PageTitle>{t('auth:registered.title')}</PageTitle>
      <Stack gap={3}>
        <div role="status">
          <Row gap={2} align="start" isSingleLine>
            <EnvelopeSimpleOpen className={styles.sent} />
            <div>
              <Text>{answer?.registered?.message ?? message}</Text>
              <Text tone="soft">{t('auth:registered.lookInto', { email })}</Text>
            </div>
          </Row>
        </div>
        <FormError message={formState.errors.root?.message} />
        <ButtonLink to={signInPath(next)} variant="sun" isWide>
          {t('auth:signIn.submit')}
        </ButtonLink>
        <Form {...formProps}>
          <input type="hidden" name="again" value={email} />
          <Button type="submit" variant="quiet" isWide isBusy={isBusy}>
            {t('auth:confirmEmail.again')}
          </Button>
        </Form>
      </Stack>
    </AuthCard>
  );
}
