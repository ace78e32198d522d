import type { MarketProject } from '@ngoma/api/features/supervision/supervised-market';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { Poster } from '#ui/kit/media/Poster.tsx';
import { NameInRow } from '../NameInRow.tsx';

interface PersonInRowProps {
  readonly person: MarketProject['organizer'];
  /** Whether it names the row. */
  readonly isStrong?: boolean;
}

/** A person in a table of the marketplace, with their picture. */
export const PersonInRow = ({ person: { name, avatar }, isStrong = false }: PersonInRowProps) => (
  <NameInRow name={name} picture={<Portrait name={name} url={avatar?.url} size="small" />} isStrong={isStrong} />
);

interface TitleWithCoverProps {
  readonly title: string;
  readonly event: MarketProject['event'];
}

/** The title of an agreement in a table, with the cover of the event that it is for. */
export const TitleWithCover = ({ title, event: { coverImage } }: TitleWithCoverProps) => (
  <NameInRow
    name={title}
    picture={<Poster src={coverImage.url} srcSet={coverImage.srcSet} sizes="32px" shape="tiny" />}
    isStrong
  />
);

/** The cover of the event that an agreement is for, on a card. */
export const CardCover = ({ event: { coverImage } }: Pick<TitleWithCoverProps, 'event'>) => (
  <Poster src={coverImage.url} srcSet={coverImage.srcSet} sizes="64px" shape="small" />
);
