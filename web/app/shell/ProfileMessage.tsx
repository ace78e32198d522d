import ChatOutlined from '@mui/icons-material/ChatOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useTranslation } from '#lib/use-translation.tsx';
import { messagePath } from './message-path.ts';

/** On a provider's public profile, for organizers: leads to the conversation with them; nothing where there is no such page. */
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
