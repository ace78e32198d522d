import ChatOutlined from '@mui/icons-material/ChatOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { messagePath } from './message-path.ts';

/**
 * Links to the conversation with a provider, on the provider's public profile for organizers; renders nothing if there is no
 * messages page.
 */
export function ProfileMessage({ providerId }: { providerId: string }) {
  const { t } = useTranslation();
  const path = messagePath('organizer', { with: providerId });
  if (!path) return null;
  return (
    <Button component={Link} to={path} variant="contained" color="sun" startIcon={<ChatOutlined />}>
      {t('profiles:message')}
    </Button>
  );
}
