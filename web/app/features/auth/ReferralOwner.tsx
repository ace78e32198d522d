import { uiTerms } from '@ngoma/api/common/business';
import { validateReferral } from '@ngoma/api/features/people/auth';
import { ApiProblem, call } from '#lib/api/call.ts';
import { useFetched } from '#lib/api/queries/use-fetched.ts';
import { useDebounced } from '#lib/hooks/use-debounced.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Text } from '#ui/kit/text/Text.tsx';

const failure = { en: 'Error validating referral code', fr: 'Erreur lors de la validation du code de parrainage' };

/** Returns the server's message about the code itself, or else its general message. */
const codeError = (error: Error): string => (error instanceof ApiProblem && error.errors.code) || error.message;

/** Says who owns a referral code that is being typed, or that the code is unknown. The server answers 404 for an unknown code. */
export function ReferralOwner({ code }: { readonly code: string }) {
  const { t } = useTranslation();
  const debounced = useDebounced(code, uiTerms.searchDebounceMs);
  const { data, error } = useFetched(debounced || undefined, (signal) =>
    call(validateReferral, { params: { code: debounced }, signal, failure }),
  );
  if (code !== debounced) return null;
  if (error) {
    return (
      <Text look="small" tone="red">
        {codeError(error)}
      </Text>
    );
  }
  return (
    data && (
      <Text look="small" tone="leaf">
        {t('auth:register.referredBy', { name: data.referrer.name })}
      </Text>
    )
  );
}
