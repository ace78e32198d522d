import type { DebitReport } from '@ngoma/api/features/debit-reports';
import { useActionForm } from '#lib/form/use-action-form.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { CodeField } from '#ui/kit/form/CodeField.tsx';
import { FormError, FormStatus } from '#ui/kit/form/FormError.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import type { DebitAnswer } from './debit-answer.ts';

/**
 * Proves by a code that the number is the reader's. The answers do not reveal whether a code was sent. One form with two buttons: the
 * first, which Enter presses, confirms the code as soon as there is a field for it.
 */
export function CodeForm({ report: { codeGoesBy } }: { readonly report: DebitReport }) {
  const { t } = useTranslation();
  const form = useActionForm<{ code: string }, DebitAnswer>({ code: '' });
  const { Form, formProps, fieldProps, control, answer } = form;
  const hasCode = answer?.codeSent !== undefined || answer?.values?.hasCode === '1';
  return (
    <Form {...formProps}>
      <Stack>
        <Heading level={2}>{t('debit-reports:code.title')}</Heading>
        <Text tone="soft">
          {t('debit-reports:report.private')} {t(`debit-reports:code.${codeGoesBy}`)}
        </Text>
        <FormError message={form.formState.errors.root?.message} />
        <FormStatus message={form.isBusy ? undefined : answer?.codeSent} isBusy={form.isBusy} />
        {hasCode && (
          <>
            <input type="hidden" name="hasCode" value="1" />
            <CodeField
              {...fieldProps('code')}
              onChange={(digits) => control.change('code', digits)}
              label={t('debit-reports:code.label')}
            />
            <Button type="submit" name="do" value="confirm" variant="sun" isWide isBusy={form.isBusy}>
              {t('debit-reports:code.confirm')}
            </Button>
          </>
        )}
        <Button type="submit" name="do" value="code" variant={hasCode ? 'quiet' : 'ink'} isWide isBusy={form.isBusy && !hasCode}>
          {t(hasCode ? 'debit-reports:code.sendAgain' : 'debit-reports:code.send')}
        </Button>
      </Stack>
    </Form>
  );
}
