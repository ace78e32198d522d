import { inviteToTeam, type TeamMember, type TeamRole, teamRoles } from '@ngoma/api/features/people/team';
import Trash from '@phosphor-icons/core/regular/trash.svg?react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { showFormError } from '#lib/api/form-error.ts';
import { formResolver } from '#lib/api/form-resolver.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { IconButton } from '#ui/kit/action/IconButton.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './TeamCard.module.css';
import { teamQuery, useChangeRole, useInvite, useRemoveMember } from './team.queries.ts';

function InviteForm({ eventId }: { eventId: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const invite = useInvite(eventId);
  const locale = useLocale();
  const form = useForm<{ email: string; role: TeamRole }>({
    defaultValues: { email: '', role: 'steward' },
    resolver: formResolver({ endpoint: inviteToTeam, locale, toWire: (values) => values }),
  });
  const role = useWatch({ control: form.control, name: 'role' });
  const submit = form.handleSubmit(async (values) => {
    try {
      toast((await invite.mutateAsync(values)).message);
      form.reset();
    } catch (error) {
      showFormError(form, error);
    }
  });
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <FormError message={form.formState.errors.root?.message} />
      <div className={styles.columns}>
        <FormField control={form.control} name="email" type="email" label={t('event-access:team.email')} autoComplete="off" />
        <FormField
          control={form.control}
          name="role"
          select
          label={t('event-access:team.role')}
          helperText={t(`event-access:team.does.${role}`)}
        >
          {teamRoles.map((one) => (
            <option key={one} value={one}>
              {t(`event-access:team.roles.${one}`)}
            </option>
          ))}
        </FormField>
        <div className={styles.part}>
          <div className={styles.place}>
            <SubmitButton isBusy={invite.isPending} variant="ink">
              {t('event-access:team.invite')}
            </SubmitButton>
          </div>
        </div>
      </div>
    </form>
  );
}

function MemberRow({ eventId, member, onRemove }: { eventId: string; member: TeamMember; onRemove: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const change = useChangeRole(eventId);
  const shown = change.isPending ? change.variables.role : member.role;
  return (
    <li className={styles.item}>
      <Portrait name={member.name ?? member.email} url={member.avatar?.url} />
      <div className={styles.texts}>
        <Text isStrong isCut>
          {member.name ?? member.email}
        </Text>
        {member.name ? (
          <Text look="small" tone="soft" isCut>
            {member.email}
          </Text>
        ) : (
          <Badge tone="sun">{t('event-access:team.invited')}</Badge>
        )}
      </div>
      <div className={styles.role}>
        <TextField
          select
          label={t('event-access:team.roleOf', { name: member.name ?? member.email })}
          value={shown}
          onChange={(event) =>
            change.mutate(
              { memberId: member._id, role: event.target.value as TeamRole },
              { onSuccess: ({ message }) => toast(message), onError: (error) => toast(error.message, 'error') },
            )
          }
          hidesLabel
        >
          {teamRoles.map((one) => (
            <option key={one} value={one}>
              {t(`event-access:team.roles.${one}`)}
            </option>
          ))}
        </TextField>
      </div>
      <div className={styles.actions}>
        <IconButton
          label={t('event-access:team.removeOf', { name: member.name ?? member.email })}
          title={t('event-access:team.remove')}
          onClick={onRemove}
        >
          <Trash />
        </IconButton>
      </div>
    </li>
  );
}

/** Team of an event, for its organizer: invites people by email and sets their roles. */
export function TeamCard({ eventId }: { eventId: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { data: members, error, refetch } = useQuery(teamQuery(eventId));
  const remove = useRemoveMember(eventId);
  const [leaving, setLeaving] = useState<TeamMember>();
  return (
    <Card aria-labelledby="team-title" as="section">
      <Stack>
        <div>
          <Heading id="team-title" level={2} look="part">
            {t('event-access:team.title')}
          </Heading>
          <Text tone="soft">{t('event-access:team.lead')}</Text>
        </div>
        <InviteForm eventId={eventId} />
        {!members && !error && <PanelSkeleton size="row" />}
        {!members && error && (
          <p className={styles.text}>
            {error.message}{' '}
            <Button size="medium" onClick={() => void refetch()}>
              {t('common:tryAgain')}
            </Button>
          </p>
        )}
        {members && members.length > 0 && (
          <ul className={styles.list}>
            {members.map((member) => (
              <MemberRow key={member._id} eventId={eventId} member={member} onRemove={() => setLeaving(member)} />
            ))}
          </ul>
        )}
        <ConfirmDialog
          isOpen={leaving !== undefined}
          title={t('event-access:team.removeTitle', { name: leaving?.name ?? leaving?.email ?? '' })}
          confirmLabel={t('event-access:team.remove')}
          isBusy={remove.isPending}
          onClose={() => setLeaving(undefined)}
          onConfirm={() =>
            leaving &&
            remove.mutate(leaving._id, {
              onSuccess: ({ message }) => toast(message),
              onError: (problem) => toast(problem.message, 'error'),
              onSettled: () => setLeaving(undefined),
            })
          }
        >
          {t('event-access:team.removeWords')}
        </ConfirmDialog>
      </Stack>
    </Card>
  );
}
