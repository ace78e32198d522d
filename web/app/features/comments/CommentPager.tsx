import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';

interface CommentPagerProps {
  /** The comment after which the next page begins. */
  readonly next: string | null;
  /** Whether this page begins after a comment. */
  readonly isLater: boolean;
  /** The path of the page. */
  readonly path: string;
}

/** The links to the comments before and after. */
export function CommentPager({ next, isLater, path }: CommentPagerProps) {
  const { t } = useTranslation();
  if (!next && !isLater) return null;
  return (
    <Row>
      {isLater && (
        <ButtonLink to={`${path}#comments`} size="medium" replace>
          {t('comments:newest')}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink to={`${path}?after=${next}#comments`} size="medium" replace>
          {t('comments:older')}
        </ButtonLink>
      )}
    </Row>
  );
}
