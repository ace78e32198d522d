import type { IdentityDocument } from '@ngoma/api/features/people/identity';
import { useState } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { useObjectUrl } from '#lib/hooks/use-object-url.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { useViewDocument } from './identity.queries.ts';
import styles from './ReviewedDocument.module.css';

/** The content of a document: a picture, or a link to a PDF, which the policy of the page does not let browsers show in it. */
function Content({ content, name }: { readonly content: Blob; readonly name: string }) {
  const { t } = useTranslation();
  const url = useObjectUrl(content);
  if (!url) return null;
  if (content.type === 'application/pdf') {
    return (
      <TextLink href={url} download={`${name}.pdf`}>
        {t('identity-review:savePdf')}
      </TextLink>
    );
  }
  return (
    <TextLink href={url} target="_blank" rel="noopener">
      <img src={url} alt={name} className={styles.picture} />
    </TextLink>
  );
}

interface ReviewedDocumentProps {
  readonly id: string;
  readonly document: IdentityDocument;
}

/** One document of a submission. Its content is loaded only when an admin asks for it, because each view is recorded. */
export function ReviewedDocument({ id, document: { kind, uploadedAt, destroyedAt } }: ReviewedDocumentProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const view = useViewDocument(id);
  const [isShown, setShown] = useState(false);
  const name = t(`identity:document.${kind}`);
  const show = () => view.mutate(kind, { onSuccess: () => setShown(true) });
  const hide = () => {
    setShown(false);
    view.reset();
  };
  return (
    <Stack as="li" gap={1}>
      <Row justify="between" isSingleLine>
        <div className={styles.texts}>
          <div className={styles.name}>{name}</div>
          <div className={styles.soft}>
            {destroyedAt
              ? t('identity-review:destroyed', { day: formatDate(destroyedAt, 'dayYear', locale) })
              : formatDate(uploadedAt, 'moment', locale)}
          </div>
        </div>
        {!destroyedAt && (
          <Button
            variant={isShown ? 'quiet' : 'outlined'}
            size="medium"
            isBusy={view.isPending}
            aria-label={t(isShown ? 'identity-review:hideOne' : 'identity-review:showOne', { document: name })}
            onClick={isShown ? hide : show}
          >
            {t(isShown ? 'identity-review:hide' : 'identity-review:show')}
          </Button>
        )}
      </Row>
      <FormError message={view.error?.message} />
      {isShown && view.data && <Content content={view.data} name={name} />}
    </Stack>
  );
}
