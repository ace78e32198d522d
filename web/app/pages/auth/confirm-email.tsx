import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { Link as RouterLink } from 'react-router';
import { useConfirmEmail } from '#features/auth/auth.queries.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { PageHandle } from '#lib/page/page-query.ts';
import { codeOf, readFields } from '#lib/page/query-fields.ts';
import { usePageQuery } from '#lib/page/use-page-query.ts';
import { AuthCard } from '#shell/layout/AuthCard.tsx';
import { readNext, safeNext } from '#shell/session/place-after-sign-in.ts';
import { signInPath } from '#shell/session/sign-in-path.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

export const handle: PageHandle = { query: readFields({ token: codeOf(200), next: readNext }) };

/** /confirm-email?token=…: opened by the link in the welcome email; `next` names the page that follows the sign-in. */
export default function ConfirmEmailPage() {
  const { t } = useTranslation();
  const query = usePageQuery();
  const token = query.get('token') ?? '';
  const next = safeNext(query.get('next'));
  const { mutate, data, error } = useConfirmEmail();
  const hasSent = useRef(false);
  useEffect(() => {
    // The token works once, and React runs effects twice in development.
    if (hasSent.current) return;
    hasSent.current = true;
    mutate(token);
  }, [mutate, token]);
  return (
    <AuthCard title={t('auth:confirmEmail.title')}>
      <PageTitle>{t('auth:confirmEmail.title')}</PageTitle>
      <div role="status" aria-busy={!data && !error}>
        {!data && !error && (
          // At least as long as any result, so that the first paint stays the largest contentful paint.
          <Notice tone="info" role="none">
            {t('auth:confirmEmail.wait')}
            <noscript>{t('auth:confirmEmail.noScript')}</noscript>
          </Notice>
        )}
        {data && (
          <Notice tone="success" role="none">
            {data.message}
          </Notice>
        )}
        {error && (
          <Notice tone="error" role="none">
            {error.message}
          </Notice>
        )}
      </div>
      {(data || error) && (
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
      )}
    </AuthCard>
  );
}
