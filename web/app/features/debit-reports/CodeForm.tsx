import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { DebitReport } from '@ngoma/api/features/debit-reports';
import { useState } from 'react';
import { showFormError } from '#lib/api/form-error.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { usePlainForm } from '#lib/page/plain-form.ts';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { codeInputProps } from '#ui/form/code-input.ts';
import { FormError } from '#ui/form/FormError.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextInput } from '#ui/form/TextInput.tsx';
import { useConfirmCode, useRequestCode } from './debit-reports.queries.ts';

interface CodeFormProps {
  readonly report: DebitReport;
  readonly onConfirmed: () => void;
}

/** Proves by a code that the number is the reader's. The answers do not reveal whether a code was sent. */
export function CodeForm({ report: { ref, codeGoesBy }, onConfirmed }: CodeFormProps) {
  const { t } = useTranslation();
  const isAlive = useHydrated();
  const [answer, setAnswer] = useState<string>();
  const request = useRequestCode(ref);
  const confirm = useConfirmCode(ref);
  const form = usePlainForm({ defaultValues: { code: '' } });
  const sendCode = () =>
    request.mutateAsync(undefined).then(
      ({ message }) => {
        form.clearErrors();
        setAnswer(message);
      },
      (error: unknown) => showFormError(form, error),
    );
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      await confirm.mutateAsync(code);
      onConfirmed();
    } catch (error) {
      showFormError(form, error);
    }
  });
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h4" component="h2">
        {t('debit-reports:code.title')}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        {t('debit-reports:report.private')} {t(`debit-reports:code.${codeGoesBy}`)}
      </Typography>
      <FormError message={form.formState.errors.root?.message} />
      {answer && (
        <>
          <Notice tone="info">{answer}</Notice>
          <TextInput
            control={form.control}
            name="code"
            label={t('debit-reports:code.label')}
            autoComplete="one-time-code"
            inputProps={{ ...codeInputProps, maxLength: 20 }}
          />
          <SubmitButton isBusy={confirm.isPending} fullWidth>
            {t('debit-reports:code.confirm')}
          </SubmitButton>
        </>
      )}
      <Button variant={answer ? 'text' : 'outlined'} disabled={!isAlive || request.isPending} onClick={() => void sendCode()}>
        {t(answer ? 'debit-reports:code.sendAgain' : 'debit-reports:code.send')}
      </Button>
    </Box>
  );
}
