import { roles } from '@ngoma/api/common/roles';
import { type IdentitySubmission, identityLists } from '@ngoma/api/features/people/identity';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#lib/format/format.ts';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { isOneOf } from '#lib/is-one-of.ts';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { ChoiceField, FilterBar, FilterSearch } from '../FilterFields.tsx';
import { ListDrawer } from '../ListDrawer.tsx';
import { ResultRow, Rows } from '../ResultRows.tsx';
import styles from './IdentityQueue.module.css';
import { identitiesQuery } from './identity.queries.ts';
import { identityTones } from './identity-tones.ts';

const IdentityDrawer = lazyPart(async () => (await import('./IdentityDrawer.tsx')).IdentityDrawer);

interface SubmissionRowProps {
  readonly submission: IdentitySubmission;
  readonly onOpen: () => void;
}

function SubmissionRow({ submission, onOpen }: SubmissionRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { owner, applicant, state, submittedAt, decidedAt, decidedBy } = submission;
  return (
    <ResultRow
      onOpen={onOpen}
      picture={<Portrait name={owner.name} url={owner.avatar?.url} />}
      title={owner.name}
      detail={owner.email}
      middle={[
        isOneOf(roles, owner.role) ? t(`shell:role.${owner.role}`) : owner.role,
        t(`identity-review:applicant.${applicant}`),
      ].join(' · ')}
      chips={<Badge tone={identityTones[state]}>{t(`identity-review:state.${state === 'draft' ? 'submitted' : state}`)}</Badge>}
      end={
        <span className={styles.soft}>
          {decidedAt
            ? t('identity-review:decidedBy', { name: decidedBy ?? '', moment: formatDate(decidedAt, 'dayYear', locale) })
            : t('identity-review:waits', { day: formatDate(submittedAt, 'dayYear', locale) })}
        </span>
      }
    />
  );
}

/** The submitted identity verifications by state, those that wait the longest first; each opens in a drawer. */
export function IdentityQueue() {
  const { t } = useTranslation();
  const filters = useFilters();
  const state = filters.one('state', identityLists) ?? 'submitted';
  const query = useQuery(identitiesQuery({ state, page: filters.page, ...(filters.q && { q: filters.q }) }));
  const counts = query.data?.counts;
  return (
    <>
      <Card padding="none">
        <FilterBar>
          <FilterSearch filters={filters} hint={t('identity-review:searchHint')} />
          <ChoiceField
            filters={filters}
            name="state"
            label={t('identity-review:filter')}
            usual="submitted"
            choices={identityLists.map((value) => ({
              value,
              label: t(`identity-review:list.${value}`, { count: counts?.[value] ?? 0 }),
            }))}
          />
        </FilterBar>
        <Rows
          query={query}
          filters={filters}
          empty={t(`identity-review:empty.${filters.q ? 'found' : state}`)}
          rowsOf={({ verifications }) =>
            verifications.map((one) => (
              <SubmissionRow key={one._id} submission={one} onOpen={() => filters.change({ open: one._id })} />
            ))
          }
        />
      </Card>
      <ListDrawer filters={filters} rows={query.data?.verifications}>
        {(listed) => <IdentityDrawer {...listed} />}
      </ListDrawer>
    </>
  );
}
