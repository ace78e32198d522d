import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { type ActionFunctionArgs, type ClientActionFunctionArgs, Link as RouterLink } from 'react-router';
import { confirmEmail } from '#features/auth/confirm-email.server.ts';
import type { ConfirmEmailAnswer } from '#features/auth/confirm-email-answer.ts';
import { sendForm } from '#lib/form/send-form.ts';
import { useActionForm } from '#lib/form/use-action-form.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { PageHandle } from '#lib/page/page-query.ts';
import { codeOf, readFields } from '#lib/page/query-fields.ts';
import { usePageQuery } from '#lib/page/use-page-query.ts';
import { AuthCard } from '#shell/layout/AuthCard.tsx';
import { readNext, safeNext } from '#shell/session/place-after-sign-in.ts';
import { signInPath } from '#shell/session/sign-in-path.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

export const handle: PageHandle = { query: readFields({ token: codeOf(200), next: readNext }) };

export const action = (args: ActionFunctionArgs) => confirmEmail(args);
export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => sendForm(serverAction);

/**
 * /confirm-email?token=…: opened by the link in the welcome email; `next` names the page that follows the sign-in. Opening the link alone
 * confirms nothing, because programs that check emails open links, too. Scripts press the button.
 */
export default function ConfirmEmailPage() {
  const { t } = useTranslation();
  const next = safeNext(usePageQuery().get('next'));
  const { Form, formProps, submit, isBusy, answer } = useActionForm<Record<never, never>, ConfirmEmailAnswer>({});
  const hasSent = useRef(answer !== undefined);
  useEffect(() => {
    // React runs effects twice in development.
    if (hasSent.current) return;
    hasSent.current = true;
    void submit({}, { method: 'post' });
  }, [submit]);
  const error = answer?.errors?.root;
  return (
    <AuthCard title={t('auth:confirmEmail.title')}>
      <PageTitle>{t('auth:confirmEmail.title')}</PageTitle>
      <div role="status" aria-busy={isBusy}>
        {answer && (
          <Notice tone={error ? 'error' : 'success'} role="none">
            {error ?? answer.message}
          </Notice>
        )}
      </div>
      {answer ? (
        <Button
          component={RouterLink}
          to={next === '/' ? next : signInPath(next)}
          variant="contained"
          color="sun"
          size="large"
          fullWidth
          sx={{ mt: 3 }}
        >
          {t('auth:confirmEmail.goOn')}
        </Button>
      ) : (
        <Form {...formProps}>
          <Box sx={{ display: 'grid', gap: 3 }}>
            <Typography>{t('auth:confirmEmail.lead')}</Typography>
            <SubmitButton isNative isBusy={isBusy} fullWidth>
              {t('auth:confirmEmail.submit')}
            </SubmitButton>
          </Box>
        </Form>
      )}
    </AuthCard>
  );
}
