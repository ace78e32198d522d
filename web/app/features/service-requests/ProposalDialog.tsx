import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { business } from '@ngoma/api/common/business';
import { type CancellationPolicy, cancellationPolicies, cancellationPolicyNames } from '@ngoma/api/features/contract-terms';
import { propose, type ServiceRequest } from '@ngoma/api/features/service-requests';
import { useFieldArray, useForm, useWatch } from 'react-hook-form';
import { contractResolver } from '#lib/contract-resolver.ts';
import { showProblem } from '#lib/form-problem.ts';
import { formatMoney } from '#lib/format.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { toInstant, toLocal } from '#lib/zoned-time.ts';
import { FormField } from '#ui/FormField.tsx';
import { FormProblem } from '#ui/FormProblem.tsx';
import { Dialog } from '#ui/overlays.tsx';
import { PriceLineFields } from '#ui/PriceLineFields.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { wholeOf } from './request-meta.ts';
import type { ActOnRequest } from './requests.queries.ts';

interface Values {
  readonly lines: readonly { readonly label: string; readonly amount: string }[];
  readonly depositPercent: string;
  readonly cancellationPolicy: CancellationPolicy;
  readonly message: string;
  readonly delivery: string;
  readonly validUntil: string;
}

const zone = business.event.defaultZone;
const weekMs = 7 * 86_400_000;

const valuesOf = ({ proposal, budget, title }: ServiceRequest): Values => ({
  lines: proposal
    ? proposal.lines.map(({ label, amount }) => ({ label, amount: String(amount) }))
    : [{ label: title, amount: budget ? String(budget) : '' }],
  depositPercent: String(proposal?.depositPercent ?? 30),
  cancellationPolicy: proposal?.cancellationPolicy ?? 'moderate',
  message: proposal?.message ?? '',
  delivery: proposal?.delivery ?? '',
  validUntil: toLocal(new Date(Date.now() + weekMs).toISOString(), zone),
});

const toWire = (values: Values) => ({
  ...values,
  lines: values.lines.map(({ label, amount }) => ({ label, amount: wholeOf(amount) })),
  depositPercent: Number(values.depositPercent),
  validUntil: toInstant(values.validUntil, zone),
});

interface ProposalDialogProps {
  readonly request: ServiceRequest;
  readonly act: ActOnRequest;
  readonly onClose: () => void;
}

/** What a provider offers: lines, deposit, terms, until when it stands. */
export function ProposalDialog({ request, act, onClose }: ProposalDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const isSmall = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const form = useForm<Values>({
    defaultValues: valuesOf(request),
    resolver: contractResolver({ endpoint: propose, locale, toWire }),
  });
  const { control, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' });
  const [typed, deposit] = useWatch({ control, name: ['lines', 'depositPercent'] });
  const total = typed.reduce((sum, { amount }) => sum + wholeOf(amount), 0);
  const kind = request.may.includes('update') ? 'update' : 'propose';
  const send = form.handleSubmit((values) =>
    act.mutateAsync({ kind, id: request._id, body: toWire(values) }).then(
      ({ message }) => {
        toast(message, 'success');
        onClose();
      },
      (error: unknown) => showProblem(form, error),
    ),
  );
  return (
    <Dialog
      open
      onClose={act.isPending ? undefined : onClose}
      aria-labelledby="proposal-title"
      fullWidth
      maxWidth="sm"
      fullScreen={isSmall}
    >
      <Box component="form" noValidate onSubmit={(event) => void send(event)} sx={{ display: 'contents' }}>
        <DialogTitle id="proposal-title">{t(`requests:proposal.${kind}Title`)}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2.25, alignContent: 'start' }}>
          <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {request.title} · {request.organizer.name}
          </Typography>
          <FormProblem message={formState.errors.root?.message} />
          {fields.map(({ id }, index) => (
            <PriceLineFields
              key={id}
              control={control}
              list="lines"
              index={index}
              label={t('requests:proposal.line')}
              removeLabel={t('requests:proposal.removeLine', { number: index + 1 })}
              onRemove={fields.length > 1 ? () => remove(index) : undefined}
            />
          ))}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
            <Button variant="text" onClick={() => append({ label: '', amount: '' })} disabled={fields.length >= 20}>
              {t('requests:proposal.addLine')}
            </Button>
            <Typography role="status" sx={{ fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
              {t('requests:proposal.total', {
                sum: formatMoney(total, locale),
                deposit: formatMoney(Math.round((total * (Number(deposit) || 0)) / 100), locale),
              })}
            </Typography>
          </Box>
          <Box
            sx={{ display: 'grid', gap: 2.25, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
          >
            <FormField
              control={control}
              name="depositPercent"
              label={t('requests:proposal.deposit')}
              inputProps={{ inputMode: 'numeric' }}
            />
            <FormField control={control} name="cancellationPolicy" label={t('requests:proposal.policy')} select>
              {cancellationPolicies.map((policy) => (
                <option key={policy} value={policy}>
                  {cancellationPolicyNames[policy][locale]}
                </option>
              ))}
            </FormField>
          </Box>
          <FormField control={control} name="message" label={t('requests:proposal.message')} multiline minRows={3} />
          <FormField
            control={control}
            name="delivery"
            label={t('requests:proposal.delivery')}
            helperText={t('requests:proposal.deliveryHint')}
            multiline
            minRows={2}
          />
          <FormField control={control} name="validUntil" type="datetime-local" label={t('requests:proposal.validUntil')} />
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={onClose} disabled={act.isPending}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" variant="contained" color="sun" loading={act.isPending}>
            {t(`requests:proposal.${kind}`)}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
