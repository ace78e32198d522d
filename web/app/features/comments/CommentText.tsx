import { TextLink } from '#ui/kit/text/TextLink.tsx';
import styles from './CommentList.module.css';

/** Matches addresses in a text, without the punctuation after them. */
const addresses = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)»])/g;

interface CommentTextProps {
  readonly text: string;
  /** Whether addresses are links: in comments of the author of the post, who answers for the page. */
  readonly hasLinks: boolean;
}

/** The text of a comment, as it was typed. */
export function CommentText({ text, hasLinks }: CommentTextProps) {
  if (!hasLinks) return <p className={styles.text}>{text}</p>;
  // The addresses are at odd places.
  return (
    <p className={styles.text}>
      {text.split(addresses).map((part, at) =>
        at % 2 === 0 ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
          <TextLink key={at} href={part} target="_blank" rel="nofollow ugc noopener">
            {part}
          </TextLink>
        ),
      )}
    </p>
  );
}
