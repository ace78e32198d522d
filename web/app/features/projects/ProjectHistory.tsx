import type { ProjectWithBids } from '@ngoma/api/features/projects/projects';
import { formatDate } from '#lib/format/format.ts';
import { quoted } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './ProjectHistory.module.css';

type Kind = ProjectWithBids['history'][number]['kind'];

/** Changes caused by a deadline, the event or the contract, which name no person. */
const automaticKinds = ['award_lapsed', 'completed', 'cancelled'] as const satisfies readonly Kind[];

/** The history of a project, newest first. */
export function ProjectHistory({ history }: { history: ProjectWithBids['history'] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const wordsOf = (kind: Kind, by: string | null): string => {
    const alone = automaticKinds.find((one) => one === kind);
    return by === null && alone ? t(`projects:moveByItself.${alone}`) : t(`projects:move.${kind}`, { name: by ?? '' });
  };
  return (
    <ol reversed className={styles.list}>
      {history.map(({ _id, kind, at, by, reason }) => (
        <li key={_id} className={styles.item}>
          <Text isStrong>{wordsOf(kind, by)}</Text>
          <Text look="small" tone="soft">
            {formatDate(at, 'moment', locale)}
          </Text>
          {reason && <Text tone="soft">{quoted(reason, locale)}</Text>}
        </li>
      ))}
    </ol>
  );
}
