import { activityKinds } from '@ngoma/api/features/events/activities';
import { useSearchParams } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { PillLink } from '#ui/kit/action/Pill.tsx';
import { FilterRow } from '#ui/list/FilterRow.tsx';
import { useActivityKind } from './activity-kind.ts';

/** The kinds of activities as links. The choice is in the address. */
export function ActivityKinds() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const chosen = useActivityKind();
  const to = (kind: string | undefined) => {
    const next = new URLSearchParams(params);
    next.delete('page');
    if (kind) next.set('kind', kind);
    else next.delete('kind');
    return { search: next.toString() };
  };
  return (
    <FilterRow as="nav" label={t('supervision:stream.kinds')}>
      {[undefined, ...activityKinds].map((kind) => (
        <PillLink key={kind ?? ''} to={to(kind)} replace preventScrollReset isChosen={kind === chosen}>
          {t(kind ? `supervision:stream.kind.${kind}` : 'supervision:stream.everything')}
        </PillLink>
      ))}
    </FilterRow>
  );
}
