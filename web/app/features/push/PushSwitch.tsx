import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#lib/use-translation.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { canPush, findSubscription, startPush, stopPush } from './push.ts';

const key = ['push', 'subscribed'];

/** Turns news on this device on and off; nothing where the browser cannot, or was told never to ask. */
export function PushSwitch({ email }: { email: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const cache = useQueryClient();
  const { data: isOn } = useQuery({
    queryKey: key,
    queryFn: async () => (await findSubscription()) !== null,
    enabled: canPush(),
  });
  const turn = useMutation({
    mutationFn: async (on: boolean) => (on ? await startPush(email) : stopPush().then(() => false)),
    onSuccess: (isOnNow, wished) => {
      cache.setQueryData(key, isOnNow);
      if (isOnNow === wished) toast(isOnNow ? t('notifications:push.isOn') : t('notifications:push.isOff'));
      else toast(t('notifications:push.notAllowed'), 'info');
    },
    onError: (error) => {
      console.warn(error);
      toast(t('notifications:push.failed'), 'error');
    },
  });
  if (isOn === undefined || !canPush() || (!isOn && Notification.permission === 'denied')) return null;
  return (
    <Button fullWidth variant="text" loading={turn.isPending} onClick={() => turn.mutate(!isOn)}>
      {isOn ? t('notifications:push.turnOff') : t('notifications:push.turnOn')}
    </Button>
  );
}
