import { activityKinds } from '@ngoma/api/features/events/activities';
import { useFilterLink } from '#lib/hooks/use-filter-link.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { PillLink } from '#ui/kit/action/Pill.tsx';
import { FilterRow } from '#ui/list/FilterRow.tsx';
import { useActivityKind } from './activity-kind.ts';

/** The kinds of activities as links. The choice is in the address. */
export function ActivityKinds() {
  const { t } = useTranslation();
  const linkTo = useFilterLink();
  const chosen = useActivityKind();
  return (
    <FilterRow as="nav" label={t('supervision:stream.kinds')}>
      {[undefined, ...activityKinds].map((kind) => (
        <PillLink key={kind ?? ''} to={linkTo({ kind: kind ?? '' })} replace preventScrollReset isChosen={kind === chosen}>
          {t(kind ? `supervision:stream.kind.${kind}` : 'supervision:stream.everything')}
        </PillLink>
      ))}
    </FilterRow>
  );
}
