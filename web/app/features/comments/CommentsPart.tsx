import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useSession } from '#lib/session/use-session.ts';
import { sentPart } from '#ui/page/sent-part.tsx';
import type { CommentSectionProps } from './CommentSection.tsx';
import styles from './CommentsPart.module.css';
import type { OwnCommentsProps } from './OwnComments.tsx';

const load = () => import('./comment-parts.ts');
const CommentSection = sentPart(async () => (await load()).CommentSection);

type Own = OwnCommentsProps & { readonly Part: ComponentType<OwnCommentsProps> };

/**
 * The comments on a post. The page is the same for everybody, so its form works without scripts until the comments have been loaded as a
 * signed-in reader sees them. What was typed until then is kept.
 */
export function CommentsPart(props: CommentSectionProps) {
  const { postId, after } = props;
  const { status } = useSession();
  const box = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState<Own>();
  useEffect(() => {
    if (status !== 'authenticated') return setOwn(undefined);
    let isCurrent = true;
    const show = async () => {
      const { OwnComments, fetchOwn } = await (await load()).loadOwn();
      const first = await fetchOwn(postId, after);
      const field = box.current?.querySelector('textarea');
      const typed = { text: field?.value ?? '', hasFocus: field === document.activeElement };
      if (isCurrent) setOwn({ Part: OwnComments, postId, after, first, typed });
    };
    // The section goes on working without it.
    show().catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [status, postId, after]);
  return (
    <div ref={box} className={styles.part}>
      {own && own.postId === postId ? <own.Part key={`${own.postId} ${own.after}`} {...own} /> : <CommentSection {...props} />}
    </div>
  );
}
