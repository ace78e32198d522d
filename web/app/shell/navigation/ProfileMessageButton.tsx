import ChatCircle from '@phosphor-icons/core/regular/chat-circle.svg?react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
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
    <ButtonLink to={path} variant="sun" size="medium" icon={<ChatCircle />}>
      {t('profiles:message')}
    </ButtonLink>
  );
}
