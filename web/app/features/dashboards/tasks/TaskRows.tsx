import type { Face } from '@ngoma/api/features/dashboards/progress';
import Clock from '@phosphor-icons/core/regular/clock.svg?react';
import { type ReactNode, useId } from 'react';
import { formatRelative } from '#lib/format/format.ts';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { CountBadge } from '#ui/kit/feedback/Badge.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { Poster } from '#ui/kit/media/Poster.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './TaskRows.module.css';

/** One task: who or what it is about, the fact, until when, and the one thing to do. */
export interface TaskRow {
  readonly id: string;
  /** The cover of an event, the people, or an icon. */
  readonly picture: { readonly cover: string } | { readonly people: readonly Face[] } | { readonly icon: ReactNode };
  readonly name: string;
  readonly fact: string;
  readonly detail?: string | undefined;
  readonly deadline?: string | undefined;
  readonly to: string;
  readonly verb: string;
}

function Picture({ picture }: Pick<TaskRow, 'picture'>) {
  if ('icon' in picture) return <span className={styles.icon}>{picture.icon}</span>;
  if ('cover' in picture)
    return (
      <span className={styles.cover}>
        <Poster src={picture.cover} shape="small" />
      </span>
    );
  const isPair = picture.people.length > 1;
  return (
    <span className={styles.people} data-pair={isPair || undefined}>
      {picture.people.slice(0, 2).map(({ name, avatar }) => (
        <Portrait key={name} name={name} url={avatar?.url} size={isPair ? 'small' : 'medium'} />
      ))}
    </span>
  );
}

const hourMs = 3_600_000;

/** How long is left: red within a day, yellow within three days. A chip on desktop, a word of the second line on mobile. */
function Deadline({ at }: { readonly at: string }) {
  const locale = useLocale();
  const leftMs = Date.parse(at) - Date.now();
  return (
    <time
      dateTime={at}
      className={styles.deadline}
      data-tone={leftMs < 24 * hourMs ? 'red' : leftMs < 72 * hourMs ? 'sun' : undefined}
    >
      <Clock aria-hidden="true" />
      {formatRelative(at, locale)}
    </time>
  );
}

function Row({ picture, name, fact, detail, deadline, to, verb }: TaskRow) {
  const locale = useLocale();
  return (
    <li className={styles.row}>
      <Picture picture={picture} />
      <p className={styles.fact}>
        <strong>{name}</strong> {fact}
      </p>
      {detail && <p className={styles.detail}>{detail}</p>}
      {deadline && <Deadline at={deadline} />}
      <span className={styles.verb}>
        <ButtonLink size="compact" to={to} aria-label={labelWithValue(verb, name, locale)}>
          {verb}
        </ButtonLink>
      </span>
    </li>
  );
}

interface TaskRowsProps {
  readonly title: string;
  readonly rows: readonly TaskRow[];
  /** Tasks that wait after those of `rows`: their number, and the sentence that says so. */
  readonly rest?: { readonly count: number; readonly words: string };
  /** Shown while there is nothing to do. */
  readonly nothing: string;
  readonly end?: ReactNode;
}

/** The tasks that wait today, the most urgent first, each with one thing to do. */
export function TaskRows({ title, rows, rest, nothing, end }: TaskRowsProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <div className={styles.head}>
        <Heading id={titleId} level={2} look="part">
          {title}
        </Heading>
        {rows.length > 0 && <CountBadge count={rows.length + (rest?.count ?? 0)} tone="sun" />}
        {end && <span className={styles.end}>{end}</span>}
      </div>
      {rows.length === 0 ? (
        <div className={styles.nothing}>
          <Text tone="soft">{nothing}</Text>
        </div>
      ) : (
        <ul className={styles.list}>
          {rows.map((row) => (
            <Row key={row.id} {...row} />
          ))}
        </ul>
      )}
      {rest && rest.count > 0 && (
        <Text look="small" tone="soft">
          {rest.words}
        </Text>
      )}
    </section>
  );
}
