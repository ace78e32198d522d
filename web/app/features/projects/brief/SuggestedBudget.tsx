import type { SuggestedBudget as Suggestion } from '@ngoma/api/features/projects/budget';
import type { ServiceCategory } from '@ngoma/api/features/providers';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '#lib/format/format.ts';
import { useDebounced } from '#lib/hooks/use-debounced.ts';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { useBudgetFormat } from '../ProjectFacts.tsx';
import { budgetQuery } from '../projects.queries.ts';
import type { BriefValues } from './brief-form.ts';

/** The city is typed, and each of its beginnings would be asked for. */
const typingMs = 400;

/** Says for which events the agreements behind a suggestion are. */
function useBasis(): (suggestion: Suggestion, city: string) => string {
  const { t } = useTranslation();
  return ({ isSameCity, isSimilarSize }, city) => {
    if (isSameCity) return t(isSimilarSize ? 'projects:suggestion.cityAndSize' : 'projects:suggestion.city', { city });
    return t(isSimilarSize ? 'projects:suggestion.size' : 'projects:suggestion.everywhere');
  };
}

interface SuggestedBudgetProps {
  readonly values: Pick<BriefValues, 'eventId' | 'category' | 'city'>;
  readonly onUse: (suggestion: Suggestion) => void;
}

/** A budget suggested by what similar work was agreed on for, as soon as service, event and city are chosen. Nothing if too little is known. */
export function SuggestedBudget({ values: { eventId, category, city }, onUse }: SuggestedBudgetProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const basisOf = useBasis();
  const budget = useBudgetFormat();
  const asked = useDebounced(city, typingMs).trim();
  // Without a service nothing is asked for.
  const { data: suggestion } = useQuery(budgetQuery({ eventId, category: category as ServiceCategory, city: asked }));
  return (
    <div aria-live="polite">
      {suggestion && (
        <Notice
          tone="primary"
          role="none"
          action={
            <Button size="medium" onClick={() => onUse(suggestion)}>
              {t('projects:suggestion.use')}
            </Button>
          }
        >
          <Text isStrong>
            {labelWithValue(
              t('projects:suggestion.similar'),
              budget({ budgetMin: suggestion.low, budgetMax: suggestion.high }),
              locale,
            )}
          </Text>
          <Text look="small">
            {t('projects:suggestion.median', { amount: formatMoney(suggestion.median, locale) })}{' '}
            {t('projects:suggestion.agreements', { count: suggestion.agreements })} {basisOf(suggestion, asked)}
          </Text>
        </Notice>
      )}
    </div>
  );
}
