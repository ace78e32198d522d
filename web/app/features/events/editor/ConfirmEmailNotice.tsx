import { resendConfirmation } from '@ngoma/api/features/people/auth';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#lib/api/call.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import styles from './ConfirmEmailNotice.module.css';

/** Why tickets cannot be sold yet, with the button that sends the link of the confirmation again. */
export function ConfirmEmailNotice({ message }: { readonly message: string }) {
  const { t } = useTranslation();
  const resend = useMutation({ mutationFn: () => call(resendConfirmation) });
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div ref={ref} role="alert" className={styles.stack}>
      <Notice tone="sun" role="none">
        {message}
      </Notice>
      {resend.data || resend.error ? (
        <Notice tone={resend.data ? 'leaf' : 'red'} role="none">
          {resend.data?.message ?? resend.error?.message}
        </Notice>
      ) : (
        <Row>
          <Button variant="ink" size="medium" isBusy={resend.isPending} onClick={() => resend.mutate()}>
            {t('event-editor:publish.resend')}
          </Button>
        </Row>
      )}
    </div>
  );
}
