import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { useToast } from '#ui/kit/feedback/Toasts.tsx';
import { findSubscription, startPush, stopPush } from './push.ts';
import { canPush } from './push-support.ts';

const key = ['push', 'subscribed'];

/** Switches push notifications on this device. Renders nothing if the browser does not support them or they are blocked. */
export function PushSwitch({ email }: { email: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const cache = useQueryClient();
  const { data: isOn } = useQuery({
    queryKey: key,
    queryFn: async () => (await findSubscription()) !== null,
    enabled: canPush(),
  });
  const toggle = useMutation({
    mutationFn: async (on: boolean) => (on ? await startPush(email) : stopPush().then(() => false)),
    onSuccess: (isOnNow, requested) => {
      cache.setQueryData(key, isOnNow);
      if (isOnNow === requested) toast(isOnNow ? t('notifications:push.isOn') : t('notifications:push.isOff'));
      else toast(t('notifications:push.notAllowed'), 'info');
    },
    onError: (error) => {
      console.warn(error);
      toast(t('notifications:push.failed'), 'error');
    },
  });
  if (isOn === undefined || !canPush() || (!isOn && Notification.permission === 'denied')) return null;
  return (
    <Button variant="quiet" size="medium" isWide isBusy={toggle.isPending} onClick={() => toggle.mutate(!isOn)}>
      {isOn ? t('notifications:push.turnOff') : t('notifications:push.turnOn')}
    </Button>
  );
}
