import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSetup } from '#features/auth/auth.queries.ts';
import { SetupForm } from '#features/auth/SetupForm.tsx';
import { ApiProblem } from '#lib/api/call.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { PageHandle } from '#lib/page/page-query.ts';
import { codeOf, readFields } from '#lib/page/query-fields.ts';
import { usePageQuery } from '#lib/page/use-page-query.ts';
import { clearSession } from '#lib/session/session.ts';
import { AuthCard } from '#shell/layout/AuthCard.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

export const handle: PageHandle = { query: readFields({ token: codeOf(200) }) };

/** /setup?token=…: opened by the link that `npm run admin:create` prints for a new admin. */
export default function SetupPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toast = useToast();
  const token = usePageQuery().get('token') ?? '';
  const [attempt, setAttempt] = useState(1);
  const { data, error } = useSetup(token, attempt);
  const isOver = error instanceof ApiProblem && error.status === 410;
  return (
    <AuthCard title={t('auth:setup.title')} lead={t('auth:setup.lead')}>
      <PageTitle>{t('auth:setup.title')}</PageTitle>
      <div role="status" aria-busy={!data && !error}>
        {!data && !error && (
          <Notice tone="info" role="none">
            {t('auth:setup.wait')}
            <noscript>{t('auth:setup.noScript')}</noscript>
          </Notice>
        )}
        {error && (
          <Notice tone="error" role="none">
            {error.message}
          </Notice>
        )}
      </div>
      {error && !isOver && (
        <Button variant="contained" fullWidth onClick={() => setAttempt((before) => before + 1)} sx={{ mt: 3 }}>
          {t('common:tryAgain')}
        </Button>
      )}
      {data && (
        <SetupForm
          token={token}
          user={data.user}
          onDone={(message) => {
            // The server has ended all sessions of the account, including one in this browser.
            clearSession('left');
            toast(message);
            navigate('/sign-in', { replace: true });
          }}
        />
      )}
    </AuthCard>
  );
}
