import { Suspense } from 'react';
import type { ActionForm } from '#lib/form/use-action-form.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import { TextField } from '#ui/kit/form/TextField.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import type { RegisterAnswer, RegisterValues } from './register-values.ts';

// Loaded with the first character: most people have no code. Without it, the server answers when the form is sent.
const ReferralOwner = lazyPart(
  async () => (await import('./ReferralOwner.tsx')).ReferralOwner,
  () => null,
);

/** Referral code field. While a person types, it shows the owner's name, or that the code is unknown. */
export function ReferralField({ form: { fieldProps } }: { readonly form: ActionForm<RegisterValues, RegisterAnswer> }) {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  const field = fieldProps('referralCode');
  const typed = field.value.trim();
  return (
    <div>
      <TextField
        {...field}
        label={t('auth:field.referralCode')}
        isOptional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <div aria-live="polite">
        {isHydrated && typed !== '' && !field.error && (
          <Suspense>
            <ReferralOwner code={typed} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
