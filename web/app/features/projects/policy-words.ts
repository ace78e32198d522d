import { type CancellationPolicy, cancellationPolicyNames, cancellationSteps } from '@ngoma/api/features/contract-terms';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';

/** A cancellation policy's name, and what it costs whoever calls off, in one line. */
export function usePolicyWords(): (policy: CancellationPolicy) => { readonly name: string; readonly means: string } {
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
