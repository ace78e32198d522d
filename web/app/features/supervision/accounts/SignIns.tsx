import { deviceName } from '@ngoma/api/common/device-name';
import type { AccountDetails } from '@ngoma/api/features/people/users';
import { formatDate, formatNumber, formatRelative } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Disclosure } from '#ui/kit/layout/Disclosure.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { Fact, Part } from '#ui/overlay/SideDrawer.tsx';

/** When and with which device the person signed in, and the browsers that are known. */
export function SignIns({ user: { signIns, devices, sessionCount } }: { readonly user: AccountDetails }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Part title={t('account-actions:signIns.title')}>
      <Fact name={t('supervision:account.sessions')}>{formatNumber(sessionCount, locale)}</Fact>
      {signIns.length === 0 && <Text tone="soft">{t('account-actions:signIns.none')}</Text>}
      {signIns.map(({ _id, device, at, lastSeenAt, isActive }) => (
        <Fact key={_id} name={deviceName(device) ?? t('account:sessions.unknown')}>
          {isActive && <Badge tone="leaf">{t('account-actions:signIns.active')}</Badge>} {formatDate(at, 'moment', locale)}
          <Text look="small" tone="soft">
            {t('account:sessions.seen', { when: formatRelative(lastSeenAt, locale) })}
          </Text>
        </Fact>
      ))}
      {devices.length > 0 && (
        <Disclosure summary={t('account-actions:signIns.devices', { count: devices.length })}>
          {devices.map(({ name, firstSeenAt, lastSeenAt }) => (
            <Fact key={`${firstSeenAt} ${lastSeenAt}`} name={deviceName(name) ?? name ?? t('account:sessions.unknown')}>
              {t('account-actions:signIns.since', { day: formatDate(firstSeenAt, 'dayYear', locale) })}
              <Text look="small" tone="soft">
                {t('account:sessions.seen', { when: formatRelative(lastSeenAt, locale) })}
              </Text>
            </Fact>
          ))}
        </Disclosure>
      )}
    </Part>
  );
}
