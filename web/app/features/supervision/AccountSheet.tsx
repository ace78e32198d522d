import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { AccountDetails } from '@ngoma/api/features/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatDate, formatNumber, formatRelative } from '#lib/format.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { Money } from '#ui/Money.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PersonAvatar } from '#ui/PersonAvatar.tsx';
import { Fact, Part, SideSheet } from '#ui/SideSheet.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { ActList } from './AuditLog.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useBlock, userQuery, useSetAdmin, useUnblock, useValidate } from './supervision.queries.ts';
import { accountTones, eventTones, orderTones } from './tones.ts';

type Wish = 'verify' | 'unverify' | 'block' | 'unblock' | 'makeAdmin' | 'unmakeAdmin';

const needsReason: Readonly<Record<Wish, 'required' | 'optional'>> = {
  verify: 'optional',
  unverify: 'optional',
  block: 'required',
  unblock: 'optional',
  makeAdmin: 'required',
  unmakeAdmin: 'required',
};

function useDo(id: string): (wish: Wish, reason: string) => Promise<{ readonly message: string }> {
  const [validate, block, unblock, setAdmin] = [useValidate(id), useBlock(id), useUnblock(id), useSetAdmin(id)];
  return (wish, reason) => {
    const why = reason ? { reason } : {};
    switch (wish) {
      case 'verify':
      case 'unverify':
        return validate.mutateAsync({ isVerified: wish === 'verify', ...why });
      case 'block':
        return block.mutateAsync({ reason });
      case 'unblock':
        return unblock.mutateAsync(why);
      case 'makeAdmin':
      case 'unmakeAdmin':
        return setAdmin.mutateAsync({ isAdmin: wish === 'makeAdmin', reason });
    }
  };
}

/** What an admin may do to somebody, each after a question. */
function Acts({ user }: { user: AccountDetails }) {
  const { t } = useTranslation();
  const act = useDo(user._id);
  const [wish, setWish] = useState<Wish>();
  const wishes: readonly Wish[] = [
    user.isVerified ? 'unverify' : 'verify',
    ...(user.state === 'blocked' ? (['unblock'] as const) : (['block'] as const)),
    ...(user.role === 'admin' ? (['unmakeAdmin'] as const) : user.state === 'blocked' ? [] : (['makeAdmin'] as const)),
  ];
  const isHard = (one: Wish) => one === 'block' || one === 'unmakeAdmin';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
      {wishes.map((one) => (
        <Button
          key={one}
          variant={one === 'verify' ? 'contained' : 'outlined'}
          color={isHard(one) ? 'error' : 'primary'}
          onClick={() => setWish(one)}
          sx={isHard(one) ? { color: 'error.main' } : undefined}
        >
          {t(`admin:act.${one}.label`)}
        </Button>
      ))}
      {wish && (
        <ReasonDialog
          title={t(`admin:act.${wish}.title`, { name: user.name })}
          words={t(`admin:act.${wish}.words`)}
          confirmLabel={t(`admin:act.${wish}.label`)}
          tone={isHard(wish) ? 'error' : 'primary'}
          reason={needsReason[wish]}
          act={(reason) => act(wish, reason)}
          onClose={() => setWish(undefined)}
        />
      )}
    </Box>
  );
}

