import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { inviteToTeam, type TeamMember, type TeamRole, teamRoles } from '@ngoma/api/features/team';
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
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
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
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1.5 }}>
      <FormError message={form.formState.errors.root?.message} />
      <Box sx={{ display: 'grid', gap: 1.5, alignItems: 'start', gridTemplateColumns: { sm: 'minmax(0, 1fr) 180px auto' } }}>
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
        <Box sx={{ pt: { sm: 3.25 } }}>
          <Box sx={{ minHeight: 48, width: { xs: '100%', sm: 'auto' } }}>
            <SubmitButton isBusy={invite.isPending} variant="ink">
              {t('event-access:team.invite')}
            </SubmitButton>
          </Box>
        </Box>
      </Box>
    </Box>
  );
}

function MemberRow({ eventId, member, onRemove }: { eventId: string; member: TeamMember; onRemove: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const change = useChangeRole(eventId);
  const shown = change.isPending ? change.variables.role : member.role;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        alignItems: 'center',
        gap: 1.5,
        py: 1.25,
        gridTemplateColumns: { xs: 'auto minmax(0, 1fr) auto', sm: 'auto minmax(0, 1fr) 160px auto' },
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Portrait name={member.name ?? member.email} url={member.avatar?.url} />
      <Box sx={{ minWidth: 0 }}>
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
      </Box>
      <Box sx={{ gridColumn: { xs: '2 / -1', sm: 'auto' }, gridRow: { xs: 2, sm: 'auto' } }}>
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
      </Box>
      <Box sx={{ gridColumn: { xs: '3', sm: 'auto' }, gridRow: { xs: 1, sm: 'auto' } }}>
        <IconButton
          label={t('event-access:team.removeOf', { name: member.name ?? member.email })}
          title={t('event-access:team.remove')}
          onClick={onRemove}
        >
          <Trash />
        </IconButton>
      </Box>
    </Box>
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
    <Card component="section" aria-labelledby="team-title" sx={{ p: { xs: 2, md: 2.5 }, display: 'grid', gap: 2 }}>
      <Box>
        <Heading id="team-title" level={2} look="part">
          {t('event-access:team.title')}
        </Heading>
        <Text tone="soft">{t('event-access:team.lead')}</Text>
      </Box>
      <InviteForm eventId={eventId} />
      {!members && !error && <PanelSkeleton size="row" />}
      {!members && error && (
        <Typography color="error">
          {error.message}{' '}
          <Button size="medium" onClick={() => void refetch()}>
            {t('common:tryAgain')}
          </Button>
        </Typography>
      )}
      {members && members.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {members.map((member) => (
            <MemberRow key={member._id} eventId={eventId} member={member} onRemove={() => setLeaving(member)} />
          ))}
        </Box>
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
    </Card>
  );
}
