import type { AccountDetails } from '@ngoma/api/features/people/users';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { formatDate, formatNumber, formatRelative } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { Fact, type ListedDrawerProps, Part, SideDrawer } from '#ui/overlay/SideDrawer.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { ActList } from '../audit/AuditLog.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { accountTones, eventTones, orderTones } from '../state-colors.ts';
import {
  useActOnAccounts,
  useBlock,
  useResetSecondStep,
  userQuery,
  useSetAdmin,
  useUnblock,
  useValidate,
} from '../supervision.queries.ts';
import styles from './AccountDrawer.module.css';
import { AccountGifts } from './AccountGifts.tsx';
import { AccountNotes } from './AccountNotes.tsx';
import { AccountPapers } from './AccountPapers.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import { SignIns } from './SignIns.tsx';

const AccountCommission = lazyPart(async () => (await import('../commission/AccountCommission.tsx')).AccountCommission);

type AccountAction = 'verify' | 'unverify' | 'block' | 'unblock' | 'makeAdmin' | 'unmakeAdmin' | 'resetSecondStep';

const needsReason: Readonly<Record<AccountAction, 'required' | 'optional'>> = {
  verify: 'optional',
  unverify: 'optional',
  block: 'required',
  unblock: 'optional',
  makeAdmin: 'required',
  unmakeAdmin: 'required',
  resetSecondStep: 'required',
};

function useAccountAction(id: string): (action: AccountAction, reason: string) => Promise<{ readonly message: string }> {
  const [validate, block, unblock, setAdmin] = [useValidate(id), useBlock(id), useUnblock(id), useSetAdmin(id)];
  const reset = useResetSecondStep(id);
  return (action, reason) => {
    const why = reason ? { reason } : {};
    switch (action) {
      case 'verify':
      case 'unverify':
        return validate.mutateAsync({ isVerified: action === 'verify', ...why });
      case 'block':
        return block.mutateAsync({ reason });
      case 'unblock':
        return unblock.mutateAsync(why);
      case 'makeAdmin':
      case 'unmakeAdmin':
        return setAdmin.mutateAsync({ isAdmin: action === 'makeAdmin', reason });
      case 'resetSecondStep':
        return reset.mutateAsync(reason);
    }
  };
}

/** An admin's actions on an account, each with a confirmation. */
function AccountActions({ user }: { user: AccountDetails }) {
  const { t } = useTranslation();
  const act = useAccountAction(user._id);
  const [action, setAction] = useState<AccountAction>();
  const send = useActOnAccounts();
  const [isWriting, setWriting] = useState(false);
  const write = async (text: string) => {
    const { message, results } = await send.mutateAsync({ kind: 'message', ids: [user._id], text });
    // A refusal of this one account keeps the dialog open.
    const [refused] = results.filter(({ isDone }) => !isDone);
    if (refused) throw new Error(refused.message ?? message);
    return { message };
  };
  const actions: readonly AccountAction[] = [
    user.isVerified ? 'unverify' : 'verify',
    ...(user.state === 'blocked' ? (['unblock'] as const) : (['block'] as const)),
    ...(user.role === 'admin' ? (['unmakeAdmin'] as const) : user.state === 'blocked' ? [] : (['makeAdmin'] as const)),
    ...(user.hasSecondStep ? (['resetSecondStep'] as const) : []),
  ];
  const isDestructive = (one: AccountAction) => one === 'block' || one === 'unmakeAdmin' || one === 'resetSecondStep';
  return (
    <div className={styles.actions}>
      {actions.map((one) => (
        <Button
          key={one}
          variant={one === 'verify' ? 'ink' : isDestructive(one) ? 'danger' : 'outlined'}
          size="medium"
          onClick={() => setAction(one)}
        >
          {t(`account-actions:${one}.label`)}
        </Button>
      ))}
      <Button size="medium" onClick={() => setWriting(true)}>
        {t('account-actions:message.action')}
      </Button>
      {isWriting && (
        <MessageDialog
          title={t('account-actions:message.title', { name: user.name })}
          act={write}
          onClose={() => setWriting(false)}
        />
      )}
      {action && (
        <ReasonDialog
          title={t(`account-actions:${action}.title`, { name: user.name })}
          words={t(`account-actions:${action}.words`)}
          confirmLabel={t(`account-actions:${action}.label`)}
          tone={isDestructive(action) ? 'danger' : 'ink'}
          reason={needsReason[action]}
          act={(reason) => act(action, reason)}
          onClose={() => setAction(undefined)}
        />
      )}
    </div>
  );
}

