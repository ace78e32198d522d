import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';

interface UnreachableProps {
  readonly isBusy: boolean;
  readonly onRetry: () => void;
}

/** Stands for a page whose data has not come, such as without a network. */
export function Unreachable({ isBusy, onRetry }: UnreachableProps) {
  const { t } = useTranslation();
  return (
    <Notice
      tone="red"
      role="alert"
      action={
        <Button size="medium" isBusy={isBusy} onClick={onRetry}>
          {t('common:tryAgain')}
        </Button>
      }
    >
      {t('common:missingPart')}
    </Notice>
  );
}
