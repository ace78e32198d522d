import EnvelopeSimple from '@phosphor-icons/core/regular/envelope-simple.svg?react';
import { useNamedForm } from '#lib/form/use-named-form.ts';
import { OwnTexts } from '#lib/i18n/OwnTexts.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { myOrderTexts } from './my-order-texts.ts';
import type { OrderAnswer } from './order-forms.ts';

interface ResendFormProps {
  readonly email: string;
}

/** Sends the email with the tickets again, to the buyer's address only. */
export const ResendForm = (props: ResendFormProps) => (
  <OwnTexts source={myOrderTexts} fallback={null}>
    <Content {...props} />
  </OwnTexts>
);

function Content({ email }: ResendFormProps) {
  const { t } = useTranslation();
  const { Form, formProps, answer, errors, isBusy } = useNamedForm<OrderAnswer>('resend');
  return (
    <Form {...formProps}>
      <input type="hidden" name="do" value="resend" />
      <Stack gap={1} align="start">
        {answer?.notice && (
          <Notice tone="leaf" role="status">
            {answer.notice}
          </Notice>
        )}
        <FormError message={errors.root} />
        <Button type="submit" icon={<EnvelopeSimple />} isBusy={isBusy}>
          {t('my-orders:resend.action')}
        </Button>
        <Text look="small" tone="soft">
          {t('my-orders:resend.words', { email })}
        </Text>
      </Stack>
    </Form>
  );
}