function AccountFacts({ user }: { user: AccountDetails }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { orders, events, balances } = user;
  const isSeller = user.role === 'organizer' || events.count > 0;
  return (
    <>
      {orders.count > 0 && (
        <Part title={t('supervision:account.orders')}>
          <Fact name={t('supervision:account.ordersConfirmed')}>
            {formatNumber(orders.confirmed, locale)} / {formatNumber(orders.count, locale)}
          </Fact>
          <Fact name={t('supervision:account.spent')}>
            <Money amountXaf={orders.spent} />
          </Fact>
          {user.latestOrders.map((order) => (
            <Fact
              key={order._id}
              name={
                <TextLink to={`/ticketing-&-transactions-supervision?open=${order._id}`}>
                  {order.code} · {order.eventName}
                </TextLink>
              }
            >
              <Badge tone={orderTones[order.state]}>{t(`supervision:order.state.${order.state}`)}</Badge>
            </Fact>
          ))}
        </Part>
      )}
      {isSeller && (
        <Part title={t('supervision:account.events')}>
          <Fact name={t('supervision:account.eventsPublished')}>
            {formatNumber(events.published, locale)} / {formatNumber(events.count, locale)}
          </Fact>
          <Fact name={t('supervision:account.ticketsSold')}>{formatNumber(events.ticketsSold, locale)}</Fact>
          <Fact name={t('supervision:account.revenue')}>
            <Money amountXaf={events.revenue} />
          </Fact>
          {user.latestEvents.map((event) => (
            <Fact key={event._id} name={<TextLink to={`/our-event/${event._id}`}>{event.eventName}</TextLink>}>
              <Badge tone={eventTones[event.status]}>{t(`supervision:event.state.${event.status}`)}</Badge>
            </Fact>
          ))}
        </Part>
      )}
      <Part title={t('supervision:account.money')}>
        {(['wallet', 'pending', 'available', 'reserved'] as const)
          .filter((kind) => balances[kind] !== 0 || kind === (isSeller ? 'pending' : 'wallet'))
          .map((kind) => (
            <Fact key={kind} name={t(`supervision:money.${kind}`)}>
              <Money amountXaf={balances[kind]} />
            </Fact>
          ))}
        {isSeller && (
          <TextLink to={`/withdrawal?tab=balances&open=${user._id}`} hasTouchHeight>
            {t('supervision:money.statement')}
          </TextLink>
        )}
      </Part>
    </>
  );
}

function Content({ id, isOwn }: { id: string; isOwn: boolean }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: user, error, refetch } = useQuery(userQuery(id));
  if (!user && error) return <LoadError error={error} onRetry={refetch} />;
  if (!user) return <PanelSkeleton size="page" />;
  return (
    <>
      <Row gap={2} isSingleLine>
        <Portrait name={user.name} url={user.avatar?.url} size="large" />
        <div className={styles.contact}>
          <TextLink href={`mailto:${user.email}`}>{user.email}</TextLink>
          <Text tone="soft">{user.number}</Text>
        </div>
      </Row>
      <div className={styles.badges}>
        <Badge tone={user.role === 'admin' ? 'sun' : 'primary'}>{t(`shell:role.${user.role}`)}</Badge>
        <Badge tone={accountTones[user.state]}>{t(`supervision:account.state.${user.state}`)}</Badge>
        <Badge tone={user.isVerified ? 'leaf' : 'neutral'}>{t(`supervision:account.isVerified.${user.isVerified}`)}</Badge>
        {!user.isEmailConfirmed && <Badge>{t('supervision:account.mailUnconfirmed')}</Badge>}
      </div>
      {user.state === 'blocked' && user.blockedReason && (
        <div className={styles.notice}>
          <Notice tone="red" role="none">
            {t('supervision:account.blockedBecause', { reason: user.blockedReason })}
          </Notice>
        </div>
      )}
      {user.deletionDueAt && user.state === 'leaving' && (
        <div className={styles.notice}>
          <Notice tone="sun" role="none">
            {t('supervision:account.leavingOn', { day: formatDate(user.deletionDueAt, 'dayYear', locale) })}
          </Notice>
        </div>
      )}
      {isOwn && <p className={styles.own}>{t('supervision:account.own')}</p>}
      {!isOwn && user.state !== 'erased' && <AccountPapers user={user} />}
      {!isOwn && user.state !== 'erased' && <AccountActions user={user} />}
      <Part title={t('supervision:account.about')}>
        <Fact name={t('supervision:account.joined')}>{formatDate(user.createdAt, 'dayYear', locale)}</Fact>
        <Fact name={t('supervision:account.lastSeen')}>
          {user.lastSeenAt ? formatRelative(user.lastSeenAt, locale) : t('supervision:account.never')}
        </Fact>
      </Part>
      <AccountNotes id={user._id} notes={user.notes} mayWrite={user.state !== 'erased'} />
      <SignIns user={user} />
      <AccountFacts user={user} />
      {user.role === 'organizer' && (
        <Suspense fallback={<PanelSkeleton size="part" />}>
          <AccountCommission id={user._id} name={user.name} mayChange={!isOwn && user.state !== 'erased'} />
        </Suspense>
      )}
      {user.role === 'participant' && <AccountGifts id={user._id} name={user.name} mayGive={!isOwn && user.state !== 'erased'} />}
      <Part title={t('supervision:account.history')}>
        {user.acts.length === 0 ? <Text tone="soft">{t('supervision:account.noHistory')}</Text> : <ActList acts={user.acts} />}
      </Part>
    </>
  );
}

/** Drawer with one account: profile, statistics, actions. */
export function AccountDrawer({ id, ownId, list, onClose }: ListedDrawerProps & { readonly ownId: string }) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...userQuery(id), enabled: id !== '' });
  return (
    <SideDrawer isOpen={id !== ''} title={data?.name ?? t('supervision:account.one')} onClose={onClose} entry={{ id, list }}>
      {id && <Content id={id} isOwn={id === ownId} />}
    </SideDrawer>
  );
}
