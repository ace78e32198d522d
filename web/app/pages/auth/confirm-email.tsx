import { useEffect, useRef } from 'react';
import type { ActionFunctionArgs, ClientActionFunctionArgs } from 'react-router';
import { confirmEmail } from '#features/auth/confirm-email.server.ts';
import type { ConfirmEmailAnswer } from '#features/auth/confirm-email-answer.ts';
import { NewConfirmationLink } from '#features/auth/NewConfirmationLink.tsx';
import { sendForm } from '#lib/form/send-form.ts';
import { useActionForm } from '#lib/form/use-action-form.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { PageHandle } from '#lib/page/page-query.ts';
import { codeOf, readFields } from '#lib/page/query-fields.ts';
import { usePageQuery } from '#lib/page/use-page-query.ts';
import { AuthCard } from '#shell/layout/AuthCard.tsx';
import { readNext, safeNext } from '#shell/session/safe-next.ts';
import { signInPath } from '#shell/session/sign-in-path.ts';
import { Button } from '#ui/kit/action/Button.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { FormError, FormStatus } from '#ui/kit/form/FormError.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

export const handle: PageHandle = { query: readFields({ token: codeOf(200), change: codeOf(200), next: readNext }) };

export const action = (args: ActionFunctionArgs) =>
  confirmEmail(args, safeNext(new URL(args.request.url).searchParams.get('next')));
export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => sendForm(serverAction);

/**
 * /confirm-email?token=…: opened by the link in the welcome email; `next` names the page that follows the sign-in. Opening the link alone
 * confirms nothing, because programs that check emails open links, too. Scripts press the button. In place of a link that is over, or
 * without one, another can be sent. With `change` in place of `token` it is the link that changes the address of an account.
 */
export default function ConfirmEmailPage() {
  const { t } = useTranslation();
  const query = usePageQuery();
  const isChange = query.get('change') !== null;
  const hasLink = isChange || query.get('token') !== null;
  const next = isChange ? '/account' : safeNext(query.get('next'));
  const { Form, formProps, submit, isBusy, answer } = useActionForm<Record<never, never>, ConfirmEmailAnswer>({});
  const hasSent = useRef(answer !== undefined);
  useEffect(() => {
    // React runs effects twice in development.
    if (!hasLink || hasSent.current) return;
    hasSent.current = true;
    void submit({}, { method: 'post' });
  }, [submit, hasLink]);
  const error = answer?.errors?.root;
  const isOver = answer ? answer.isOver : !hasLink;
  return (
    <AuthCard title={t('auth:confirmEmail.title')}>
      <PageTitle>{t('auth:confirmEmail.title')}</PageTitle>
      <Stack gap={3}>
        {isOver ? <NewConfirmationLink problem={error} /> : <FormError message={error} />}
        <FormStatus message={error ? undefined : answer?.message} isBusy={isBusy} />
        {answer || isOver ? (
          <ButtonLink to={next === '/' ? next : signInPath(next)} variant={isOver ? 'quiet' : 'sun'} isWide>
            {t('auth:confirmEmail.goOn')}
          </ButtonLink>
        ) : (
          <Form {...formProps}>
            <Stack gap={3}>
              <Text>{t(isChange ? 'auth:confirmEmail.changeLead' : 'auth:confirmEmail.lead')}</Text>
              <Button type="submit" variant="sun" isWide isBusy={isBusy}>
                {t(isChange ? 'auth:confirmEmail.change' : 'auth:confirmEmail.submit')}
              </Button>
            </Stack>
          </Form>
        )}
      </Stack>
    </AuthCard>
  );
}
