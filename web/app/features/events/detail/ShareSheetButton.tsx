import IosShare from '@mui/icons-material/IosShare';
import Button from '@mui/material/Button';
import { useTranslation } from '#lib/i18n/use-translation.tsx';

interface ShareSheetButtonProps {
  readonly title: string;
  readonly url: string;
  /** Called when the sheet fails, other than by being closed. */
  readonly onFailure: () => void;
}

/** Opens the device's share sheet. */
export function ShareSheetButton({ title, url, onFailure }: ShareSheetButtonProps) {
  const { t } = useTranslation();
  const share = () =>
    navigator.share({ title, url }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) onFailure();
    });
  return (
    <Button size="small" startIcon={<IosShare />} onClick={share}>
      {t('events:share.more')}
    </Button>
  );
}
