import { cancellationPolicyNames } from '@ngoma/api/features/contracts/terms';
import type { Proposal, ServiceRequest } from '@ngoma/api/features/service-requests';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { percent } from '#lib/format/percent.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Select } from '#ui/kit/form/Select.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Dialog } from '#ui/kit/overlay/Dialog.tsx';
import styles from './ProposalVersions.module.css';
import { type ComparedField, compareProposals } from './proposal-versions.ts';
import { proposalsQuery } from './requests.queries.ts';

interface PairProps {
  readonly name: string;
  readonly before: ReactNode;
  readonly after: ReactNode;
  /** Whether the two differ. */
  readonly isChanged: boolean;
  readonly note?: ReactNode;
}

/** One fact in both versions: beside each other, on phones as well. */
function Pair({ name, before, after, isChanged, note }: PairProps) {
  const { t } = useTranslation();
  return (
    <tr data-changed={isChanged || undefined}>
      <th scope="row" className={styles.name}>
        {name}
        {isChanged && (
          <span className={styles.mark}>{note ?? <Badge tone="primary">{t('service-requests:versions.changed')}</Badge>}</span>
        )}
      </th>
      <td className={styles.before}>{before}</td>
      <td className={styles.after}>{after}</td>
    </tr>
  );
}

/** The items of both versions with their amounts, and the total with its difference. */
function Items({ before, after }: { readonly before: Proposal; readonly after: Proposal }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { items, totalXaf } = compareProposals(before, after);
  const money = (amount: number | null) => (amount === null ? '–' : formatMoney(amount, locale));
  const kindOf = (item: (typeof items)[number]) => (item.before === null ? 'added' : item.after === null ? 'removed' : 'changed');
  const difference = `${totalXaf > 0 ? '+' : '−'}${formatMoney(Math.abs(totalXaf), locale)}`;
  return (
    <>
      {items.map((item, place) => (
        <Pair
          // biome-ignore lint/suspicious/noArrayIndexKey: several items may have one label.
          key={place}
          name={item.label}
          before={money(item.before)}
          after={money(item.after)}
          isChanged={item.before !== item.after}
          note={
            <Badge tone={kindOf(item) === 'added' ? 'leaf' : kindOf(item) === 'removed' ? 'red' : 'primary'}>
              {t(`service-requests:versions.${kindOf(item)}`)}
            </Badge>
          }
        />
      ))}
      <Pair
        name={t('service-requests:card.total')}
        before={<strong>{money(before.total)}</strong>}
        after={<strong>{money(after.total)}</strong>}
        isChanged={totalXaf !== 0}
        note={<Badge tone={totalXaf > 0 ? 'primary' : 'leaf'}>{difference}</Badge>}
      />
    </>
  );
}

/** Returns a writer of the terms of a proposal. */
function useTerms(): (proposal: Proposal) => Readonly<Record<ComparedField, string>> {
  const locale = useLocale();
  return ({ depositPercent, cancellationPolicy, validUntil, delivery, message }) => ({
    depositPercent: percent(depositPercent, locale),
    cancellationPolicy: cancellationPolicyNames[cancellationPolicy][locale],
    validUntil: formatDate(validUntil, 'moment', locale),
    delivery: delivery ?? '–',
    message,
  });
}

function Comparison({ before, after }: { readonly before: Proposal; readonly after: Proposal }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const termsOf = useTerms();
  const { fields } = compareProposals(before, after);
  const [earlier, later] = [termsOf(before), termsOf(after)];
  const head = ({ version, createdAt }: Proposal) => (
    <>
      {t('service-requests:versions.version', { number: version })}
      <span className={styles.at}>{formatDate(createdAt, 'moment', locale)}</span>
    </>
  );
  return (
    <table className={styles.table} aria-label={t('service-requests:versions.title')}>
      <thead>
        <tr>
          <td />
          <th scope="col">{head(before)}</th>
          <th scope="col">{head(after)}</th>
        </tr>
      </thead>
      <tbody>
        <Items before={before} after={after} />
        {(['depositPercent', 'cancellationPolicy', 'validUntil', 'delivery', 'message'] as const).map((field) => (
          <Pair
            key={field}
            name={t(`service-requests:versions.${field}`)}
            before={earlier[field]}
            after={later[field]}
            isChanged={fields.has(field)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface VersionSelectProps {
  readonly label: string;
  readonly value: number;
  readonly versions: readonly number[];
  readonly onChoose: (version: number) => void;
}

function VersionSelect({ label, value, versions, onChoose }: VersionSelectProps) {
  const { t } = useTranslation();
  return (
    <Select label={label} value={value} onChange={({ target }) => onChoose(Number(target.value))}>
      {versions.map((version) => (
        <option key={version} value={version}>
          {t('service-requests:versions.version', { number: version })}
        </option>
      ))}
    </Select>
  );
}

function Versions({ proposals }: { readonly proposals: readonly Proposal[] }) {
  const { t } = useTranslation();
  const versions = proposals.map(({ version }) => version).sort((one, other) => one - other);
  const last = versions.at(-1) ?? 1;
  const [later, setLater] = useState(last);
  const [earlier, setEarlier] = useState(last - 1);
  const find = (number: number) => proposals.find(({ version }) => version === number);
  const [before, after] = [find(earlier), find(later)];
  if (!before || !after) return null;
  const chooseLater = (version: number) => {
    setLater(version);
    if (earlier >= version) setEarlier(version - 1);
  };
  return (
    <Stack>
      {versions.length > 2 && (
        <div className={styles.choice}>
          <VersionSelect
            label={t('service-requests:versions.earlier')}
            value={earlier}
            versions={versions.filter((version) => version < later)}
            onChoose={setEarlier}
          />
          <VersionSelect
            label={t('service-requests:versions.later')}
            value={later}
            versions={versions.slice(1)}
            onChoose={chooseLater}
          />
        </div>
      )}
      <Comparison before={before} after={after} />
    </Stack>
  );
}

interface ProposalVersionsProps {
  readonly request: ServiceRequest;
  readonly onClose: () => void;
}

/** Two versions of a proposal side by side, with what changed between them: at first the latest two. */
export function ProposalVersions({ request, onClose }: ProposalVersionsProps) {
  const { t } = useTranslation();
  // A new version is a new key, so that an older answer does not stay.
  const { data, error, refetch } = useQuery(proposalsQuery(request._id, request.proposal?.version ?? 0));
  return (
    <Dialog
      isOpen
      shape="sheet"
      width="page"
      title={t('service-requests:versions.of', { title: request.title })}
      onClose={onClose}
    >
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <RowSkeletons count={4} />}
      {data && <Versions proposals={data.proposals} />}
    </Dialog>
  );
}
