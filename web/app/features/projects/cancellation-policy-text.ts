import { type CancellationPolicy, cancellationPolicyNames, cancellationSteps } from '@ngoma/api/features/contracts/terms';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';

/** Returns a function that gives a cancellation policy's name and, in one line, its cost for the cancelling side. */
export function useCancellationPolicyText(): (policy: CancellationPolicy) => { readonly name: string; readonly means: string } {
  const { t } = useTranslation();
  const locale = useLocale();
  const before = (hours: number) =>
    hours % 24 === 0 && hours >= 72
      ? t('projects:policy.days', { count: hours / 24 })
      : t('projects:policy.hours', { count: hours });
  return (policy) => ({
    name: cancellationPolicyNames[policy][locale],
    means: cancellationSteps[policy]
      .map(({ untilHoursBefore, percent }) => {
        const cost = percent === 0 ? t('projects:policy.free') : t('projects:policy.percent', { percent });
        return untilHoursBefore === 0
          ? t('projects:policy.later', { cost })
          : t('projects:policy.until', { cost, before: before(untilHoursBefore) });
      })
      .join(', '),
  });
}