function Deeds({ user }: { user: AccountDetails }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { orders, events, balances } = user;
  const isSeller = user.role === 'organizer' || events.count > 0;
  return (
    <>
      {orders.count > 0 && (
        <Part title={t('admin:account.orders')}>
          <Fact name={t('admin:account.ordersConfirmed')}>
            {formatNumber(orders.confirmed, locale)} / {formatNumber(orders.count, locale)}
          </Fact>
          <Fact name={t('admin:account.spent')}>
            <Money amountXaf={orders.spent} />
          </Fact>
          {user.latestOrders.map((order) => (
            <Fact
              key={order._id}
              name={
                <Link
                  component={RouterLink}
                  to={`/ticketing-&-transactions-supervision?open=${order._id}`}
                  sx={{ fontWeight: 600 }}
                >
                  {order.code} · {order.eventName}
                </Link>
              }
            >
              <StatusChip tone={orderTones[order.state as keyof typeof orderTones]}>
                {t(`admin:order.state.${order.state}`)}
              </StatusChip>
            </Fact>
          ))}
        </Part>
      )}
      {isSeller && (
        <Part title={t('admin:account.events')}>
          <Fact name={t('admin:account.eventsPublished')}>
            {formatNumber(events.published, locale)} / {formatNumber(events.count, locale)}
          </Fact>
          <Fact name={t('admin:account.ticketsSold')}>{formatNumber(events.ticketsSold, locale)}</Fact>
          <Fact name={t('admin:account.revenue')}>
            <Money amountXaf={events.revenue} />
          </Fact>
          {user.latestEvents.map((event) => (
            <Fact
              key={event._id}
              name={
                <Link component={RouterLink} to={`/our-event/${event._id}`} sx={{ fontWeight: 600 }}>
                  {event.eventName}
                </Link>
              }
            >
              <StatusChip tone={eventTones[event.status as keyof typeof eventTones]}>
                {t(`admin:event.state.${event.status}`)}
              </StatusChip>
            </Fact>
          ))}
        </Part>
      )}
      <Part title={t('admin:account.money')}>
        {(['wallet', 'pending', 'available', 'reserved'] as const)
          .filter((kind) => balances[kind] !== 0 || kind === (isSeller ? 'pending' : 'wallet'))
          .map((kind) => (
            <Fact key={kind} name={t(`admin:money.${kind}`)}>
              <Money amountXaf={balances[kind]} />
            </Fact>
          ))}
        {isSeller && (
          <Link component={RouterLink} to={`/withdrawal?open=${user._id}`} sx={{ fontWeight: 600, py: 0.5 }}>
            {t('admin:money.statement')}
          </Link>
        )}
      </Part>
    </>
  );
}

function Content({ id, isOwn }: { id: string; isOwn: boolean }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: user, error, refetch } = useQuery(userQuery(id));
  if (!user && error) return <LoadFailure error={error} onRetry={refetch} />;
  if (!user) return <Skeleton variant="rounded" height={420} />;
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <PersonAvatar name={user.name} url={user.avatar?.url} sizePx={56} />
        <Box sx={{ minWidth: 0 }}>
          <Link href={`mailto:${user.email}`} sx={{ overflowWrap: 'anywhere' }}>
            {user.email}
          </Link>
          <Typography sx={{ color: 'text.secondary' }}>{user.number}</Typography>
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 1.5 }}>
        <StatusChip tone={user.role === 'admin' ? 'sun' : 'primary'}>{t(`shell:role.${user.role}`)}</StatusChip>
        <StatusChip tone={accountTones[user.state]}>{t(`admin:account.state.${user.state}`)}</StatusChip>
        <StatusChip tone={user.isVerified ? 'leaf' : 'neutral'}>{t(`admin:account.isVerified.${user.isVerified}`)}</StatusChip>
        {!user.isEmailConfirmed && <StatusChip>{t('admin:account.mailUnconfirmed')}</StatusChip>}
      </Box>
      {user.state === 'blocked' && user.blockedReason && (
        <Box sx={{ mt: 2 }}>
          <Notice tone="error" role="none">
            {t('admin:account.blockedBecause', { reason: user.blockedReason })}
          </Notice>
        </Box>
      )}
      {user.deletionDueAt && user.state === 'leaving' && (
        <Box sx={{ mt: 2 }}>
          <Notice tone="warning" role="none">
            {t('admin:account.leavingOn', { day: formatDate(user.deletionDueAt, 'dayYear', locale) })}
          </Notice>
        </Box>
      )}
      {isOwn && <Typography sx={{ mt: 2, color: 'text.secondary' }}>{t('admin:account.own')}</Typography>}
      {!isOwn && user.state !== 'erased' && <Acts user={user} />}
      <Part title={t('admin:account.about')}>
        <Fact name={t('admin:account.joined')}>{formatDate(user.createdAt, 'dayYear', locale)}</Fact>
        <Fact name={t('admin:account.lastSeen')}>
          {user.lastSeenAt ? formatRelative(user.lastSeenAt, locale) : t('admin:account.never')}
        </Fact>
        <Fact name={t('admin:account.sessions')}>{formatNumber(user.sessionCount, locale)}</Fact>
      </Part>
      <Deeds user={user} />
      <Part title={t('admin:account.history')}>
        {user.acts.length === 0 ? (
          <Typography sx={{ color: 'text.secondary' }}>{t('admin:account.noHistory')}</Typography>
        ) : (
          <ActList acts={user.acts} />
        )}
      </Part>
    </>
  );
}

/** One account from the side: who it is, what it did, what may be done. */
export function AccountSheet({ id, ownId, onClose }: { id: string; ownId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...userQuery(id), enabled: id !== '' });
  return (
    <SideSheet isOpen={id !== ''} title={data?.name ?? t('admin:account.one')} onClose={onClose}>
      {id && <Content id={id} isOwn={id === ownId} />}
    </SideSheet>
  );
}
